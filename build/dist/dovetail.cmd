@echo off
rem Starts Dovetail from its distribution, with the Java that lies in it.
setlocal
set "ROOT=%~dp0.."
if not defined OMP_WAIT_POLICY set "OMP_WAIT_POLICY=PASSIVE"
if not defined MKL_DISABLE_FAST_MM set "MKL_DISABLE_FAST_MM=1"
rem Over before the optimizing compiler is worth its time.
set "SHORT="
if "%~1"=="grammar" set "SHORT=-XX:TieredStopAtLevel=1"
if "%~1"=="language" set "SHORT=-XX:TieredStopAtLevel=1"
set "CACHE=-XX:AOTMode=auto"
if exist "%ROOT%\lib\dovetail.aot" set "CACHE=-XX:AOTCache=%ROOT%\lib\dovetail.aot"
"%ROOT%\runtime\bin\java.exe" "@%ROOT%\lib\java.options" "%CACHE%" "-DDJL_CACHE_DIR=%ROOT%\lib\native" "-Ddovetail.model=%ROOT%\lib\model" "-Ddovetail.home=%ROOT%" %SHORT% %DOVETAIL_JAVA_OPTS% -cp "%ROOT%\lib\@CLASS_PATH@" dovetail.server.Main %*
exit /b %ERRORLEVEL%
