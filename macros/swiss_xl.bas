Attribute VB_Name = "SwissXL"
Option Explicit
' The buttons of swiss_xl: the ribbon's and the sheet's. They hand the open workbook to Python and do nothing else.
' Labels, tips and messages come from the module SwissXLWords, RunPython from the module xlwings; both are made by build.py.

Private Const SETTINGS_FILE = "swiss_xl.conf"

' ---- Called by the ribbon

Public Sub SwissXLPress(control As IRibbonControl)
    Press control.Tag
End Sub

Public Sub SwissXLLabel(control As IRibbonControl, ByRef returned)
    returned = Words("label " & control.Tag)
End Sub

Public Sub SwissXLTip(control As IRibbonControl, ByRef returned)
    returned = Words("tip " & control.Tag)
End Sub

' ---- One click

Public Sub Press(ByVal Code As String)
    Dim Trouble As String
    Trouble = Missing()
    If Trouble <> "" Then
        Tell Trouble
        Exit Sub
    End If
    On Error GoTo Failed
    RunPython "import swiss_xl.addin; swiss_xl.addin.press('" & Code & "', '" & ADDIN_VERSION & "')"
    Exit Sub
Failed:
    Application.StatusBar = False
    Tell Explained(Err.Description)
End Sub

' What a click lacks, as a sentence; empty if nothing.
Public Function Missing() As String
    Dim Interpreter As String
    If ActiveWorkbook Is Nothing Then
        Missing = Words("no workbook")
        Exit Function
    End If
    Interpreter = Setting("interpreter")
    If Interpreter = "" Then
        Missing = Words("not installed")
    Else
        #If Not Mac Then
            ' On the Mac Excel may not look outside its own folders; there the log tells.
            If Not FileExists(Interpreter) Then Missing = Replace(Words("moved"), "%1", Interpreter)
        #End If
    End If
End Function

Public Sub Tell(ByVal Text As String)
    MsgBox Text, vbExclamation, "swiss_xl"
End Sub

' ---- What the module xlwings asks for

' A value for RunPython. Only this user's own file is read: never the workbook, never its folder.
Public Function GetConfig(ByVal Key As String, Optional ByVal Default As Variant = "") As Variant
    Select Case Key
        Case "INTERPRETER_WIN", "INTERPRETER_MAC"
            GetConfig = Setting("interpreter")
        Case Else
            GetConfig = Default
    End Select
End Function

' What Python left behind when it failed, in words.
Public Sub ShowError(ByVal FileName As String, Optional ByVal Message As String = "")
    If Message = "" Then Message = ReadFile(FileName)
    If Message <> "" Then Tell Explained(Message)
End Sub

' On the Mac xlwings calls this when Python has ended; Excel did not wait for it.
Public Sub CleanUp()
    #If Mac Then
        Dim LogFile As String
        LogFile = Environ("HOME") & "/xlwings.log"
        Application.StatusBar = False
        Application.ScreenUpdating = True
        ShowError LogFile
        On Error Resume Next
        Kill LogFile
    #End If
End Sub

' The cure for what a log tells; its last lines where no cure is known.
Public Function Explained(ByVal Log As String) As String
    If InStr(Log, "No module named 'swiss_xl'") > 0 Or InStr(Log, "No module named 'xlwings'") > 0 Then
        Explained = Replace(Words("no package"), "%1", Setting("interpreter"))
    ElseIf InStr(Log, "No such file or directory") > 0 And InStr(Log, "Traceback") = 0 Then
        Explained = Replace(Words("moved"), "%1", Setting("interpreter"))
    ElseIf InStr(Log, "-1743") > 0 Then
        Explained = Words("no permission")
    ElseIf InStr(Log, "has no attribute 'press'") > 0 Or InStr(Log, "press() takes") > 0 Then
        Explained = Words("other version")
    Else
        Explained = Words("failed") & vbCrLf & vbCrLf & Right$(Log, 800)
    End If
End Function

' ---- Files of this user

' A line "key=value" of the settings file, which "swiss-xl addin install" writes; empty where there is none.
Public Function Setting(ByVal Key As String) As String
    Dim Entry As Variant
    For Each Entry In Split(Replace(ReadSettings(), vbCr, ""), vbLf)
        If Left$(Entry, Len(Key) + 1) = Key & "=" Then
            Setting = Mid$(Entry, Len(Key) + 2)
            Exit Function
        End If
    Next
End Function

' The settings file is UTF-16, so that every name of a folder is read everywhere.
Private Function ReadSettings() As String
    On Error Resume Next
    #If Mac Then
        Dim Bytes() As Byte, Number As Integer, Path As String, Text As String
        Path = Environ("HOME") & "/" & SETTINGS_FILE
        If Not FileExists(Path) Then Exit Function
        Number = FreeFile
        Open Path For Binary Access Read As #Number
        ReDim Bytes(0 To LOF(Number) - 1)
        Get #Number, 1, Bytes
        Close #Number
        Text = Bytes
        ReadSettings = Mid$(Text, 2)
    #Else
        Dim Path As String
        Path = Environment("%LOCALAPPDATA%") & "\swiss_xl\" & SETTINGS_FILE
        If FileExists(Path) Then ReadSettings = Files().OpenTextFile(Path, 1, False, -1).ReadAll
    #End If
End Function

Public Function ReadFile(ByVal Path As String) As String
    On Error Resume Next
    #If Mac Then
        Dim Number As Integer, Text As String
        If Not FileExists(Path) Then Exit Function
        Number = FreeFile
        Open Path For Input As #Number
        Do While Not EOF(Number)
            Line Input #Number, Text
            ReadFile = ReadFile & Text & vbLf
        Loop
        Close #Number
    #Else
        ReadFile = Files().OpenTextFile(Path, 1, False, 0).ReadAll
    #End If
End Function

Public Function FileExists(ByVal Path As String) As Boolean
    On Error Resume Next
    #If Mac Then
        FileExists = (Dir(Path) <> "")
    #Else
        FileExists = Files().FileExists(Path)
    #End If
End Function

' A folder that Windows names, in any script: Environ knows only the letters of one code page.
Public Function Environment(ByVal Name As String) As String
    #If Mac Then
        Environment = Environ(Name)
    #Else
        Environment = WScript.ExpandEnvironmentStrings(Name)
    #End If
End Function

Private Function Files() As Object
    Set Files = CreateObject("Scripting.FileSystemObject")
End Function

' ---- Words in the language of Excel

' Two letters, "en" where Excel does not tell or speaks another language.
Public Function Language() As String
    On Error Resume Next
    Language = "en"
    Select Case Application.LanguageSettings.LanguageID(2) And &H3FF
        Case 7: Language = "de"
        Case 10: Language = "es"
        Case 12: Language = "fr"
        Case 16: Language = "it"
        Case 22: Language = "pt"
    End Select
End Function

Public Function Words(ByVal Key As String) As String
    Words = WordsIn(Language(), Key)
End Function
