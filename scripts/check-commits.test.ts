import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSubjectFaults, readNewCommits } from './check-commits.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
if (!hasGit) console.warn('SKIPPED: the tests of the commit check, because git is missing.');
const folders: string[] = [];

test('a subject has at most 72 characters and no full stop', () => {
  const commits = ['x'.repeat(72), 'y'.repeat(73), 'End with a stop.'].map((subject, index) => ({
    hash: `${index}`,
    subject,
  }));
  expect(findSubjectFaults(commits)).toEqual([
    expect.stringMatching(/^1: 73 characters/),
    expect.stringMatching(/^2: ends with a full stop/),
  ]);
});

describe.skipIf(!hasGit)('the commits that are not on main yet', () => {
  let folder = '';

  beforeEach(() => {
    folder = makeFolder();
    git(folder, 'init', '--quiet', '--initial-branch=main');
    commit(folder, 'On main');
  });

  afterEach(() => {
    for (const each of folders.splice(0)) rmSync(each, { recursive: true });
  });

  const subjects = (where: string) => {
    const commits = readNewCommits(where);
    return typeof commits === 'string' ? commits : commits.map(({ subject }) => subject);
  };

  test('are those of the branch, without merges and without those of bots', () => {
    git(folder, 'checkout', '--quiet', '-b', 'topic');
    commit(folder, 'On the branch');
    commit(folder, 'Bump a package', 'dependabot[bot]');
    git(folder, 'checkout', '--quiet', '-b', 'other', 'main');
    commit(folder, 'On another branch');
    git(folder, ...identity('A'), 'merge', '--quiet', '--no-ff', '-m', 'Merge the branch', 'topic');
    expect(subjects(folder)).toEqual(expect.arrayContaining(['On another branch', 'On the branch']));
    expect(subjects(folder)).toHaveLength(2);
  });

  test('are none on main itself, without an origin', () => {
    expect(subjects(folder)).toEqual([]);
  });

  test('are those on top of origin in a clone', () => {
    const clone = cloneOf(folder);
    expect(subjects(clone)).toEqual([]);
    commit(clone, 'Not pushed');
    expect(subjects(clone)).toEqual(['Not pushed']);
  });

  test('cannot be told without a main branch, which is no fault', () => {
    git(folder, 'checkout', '--quiet', '-b', 'topic');
    commit(folder, 'On the branch');
    const clone = cloneOf(folder, '--depth=1', '--branch=topic');
    expect(subjects(clone)).toBe('there is no main branch to compare with');
  });

  test('cannot be told without a checkout, not even inside another one', () => {
    expect(subjects(makeFolder())).toBe('this is not a git checkout');
    const unpacked = path.join(folder, 'unpacked');
    mkdirSync(unpacked);
    expect(subjects(unpacked)).toBe('this is not a git checkout');
  });
});

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'commits-'));
  folders.push(folder);
  return folder;
}

function cloneOf(origin: string, ...options: string[]): string {
  const clone = makeFolder();
  git(clone, 'clone', '--quiet', ...options, `file://${origin}`, '.');
  return clone;
}

function identity(author: string): string[] {
  return ['-c', `user.name=${author}`, '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
}

function commit(folder: string, subject: string, author = 'A'): void {
  git(folder, ...identity(author), 'commit', '--quiet', '--allow-empty', '-m', subject);
}

function git(folder: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: folder });
}
