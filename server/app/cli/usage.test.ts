import { describe, expect, test } from 'vitest';
import { oneLine, runHere, runProcess } from '../../../tests/support/command-line.ts';

const postgres = {
  DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none',
  SECRET_KEY: 'k'.repeat(32),
  DATA_KEY: 'd'.repeat(32),
};

describe('the command line, before it needs a database', () => {
  test('--help lists every command and exits 0; a command has its own', async () => {
    const help = await runProcess(['--help']);
    expect(help).toMatchObject({ code: 0, error: '' });
    for (const name of [
      'migrate',
      'create-admin',
      'create-member',
      'reset-password',
      'end-sessions',
      'import-talent',
      'rebuild-search-index',
      'backup',
      'restore',
      'rotate-data-key',
    ]) {
      expect(help.out).toContain(`  ${name}`);
    }
    const own = await runHere(['reset-password', '--help']);
    expect(own).toMatchObject({ code: 0, error: '' });
    expect(own.out).toContain('reset-password --email <address> [--password <password>]');
  });

  test('an unknown command shows the usage on standard error and exits 2', async () => {
    const { code, out, error } = await runProcess(['delete-everything']);
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(/^There is no command delete-everything\.\nUsage: npm run cli -- /);
  });

  test.each([
    ['', 'Which command?'],
    ['create-admin --emial a@b.example', "Unknown option '--emial'."],
    ['create-admin --email a@b.example', '--name is missing.'],
    ['reset-password --email', "Option '--email <value>' argument missing."],
    ['reset-password --email nobody', '--email: Please enter a valid email address.'],
    ['reset-password --email a@b.example --password 12345', '--password: Use at least 6 characters.'],
    ['import-talent --organisation x', 'The file.csv is missing.'],
    [
      'import-talent --organisation x --basis because people.csv',
      '--basis: Must be one of: consent, legitimate-interests, contract, legal-obligation.',
    ],
    [
      'import-talent --organisation x --notice-date 1.3.2026 people.csv',
      '--notice-date: Must be a day such as 2026-02-28.',
    ],
    [
      'import-talent --organisation x --notice-date 2999-01-01 people.csv',
      '--notice-date: Must not be a day in the future.',
    ],
    ['migrate now', 'now is one argument too many.'],
    ['rotate-data-key --unreadable keep', '--unreadable can only be discard.'],
  ])('what is wrong with “%s” is named and shows the usage', async (line, says) => {
    const { code, out, error } = await runHere(line.split(' ').filter(Boolean));
    expect([code, out]).toEqual([2, '']);
    expect(error.split('\n')[0]).toBe(says);
    expect(error).toContain('Usage: npm run cli -- ');
  });

  test('a wrong setting is one line and exits 1', async () => {
    const { code, error } = await runProcess(['migrate'], { PORT: 'eighty' });
    expect(code).toBe(1);
    expect(error).toMatch(/^Wrong setting: PORT [^\n]+\n$/);
  });

  test('a database that does not answer is one line and exits 1', async () => {
    const { code, error } = await runHere(['migrate'], postgres);
    expect(code).toBe(1);
    expect(error).toMatch(oneLine);
    expect(error).toContain('127.0.0.1:1/none');
    expect(error).not.toContain('secret');
  });

  test.each([
    ['backup', 'pg_dump'],
    ['restore', 'pg_restore'],
  ])('%s leaves a PostgreSQL to %s', async (command, tool) => {
    const { code, error } = await runHere([command, import.meta.filename], postgres);
    expect([code, error]).toEqual([1, expect.stringMatching(new RegExp(`^[^\\n]*\\b${tool}\\b[^\\n]*\\n$`))]);
  });
});
