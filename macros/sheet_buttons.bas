Attribute VB_Name = "SwissXLButtons"
Option Explicit
' The macros of the buttons in the sheet, one line for each, and their labels in the language of Excel.

Public Sub Auto_Open()
    Dim Shape As Object, Label As String, WasSaved As Boolean
    On Error Resume Next
    WasSaved = ThisWorkbook.Saved
    For Each Shape In ThisWorkbook.Worksheets(1).Shapes
        Label = ""
        If InStr(Shape.OnAction, "Button_") > 0 Then Label = Words("label " & Mid$(Shape.OnAction, InStr(Shape.OnAction, "Button_") + 7))
        If Label <> "" Then Shape.TextFrame.Characters.Text = Label
    Next
    ThisWorkbook.Saved = WasSaved
End Sub
