import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { folderForEach } from '../../tests/support/temporary-folder.ts';
import { checkSignatures, type Run } from './signatures.ts';

const publisher = 'CN=Provider, O=Provider';
const folder = folderForEach();
beforeEach(() => {
  for (const name of ['mac/Larkspur.app', 'mac-arm64/Larkspur.app', 'win-unpacked', 'win-arm64-unpacked']) {
    mkdirSync(path.join(folder, name), { recursive: true });
  }
  for (const name of ['win-x64.exe', 'win-arm64.exe', 'mac-x64.dmg', 'mac-arm64.dmg']) {
    writeFileSync(path.join(folder, `Larkspur-1.0.0-${name}`), '');
  }
  for (const name of ['win-unpacked', 'win-arm64-unpacked']) {
    writeFileSync(path.join(folder, name, 'Larkspur.exe'), '');
  }
});

it('asks macOS for signature, Gatekeeper and notarisation of both disk images and both apps', () => {
  const run = vi.fn<Run>(() => '');
  expect(checkSignatures('darwin', folder, '', run)).toEqual([]);
  const each = ['codesign', 'spctl', 'xcrun'];
  expect(run.mock.calls.map(([program]) => program)).toEqual([...each, ...each, ...each, ...each]);
  const asked = run.mock.calls.map(([, args]) => args.join(' '));
  for (const one of ['mac-x64.dmg', 'mac-arm64.dmg', 'mac/Larkspur.app', 'mac-arm64/Larkspur.app']) {
    expect(asked.filter((args) => args.endsWith(one))).toHaveLength(3);
  }
});

it.each(['codesign', 'spctl', 'xcrun'])('lets no app through that %s refuses', (refuses) => {
  const run: Run = (program) => {
    if (program === refuses) throw new Error('rejected');
    return '';
  };
  expect(checkSignatures('darwin', folder, '', run)).toHaveLength(4);
});

it('asks Windows about both installers and both programs', () => {
  const run = vi.fn<Run>(() => `Valid|${publisher}\r\n`);
  expect(checkSignatures('win32', folder, publisher, run)).toEqual([]);
  expect(run).toHaveBeenCalledTimes(4);
});

it.each(['NotSigned|', 'HashMismatch|CN=Provider, O=Provider', 'Valid|CN=Somebody Else'])(
  'lets nothing through that Windows calls %s',
  (answer) => {
    expect(checkSignatures('win32', folder, publisher, () => answer)).toHaveLength(4);
  },
);

it('lets nothing through where packages are missing', () => {
  rmSync(path.join(folder, 'mac-arm64'), { recursive: true });
  rmSync(path.join(folder, 'Larkspur-1.0.0-win-arm64.exe'));
  expect(checkSignatures('darwin', folder, '', () => '')).toHaveLength(1);
  mkdirSync(path.join(folder, 'mac-arm64/Larkspur.app'), { recursive: true });
  rmSync(path.join(folder, 'Larkspur-1.0.0-mac-x64.dmg'));
  expect(checkSignatures('darwin', folder, '', () => '').join('')).toContain('1 disk images');
  expect(checkSignatures('win32', folder, publisher, () => `Valid|${publisher}`)).toHaveLength(1);
});
