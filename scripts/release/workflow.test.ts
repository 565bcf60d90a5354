import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readActions, readWorkflow } from '../../tests/support/workflows.ts';
import { root } from '../build-inputs.ts';
import { expectedFiles } from './manifests.ts';
import { missingForSigning } from './signatures.ts';

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, string | number>;
  env?: Record<string, string>;
}
interface Job {
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  strategy?: { matrix: { system: string[] } };
  env?: Record<string, string>;
  steps: Step[];
}

const workflow = readWorkflow<{
  on: unknown;
  defaults: unknown;
  permissions: Record<string, string>;
  env: Record<string, string>;
  jobs: Record<string, Job>;
}>('release.yml');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const job = (name: string): Job => {
  const found = workflow.jobs[name];
  if (!found) throw new Error(`There is no job ${name}.`);
  return found;
};
const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
const place = (name: string, wanted: RegExp) => {
  const at = job(name).steps.findIndex(({ run, uses }) => wanted.test(run ?? uses ?? ''));
  expect(at, String(wanted)).toBeGreaterThanOrEqual(0);
  return at;
};

it('starts at a version tag alone', () => {
  expect(workflow.on).toEqual({ push: { tags: ['v*'] } });
});

it('calls npm scripts and programs of this project that exist', () => {
  const called = commands.flatMap((run) => [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name));
  expect(called).toContain('test:electron');
  for (const name of called) expect(scripts).toHaveProperty([name ?? '']);
  const programs = commands.flatMap((run) =>
    [...run.matchAll(/node (scripts\/\S+)/g)].map(([, file]) => file),
  );
  expect(programs.length).toBeGreaterThan(0);
  for (const file of programs) expect(existsSync(path.join(root, file ?? '')), file).toBe(true);
});

it('uses actions of the owner actions and the sign-in to Azure alone, each pinned to a commit', () => {
  const used = readActions('release.yml');
  expect(used.length).toBeGreaterThan(0);
  for (const { name, ref } of used) {
    expect(name).toMatch(/^(actions\/[a-z-]+|azure\/login)$/);
    expect(ref).toMatch(/^[0-9a-f]{40}$/);
  }
});

it('signs on Windows as the workflow that runs, without a secret of Azure, just before the build', () => {
  const { steps, permissions } = job('package');
  expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  const login = place('package', /^azure\/login@/);
  expect(steps[login]).toMatchObject({ if: "runner.os == 'Windows'" });
  expect(Object.keys(steps[login]?.with ?? {})).toEqual(['client-id', 'tenant-id', 'allow-no-subscriptions']);
  // The identity of the run is good for minutes: the token that signs is fetched at once.
  expect(place('package', /az account get-access-token .*codesigning\.azure\.net/)).toBe(login + 1);
  expect(place('package', /npm run dist/)).toBe(login + 2);
  expect(JSON.stringify(workflow)).not.toMatch(/AZURE_CLIENT_SECRET|secrets\.AZURE/);
});

it('packs on three systems, in one shell', () => {
  expect(workflow.defaults).toEqual({ run: { shell: 'bash' } });
  const systems = job('package').strategy?.matrix.system ?? [];
  expect(systems.map((system) => system.split('-')[0]).sort()).toEqual([
    'macos',
    'ubuntu',
    'ubuntu',
    'windows',
  ]);
  expect(systems.filter((system) => system.endsWith('-arm'))).toEqual(['ubuntu-24.04-arm']);
  const handedOn = job('package').steps.find(({ uses }) => uses?.includes('upload'));
  expect(handedOn?.with?.name).toContain('runner.arch');
});

