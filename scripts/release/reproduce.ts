/**
 * `npm run release:reproduce`: builds and packs the last commit twice, each time from a clean clone of its own, in folders, time zones
 * and at times that differ, and compares every file. For Linux and this architecture, around a stand-in for Electron. With a
 * folder it builds and packs into that once, which it does in each clone.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from '../build-if-stale.ts';
import { root } from '../build-inputs.ts';
import { buildLocalServer } from '../build-local-server.ts';
import { environmentOverrides, readConfiguration } from './configuration.ts';
import { differences } from './inspect-package.ts';
import { writeLegalFiles } from './legal-files.ts';
import { writeMetainfo } from './metainfo.ts';
import { packAround } from './pack.ts';
import { readVersions, targetsOf } from './static-checks.ts';

const run = (program: string, args: string[], cwd: string, environment = {}) =>
  execFileSync(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

function linkPackages(clone: string): void {
  const packages = path.join(root, 'node_modules');
  try {
    run('cp', ['-al', packages, clone], root);
  } catch {
    // Another disk, or a cp without links.
    run('cp', ['-R', packages, clone], root);
  }
  rmSync(path.join(clone, 'node_modules/.cache'), { recursive: true, force: true });
}

function packInClone(folder: string, timeZone: string): string {
  const clone = path.join(folder, 'checkout');
  mkdirSync(folder, { recursive: true });
  run('git', ['clone', '--quiet', '--shared', root, clone], root);
  linkPackages(clone);
  const packed = path.join(folder, 'result');
  run(process.execPath, ['scripts/release/reproduce.ts', packed], clone, { TZ: timeZone });
  return packed;
}

async function packInto(target: string): Promise<never> {
  await buildIfStale();
  await buildLocalServer();
  writeLegalFiles(root);
  writeMetainfo(root);
  const configuration = readConfiguration();
  const targets = new Map([...targetsOf(configuration, 'linux')].filter(([arch]) => arch === process.arch));
  const overrides = environmentOverrides(configuration, process.env);
  const { installed } = readVersions().electron;
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-pack-'));
  const [packed] = await packAround(folder, 'linux', installed, targets, overrides, async () => {});
  if (!packed) throw new Error(`Nothing is packed for ${process.arch}.`);
  renameSync(packed.folder, target);
  rmSync(folder, { recursive: true });
  // electron-builder leaves an exit hook behind that would set exit code 0.
  process.exit(0);
}

function compareTwo(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-reproduce-'));
  try {
    const first = packInClone(path.join(folder, 'a'), 'UTC');
    console.log('Built and packed once.');
    const second = packInClone(path.join(folder, 'somewhere/else'), 'Asia/Kathmandu');
    const found = differences(first, second);
    console.log(
      found.length === 0
        ? 'Built and packed twice: every file is the same.'
        : `Built and packed twice, and not the same:\n${found.join('\n')}`,
    );
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [target] = process.argv.slice(2);
if (target) await packInto(target);
else compareTwo();
