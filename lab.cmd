@echo off
rem Starts the laboratory on Windows; what ./lab is elsewhere.
setlocal
set "DOVETAIL_PROGRAM=lab"
call "%~dp0dovetail.cmd" %*
exit /b %ERRORLEVEL%
