import { expect, test } from 'vitest';
import { summariseStatement } from './traced-statements.ts';

test.each([
  ['select "id" from "sessions" where "id" = $1', 'SELECT', 'sessions'],
  ['insert into "search_jobs" ("id") values ($1) returning *', 'INSERT', 'search_jobs'],
  ['update "users" set "name" = $1', 'UPDATE', 'users'],
  ['delete from "posts" where true', 'DELETE', 'posts'],
  ['INSERT INTO pgboss.job (id) SELECT $1', 'INSERT', 'job'],
  ['\n  with due as (select 1 from "posts") update "publications" set x = 1', 'UPDATE', 'posts'],
  ['with a as (select 1) select * from a', 'SELECT', 'a'],
  ['select pg_advisory_xact_lock($1)', 'SELECT', undefined],
  ['begin', 'BEGIN', undefined],
  ['', 'STATEMENT', undefined],
])('summarises %s', (text, operation, table) => {
  expect(summariseStatement(text)).toEqual({ operation, table });
});

test('never names what stands in a text or a comment', () => {
  const text = `select 'it''s from anna_smith' /* from bob_jones */ as x -- from carl_hill\n from "users"`;
  expect(summariseStatement(text)).toEqual({ operation: 'SELECT', table: 'users' });
});
