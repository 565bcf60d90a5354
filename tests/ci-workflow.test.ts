import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readActions, readWorkflow, workflowNames } from './support/workflows.ts';

interface Job {
  permissions?: Record<string, string>;
  strategy?: { matrix: { node?: number[]; language?: string[] } };
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

interface Workflow {
  on: object;
  permissions: object;
  jobs: Record<string, Job>;
}

const workflow = readWorkflow<Workflow>('ci.yml');
const { scripts, engines } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'),
);
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

test.each([
  ['long', 'test:long'],
  ['desktop', 'test:desktop'],
])('what takes long has the job %s', (job, script) => {
  expect(commandsOf(job)).toEqual([expect.any(String), 'npm ci', `npm run ${script}`]);
  expect(scripts).toHaveProperty([script]);
});

test('code and workflows are analysed at every pull request, on main and every week', () => {
  const analysis = readWorkflow<Workflow>('codeql.yml');
  expect(analysis.on).toMatchObject({ push: { branches: ['main'] }, pull_request: null });
  expect(analysis.on).toHaveProperty(['schedule', 0, 'cron'], expect.stringMatching(/ [0-6]$/));
  expect(analysis.permissions).toEqual({ contents: 'read' });
  expect(analysis.jobs.analyze?.permissions).toMatchObject({ 'security-events': 'write' });
  expect(analysis.jobs.analyze?.strategy?.matrix).toEqual({ language: ['javascript-typescript', 'actions'] });
  expect(readActions('codeql.yml').map(({ name }) => name)).toEqual([
    'actions/checkout',
    'github/codeql-action/init',
    'github/codeql-action/analyze',
  ]);
});

test("only GitHub's own actions are used, each pinned to one commit with its version beside it", () => {
  const used = workflowNames().flatMap(readActions);
  expect(used.length).toBeGreaterThan(10);
  for (const { name, ref, comment } of used) {
    // Azure signs for the workflow by an action of its own.
    expect(name).toMatch(/^(actions\/|github\/|azure\/login$)/);
    expect(ref, name).toMatch(/^[0-9a-f]{40}$/);
    expect(comment, name).toMatch(/^v\d+\.\d+\.\d+$/);
  }
  const repositories = used.map(({ name, ref }) => `${name.split('/').slice(0, 2).join('/')}@${ref}`);
  const names = [...new Set(repositories)].map((each) => each.split('@')[0]);
  expect(names).toEqual([...new Set(names)]);
});
