Option Explicit
' The buttons of swiss_xl in LibreOffice Calc: save, let the program work on the closed file, open it again at the same place.
' Button_next, Button_check, ... stand in the module Buttons, the texts in SwissXLWords; both are made by build.py.

Const LAUNCHER = "/org.swissxl.AddinSettings/Launcher"
Const BAD = 48, GOOD = 64

' What the program reported last: its exit status, its messages, the tab it wants in front.
Private ToldCode As Integer, ToldText As String, ToldTab As String

Sub Press(ByVal Code As String)
    Dim Doc As Object, Frame As Object, Trouble As String, Url As String, Place
    On Error GoTo Failed
    Doc = ThisComponent
    Trouble = NoWorkbook(Doc)
    If Trouble = "" Then
        Frame = Doc.CurrentController.Frame
        EndTyping Frame
        Trouble = NoProgram()
        If Trouble = "" Then Trouble = NotSaved(Doc)
    End If
    If Trouble <> "" Then
        Tell BAD, Trouble
        Exit Sub
    End If
    Url = Doc.getURL()
    Place = PlaceOf(Doc)
    ' An empty document takes the window, so that neither a handle nor a lock is left on the file.
    Frame.loadComponentFromURL("private:factory/scalc", "_self", 0, Array())
    RunProgram Code, Url
    If Not OpenedAgain(Frame, Url, Place) Then
        ToldCode = 3
        ToldText = ToldText & Chr(10) & Replace(Words("gone"), "%1", ConvertFromURL(Url))
    End If
    If ToldText <> "" Then Tell IIf(ToldCode = 0, GOOD, BAD), ToldText
    Exit Sub
Failed:
    Tell BAD, Replace(Words("crashed"), "%2", Error$ & " (line " & Erl & ")")
End Sub

' ---- The workbook

' Why there is no workbook to work on, as a sentence; empty if there is one.
Function NoWorkbook(Doc As Object) As String
    Dim Ending As String
    If IsNull(Doc) Then
        NoWorkbook = Words("no file")
    ElseIf Not HasUnoInterfaces(Doc, "com.sun.star.sheet.XSpreadsheetDocument") Then
        NoWorkbook = Words("no file")
    ElseIf Doc.getURL() = "" Then
        NoWorkbook = Words("no file")
    Else
        Ending = LCase(Right(Doc.getURL(), 5))
        If Ending <> ".xlsx" And Ending <> ".xlsm" Then
            NoWorkbook = Words("not Excel")
        ElseIf Doc.isReadonly() Then
            NoWorkbook = Words("read-only")
        End If
    End If
End Function

' A cell that is still being typed into is not yet part of the document; this command takes it over.
Sub EndTyping(Frame As Object)
    CreateUnoService("com.sun.star.frame.DispatchHelper").executeDispatch(Frame, ".uno:Calculate", "", 0, Array())
End Sub

Function NotSaved(Doc As Object) As String
    On Error GoTo Failed
    If Doc.isModified() Then Doc.store()
    Exit Function
Failed:
    NotSaved = Replace(Words("not saved"), "%1", Error$)
End Function

' Where the person is: tab, first column and row in sight, and the marked cells if they are one block.
Function PlaceOf(Doc As Object)
    Dim Controller As Object, Cells As Object, Block As Object
    Controller = Doc.CurrentController
    PlaceOf = Array(Controller.ActiveSheet.Name, Controller.FirstVisibleColumn, Controller.FirstVisibleRow)
    Cells = Doc.CurrentSelection
    If IsNull(Cells) Then Exit Function
    If Not HasUnoInterfaces(Cells, "com.sun.star.sheet.XCellRangeAddressable") Then Exit Function
    Block = Cells.RangeAddress
    PlaceOf = Array(Controller.ActiveSheet.Name, Controller.FirstVisibleColumn, Controller.FirstVisibleRow, _
        Block.StartColumn, Block.StartRow, Block.EndColumn, Block.EndRow)
End Function

' Open the file in the same window, at the same place or at the tab the program named; False if it cannot be opened.
Function OpenedAgain(Frame As Object, Url As String, Place) As Boolean
    Dim Doc As Object, Sheets As Object
    On Error GoTo Failed
    Doc = Frame.loadComponentFromURL(Url, "_self", 0, Array())
    If IsNull(Doc) Then Exit Function
    OpenedAgain = True
    Sheets = Doc.Sheets
    If Sheets.hasByName(Place(0)) Then ShowPlace Doc.CurrentController, Sheets.getByName(Place(0)), Place
    If ToldTab <> "" Then
        If Sheets.hasByName(ToldTab) Then Doc.CurrentController.setActiveSheet(Sheets.getByName(ToldTab))
    End If
Failed:
End Function

Sub ShowPlace(Controller As Object, Sheet As Object, Place)
    If Not Sheet.IsVisible Then Exit Sub
    Controller.setActiveSheet(Sheet)
    If UBound(Place) = 6 Then Controller.select(Sheet.getCellRangeByPosition(Place(3), Place(4), Place(5), Place(6)))
    Controller.FirstVisibleColumn = Place(1)
    Controller.FirstVisibleRow = Place(2)
End Sub

' ---- The program

