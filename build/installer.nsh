; Offers the app under "Open with" for CSV files. The default of ".csv" is not touched.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Larkspur.csv" "" "CSV"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Larkspur.csv\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHELL_CONTEXT "Software\Classes\.csv\OpenWithProgids" "Larkspur.csv" ""
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Larkspur.csv"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.csv\OpenWithProgids" "Larkspur.csv"
!macroend
