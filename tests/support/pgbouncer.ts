import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './postgres.ts';
import { waitUntil } from './wait-until.ts';

export interface TestPooler {
  port: number;
  stop(): Promise<void>;
}

/** Why PgBouncer can't be tried here; undefined where it can. */
export const whyNoPooler = (): string | undefined =>
  spawnSync('pgbouncer', ['--version']).status === 0 ? undefined : 'pgbouncer is not installed';

/** Starts PgBouncer in session mode in front of a server. Its file of users holds one with their password. */
export async function startPooler(
  serverPort: string,
  user: { name: string; password: string },
): Promise<TestPooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-pgbouncer-'));
  const port = await freePort();
  const [users, settings] = [path.join(folder, 'users'), path.join(folder, 'pgbouncer.ini')];
  writeFileSync(users, `"${user.name}" "${user.password.replaceAll('"', '""')}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
`,
  );
  const isRoot = process.getuid?.() === 0;
  // It refuses to run as root, and reads its files as the user that it becomes.
  for (const [file, mode] of [
    [folder, 0o755],
    [users, 0o644],
  ] as const)
    chmodSync(file, mode);
  const child = spawn('pgbouncer', [...(isRoot ? ['--user', 'nobody'] : []), settings], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${output}`);
    return output.includes('process up');
  }, 30_000);
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
