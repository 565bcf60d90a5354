import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { openStartAtLogin } from './app-control.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-login-'));
const entry = path.join(folder, 'autostart/larkspur.desktop');

function open(
  platform: NodeJS.Platform,
  more: { argv?: string[]; env?: NodeJS.ProcessEnv; execPath?: string } = {},
) {
  const app = {
    isPackaged: true,
    getPath: () => folder,
    getLoginItemSettings: vi.fn(() => ({ openAtLogin: true, wasOpenedAtLogin: true }) as never),
    setLoginItemSettings: vi.fn(),
  };
  const process = { platform, argv: [], execPath: '/opt/Larkspur/larkspur', env: {}, ...more };
  return { app, login: openStartAtLogin(app, process) };
}

it('writes an autostart entry on Linux, which starts hidden, and removes it', () => {
  const { login } = open('linux');
  expect(login.isOn()).toBe(false);
  login.set(true);
  expect(login.isOn()).toBe(true);
  expect(readFileSync(entry, 'utf8')).toContain('Exec="/opt/Larkspur/larkspur" --hidden\n');
  login.set(false);
  expect(login.isOn()).toBe(false);
});

it('names the AppImage, not the folder that it is mounted in, and quotes what a shell would read', () => {
  open('linux', { env: { APPIMAGE: '/home/ada/My "Apps"/50% $off/a.AppImage' } }).login.set(true);
  const [, exec] = /^Exec=(.*)$/m.exec(readFileSync(entry, 'utf8')) ?? [];
  expect(exec).toBe(String.raw`"/home/ada/My \\"Apps\\"/50%% \\$off/a.AppImage" --hidden`);
});

it('uses the login items of Windows, which pass an argument, and of macOS, which say so', () => {
  const windows = open('win32', { argv: ['larkspur.exe', '--hidden'] });
  windows.login.set(true);
  expect(windows.app.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, args: ['--hidden'] });
  expect(windows.login.isThisStart()).toBe(true);
  expect(open('win32').login.isThisStart()).toBe(false);
  const mac = open('darwin');
  mac.login.set(false);
  expect(mac.app.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: false });
  expect(mac.login.isThisStart()).toBe(true);
});
