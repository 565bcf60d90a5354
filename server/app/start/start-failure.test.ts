import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { databaseFailure, describeFailure } from './start-failure.ts';

const keys = { SECRET_KEY: 'a'.repeat(32), DATA_KEY: 'b'.repeat(32) };
const config = readConfig({ DATABASE_URL: 'postgres://keeper:Secr3tPart@db.internal/larkspur', ...keys });

test.each([
  'password authentication failed for user "keeper"',
  'role "keeper" does not exist',
  'no pg_hba.conf entry for host "10.0.0.2", user "keeper", database "larkspur", no encryption',
  'permission denied to "keeper"',
])('why a database refuses is said without its user: %s', (message) => {
  const said = describeFailure(databaseFailure(new Error(message), config));
  expect(said).toContain('The database db.internal/larkspur can');
  expect(said).not.toContain('keeper');
  expect(said).not.toContain('Secr3tPart');
});

test('a failure that names an address says it without credentials', () => {
  const cause = new TypeError('Failed to parse URL from https://keeper:Secr3t/Part@ai.internal/v1');
  expect(describeFailure(new Error('fetch failed', { cause }))).toBe(
    'Larkspur could not start: Failed to parse URL from https://[masked]@ai.internal/v1',
  );
});
