import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Job {
  strategy?: { matrix: { node: number[] } };
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

const root = path.join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, '.github/workflows', name), 'utf8');
const workflow: { on: object; permissions: object; jobs: Record<string, Job> } = parse(read('ci.yml'));
const { scripts, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const commandsOf = (name: string) => workflow.jobs[name]?.steps.flatMap(({ run }) => run ?? []) ?? [];

test('every push and every pull request is tested, without a right to write', () => {
  expect(workflow.on).toEqual({ push: { branches: ['**'] }, pull_request: null });
  expect(workflow.permissions).toEqual({ contents: 'read' });
});

test('.ci/run passes on the oldest Node that the README names and on the newest', () => {
  const versions = workflow.jobs.test?.strategy?.matrix.node ?? [];
  expect(versions).toEqual([20, 24]);
  expect(engines.node).toBe(`>=${versions[0]}.19`);
  expect(commandsOf('test')).toContain('.ci/run');
});

test('the history is there to tell new commits from those on main', () => {
  expect(workflow.jobs.test?.steps[0]?.with).toEqual({ 'fetch-depth': 0 });
});

test('.ci/run passes where libsecret is missing', () => {
  const commands = commandsOf('without-libsecret');
  expect(commands.at(-1)).toBe('.ci/run');
  expect(commands.slice(0, -1).join('\n')).toMatch(/purge .*libsecret[\s\S]*! ldconfig -p \| grep libsecret/);
  expect(commands.join('\n')).not.toMatch(/install .*libsecret/);
});

test('long gates have a job of their own', () => {
  expect(commandsOf('long')).toEqual([expect.any(String), 'npm ci', 'npm run test:long']);
  expect(scripts).toHaveProperty(['test:long']);
});

test('every action is pinned to the commit that the release uses, too', () => {
  const pins = (text: string) => [...text.matchAll(/uses: (actions\/[\w-]+)@([0-9a-f]{40}) # v[\d.]+\n/g)];
  const released = new Map(pins(read('release.yml')).map(([, action, commit]) => [action, commit]));
  const used = pins(read('ci.yml'));
  expect(used).toHaveLength(read('ci.yml').split('uses:').length - 1);
  for (const [, action, commit] of used) expect(commit, action).toBe(released.get(action));
});