it('releases only commits on main, after all tests and the desktop suite', () => {
  const { steps } = job('check');
  expect(steps[0]?.with).toMatchObject({ 'fetch-depth': 0 });
  const order = [
    /merge-base --is-ancestor "\$GITHUB_SHA" origin\/main/,
    /^npm ci$/,
    /^npm test$/,
    /^npm run test:desktop$/,
    /^npm run release:check -- --release$/,
  ].map((wanted) => place('check', wanted));
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

it('builds keytar from source, wherever it is installed', () => {
  expect(workflow.env).toEqual({ npm_config_build_from_source: 'true' });
  const scopes = Object.values(workflow.jobs).flatMap(({ env = {}, steps }) => [
    env,
    ...steps.map((step) => step.env ?? {}),
  ]);
  for (const scope of scopes) expect(scope).not.toHaveProperty('npm_config_build_from_source');
});

it('starts each packed app once, on every system, before anything is handed on', () => {
  const { steps } = job('package');
  const starts = steps.filter(({ run }) => run?.includes('node scripts/release/start.ts'));
  expect(starts.map((step) => step.if)).toEqual(["runner.os != 'Linux'", "runner.os == 'Linux'"]);
  const packed = place('package', /npm run dist/);
  const handedOn = place('package', /actions\/upload-artifact/);
  for (const step of starts) {
    expect(steps.indexOf(step)).toBeGreaterThan(packed);
    expect(steps.indexOf(step)).toBeLessThan(handedOn);
  }
});

it('publishes only what was checked, ran on a real Electron, was signed and whose signatures hold', () => {
  expect(job('package').needs).toBe('check');
  expect(job('publish').needs).toBe('package');
  place('check', /npm run release:check/);
  const order = [
    /npm run test:electron -- --required/,
    /npm run dist -- --signing$/,
    /node scripts\/release\/publish\.ts signatures/,
    /actions\/upload-artifact/,
  ].map((wanted) => place('package', wanted));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  const conditions = job('package').steps.filter(({ run }) => /dist|signatures/.test(run ?? ''));
  for (const step of conditions) expect(step.if).toBeUndefined();
  expect(JSON.stringify(workflow)).not.toContain('continue-on-error');
});

it('drafts a release with checksums, an SBOM and provenance, in this order', () => {
  const order = [
    /actions\/download-artifact/,
    /release\/larkspur-\$system\.cdx\.json/,
    /node scripts\/release\/publish\.ts manifests release/,
    /node scripts\/release\/publish\.ts checksums release/,
    /node scripts\/release\/publish\.ts notes > "\$RUNNER_TEMP\/notes\.md"/,
    /actions\/attest-build-provenance/,
    /gh release create .*--draft.*--notes-file "\$RUNNER_TEMP\/notes\.md"/s,
  ].map((wanted) => place('publish', wanted));
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

it('gives secrets to the packing alone, behind an environment, and the right to write to the publishing alone', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const [name, { environment, permissions, steps }] of Object.entries(workflow.jobs)) {
    const hasSecrets = JSON.stringify(steps).includes('secrets.');
    expect(hasSecrets, name).toBe(name === 'package');
    expect(environment, name).toBe(name === 'package' ? 'release' : undefined);
    expect(permissions !== undefined, name).toBe(name !== 'check');
  }
  expect(job('publish').permissions).toEqual({
    contents: 'write',
    'id-token': 'write',
    attestations: 'write',
  });
});

it('sets all that signing asks for, on the system that asks', () => {
  const { env = {}, steps } = job('package');
  const signing = steps.find(({ run }) => run?.includes('--signing'))?.env ?? {};
  const names = (system: string) => missingForSigning(system, {}).map((line) => line.split(':')[0] ?? '');
  const systems = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' };
  expect(names('win32')).toContain('AZURE_SIGNING_PROFILE');
  for (const [system, runner] of Object.entries(systems)) {
    for (const name of names(system)) {
      const fromFile =
        name === 'APPLE_API_KEY' && steps.some(({ run }) => run?.includes('APPLE_API_KEY=$RUNNER_TEMP'));
      const secret = signing[name]?.includes(`runner.os == '${runner}'`);
      expect(fromFile || secret || env[name] === `\${{ vars.${name} }}`, `${name} on ${runner}`).toBe(true);
    }
  }
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
