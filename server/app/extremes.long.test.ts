import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../contract/platform/call.ts';
import { passkeySite } from '../../tests/support/authenticator.ts';
import { serverCalls } from '../../tests/support/contract-calls.ts';
import { extremesOf } from '../../tests/support/extreme-values.ts';
import { makeOwned } from '../../tests/support/owned-things.ts';
import { openSuiteApp } from '../../tests/support/test-app.ts';
import { allTables } from '../modules/organization/transfer/tables.ts';

/** `EXTREMES_ROUNDS` and `EXTREMES_SEED` try more, and others. */
const rounds = Number(process.env.EXTREMES_ROUNDS ?? 4);
const seed = Number(process.env.EXTREMES_SEED ?? 1);
/** Copies of everything, with the share of their columns that a round changes: many odd values hide each other. */
const shares = [0.15, 0.4, 1];

/** Columns that are left alone: with another value the caller is another one, or nobody. */
const kept: Record<string, string[] | 'all'> = {
  sessions: 'all',
  data_key_check: 'all',
  sealed_keys: 'all',
  database_origin: 'all',
  limited_events: 'all',
  users: ['role', 'activated_at', 'deactivated_at'],
  organisations: ['is_provider', 'suspended_at'],
};
/** Tables whose rows triggers keep as they are. */
const unchangeable = ['audit', 'decisions'];
/** They are not copied: who reads is one of them. */
const people = ['organisations', 'users', 'sessions', 'actings'];
/** Never ends. */
const reads = serverCalls.filter(({ method, name }) => method === 'GET' && name !== 'followTasks');

/** Rows that are changed together: those of a copy, or one that there is no copy of. */
interface Group {
  table: string;
  /** A condition on them. */
  where: string;
  share: number;
  columns: { name: string; type: string; values: (string | null)[] }[];
}
interface Change {
  group: Group;
  column: string;
  type: string;
  value: string | null;
}
/** Ids of one of everything, by the start of the paths that take them. */
type Owned = Record<string, string | undefined>;

const server = openSuiteApp({ ...passkeySite, SAMPLE_TALENT: 'off' });
const owner = server.suiteUser({ isProvider: true });
const admin = server.suiteUser({ role: 'SuperAdmin', colleagueOf: owner });
let groups: Group[];
/** Of the originals, which nothing changes, and of each copy. */
let owned: Owned[];

beforeAll(async () => {
  const { organisationId } = owner;
  const member = await server.createUser({ role: 'Member', organisationId });
  const original = await makeOwned(server, owner, member);
  for (const name of unchangeable) await run(`alter table "${name}" disable trigger user`);
  const rows = await readRows();
  const copies = [];
  for (const _ of shares) copies.push(await copyRows(rows));
  const renamed = (ids: Map<string, string>) =>
    Object.fromEntries(Object.entries(original).map(([at, id = '']) => [at, ids.get(id) ?? id]));
  owned = [original, ...copies.map(renamed)];
  groups = groupRows(await readRows(), copies);
  for (const name of new Set(groups.map(({ table }) => table))) {
    await run(`create table "kept_${name}" as table "${name}"`);
  }
});

const run = async (statement: string | SQL) =>
  (
    (await server.db.execute(typeof statement === 'string' ? sql.raw(statement) : statement)) as unknown as {
      rows: Record<string, string | null>[];
    }
  ).rows;
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

type Rows = Map<string, Record<string, unknown>[]>;

async function readRows(): Promise<Rows> {
  const rows: Rows = new Map();
  for (const name of inOrder()) {
    const read = await run(`select to_jsonb(t)::text as row from "${name}" t`);
    rows.set(
      name,
      read.map(({ row }) => JSON.parse(row ?? '') as Record<string, unknown>),
    );
  }
  return rows;
}

/** The tables, those that others refer to first. */
function inOrder(): Set<string> {
  const names = new Set<string>();
  const visiting = new Set<string>();
  const visit = (table: PgTable) => {
    const { name, foreignKeys } = getTableConfig(table);
    if (visiting.has(name)) return;
    visiting.add(name);
    for (const { reference } of foreignKeys) visit(reference().foreignTable);
    names.add(name);
  };
  for (const table of allTables.values()) visit(table);
  return names;
}

