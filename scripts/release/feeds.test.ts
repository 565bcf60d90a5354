import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { root } from '../build-inputs.ts';
import { publishRelease, readRollout, restoreEarlier, setMinimum, setShare } from './feeds.ts';
import { expectedFiles } from './release-files.ts';

let folder: string;
let host: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'larkspur-feeds-'));
  host = path.join(folder, 'host');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The downloads of a release, as the workflow drafts them. */
function makeRelease(version: string): string {
  const made = path.join(folder, `release-${version}`);
  mkdirSync(made);
  const { packages, feeds } = expectedFiles(version);
  for (const name of packages) writeFileSync(path.join(made, name), `content of ${name}`);
  const [url = ''] = packages;
  const sha512 = createHash('sha512').update(`content of ${url}`).digest('base64');
  const content = stringify({ version, files: [{ url, sha512 }], releaseDate: '2026-11-23T12:00:00.000Z' });
  for (const name of feeds) writeFileSync(path.join(made, name), content);
  return made;
}

const publish = (version: string, percentage = 100) =>
  publishRelease(host, makeRelease(version), version, percentage);
const onHost = (name: string) => parse(readFileSync(path.join(host, name), 'utf8'));
const feedNames = (version: string) => expectedFiles(version).feeds;

describe('a staged roll-out', () => {
  it('begins with a share, is raised, stopped and finished, in every update file', () => {
    publish('1.3.0');
    expect(publish('1.4.0', 10)).toMatchObject({ version: '1.4.0', percentage: 10, minimum: undefined });
    for (const name of feedNames('1.4.0')) expect(onHost(name)).toMatchObject({ stagingPercentage: 10 });
    for (const percentage of [25, 0, 50]) {
      setShare(host, 'latest', percentage);
      for (const name of feedNames('1.4.0')) expect(onHost(name).stagingPercentage).toBe(percentage);
    }
    expect(setShare(host, 'latest', 100).files.sort()).toEqual(feedNames('1.4.0').sort());
    for (const name of feedNames('1.4.0')) expect(onHost(name)).not.toHaveProperty('stagingPercentage');
  });

  it('keeps everything else of an update file', () => {
    publish('1.4.0');
    const before = readFileSync(path.join(host, 'latest.yml'), 'utf8');
    setShare(host, 'latest', 0);
    setShare(host, 'latest', 100);
    expect(readFileSync(path.join(host, 'latest.yml'), 'utf8')).toBe(before);
  });

  it('of the stable version leaves a newer beta alone, and the other way round', () => {
    publish('1.3.0');
    publish('1.4.0-beta.1', 20);
    setShare(host, 'latest', 0);
    expect(onHost('beta-mac.yml')).toMatchObject({ version: '1.4.0-beta.1', stagingPercentage: 20 });
    setShare(host, 'beta', 40);
    expect([onHost('latest.yml').stagingPercentage, onHost('beta.yml').stagingPercentage]).toEqual([0, 40]);
  });

  it.each([-1, 101, 2.5, Number.NaN])('refuses a share of %d', (percentage) => {
    publish('1.4.0', 10);
    expect(() => setShare(host, 'latest', percentage)).toThrow('from 0 to 100');
  });

  it('refuses to take back what copies have already, and a host that is not whole', () => {
    publish('1.4.0', 50);
    expect(() => setShare(host, 'latest', 10)).toThrow('Stop the roll-out instead');
    rmSync(path.join(host, 'latest-linux-arm64.yml'));
    expect(() => setShare(host, 'latest', 60)).toThrow('latest-linux-arm64.yml');
    expect(onHost('latest.yml').stagingPercentage).toBe(50);
  });
});

describe('publishing', () => {
  it('refuses a release that is not whole, and changes nothing on the host', () => {
    publish('1.3.0');
    const release = makeRelease('1.4.0');
    writeFileSync(path.join(release, expectedFiles('1.4.0').packages[0] ?? ''), 'another file');
    expect(() => publishRelease(host, release, '1.4.0', 10)).toThrow('has another sum');
    expect(onHost('latest.yml').version).toBe('1.3.0');
    expect(readdirSync(host).some((name) => name.includes('1.4.0'))).toBe(false);
  });

  it('refuses a version that is not higher than the one on the host', () => {
    publish('1.4.0');
    expect(() => publish('1.3.9')).toThrow('offers 1.4.0 already');
  });
});

describe('the way back', () => {
  it('offers the version before again, whose packages are still there', () => {
    publish('1.2.0');
    publish('1.3.0');
    publish('1.4.0', 10);
    expect(restoreEarlier(host, 'latest')).toMatchObject({ version: '1.3.0', percentage: 100 });
    for (const name of feedNames('1.3.0')) expect(onHost(name).version).toBe('1.3.0');
    publish('1.4.1', 5);
    expect(readRollout(host, 'latest')).toMatchObject({ version: '1.4.1', percentage: 5 });
  });

  it('restores the beta that the stable version has replaced', () => {
    publish('1.3.0');
    publish('1.4.0-beta.2');
    publish('1.4.0');
    restoreEarlier(host, 'latest');
    expect([onHost('latest.yml').version, onHost('beta.yml').version]).toEqual(['1.3.0', '1.4.0-beta.2']);
  });

  it('refuses where there is none, or its packages are gone', () => {
    publish('1.3.0');
    expect(() => restoreEarlier(host, 'latest')).toThrow('of a version before 1.3.0');
    publish('1.4.0');
    rmSync(path.join(host, expectedFiles('1.3.0').packages[0] ?? ''));
    expect(() => restoreEarlier(host, 'latest')).toThrow('which is missing');
    expect(onHost('latest.yml').version).toBe('1.4.0');
  });
});

describe('a minimum version', () => {
  it('is set, and taken back', () => {
    publish('1.4.0', 10);
    expect(setMinimum(host, 'latest', '1.2.0')).toMatchObject({ minimum: '1.2.0', percentage: 10 });
    for (const name of feedNames('1.4.0')) expect(onHost(name).minimumVersion).toBe('1.2.0');
    expect(setMinimum(host, 'latest', undefined).minimum).toBeUndefined();
  });

  it.each([
    ['1.5.0', 'Nobody could reach'],
    ['1.x', 'not a version'],
  ])('%s is refused', (minimum, says) => {
    publish('1.4.0');
    expect(() => setMinimum(host, 'latest', minimum)).toThrow(says);
  });
});

it('npm run release:rollout does each of them, and says what it has done or how it is used', () => {
  const run = (...args: string[]) => {
    const program = path.join(root, 'scripts/release/rollout.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args, '--folder', host], {
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  publish('1.3.0');
  expect(run('publish', makeRelease('1.4.0'), '1.4.0', '10').said).toContain('1.4.0 is for 10 %.');
  expect(run('25').said).toContain('1.4.0 is for 25 %.');
  expect(run('minimum', '1.3.0').said).toContain('1.4.0 is for 25 %, at least 1.3.0 is asked for.');
  expect(run('stop').said).toContain('1.4.0 is for nobody else');
  expect(run().said).toContain('1.4.0 is for nobody else');
  expect(run('back').said).toContain('1.3.0 is for everybody.');
  for (const wrong of [['10%'], ['raise'], ['back', 'twice'], ['--channel', 'nightly']]) {
    const { status, said } = run(...wrong);
    expect([status, said.length > 0]).toEqual([1, true]);
    expect(said).not.toContain('    at ');
  }
  expect(existsSync(path.join(host, 'latest.yml.new'))).toBe(false);
}, 60_000);
