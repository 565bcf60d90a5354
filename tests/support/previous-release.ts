import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The commit of the previous release. A release puts its own here. */
const previousRelease = 'a8866c7b13bf79f3090aeb3ca16a3a1a15b740eb';
const root = path.join(import.meta.dirname, '../..');

/** Why the previous release can't be tried here, as in a shallow clone or a copy of the files alone. */
export function whyNoPreviousRelease(): string | undefined {
  const { status } = spawnSync('git', ['cat-file', '-e', `${previousRelease}^{commit}`], {
    cwd: root,
    stdio: 'ignore',
  });
  return status === 0
    ? undefined
    : `the history has no ${previousRelease.slice(0, 7)}; git fetch --unshallow gets it`;
}

/**
 * Copies the previous release out of the history into a new folder, beside the packages of today.
 * @param parts all of it by default
 */
export function checkOutPreviousRelease(parts: string[] = []): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-previous-'));
  const archive = execFileSync('git', ['archive', previousRelease, ...parts], {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}
