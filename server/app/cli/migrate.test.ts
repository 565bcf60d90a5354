import { expect, inject, test } from 'vitest';
import { suiteCommandLine } from '../../../tests/support/command-line.ts';

const onPostgres = inject('postgresTemplate') !== undefined;

const commandLine = suiteCommandLine();

test('migrate makes the tables, and makes them again without harm', async () => {
  for (let time = 0; time < 2; time += 1) {
    const done = { code: 0, out: 'The database is up to date.\n', error: '' };
    expect(await commandLine.run(['migrate'])).toEqual(done);
  }
  const [{ found } = { found: null }] = await commandLine.withDatabase(async ({ db }) => {
    const answer = await db.execute("select to_regclass('pgboss.job')::text as found");
    return (answer as unknown as { rows: { found: string | null }[] }).rows;
  });
  expect(found).toBe('pgboss.job');
});

test('rotate-data-key reports what became of the key', async () => {
  const keys = { DATA_KEY: 'n'.repeat(32), DATA_KEY_PREVIOUS: 'd'.repeat(32) };
  const rotated = await commandLine.run(['rotate-data-key'], onPostgres ? keys : {});
  expect(rotated).toMatchObject({ code: 0, error: '' });
  expect(rotated.out).toMatch(/^Encrypted values under the new key: \d+\.\n/);
  expect(rotated.out.includes('Remove DATA_KEY_PREVIOUS now')).toBe(onPostgres);
  if (onPostgres) {
    const refused = await commandLine.run(['rotate-data-key']);
    expect([refused.code, refused.error]).toEqual([
      1,
      expect.stringMatching(/^DATA_KEY is a setting[^\n]*\n$/),
    ]);
  }
});