/** Copies what has ids of its own and what hangs together with it, under other ids. @returns the ids, by those of the originals */
async function copyRows(rows: Rows): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const copied = [...rows].filter(([name]) => !people.includes(name));
  for (const { id } of copied.flatMap(([, own]) => own))
    if (typeof id === 'string') ids.set(id, randomUUID());
  for (const [name, own] of copied) {
    const { columns, foreignKeys } = getTableConfig(allTables.get(name) as PgTable);
    const references = foreignKeys.flatMap(({ reference }) => reference().columns);
    const names = columns
      .filter((one) => !one.generated && !one.generatedIdentity)
      .map((one) => `"${snake(one.name)}"`)
      .join(', ');
    const unique = columns.filter((one) => one.isUnique && !references.includes(one));
    const keys = unique.map((one) => snake(one.name));
    for (const row of own) {
      const other = withOtherIds(row, ids, keys);
      if (!other) continue;
      await run(sql`
        insert into ${sql.identifier(name)} (${sql.raw(names)})
        select ${sql.raw(names)}
        from jsonb_populate_record(null::${sql.identifier(name)}, ${JSON.stringify(other)}::jsonb)
        on conflict do nothing`);
    }
  }
  return ids;
}

/** Undefined for a row without any of the ids. */
function withOtherIds(
  row: Record<string, unknown>,
  ids: Map<string, string>,
  unique: string[],
): Record<string, unknown> | undefined {
  const text = JSON.stringify(row);
  const other = JSON.parse(text.replaceAll(uuids, (id) => ids.get(id) ?? id)) as typeof row;
  if (JSON.stringify(other) === text) return undefined;
  for (const key of unique) if (other[key] === row[key]) other[key] = randomUUID();
  if ('slug' in other) other.slug = randomUUID();
  return other;
}

function groupRows(rows: Rows, copies: Map<string, string>[]): Group[] {
  const copyOf = new Map(copies.flatMap((ids, at) => [...ids.values()].map((id) => [id, at] as const)));
  return [...rows].flatMap(([table, own]) => {
    const definition = allTables.get(table) as PgTable;
    const columns = changeable(definition);
    if (columns.length === 0) return [];
    const copied = Map.groupBy(own, (row) =>
      copyOf.get((JSON.stringify(row).match(uuids) ?? []).find((id) => copyOf.has(id)) ?? ''),
    );
    const isCopied = shares.some((_, at) => copied.has(at));
    const parts = isCopied
      ? shares.flatMap((share, at) => (copied.has(at) ? [{ share, own: copied.get(at) ?? [] }] : []))
      : own.map((row) => ({ share: shares[1] ?? 1, own: [row] }));
    return parts.map((part) => ({
      table,
      share: part.share,
      where: whereOf(definition, part.own),
      columns: columns.map((column) => {
        const name = snake(column.name);
        return {
          name,
          type: column.getSQLType(),
          values: extremesOf(
            column,
            part.own.map((row) => row[name]),
          ),
        };
      }),
    }));
  });
}

/** The columns that may hold anything: neither keys nor references. */
function changeable(table: PgTable): PgColumn[] {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const rules = kept[name] ?? [];
  if (rules === 'all') return [];
  const fixed = [...keysOf(table), ...foreignKeys.flatMap(({ reference }) => reference().columns)];
  return columns.filter(
    (column) =>
      !fixed.includes(column) &&
      !column.generated &&
      column.getSQLType() !== 'uuid' &&
      !rules.includes(snake(column.name)),
  );
}

function keysOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys, uniqueConstraints } = getTableConfig(table);
  const own = columns.filter((column) => column.primary);
  return own.length > 0 ? own : ((primaryKeys[0] ?? uniqueConstraints[0])?.columns ?? []);
}

function whereOf(table: PgTable, rows: Record<string, unknown>[]): string {
  const keys = keysOf(table).map((column) => snake(column.name));
  const tuples = rows.map((row) => `(${keys.map((key) => quoted(String(row[key]))).join(', ')})`);
  return `(${keys.map((key) => `"${key}"::text`).join(', ')}) in (${tuples.join(', ')})`;
}

