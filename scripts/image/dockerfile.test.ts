import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listOf, readDockerfile, variablesOf } from './bare-root.ts';

test('reads the stages of the Dockerfile with their instructions', () => {
  const stages = readDockerfile(readFileSync(path.join(import.meta.dirname, '../../Dockerfile'), 'utf8'));
  expect(stages.map(({ base, name }) => [base, name])).toEqual([
    ['node:24-bookworm-slim', 'build'],
    ['node:24-bookworm-slim', '1'],
  ]);
  const [build, last] = stages.map(({ instructions }) => instructions);
  expect(build?.[0]).toEqual({ name: 'WORKDIR', args: '/app' });
  expect(last?.at(-1)).toEqual({ name: 'CMD', args: '["node", "server/index.ts"]' });
  const health = last?.find(({ name }) => name === 'HEALTHCHECK')?.args ?? '';
  expect(listOf(health.slice(health.indexOf('CMD'))).slice(0, 2)).toEqual(['node', '-e']);
  expect(variablesOf(last?.find(({ name }) => name === 'ENV')?.args ?? '')).toMatchObject({ PORT: '8080' });
});

test('refuses what stands before the first stage', () => {
  expect(() => readDockerfile('RUN true\nFROM node')).toThrow('RUN before FROM');
});
