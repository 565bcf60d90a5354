/**
 * `npm run release:reproduce`: builds and packs the last commit twice, each time from a clean clone of its own, in folders, time zones
 * and at times that differ, and compares every file. For Linux and this architecture, around a stand-in for Electron.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../build-inputs.ts';
import { differences } from './compare-folders.ts';

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
  run(process.execPath, ['scripts/release/pack-once.ts', packed], clone, { TZ: timeZone });
  return packed;
}

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
