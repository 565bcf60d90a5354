import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../build-inputs.ts';
import { expectedFiles } from './manifests.ts';

interface Job {
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string; if?: string; with?: Record<string, string | number> }[];
}

const text = readFileSync(path.join(root, '.github/workflows/release.yml'), 'utf8');
const workflow = parse(text) as { on: unknown; permissions: object; jobs: Record<string, Job> };
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const job = (name: string): Job => {
  const found = workflow.jobs[name];
  if (!found) throw new Error(`There is no job ${name}.`);
  return found;
};

it('calls npm scripts and programs of this project that exist', () => {
  const called = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(called).toContain('test:electron');
  for (const name of called) expect(scripts).toHaveProperty([name]);
  for (const [, file = ''] of text.matchAll(/node (scripts\/[\w./-]+)/g))
    expect(existsSync(path.join(root, file)), file).toBe(true);
});

it('uses actions of the owner actions and the sign-in to Azure alone, each pinned to a commit', () => {
  const used = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.length).toBeGreaterThan(0);
  for (const one of used) expect(one).toMatch(/^(actions\/[a-z-]+|azure\/login)@[0-9a-f]{40}$/);
});

it.each([
  [
    'check',
    [
      /merge-base --is-ancestor "\$GITHUB_SHA" origin\/main/,
      /^npm ci$/,
      /^npm test$/,
      /^npm run test:desktop$/,
      /^npm run release:check -- --release$/,
    ],
  ],
  [
    'package',
    [
      /npm run test:electron -- --required/,
      /^azure\/login@/,
      // The identity of the run is good for minutes.
      /az account get-access-token .*codesigning\.azure\.net/,
      /npm run dist -- --signing$/,
      /node scripts\/release\/publish\.ts signatures/,
      /node scripts\/release\/start\.ts/,
      /actions\/upload-artifact/,
    ],
  ],
  [
    'publish',
    [
      /actions\/download-artifact/,
      /node scripts\/release\/publish\.ts manifests release/,
      /node scripts\/release\/publish\.ts checksums release/,
      /actions\/attest-build-provenance/,
      /gh release create .*--draft/,
    ],
  ],
])('at a version tag, the job %s does everything in this order', (name, wanted) => {
  expect(workflow.on).toEqual({ push: { tags: ['v*'] } });
  expect([job('package').needs, job('publish').needs]).toEqual(['check', 'package']);
  expect(text).not.toContain('continue-on-error');
  const places = wanted.map((one) =>
    job(name).steps.findIndex(({ run, uses }) => one.test(run ?? uses ?? '')),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  for (const { run, if: condition } of job(name).steps) {
    if (/dist|signatures/.test(run ?? '')) expect(condition).toBeUndefined();
  }
});

it('gives secrets to the packing alone, behind an environment, and the right to write to the publishing alone', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(text).not.toMatch(/AZURE_CLIENT_SECRET|secrets\.AZURE/);
  for (const [name, { environment, steps }] of Object.entries(workflow.jobs)) {
    expect(JSON.stringify(steps).includes('secrets.'), name).toBe(name === 'package');
    expect(environment, name).toBe(name === 'package' ? 'release' : undefined);
  }
  expect(Object.values(workflow.jobs).map(({ permissions }) => permissions)).toEqual([
    undefined,
    { contents: 'read', 'id-token': 'write' },
    { contents: 'write', 'id-token': 'write', attestations: 'write' },
  ]);
});

it('hands on every file that the release must have', () => {
  const patterns = String(job('package').steps.find(({ uses }) => uses?.includes('upload'))?.with?.path)
    .trim()
    .split('\n');
  const { packages, feeds } = expectedFiles('1.2.3');
  const boms = ['linux', 'linux-arm64', 'win32', 'darwin'].map((system) => `larkspur-${system}.cdx.json`);
  for (const name of [...packages, ...feeds, ...boms]) {
    const isCovered = patterns.some((pattern) => path.matchesGlob(`release/${name}`, pattern));
    expect(isCovered, name).toBe(true);
  }
});
