import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { desktopOrigin } from '../../contract/desktop/desktop.ts';
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

it('1: loads only what came with the app, and talks to https or this machine', () => {
  expect(desktopOrigin).toBe('app://larkspur');
  expect(pageScheme.privileges?.secure).toBe(true);
  expect(() => readServerUrl('http://example.com')).toThrow('https');
});

it('4: every process of a page is in a sandbox', () => {
  expect(preferences.sandbox).toBe(true);
  expect(sources).not.toContain('no-sandbox');
});

it('2, 6, 8, 9, 10: web security stays on and experimental features stay off', () => {
  for (const name of [
    'webSecurity',
    'allowRunningInsecureContent',
    'experimentalFeatures',
    'enableBlinkFeatures',
    'nodeIntegrationInWorker',
    'nodeIntegrationInSubFrames',
  ]) {
    expect(preferences).not.toHaveProperty(name);
  }
  expect(sources).not.toContain('appendSwitch');
  expect(pageScheme.privileges).not.toHaveProperty('bypassCSP');
});

it("16: Electron's major version is supported", () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(Number.parseInt(devDependencies.electron, 10)).toBeGreaterThanOrEqual(45);
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
