import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkReleaseFiles, checksums, expectedFiles } from './release-files.ts';

const version = '1.2.3';
let folder: string;
const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'larkspur-files-'));
  const { packages, feeds } = expectedFiles(version);
  for (const name of packages) write(name, `content of ${name}`);
  for (const name of feeds) writeFeed(name, packages[0] ?? '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeFeed(name: string, url: string, offered = version, content = `content of ${url}`): void {
  const sha512 = createHash('sha512').update(content).digest('base64');
  write(name, JSON.stringify({ version: offered, files: [{ url, sha512 }] }));
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
  writeFeed('latest-mac.yml', 'Larkspur-1.2.3-mac-x64.zip', '1.2.2');
  writeFeed('latest-linux.yml', 'Larkspur-1.2.3-linux-amd64.deb', version, 'content before signing');
  expect(checkReleaseFiles(folder, version)).toEqual([
    'latest.yml leads to Larkspur-1.2.3-win-ia32.exe, which is missing.',
    'latest-mac.yml offers 1.2.2.',
    'latest-linux.yml has another sum of Larkspur-1.2.3-linux-amd64.deb.',
  ]);
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
