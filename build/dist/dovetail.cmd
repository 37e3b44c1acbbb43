@echo off
rem Starts Dovetail from its distribution, with the Java that lies in it.
setlocal
set "ROOT=%~dp0.."
if not defined OMP_WAIT_POLICY set "OMP_WAIT_POLICY=PASSIVE"
rem Over before the optimizing compiler is worth its time.
set "SHORT="
if "%~1"=="grammar" set "SHORT=-XX:TieredStopAtLevel=1"
"%ROOT%\runtime\bin\java.exe" --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -XX:+UseSerialGC -Xms128m -Xmx1g -XX:NewSize=64m -XX:SurvivorRatio=2 -XX:MetaspaceSize=64m -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=25 -XX:-ShrinkHeapInSteps -Xlog:disable -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 %SHORT% %DOVETAIL_JAVA_OPTS% -cp "%ROOT%\lib\*" dovetail.server.Main %*
exit /b %ERRORLEVEL%