' Let the program do what the button says to the closed file; what it reports is in ToldCode, ToldText and ToldTab.
Sub RunProgram(ByVal Code As String, ByVal Url As String)
    Dim Report As String, Rest As String
    On Error GoTo Failed
    ToldCode = 3
    ToldText = ""
    ToldTab = ""
    Report = EmptyFile()
    Rest = Arguments() & " button " & Code & " --report " & Quoted(Report) & " " & Quoted(ConvertFromURL(Url))
    If GetGUIType() = 1 Then
        Shell Quoted(Program()), 0, Rest, True
    Else
        Shell "/bin/sh", 0, "-c 'unset PYTHONHOME PYTHONPATH; r=$1; shift; ""$@"" 2>""$r.err""; echo ""exit=$?"" >""$r.rc""' sh " & _
            Quoted(Report) & " " & Quoted(Program()) & " " & Rest, True
    End If
    Understand Report
    Remove Report
    Remove Report & ".err"
    Remove Report & ".rc"
    Exit Sub
Failed:
    ToldText = Replace(Words("not found"), "%1", Program()) & Chr(10) & Error$
End Sub

Sub Understand(ByVal Report As String)
    Dim Entry, Known As Boolean
    For Each Entry In Split(Contents(Report), Chr(10))
        If Left(Entry, 5) = "code=" Then
            ToldCode = CInt(Mid(Entry, 6))
            Known = True
        ElseIf Left(Entry, 8) = "message=" Then
            ToldText = ToldText & IIf(ToldText = "", "", Chr(10)) & Mid(Entry, 9)
        ElseIf Left(Entry, 5) = "goto=" Then
            ToldTab = Mid(Entry, 6)
        End If
    Next
    If Known Then Exit Sub
    ToldText = Replace(Words("crashed"), "%2", Right(Contents(Report & ".err"), 800))
    If InStr(Contents(Report & ".rc"), "exit=126") + InStr(Contents(Report & ".rc"), "exit=127") > 0 Then
        ToldText = Replace(Words("not found"), "%1", Program())
    End If
End Sub

' Why the program cannot be run, as far as that is seen beforehand.
Function NoProgram() As String
    Dim Path As String
    Path = Program()
    If InStr(Path, "/") + InStr(Path, "\") = 0 Then Exit Function
    If Not FileExists(ConvertToURL(Path)) Then NoProgram = Replace(Words("not found"), "%1", Path)
End Function

' What the person said, else what the installer wrote, else the program's plain name.
Function Program() As String
    Program = Environ("SWISS_XL_PROGRAM")
    If Program = "" Then Program = Setting("OwnProgram")
    If Program = "" Then Program = Setting("Program")
    If Program = "" Then Program = "swiss-xl"
End Function

' They belong to the installer's program.
Function Arguments() As String
    If Environ("SWISS_XL_PROGRAM") = "" And Setting("OwnProgram") = "" Then Arguments = Setting("Arguments")
End Function

' Shell knows no escapes, but two kinds of quotation marks.
Function Quoted(ByVal Text As String) As String
    Dim Mark As String
    Mark = Chr(34)
    If InStr(Text, Mark) > 0 Then Mark = "'"
    Quoted = Mark & Text & Mark
End Function

' ---- Settings

Sub ChooseProgram()
    Dim Path As String, Launch As Object
    Path = InputBox(Words("ask program"), "swiss_xl", Setting("OwnProgram"))
    Launch = Settings(True)
    Launch.setPropertyValue("OwnProgram", Path)
    Launch.commitChanges()
End Sub

Function Setting(ByVal Key As String) As String
    Setting = Settings(False).getPropertyValue(Key)
End Function

Function Settings(ByVal Writing As Boolean) As Object
    Settings = Node(LAUNCHER, Writing)
End Function

Function Node(ByVal Path As String, ByVal Writing As Boolean) As Object
    Dim Where(0) As New com.sun.star.beans.PropertyValue, Kind As String
    Where(0).Name = "nodepath"
    Where(0).Value = Path
    Kind = IIf(Writing, "ConfigurationUpdateAccess", "ConfigurationAccess")
    Node = CreateUnoService("com.sun.star.configuration.ConfigurationProvider").createInstanceWithArguments( _
        "com.sun.star.configuration." & Kind, Where())
End Function

' ---- Files

' The path of a new file in the folder for such.
Function EmptyFile() As String
    Dim Made As Object
    Made = CreateUnoService("com.sun.star.io.TempFile")
    Made.RemoveFile = False
    EmptyFile = ConvertFromURL(Made.Uri)
    Made.getOutputStream().closeOutput()
    Made.getInputStream().closeInput()
End Function

Function Contents(ByVal Path As String) As String
    Dim Source As Object, Text As Object
    On Error GoTo Failed
    Source = CreateUnoService("com.sun.star.ucb.SimpleFileAccess").openFileRead(ConvertToURL(Path))
    Text = CreateUnoService("com.sun.star.io.TextInputStream")
    Text.setInputStream(Source)
    Text.setEncoding("UTF-8")
    Contents = Replace(Text.readString(Array(), False), Chr(13), "")
    Text.closeInput()
Failed:
End Function

Sub Remove(ByVal Path As String)
    If FileExists(ConvertToURL(Path)) Then Kill ConvertToURL(Path)
End Sub

' ---- Words

' A box, or a line "kind TAB text" in the file that SWISS_XL_TELL names.
Sub Tell(ByVal Kind As Integer, ByVal Text As String)
    Dim Number As Integer
    If Environ("SWISS_XL_TELL") = "" Then
        MsgBox Text, Kind, "swiss_xl"
    Else
        Number = FreeFile
        Open Environ("SWISS_XL_TELL") For Append As #Number
        Print #Number, Kind & Chr(9) & Replace(Text, Chr(10), " | ")
        Close #Number
    End If
End Sub

Function Words(ByVal Key As String) As String
    Words = WordsIn(Left(Node("/org.openoffice.Setup/L10N", False).getPropertyValue("ooLocale"), 2), Key)
End Function
