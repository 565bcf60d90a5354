import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { folderForEach } from '../../tests/support/temporary-folder.ts';
import { root } from '../build-inputs.ts';
import { expectedFiles, homebrewCask, listingOf, wingetManifests } from './manifests.ts';

const version = '1.4.0';
const downloads = 'https://updates.provider.com/desktop/';
const folder = folderForEach();
beforeEach(() => {
  for (const name of expectedFiles(version).packages) {
    writeFileSync(path.join(folder, name), `content of ${name}`);
  }
});

const listing = () => listingOf(root, version, downloads);
const shaOf = (name: string) => createHash('sha256').update(`content of ${name}`).digest('hex');

it('winget gets three files that belong together, with the sums of the installers', () => {
  const files = wingetManifests(listing(), folder);
  expect(Object.keys(files)).toEqual([
    'Larkspur.Larkspur.yaml',
    'Larkspur.Larkspur.installer.yaml',
    'Larkspur.Larkspur.locale.en-US.yaml',
  ]);
  const read = Object.values(files).map((content) => parse(content));
  for (const one of read) {
    expect(one).toMatchObject({
      PackageIdentifier: 'Larkspur.Larkspur',
      PackageVersion: version,
      ManifestVersion: '1.6.0',
    });
  }
  expect(read.map(({ ManifestType }) => ManifestType)).toEqual(['version', 'installer', 'defaultLocale']);
  expect(read[1].Installers).toEqual(
    ['x64', 'arm64'].map((arch) => ({
      Architecture: arch,
      InstallerUrl: `https://updates.provider.com/desktop/Larkspur-1.4.0-win-${arch}.exe`,
      InstallerSha256: shaOf(`Larkspur-1.4.0-win-${arch}.exe`).toUpperCase(),
    })),
  );
  expect(read[2]).toMatchObject({ License: 'MIT', PackageName: 'Larkspur' });
});

it('winget gets nothing that it would refuse', () => {
  expect(() => wingetManifests({ ...listing(), summary: 'ab' }, folder)).toThrow();
  expect(() => wingetManifests({ ...listing(), downloads: 'http://updates.provider.com' }, folder)).toThrow();
  expect(() => wingetManifests({ ...listing(), name: 'Lark spur' }, folder)).toThrow();
});

it('Homebrew gets a cask with the sums of both disk images, and finds newer versions by the update file', () => {
  const cask = homebrewCask(listing(), folder);
  expect(cask).toContain(`arm:   "${shaOf('Larkspur-1.4.0-mac-arm64.dmg')}"`);
  expect(cask).toContain(`intel: "${shaOf('Larkspur-1.4.0-mac-x64.dmg')}"`);
  const [, url = ''] = /^ {2}url "(.*)"$/m.exec(cask) ?? [];
  for (const arch of ['x64', 'arm64']) {
    const name = path.basename(url.replace('#{version}', version).replace('#{arch}', arch));
    expect(expectedFiles(version).packages).toContain(name);
  }
  expect(cask).toContain('url "https://updates.provider.com/desktop/latest-mac.yml"');
  expect(cask).toContain('"~/Library/Preferences/example.larkspur.desktop.plist"');
});

it('what an evil name holds stays text in the cask', () => {
  const cask = homebrewCask({ ...listing(), summary: 'a "b" \\ #{`id`}' }, folder);
  expect(cask).toContain('desc "a \\"b\\" \\\\ \\#{`id`}"');
});

const hasRuby = spawnSync('ruby', ['--version']).status === 0;
if (!hasRuby) console.log('SKIPPED: the Homebrew cask is not parsed without ruby.');
it.skipIf(!hasRuby)('the cask is valid Ruby', () => {
  const { stdout, stderr } = spawnSync('ruby', ['-c'], {
    input: homebrewCask(listing(), folder),
    encoding: 'utf8',
  });
  expect(stdout + stderr).toContain('Syntax OK');
});

it('the workflow gets all of them beside the packages, or says what is missing', () => {
  const release = path.join(folder, 'release');
  mkdirSync(release);
  const { version: own } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const name of expectedFiles(own).packages) writeFileSync(path.join(release, name), name);
  const run = (address: string) =>
    spawnSync(process.execPath, [path.join(root, 'scripts/release/publish.ts'), 'manifests', release], {
      env: { ...process.env, LARKSPUR_UPDATES_URL: address },
      encoding: 'utf8',
    });
  const refused = run('https://updates.larkspur.example');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('LARKSPUR_UPDATES_URL')]);
  expect(run(downloads).status).toBe(0);
  const written = readdirSync(release).filter((name) => /\.(rb|yaml)$/.test(name));
  expect(written.sort()).toEqual([
    'Larkspur.Larkspur.installer.yaml',
    'Larkspur.Larkspur.locale.en-US.yaml',
    'Larkspur.Larkspur.yaml',
    'larkspur.rb',
  ]);
});
