import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';

/** The name on the session bus of what shows tray icons on Linux. */
const watcher = 'org.kde.StatusNotifierWatcher';
/** In milliseconds. */
const timeout = 3000;
const pauseMs = 1000;

/**
 * Whether this desktop shows tray icons. Windows and macOS always do. On Linux nothing tells an app that nobody shows its icon
 * (GNOME does only with an extension), so the session bus is asked; no answer counts as no.
 * @param attempts how often to ask, a second apart
 */
export async function hasTrayHost(platform: NodeJS.Platform, attempts = 1): Promise<boolean> {
  if (platform !== 'linux') return true;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await setTimeout(pauseMs);
    if (await askBus()) return true;
  }
  return false;
}

function askBus(): Promise<boolean> {
  const bus = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const call = ['org.freedesktop.DBus.NameHasOwner', `string:${watcher}`];
  return new Promise((resolve) => {
    execFile('dbus-send', [...bus, ...call], { timeout }, (error, output) =>
      resolve(!error && output.includes('boolean true')),
    );
  });
}
