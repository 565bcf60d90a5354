/** Electron's security checklist (https://www.electronjs.org/docs/latest/tutorial/security), point by point. */
import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { desktopCalls, desktopOrigin } from '../../contract/desktop/desktop.ts';
import { computerCalls } from '../../contract/desktop/desktop-computer.ts';
import { windowCalls } from '../../contract/desktop/desktop-windows.ts';
import { contentPolicy } from '../../contract/platform/content-policy.ts';
import { openBridge } from './bridge.ts';
import { denyPermissions, lockPages } from './security.ts';
import { readServerUrl } from './server/choice.ts';
import { pageScheme } from './shell/protocol.ts';
import { windowOptions } from './window/window.ts';

const root = path.join(import.meta.dirname, '../..');
const preferences = windowOptions('/preload.cjs').webPreferences ?? {};
const files = readdirSync(path.join(root, 'electron'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(root, 'electron', name), 'utf8') }));
const sources = files.map(({ text }) => text).join('\n');
/** Speaks HTTP over message ports to the server on this computer. */
const localFetch = path.join('main', 'local', 'local-server.ts');
const builder = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8');

function lockedPage() {
  const app = new EventEmitter();
  const openExternal = vi.fn(async () => {});
  const openWindow = vi.fn();
  lockPages(app as never, { openExternal }, vi.fn(), { show: vi.fn(), open: vi.fn() });
  const page = Object.assign(new EventEmitter(), { setWindowOpenHandler: openWindow });
  app.emit('web-contents-created', {}, page);
  const open = (url: string) => openWindow.mock.calls[0]?.[0]({ url });
  return { page, open, openExternal };
}

it('1: loads only what came with the app, and talks to https or this machine', () => {
  expect(desktopOrigin).toBe('app://larkspur');
  expect(pageScheme.privileges?.secure).toBe(true);
  expect(() => readServerUrl('http://example.com')).toThrow('https');
});

it('2: pages have no Node', () => {
  expect(preferences.nodeIntegration).toBe(false);
  expect(preferences.nodeIntegrationInWorker).toBeFalsy();
  expect(preferences.nodeIntegrationInSubFrames).toBeFalsy();
});

it('3: pages and the preload script are isolated from each other', () => {
  expect(preferences.contextIsolation).toBe(true);
});

it('4: every process of a page is in a sandbox', () => {
  expect(preferences.sandbox).toBe(true);
  expect(sources).not.toContain('no-sandbox');
});

it('5: permissions are denied unless named', () => {
  const given = {
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
  };
  denyPermissions(given);
  for (const set of Object.values(given)) expect(set).toHaveBeenCalledExactlyOnceWith(expect.any(Function));
});

it('6, 8, 9, 10: web security stays on and experimental features stay off', () => {
  for (const name of [
    'webSecurity',
    'allowRunningInsecureContent',
    'experimentalFeatures',
    'enableBlinkFeatures',
  ]) {
    expect(preferences).not.toHaveProperty(name);
  }
  expect(sources).not.toContain('appendSwitch');
  expect(pageScheme.privileges).not.toHaveProperty('bypassCSP');
});

it('7: scripts come from the app alone, none is inline or evaluated', () => {
  const policy = contentPolicy({ scripts: [], styles: [] }, []);
  expect(policy['default-src']).toEqual(["'self'"]);
  expect(policy['script-src']).toEqual(["'self'"]);
  expect(policy['object-src']).toEqual(["'none'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
});

it('11, 12: there are no webviews', () => {
  expect(preferences.webviewTag).toBe(false);
  const preventDefault = vi.fn();
  lockedPage().page.emit('will-attach-webview', { preventDefault });
  expect(preventDefault).toHaveBeenCalled();
});

it('13: pages navigate nowhere else', () => {
  const { page } = lockedPage();
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    const preventDefault = vi.fn();
    page.emit(event, { url: 'https://example.com/', preventDefault });
    expect(preventDefault, event).toHaveBeenCalled();
  }
});

it('14, 15: pages open no windows, and only web addresses, mail and telephone numbers leave the app', () => {
  const { open, openExternal } = lockedPage();
  for (const url of ['https://example.com/', 'file:///etc/passwd', 'ms-msdt:x', 'smb://host/x']) {
    expect(open(url)).toEqual({ action: 'deny' });
  }
  expect(openExternal.mock.calls).toEqual([['https://example.com/']]);
});

it("16: Electron's major version is supported", () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(Number.parseInt(devDependencies.electron, 10)).toBeGreaterThanOrEqual(45);
});

it('17: no channel answers a page that is not ours', async () => {
  const ipc = { handle: vi.fn() };
  openBridge(ipc, () => ({}) as never);
  expect(ipc.handle).toHaveBeenCalledTimes(
    Object.keys({ ...desktopCalls, ...computerCalls, ...windowCalls }).length,
  );
  const event = { senderFrame: { parent: null, origin: 'https://evil.example' } };
  for (const [, handler] of ipc.handle.mock.calls) {
    await expect(handler(event)).rejects.toThrow('not from a page of this app');
  }
});

it('18: no page is a file', () => {
  expect(sources).not.toMatch(/loadFile|loadURL\(['"`]file/);
});

it.each([
  ['runAsNode', false],
  ['enableNodeOptionsEnvironmentVariable', false],
  ['enableNodeCliInspectArguments', false],
  ['enableEmbeddedAsarIntegrityValidation', true],
  ['onlyLoadAppFromAsar', true],
  ['grantFileProtocolExtraPrivileges', false],
])('19: the fuse %s is %s', (fuse, state) => {
  expect(builder).toMatch(new RegExp(`^ {2}${fuse}: ${state}$`, 'm'));
});

it('20: the page is given named methods, never a part of Electron', () => {
  const preload = readFileSync(path.join(root, 'electron/preload/index.ts'), 'utf8');
  expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1);
  expect(preload).toContain('Object.freeze(bridge)');
  expect(preload).not.toMatch(/ipcRenderer\.(send|sendSync|postMessage)\b/);
});

it("every request goes through Chromium, and so by the system's proxy settings and certificates", () => {
  expect(sources.match(/net\.fetch\(/g)).toHaveLength(1);
  const ownRequests = files.filter(({ text }) =>
    /from ['"](node:)?(https?|net|tls|dgram|undici|axios)['"]/.test(text),
  );
  expect(ownRequests.map(({ name }) => name)).toEqual([localFetch]);
  expect(ownRequests[0]?.text.match(/httpRequest\(\{\s*createConnection: \(\) => connection,/g)).toHaveLength(
    1,
  );
  expect(ownRequests[0]?.text.match(/httpRequest\(/g)).toHaveLength(1);
  expect(sources).not.toMatch(
    /globalThis\.fetch|XMLHttpRequest|setProxy|setCertificateVerifyProc|certificate-error/,
  );
});
