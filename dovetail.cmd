@echo off
rem Starts Dovetail on Windows; what ./dovetail is elsewhere, without its search for a JDK.
rem Starts the laboratory for lab.cmd and for the commands that are there.
rem Builds only what is not built at all: after a change, run "mvn -q -Dmaven.test.skip=true -pl test/lab -am package".
rem   DOVETAIL_JAVA_HOME, else JAVA_HOME, else java on the PATH: a JDK 25 or later.
setlocal
set "ROOT=%~dp0"
if not defined DOVETAIL_PROGRAM set "DOVETAIL_PROGRAM=server"
for %%C in (bench eval held-back mask sample) do if "%~1"=="%%C" set "DOVETAIL_PROGRAM=lab"
set "MODULE=server"
set "BUILT=%ROOT%server\target\classpath"
if "%DOVETAIL_PROGRAM%"=="lab" set "MODULE=test/lab"
if "%DOVETAIL_PROGRAM%"=="lab" set "BUILT=%ROOT%test\lab\target\dovetail-lab.jar"
set "JDK=%DOVETAIL_JAVA_HOME%"
if not defined JDK set "JDK=%JAVA_HOME%"
if defined JDK (set "JAVA=%JDK%\bin\java.exe") else (set "JAVA=java.exe")
"%JAVA%" --version >nul 2>&1
if errorlevel 1 (
  echo dovetail: no java was found. Install a JDK 25 ^(adoptium.net^) and set DOVETAIL_JAVA_HOME to it. >&2
  exit /b 1
)
"%JAVA%" --version 2>nul | findstr /r /c:"^[a-z]* 2[5-9]" /c:"^[a-z]* [3-9][0-9]" >nul
if errorlevel 1 (
  echo dovetail: %JAVA% is older than Java 25. Install a JDK 25 ^(adoptium.net^) and set DOVETAIL_JAVA_HOME to it. >&2
  exit /b 1
)
if not exist "%BUILT%" (
  echo dovetail: building >&2
  pushd "%ROOT%"
  if defined JDK set "JAVA_HOME=%JDK%"
  call mvn -q -B -Dmaven.test.skip=true -pl %MODULE% -am package <nul 1>&2
  popd
)
if not exist "%BUILT%" (
  echo dovetail: the build failed; what Maven said stands above. >&2
  exit /b 1
)
set "LAB="
if "%DOVETAIL_PROGRAM%"=="lab" set "LAB=;%ROOT:\=\\%test\\lab\\target\\dovetail-lab.jar"
for /f "usebackq delims=" %%L in ("%ROOT%server\target\classpath") do set "CLASSPATH_REST=%%L"
if not defined OMP_WAIT_POLICY set "OMP_WAIT_POLICY=PASSIVE"
if not defined MKL_DISABLE_FAST_MM set "MKL_DISABLE_FAST_MM=1"
rem Over before the optimizing compiler is worth its time.
set "SHORT="
if "%~1"=="grammar" set "SHORT=-XX:TieredStopAtLevel=1"
if "%~1"=="language" set "SHORT=-XX:TieredStopAtLevel=1"
rem An argument file, since the class path may be longer than a command line can be.
> "%ROOT%server\target\java-arguments" echo -cp "%ROOT:\=\\%server\\target\\dovetail-server.jar;%CLASSPATH_REST:\=\\%%LAB%"
"%JAVA%" "@%ROOT%build\dist\java.options" "-Ddovetail.home=%ROOT:~0,-1%" %SHORT% %DOVETAIL_JAVA_OPTS% "@%ROOT%server\target\java-arguments" dovetail.%DOVETAIL_PROGRAM%.Main %*
exit /b %ERRORLEVEL%
