import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../server/platform/db/client.ts';
import { messages, searchResults } from '../../server/platform/db/schema.ts';
import { emptyPerson } from './blank-person.ts';
import { storeJob, storeResult } from './search-rows.ts';
import { createTestUser, type TestApp, type TestUser } from './test-app.ts';

const page = 'https://people.example/in/mila';
export const mila = {
  name: 'Mila Visser',
  title: 'Night nurse',
  location: 'Rotterdam',
  email: 'mila@visser.example',
};
export const joost = {
  name: 'Joost Visser',
  title: 'Porter',
  location: 'Breda',
  email: 'joost@visser.example',
};
export const nora = { name: 'Nora Visser', title: 'Cook', location: 'Gouda', email: 'nora@visser.example' };
export const kees = {
  name: 'Kees Blom',
  title: 'Night nurse',
  location: 'Rotterdam',
  email: 'kees@blom.example',
};

export const post = (server: TestApp, owner: TestUser, url: string, payload?: object) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${owner.access}` },
    ...(payload && { payload }),
  });

export async function addPerson(server: TestApp, owner: TestUser, given: object): Promise<string> {
  const added = await post(server, owner, '/talent/people/', { ...emptyPerson, ...given });
  expect(added.statusCode, added.body).toBe(201);
  return added.json().id;
}

/** Stores four people, of whom Mila is all over the place, and another organisation. */
export async function fill(server: TestApp) {
  const owner = await createTestUser(server, { name: 'Ada Owner' });
  const client = await createTestUser(server, { name: 'Gus Gone' });
  const ids = {
    mila: await addPerson(server, owner, { ...mila, profile_url: page }),
    joost: await addPerson(server, owner, joost),
    nora: await addPerson(server, owner, nora),
    kees: await addPerson(server, owner, kees),
  };
  await addPerson(server, client, { ...kees, email: 'kees@elsewhere.example' });
  const { db } = server;
  const job = await storeJob(server, owner, { title: 'Nurse', status: 'Completed' });
  await storeResult(server, job.id, { candidateId: ids.mila, title: mila.name });
  await storeResult(server, job.id, { url: page, title: `${mila.name} · Nurse` });
  const [result] = await db.select().from(searchResults).where(eq(searchResults.candidateId, ids.mila));
  const people = [{ id: result?.id, version: 0 }];
  const decision = { decision: 'shortlist', reason: 'Visser is good', people };
  expect((await post(server, owner, `/search/jobs/${job.id}/decisions/`, decision)).statusCode).toBe(200);
  await post(server, owner, `/talent/people/${ids.mila}/notes/`, { text: 'Visser prefers nights.' });
  await post(server, owner, `/talent/people/${ids.mila}/tags/`, { tag: 'Visser' });
  const mail = { toAddress: mila.email, subject: 'Dear Ms Visser', text: 'Nights?' };
  const of = { organisationId: owner.organisationId, candidateId: ids.mila };
  await db.insert(messages).values({ ...of, ...mail, authorName: 'Ada Owner', status: 'sent' });
  return { owner, client, ids };
}

/** Every row that names an erased person, but for the packed words, which searches are asked about. */
export async function rowsThatName(db: Database): Promise<string[]> {
  const read = async <Row>(query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
  const tables = await read<{ schema: string; name: string }>(
    sql`select schemaname as schema, tablename as name from pg_tables
      where schemaname in ('public', 'pgboss') and tablename <> 'posting_blocks'`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await read<{ row: string }>(
      sql`select t::text as row from ${table} as t where t::text ~* 'visser|people.example'`,
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
