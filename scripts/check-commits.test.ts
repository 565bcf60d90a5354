import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderForEach } from '../tests/support/temporary-folder.ts';
import { findSubjectFaults, readNewCommits } from './check-commits.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
if (!hasGit) console.warn('SKIPPED: the tests of the commit check, because git is missing.');

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
  const root = folderForEach();
  const git = (folder: string, ...args: string[]) => execFileSync('git', args, { cwd: folder });
  const as = (author: string) =>
    ['user.name', 'user.email']
      .flatMap((name) => ['-c', `${name}=${author}`])
      .concat('-c', 'commit.gpgsign=false');
  const commit = (folder: string, subject: string, author = 'A') =>
    git(folder, ...as(author), 'commit', '--quiet', '--allow-empty', '-m', subject);
  const subjects = (where: string) => {
    const commits = readNewCommits(where);
    return typeof commits === 'string' ? commits : commits.map(({ subject }) => subject).sort();
  };
  beforeEach(() => {
    git(root, 'init', '--quiet', '--initial-branch=main');
    commit(root, 'On main');
  });

  test('are those of the branch, without merges and without those of bots', () => {
    expect(subjects(root)).toEqual([]);
    git(root, 'checkout', '--quiet', '-b', 'topic');
    commit(root, 'On the branch');
    commit(root, 'Bump a package', 'dependabot[bot]');
    git(root, 'checkout', '--quiet', '-b', 'other', 'main');
    commit(root, 'On another branch');
    git(root, ...as('A'), 'merge', '--quiet', '--no-ff', '-m', 'Merge the branch', 'topic');
    expect(subjects(root)).toEqual(['On another branch', 'On the branch']);
  });

  test('cannot be told without a main branch or a checkout, which is no fault', () => {
    git(root, 'checkout', '--quiet', '-b', 'topic');
    git(root, 'clone', '--quiet', '--depth=1', '--branch=topic', `file://${root}`, 'clone');
    expect(subjects(path.join(root, 'clone'))).toBe('there is no main branch to compare with');
    // Not even inside another checkout.
    mkdirSync(path.join(root, 'unpacked'));
    expect(subjects(path.join(root, 'unpacked'))).toBe('this is not a git checkout');
  });
});
