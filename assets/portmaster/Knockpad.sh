#!/bin/bash
# Starts Knockpad on a handheld under PortMaster, with PortMaster's Python 3.11.

XDG_DATA_HOME=${XDG_DATA_HOME:-$HOME/.local/share}
for controlfolder in /opt/system/Tools/PortMaster /opt/tools/PortMaster "$XDG_DATA_HOME/PortMaster" /roms/ports/PortMaster; do
  [ -f "$controlfolder/control.txt" ] && break
done

# shellcheck source=/dev/null
source "$controlfolder/control.txt"
# shellcheck source=/dev/null
[ -f "$controlfolder/mod_${CFW_NAME}.txt" ] && source "$controlfolder/mod_${CFW_NAME}.txt"
get_controls

# shellcheck disable=SC2154  # set by control.txt
GAMEDIR="/$directory/ports/knockpad"
cd "$GAMEDIR" || exit 1
exec > >(tee "$GAMEDIR/log.txt") 2>&1

runtime=python_3.11
python_dir="$HOME/$runtime"
if [ ! -f "$controlfolder/libs/$runtime.squashfs" ]; then
  $ESUDO "$controlfolder/harbourmaster" --quiet --no-check runtime_check "$runtime.squashfs"
fi
if [ ! -f "$controlfolder/libs/$runtime.squashfs" ]; then
  pm_message "Knockpad needs PortMaster's $runtime runtime: connect to the network once, or update PortMaster."
  sleep 5
  exit 1
fi
if [ ! -d "$GAMEDIR/pylib/pygame" ]; then
  pm_message "Knockpad's pygame is missing: see the README of this port."
  sleep 5
  exit 1
fi
mkdir -p "$python_dir"
[ "$PM_CAN_MOUNT" = N ] || $ESUDO umount "$python_dir" 2>/dev/null
$ESUDO mount "$controlfolder/libs/$runtime.squashfs" "$python_dir"

# The program reads the pad itself, by PortMaster's mapping; gptokeyb is there to end it by Select and Start.
# shellcheck disable=SC2154  # set by get_controls
export SDL_GAMECONTROLLERCONFIG="$sdl_controllerconfig"
export PYTHONHOME="$python_dir" PYTHONPATH="$GAMEDIR/pylib" PYTHONPYCACHEPREFIX="$GAMEDIR/cache"
export LD_LIBRARY_PATH="$python_dir/lib:$LD_LIBRARY_PATH"
$GPTOKEYB python3 &
pm_platform_helper "$python_dir/bin/python3"
"$python_dir/bin/python3" main.py --fullscreen --keymap handheld --data-dir "$GAMEDIR/data"

[ "$PM_CAN_MOUNT" = N ] || $ESUDO umount "$python_dir"
pm_finish
