import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright';

const systemBrowsers = [
  // A page takes it three fifths of the time: it has no window, tab strip or menus to run.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Finds the Chromium that tests drive: Playwright's own where it is installed, else the system's; undefined without either. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...systemBrowsers].find((file) => file && existsSync(file));
}

/**
 * Finds a browser or installs one: Playwright's, or the distribution's as root on Debian.
 * @returns its path, or undefined where none can be installed
 */
export function ensureBrowser(): string | undefined {
  const found = findBrowser();
  if (found) return found;
  console.log('No browser found: installing one for the tests …');
  const run = (command: string, args: string[], seconds: number) =>
    spawnSync(command, args, {
      stdio: 'ignore',
      timeout: seconds * 1000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  // The distribution's browser brings its libraries. Playwright's needs permission to download.
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'], 180);
    const install = (name: string) => run('apt-get', ['install', '-y', '--no-install-recommends', name], 600);
    if (!install('chromium-headless-shell')) install('chromium');
  }
  if (!findBrowser()) run('npx', ['playwright', 'install', 'chromium'], 300);
  return findBrowser();
}

/** Launch options of tests, media and benches. The sandbox cannot start as root, so it is off only there. */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser();
  return {
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
