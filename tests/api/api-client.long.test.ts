import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { createAccount, type TestRegistration } from '../support/account.ts';
import { openSuiteApp } from '../support/test-app.ts';

const root = path.join(import.meta.dirname, '../..');
const clientFolder = path.join(import.meta.dirname, 'client');
/** Runs a program of this repository on the Node that runs the tests. @returns its output @throws with its output when it fails */
async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root }).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return stdout;
}

const server = openSuiteApp({ RATE_LIMITS: 'on' });
let origin: string;
let account: TestRegistration;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  await server.work();
  account = await createAccount(server);
}, 300_000);

test('the client package, in a project of its own, compiles and works against the server', async () => {
  await run(path.join(root, 'scripts/build-client.ts'));
  // As a project that has installed the package.
  const installed = path.join(clientFolder, 'node_modules/larkspur-client');
  mkdirSync(path.dirname(installed), { recursive: true });
  rmSync(installed, { force: true });
  symlinkSync(path.join(root, 'packages/client'), installed, 'dir');
  await run(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', clientFolder);

  const output = await run(path.join(clientFolder, 'journey.ts'), origin, account.email, account.password);
  const limits = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
  expect(JSON.parse(output)).toEqual({
    signedOut: { status: 401, headers: ['www-authenticate'], detail: expect.any(String) },
    wrong: { status: 401, headers: ['www-authenticate', ...limits], detail: expect.any(String) },
    signedIn: { status: 200, headers: limits },
    created: 'Harbour Analytics',
    again: { status: 409, headers: [], detail: expect.stringContaining('already') },
    incomplete: ['industry', 'description', 'request_id'],
    generation: 'blog',
    posts: ['outline'],
    postsInAll: '1',
    unknown: { status: 404, headers: [], detail: expect.any(String) },
    imported: { status: 202, imported: 1 },
    exported: { type: 'text/csv; charset=utf-8', text: expect.stringContaining('Mila Visser') },
    limited: {
      status: 429,
      headers: ['retry-after', ...limits],
      detail: expect.stringMatching(/try again (?:with)?in/i),
    },
    ended: 204,
    after: { status: 401, headers: ['www-authenticate'], detail: expect.any(String) },
  });
}, 300_000);
