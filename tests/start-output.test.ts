import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newDataDir, removeDataDir } from './support/product.ts';

const keys = {
  SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
  DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
};

/** Starts the server as a process, and returns what it has printed once it ends. */
function printed(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const dataDir = newDataDir();
  return new Promise((resolve) => {
    const server = spawn(process.execPath, [path.join(import.meta.dirname, '../server/index.ts')], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', DEMO: 'off', ...settings },
      cwd: dataDir,
    });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
    server.on('close', (code) => {
      removeDataDir(dataDir);
      resolve({ code, output });
    });
  });
}

test.each([
  // Cases 31 and 32.
  [
    { DATABASE_URL: 'postgres://larkspur:3/aGVsbG8rSecretPart@db.internal:5432/larkspur', ...keys },
    ['aGVsbG8rSecretPart', '3/'],
  ],
  [{ SMTP_URL: 'smtp://u@x.example:p@ss/w#1@mail.internal:587' }, ['p@ss', 'ss/w', '#1']],
  // Refused by the port, where nothing listens.
  [{ DATABASE_URL: 'postgres://keeper:Secr3tPart@127.0.0.1:1/larkspur', ...keys }, ['Secr3tPart', 'keeper']],
  [{ AI_BASE_URL: 'htp://keeper:Secr3tPart@ai.internal/v1', AI_MODEL: 'small' }, ['Secr3tPart', 'keeper']],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '//keeper:Secr3tPart@otel.internal' }, ['Secr3tPart', 'keeper']],
  [{ SEARXNG_URL: 'keeper:Secr3tPart@searx.internal' }, ['Secr3tPart', 'keeper']],
])(
  'a server that cannot start with %j prints no part of the credentials',
  { timeout: 120_000 },
  async (settings, secrets) => {
    const { code, output } = await printed(settings as Record<string, string>);
    expect([code === 0, output.length > 0]).toEqual([false, true]);
    for (const secret of secrets) expect(output).not.toContain(secret);
  },
);
