import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderForEach } from '../../tests/support/temporary-folder.ts';
import { checkReleaseFiles, checksums, expectedFiles } from './manifests.ts';

const version = '1.2.3';
const folder = folderForEach();
const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);

beforeEach(() => {
  const { packages, feeds } = expectedFiles(version);
  for (const name of packages) write(name, `content of ${name}`);
  for (const name of feeds) writeFeed(name, packages[0] ?? '');
});

function writeFeed(
  name: string,
  url: string,
  { version: offered = version, content = `content of ${url}`, ...values }: Record<string, unknown> = {},
): void {
  const sha512 = createHash('sha512').update(String(content)).digest('base64');
  write(name, JSON.stringify({ version: offered, files: [{ url, sha512 }], ...values }));
}

it('lets a whole release pass', () => {
  expect(checkReleaseFiles(folder, version)).toEqual([]);
});

it('misses each file that users or updaters ask for', () => {
  const { packages, feeds } = expectedFiles(version);
  expect([packages.length, feeds.length]).toEqual([12, 8]);
  rmSync(path.join(folder, 'Larkspur-1.2.3-mac-arm64.zip'));
  rmSync(path.join(folder, 'beta-linux.yml'));
  expect(checkReleaseFiles(folder, version)).toEqual([
    'Larkspur-1.2.3-mac-arm64.zip is missing.',
    'beta-linux.yml is missing.',
  ]);
});

it('finds update files that lead nowhere, to another version or to another file', () => {
  writeFeed('latest.yml', 'Larkspur-1.2.3-win-ia32.exe');
  writeFeed('latest-mac.yml', 'Larkspur-1.2.3-mac-x64.zip', { version: '1.2.2' });
  writeFeed('latest-linux.yml', 'Larkspur-1.2.3-linux-amd64.deb', { content: 'content before signing' });
  expect(checkReleaseFiles(folder, version)).toEqual([
    'latest.yml leads to Larkspur-1.2.3-win-ia32.exe, which is missing.',
    'latest-mac.yml offers 1.2.2.',
    'latest-linux.yml has another sum of Larkspur-1.2.3-linux-amd64.deb.',
  ]);
});

it('accepts a staged rollout that all update files agree on', () => {
  const { packages, feeds } = expectedFiles(version);
  const stage = (values: object) => {
    for (const name of feeds) writeFeed(name, packages[0] ?? '', { ...values });
    return checkReleaseFiles(folder, version);
  };
  for (const stagingPercentage of [0, 10, 100]) expect(stage({ stagingPercentage })).toEqual([]);
  expect(stage({ stagingPercentage: 10, minimumVersion: '1.2.0' })).toEqual([]);
  writeFeed('beta-mac.yml', packages[0] ?? '', { stagingPercentage: 25, minimumVersion: '1.2.0' });
  expect(checkReleaseFiles(folder, version)).toEqual([
    'The update files have different shares (stagingPercentage).',
  ]);
});

it.each([
  [{ stagingPercentage: 101 }, 'has a share of 101: stagingPercentage is a whole number from 0 to 100.'],
  [{ stagingPercentage: '10%' }, 'has a share of 10%: stagingPercentage is a whole number from 0 to 100.'],
  [{ minimumVersion: '1.3.0' }, 'asks for at least 1.3.0, which 1.2.3 does not reach.'],
  [{ minimumVersion: 1.2 }, 'asks for at least 1.2, which 1.2.3 does not reach.'],
])('finds %j, which the app would not obey', (values, fault) => {
  const { packages, feeds } = expectedFiles(version);
  for (const name of feeds) writeFeed(name, packages[0] ?? '', values);
  expect(checkReleaseFiles(folder, version)).toEqual(feeds.map((name) => `${name} ${fault}`));
});

it('asks a beta for no file of the stable channel', () => {
  expect(expectedFiles('1.3.0-beta.1').feeds).toEqual([
    'beta.yml',
    'beta-mac.yml',
    'beta-linux.yml',
    'beta-linux-arm64.yml',
  ]);
});

it('writes sums as sha256sum reads them, without one of its own', () => {
  const before = checksums(folder);
  write('SHA256SUMS', before);
  expect(checksums(folder)).toBe(before);
  const sum = createHash('sha256').update('content of Larkspur-1.2.3-linux-amd64.deb').digest('hex');
  expect(before.split('\n')).toContain(`${sum}  Larkspur-1.2.3-linux-amd64.deb`);
});
