import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { createTestUser, openSuiteApp } from '../support/test-app.ts';

const server = openSuiteApp();
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  await server.work();
}, 120_000);

const hasCurl = spawnSync('curl', ['--version']).status === 0;
if (!hasCurl) console.warn('SKIPPED: the commands of docs/api.md, because there is no curl.');

test.skipIf(!hasCurl)(
  'the commands of docs/api.md run as they stand',
  async () => {
    const owner = await createTestUser(server);
    const payload = { name: 'Guide', scopes: ['searches:read', 'searches:write', 'talent:write'] };
    const { key } = (await owner.send('POST', '/api/settings/api-keys/', payload)).json();
    const guide = readFileSync(path.join(import.meta.dirname, '../../docs/api.md'), 'utf8');
    const commands = [...guide.matchAll(/^```bash\n(.*?)^```/gms)].map(([, command]) => command);
    expect(commands).toHaveLength(3);
    const { port } = server.app.server.address() as AddressInfo;
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands.join('\n')], {
      env: { PATH: process.env.PATH, LARKSPUR: `http://127.0.0.1:${port}`, LARKSPUR_KEY: key },
      timeout: 60_000,
    });
    expect(stdout).toMatch(/^\[/);
    const people = await owner.call({ url: '/talent/candidates/?q=visser' });
    expect(people.body).toContain('Mila Visser');
  },
  120_000,
);
