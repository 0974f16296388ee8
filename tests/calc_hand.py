"""
A hand in a running LibreOffice: run by a Python that has UNO, told what to do by lines of JSON, answering likewise.

Started with the name of the pipe that LibreOffice listens on.
"""

import json
import sys
import time

import uno
from com.sun.star.awt import KeyEvent
from com.sun.star.beans import PropertyValue

TRIES, PAUSE = 300, 0.1  # half a minute for LibreOffice to start


class Hand:
    """What a person does: open a file, type, press, look."""

    def __init__(self, pipe):
        context = connected(pipe)
        self.services = context.ServiceManager
        self.context = context
        self.desktop = self.make("com.sun.star.frame.Desktop")
        self.frame = None

    def make(self, name):
        return self.services.createInstanceWithContext(name, self.context)

    @property
    def document(self):
        return self.frame.Controller.Model

    def open(self, path, **options):
        """Open a file in a window of its own; the window is in front."""
        given = tuple(PropertyValue(name, 0, value, 0) for name, value in options.items())
        document = self.desktop.loadComponentFromURL(address(path), "_blank", 0, given)
        self.frame = document.CurrentController.Frame
        self.frame.activate()
        return self.tabs()

    def tabs(self):
        return list(self.document.Sheets.ElementNames)

    def show(self, tab, cells=None):
        """Go to a tab, and mark cells on it."""
        controller = self.frame.Controller
        sheet = self.document.Sheets.getByName(tab)
        controller.setActiveSheet(sheet)
        if cells:
            controller.select(sheet.getCellRangeByName(cells))

    def place(self):
        """The tab in front and the marked cells."""
        marked = self.document.CurrentSelection.AbsoluteName
        return [self.frame.Controller.ActiveSheet.Name, marked.rsplit(".", 1)[-1].replace("$", "")]

    def type(self, tab, cells):
        for place, typed in cells.items():
            cell = self.document.Sheets.getByName(tab).getCellRangeByName(place)
            if isinstance(typed, str):
                cell.setString(typed)
            else:
                cell.setValue(typed)

    def cell(self, tab, place):
        return self.document.Sheets.getByName(tab).getCellRangeByName(place).String

    def column(self, tab, cells):
        """The texts of cells below one another."""
        return [row[0] for row in self.document.Sheets.getByName(tab).getCellRangeByName(cells).DataArray]

    def keys(self, text):
        """Press keys, without Enter at the end: the last cell is still being typed into."""
        window = self.frame.ComponentWindow
        window.setFocus()
        toolkit = self.frame.ContainerWindow.Toolkit
        for letter in text:
            event = KeyEvent()
            event.Source = window
            event.KeyChar = uno.Char(letter)
            toolkit.keyPress(event)
            toolkit.keyRelease(event)
        toolkit.processEventsToIdle()

    def dispatch(self, command):
        """What a click on a button of a toolbar does."""
        self.frame.activate()
        self.make("com.sun.star.frame.DispatchHelper").executeDispatch(self.frame, command, "", 0, ())

    def call(self, macro, *arguments):
        """A function of a macro library: what it returns."""
        factory = self.services.createInstance("com.sun.star.script.provider.MasterScriptProviderFactory")
        script = factory.createScriptProvider("").getScript(macro)
        return script.invoke(arguments, (), ())[0]

    def is_modified(self):
        return self.document.isModified()

    def is_read_only(self):
        return self.document.isReadonly()

    def windows(self):
        return self.desktop.Frames.Count

    def new(self):
        """A new spreadsheet that has no file."""
        document = self.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, ())
        self.frame = document.CurrentController.Frame
        self.frame.activate()

    def close(self):
        """Close the window without saving."""
        self.document.setModified(False)
        self.document.close(True)

    def buttons(self):
        """What clicking the form controls of every sheet runs: the name of each and its macro."""
        found = []
        for sheet in (self.document.Sheets.getByIndex(place) for place in range(self.document.Sheets.Count)):
            forms = sheet.DrawPage.Forms
            for form in (forms.getByIndex(place) for place in range(forms.Count)):
                for place in range(form.Count):
                    events = form.getScriptEvents(place)
                    found.append([form.getByIndex(place).Label, [each.ScriptCode for each in events]])
        return found

    def setting(self, path, name, locale="en"):
        """A value of the configuration, as the given language has it."""
        provider = self.make("com.sun.star.configuration.ConfigurationProvider")
        given = (PropertyValue("nodepath", 0, path, 0), PropertyValue("locale", 0, locale, 0))
        node = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationAccess", given)
        return node.getByName(name)

    def set_setting(self, path, name, value):
        provider = self.make("com.sun.star.configuration.ConfigurationProvider")
        given = (PropertyValue("nodepath", 0, path, 0),)
        node = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", given)
        node.setPropertyValue(name, value)
        node.commitChanges()

    def titles(self, path, language):
        """What the entries of a toolbar or menu are called."""
        provider = self.make("com.sun.star.configuration.ConfigurationProvider")
        given = (PropertyValue("nodepath", 0, path, 0), PropertyValue("locale", 0, language, 0))
        node = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationAccess", given)
        return [node.getByName(name).getByName("Title") for name in sorted(node.ElementNames)]

    def url(self):
        """The address of the document in front."""
        return self.document.getURL()

    def switch(self, path):
        """Bring the window of another open file to the front."""
        frames = self.desktop.Frames
        wanted = address(path)
        for place in range(frames.Count):
            frame = frames.getByIndex(place)
            if frame.Controller.Model.getURL() == wanted:
                self.frame = frame
                frame.activate()

    def quit(self):
        self.desktop.terminate()


def address(path):
    return uno.systemPathToFileUrl(path)


def connected(pipe):
    """The context of the office that listens on *pipe*, as soon as it does."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for left in range(TRIES, 0, -1):
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:  # whatever UNO throws while nobody listens
            if left == 1:
                raise
            time.sleep(PAUSE)
    return None


def main():
    hand = Hand(sys.argv[1])
    for line in sys.stdin:
        name, arguments, options = json.loads(line)
        try:
            answer = {"value": getattr(hand, name)(*arguments, **options)}
        except Exception as error:  # noqa: BLE001 -- told to the test, which fails
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer, default=str), flush=True)  # noqa: T201 -- the protocol


if __name__ == "__main__":
    main()
