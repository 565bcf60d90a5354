/**
 * Checks the subjects of the commits that are not on main yet: at most 72 characters, no full stop.
 * Without git, or without a main branch to compare with, it says so and passes.
 */
import { spawnSync } from 'node:child_process';

export interface NewCommit {
  hash: string;
  subject: string;
}

export function findSubjectFaults(commits: NewCommit[]): string[] {
  return commits.flatMap(({ hash, subject }) => [
    ...(subject.length > 72 ? [`${hash}: ${subject.length} characters, at most 72: ${subject}`] : []),
    ...(subject.endsWith('.') ? [`${hash}: ends with a full stop: ${subject}`] : []),
  ]);
}

export function readNewCommits(folder: string): NewCommit[] | string {
  const git = (...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  if (git('rev-parse', '--show-prefix') !== '') return 'this is not a git checkout';
  const branch = git('branch', '--show-current');
  const main = ['refs/remotes/origin/main', ...(branch === 'main' ? [] : ['refs/heads/main'])].filter(
    (ref) => git('rev-parse', '--verify', '--quiet', ref) !== undefined,
  );
  if (main.length === 0) return branch === 'main' ? [] : 'there is no main branch to compare with';
  const log = git('log', '--no-merges', '--format=%h%x00%an%x00%s', 'HEAD', '--not', ...main);
  return (log ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\0'))
    .filter(([, author = '']) => !author.endsWith('[bot]'))
    .map(([hash = '', , subject = '']) => ({ hash, subject }));
}

if (import.meta.main) {
  const commits = readNewCommits(process.cwd());
  if (typeof commits === 'string') console.log(`Commit subjects were not checked: ${commits}.`);
  else {
    const faults = findSubjectFaults(commits);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  }
}
