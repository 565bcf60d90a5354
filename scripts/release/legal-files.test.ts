import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { engineFolderOf } from '../../build/native-module.ts';
import { packageOf } from '../../build/record-packages.ts';
import { checkLegalFiles, writeLegalFiles } from './legal-files.ts';
import type { PackedApp } from './pack.ts';

/** Of the engine, for the system that this runs on. */
const library = engineFolderOf(`${process.platform} ${process.arch}`).split('/').slice(1, 3).join('/');
let root: string;
let app: PackedApp;
const write = (name: string, content: string | object) => {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
};
const install = (name: string, version: string, licence: string, text?: string) => {
  write(`node_modules/${name}/package.json`, { name, version, license: licence });
  if (text) write(`node_modules/${name}/LICENSE.md`, text);
};
const legal = (name: string) => path.join(root, 'resources/legal', name);
/** Packs the written files as electron-builder does. */
const pack = () => {
  rmSync(path.join(root, 'resources/legal'), { recursive: true, force: true });
  writeLegalFiles(root);
  for (const name of ['LICENSE.txt', 'NOTICE.md', 'THIRD_PARTY_LICENSES.txt', 'larkspur.cdx.json']) {
    write(`resources/legal/${name}`, readFileSync(path.join(root, 'out/legal', name), 'utf8'));
  }
};
const check = () => checkLegalFiles(app, root, '1.2.0');

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'larkspur-legal-'));
  write('package.json', { name: 'larkspur', version: '1.2.0', license: 'MIT' });
  write('package-lock.json', { packages: { 'node_modules/@scope/shown': { integrity: 'sha512-aGk=' } } });
  write('LICENSE', 'MIT of the app');
  write('NOTICE.md', 'Notices');
  for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html']) write(name, '');
  install('electron', '45.3.4', 'MIT', 'Electron text');
  install('keytar', '7.9.0', 'MIT', 'keytar text');
  install('tailwindcss', '4.3.3', 'MIT', 'Tailwind text');
  install(library, '3.21.1', 'MIT', 'Library text');
  install('@scope/shown', '2.0.0', 'Apache-2.0 OR MIT', 'Scope text');
  install('silent', '0.1.0', 'ISC');
  install('vitest', '5.1.0', 'MIT', 'Of the workshop');
  write('out/packages/main.json', ['node_modules/silent']);
  write('out/packages/local.json', []);
  write('out/packages/preload.json', []);
  write('out/packages/renderer.json', ['node_modules/@scope/shown', 'node_modules/silent']);
  write('archive/node_modules/keytar/package.json', {});
  const resources = path.join(root, 'resources');
  mkdirSync(resources);
  await createPackage(path.join(root, 'archive'), path.join(resources, 'app.asar'));
  app = { system: 'linux', arch: 'x64', folder: root, resources, installerInputs: [], installers: [] };
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('lists the bundled packages with their licenses, and no development dependency', () => {
  pack();
  expect(check()).toEqual([]);
  const bom = JSON.parse(readFileSync(legal('larkspur.cdx.json'), 'utf8'));
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { type: 'application', name: 'larkspur', version: '1.2.0' } },
  });
  const names = bom.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual([library, '@scope/shown', 'electron', 'keytar', 'silent', 'tailwindcss']);
  expect(bom.components[1]).toMatchObject({
    purl: 'pkg:npm/%40scope/shown@2.0.0',
    licenses: [{ expression: 'Apache-2.0 OR MIT' }],
    hashes: [{ alg: 'SHA-512', content: '6869' }],
  });
  const sections = readFileSync(legal('THIRD_PARTY_LICENSES.txt'), 'utf8');
  expect(sections).toContain('@scope/shown@2.0.0 (Apache-2.0 OR MIT)\n\nScope text');
  expect(sections).toContain('silent@0.1.0 (ISC)\n\nThe package carries no text of its own');
});

it('reports missing legal files', () => {
  expect(check()).toContain('The package lacks legal/THIRD_PARTY_LICENSES.txt.');
  expect(check()).toHaveLength(4);
});

it('reports missing licenses of Electron and Chromium', () => {
  pack();
  rmSync(path.join(root, 'LICENSES.chromium.html'));
  expect(check()).toEqual(['The package lacks LICENSES.chromium.html.']);
});

it('reports a missing license', () => {
  pack();
  writeFileSync(legal('THIRD_PARTY_LICENSES.txt'), 'electron@45.3.4 (MIT)\n\nElectron text');
  expect(check()).toContain('legal/THIRD_PARTY_LICENSES.txt lacks the license of @scope/shown@2.0.0.');
  expect(check().join(' ')).not.toContain('license of electron');
});

it('reports an SBOM of the workspace or of another version', () => {
  write('out/packages/main.json', ['node_modules/silent', 'node_modules/vitest']);
  pack();
  write('out/packages/main.json', ['node_modules/silent']);
  expect(check()).toEqual(['The SBOM lists vitest@5.1.0, which is not in the app.']);
  write('package.json', { name: 'larkspur', version: '1.1.0', license: 'MIT' });
  pack();
  expect(check()).toEqual([
    expect.stringContaining('about application larkspur 1.1.0, not about the app 1.2.0'),
  ]);
});

it('reports a package in the archive that the build did not record', async () => {
  pack();
  write('archive/node_modules/@other/stray/package.json', {});
  await createPackage(path.join(root, 'archive'), path.join(app.resources, 'app.asar'));
  expect(check()).toEqual(['The SBOM lacks @other/stray, which lies in the archive.']);
});

it.each([
  ['/project/node_modules/react/index.js', 'node_modules/react'],
  ['node_modules/@fontsource-variable/figtree/files/a.woff2', 'node_modules/@fontsource-variable/figtree'],
  ['/project/node_modules/a/node_modules/@b/c/lib/d.js', 'node_modules/a/node_modules/@b/c'],
  ['C:\\project\\node_modules\\react\\index.js', 'node_modules/react'],
  ['\0vite/preload-helper.js', 'node_modules/vite'],
  ['/project/src/app/main.tsx', undefined],
])('knows which package %s is of', (id, folder) => {
  expect(packageOf(id)).toBe(folder);
});

it('knows the license of a package that states it in its license file alone, and trusts no other', () => {
  const withoutLicence = (name: string, text: string) => {
    write(`node_modules/${name}/package.json`, { name, version: '3.1.0' });
    write(`node_modules/${name}/LICENSE`, text);
    write('out/packages/renderer.json', [`node_modules/${name}`]);
  };
  withoutLicence('twitter-text', 'Licensed under the Apache License, Version 2.0 (the "License")');
  pack();
  expect(readFileSync(legal('THIRD_PARTY_LICENSES.txt'), 'utf8')).toContain(
    'twitter-text@3.1.0 (Apache-2.0)',
  );
  withoutLicence('twitter-text', 'All rights reserved.');
  expect(pack).toThrow('twitter-text does not state its license.');
  withoutLicence('unknown', 'Licensed under the Apache License, Version 2.0');
  expect(pack).toThrow('unknown does not state its license.');
});
