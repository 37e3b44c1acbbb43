@echo off
rem Starts Dovetail from its distribution, with the Java that lies in it.
setlocal EnableExtensions DisableDelayedExpansion
set "ROOT=%~dp0.."
if not defined OMP_WAIT_POLICY set "OMP_WAIT_POLICY=PASSIVE"
if not defined MKL_DISABLE_FAST_MM set "MKL_DISABLE_FAST_MM=1"
rem Over before the optimizing compiler is worth its time; many texts and slow decoders are not. See bin/dovetail.
rem Quotes are dropped here, so that no character of an argument has a meaning.
set "SHORT="
set "FIRST="
set "MANY="
set WORDS=%*
if defined WORDS set "WORDS=%WORDS:"=%"
if defined WORDS for /f "tokens=1,10" %%A in ("%WORDS%") do set "FIRST=%%A"& set "MANY=%%B"
if defined WORDS if not "%WORDS%"=="%WORDS: --jsonl=%" set "MANY=yes"
if defined WORDS if not "%WORDS%"=="%WORDS: --decoder=%" set "MANY=yes"
for %%C in (check complete explain --version) do if "%FIRST%"=="%%C" if not defined MANY set "SHORT=-XX:TieredStopAtLevel=1"
for %%C in (grammar language) do if "%FIRST%"=="%%C" set "SHORT=-XX:TieredStopAtLevel=1"
set "CACHE=-XX:AOTMode=auto"
if exist "%ROOT%\lib\dovetail.aot" set "CACHE=-XX:AOTCache=%ROOT%\lib\dovetail.aot"
"%ROOT%\runtime\bin\java.exe" "@%ROOT%\lib\java.options" "%CACHE%" "-DDJL_CACHE_DIR=%ROOT%\lib\native" "-Ddovetail.model=%ROOT%\lib\model" "-Ddovetail.home=%ROOT%" %SHORT% %DOVETAIL_JAVA_OPTS% -cp "%ROOT%\lib\@CLASS_PATH@" dovetail.server.Main %*
exit /b %ERRORLEVEL%