/** Numbers between 0 and 1 that are the same for the same seed. */
function numbersFrom(start: number) {
  let state = start * 7919 + 17;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

function changesOf(round: number): Change[] {
  const random = numbersFrom(seed * 1000 + round);
  return groups.flatMap((group) =>
    group.columns
      .filter(() => random() < group.share)
      .map(({ name, type, values }) => ({
        group,
        column: name,
        type,
        value: values[Math.floor(random() * values.length)] ?? null,
      })),
  );
}

/** Writes what the columns take, all at once where they do. */
async function write(changes: Change[]): Promise<void> {
  for (const [group, own] of Map.groupBy(changes, (change) => change.group)) {
    const update = (some: Change[]) =>
      run(
        `update "${group.table}" set ${some.map(({ column, value, type }) => `"${column}" = ${value === null ? 'null' : `${quoted(value)}::${type}`}`).join(', ')} where ${group.where}`,
      );
    const isDone = await update(own).then(
      () => true,
      () => false,
    );
    if (!isDone) for (const one of own) await update([one]).catch(() => undefined);
  }
}

async function restore(tables = new Set(groups.map(({ table }) => table))): Promise<void> {
  for (const name of tables) {
    const table = allTables.get(name) as PgTable;
    const columns = changeable(table).map((column) => `"${snake(column.name)}"`);
    const isSame = keysOf(table).map((column) => `t."${snake(column.name)}" = k."${snake(column.name)}"`);
    await run(
      `update "${name}" t set ${columns.map((column) => `${column} = k.${column}`).join(', ')} from "kept_${name}" k where ${isSame.join(' and ')}`,
    );
  }
}

const queries: Record<string, string> = {};

/** Every request that reads, of the originals and of each copy. */
function requests() {
  const all = reads.flatMap((call) =>
    owned.map((ids) => {
      const id = Object.entries(ids).find(([start]) => call.path.startsWith(start))?.[1] ?? '';
      const task = call.name === 'getSearchStatus' ? ids['/search/jobs/'] : ids['/post/generate/'];
      const path = call.path.replace(':id', id).replace(':version', '1').replace(':shape', 'square');
      const query = queries[call.name] ?? (call.path.endsWith('/status/') ? `task_id=${task}` : '');
      return { call, url: `${path}${query && '?'}${query}` };
    }),
  );
  return [...new Map(all.map((request) => [request.url, request])).values()];
}

/** Calls that send a stored content, which breaks off where it is not the one that its row speaks of. */
const contents = ['downloadExport', 'exportDocument', 'exportResume', 'exportImportFile', 'exportPicture'];

async function send({ call, url }: { call: Call; url: string }) {
  const as = call.access === 'super-admin' ? admin : owner;
  try {
    const { statusCode: status, body } = await as.call({ url });
    return { status, body };
  } catch (error) {
    return { status: contents.includes(call.name) ? 0 : 500, body: String(error) };
  }
}

const listed = (body: string): string[] => {
  const answer: unknown = body.startsWith('[') ? JSON.parse(body) : [];
  return (answer as { id?: string }[]).flatMap(({ id }) => id ?? []);
};

/** The values that make a request fail by themselves. */
async function causesOf(request: { call: Call; url: string }, changes: Change[]): Promise<string[]> {
  const causes = [];
  for (const change of changes) {
    await write([change]);
    const { status } = await send(request);
    await restore(new Set([change.group.table]));
    const { group, column, value } = change;
    if (status >= 500) causes.push(`${group.table}.${column} = ${value?.slice(0, 100)}`);
  }
  return causes;
}

test('every call that reads answers, whatever the tables hold, and one row costs no other', async () => {
  const asked = requests();
  const first = new Map<string, string[]>();
  // Those that have copies: the others are changed themselves.
  const there = (await readRows()).values().flatMap((rows) => rows.map(({ id }) => id));
  const copied = new Set(there.filter((id) => Object.values(owned[1] ?? {}).includes(String(id))));
  const originals = new Set(
    Object.entries(owned[0] ?? {}).flatMap(([at, id]) => (copied.has(owned[1]?.[at]) && id ? [id] : [])),
  );
  for (const request of asked) {
    const { status, body } = await send(request);
    expect([request.url, status, status === 200 ? '' : body]).toEqual([
      request.url,
      expect.toSatisfy((one) => one < 500),
      expect.anything(),
    ]);
    first.set(
      request.url,
      listed(body).filter((id) => originals.has(id)),
    );
  }
  const failures = new Map<string, string>();
  for (let round = 0; round < rounds; round++) {
    const changes = changesOf(round);
    await write(changes);
    const failed = [];
    for (const request of asked) {
      const { name } = request.call;
      if (failures.has(name)) continue;
      const { status, body } = await send(request);
      const gone = (first.get(request.url) ?? []).filter(
        (id) => status === 200 && !listed(body).includes(id),
      );
      if (status < 500 && gone.length === 0) continue;
      failures.set(name, `${request.url} answers ${status}${gone.length > 0 ? ` without ${gone}` : ''}`);
      if (status >= 500) failed.push(request);
    }
    await restore();
    for (const request of failed) {
      const why = await causesOf(request, changes);
      failures.set(
        request.call.name,
        `${failures.get(request.call.name)} with ${why.join(', or ') || 'several'}`,
      );
    }
  }
  expect([...failures.values()]).toEqual([]);
}, 300_000);
