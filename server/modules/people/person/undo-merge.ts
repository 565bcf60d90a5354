import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PersonMerge } from '../../../../contract/people/duplicates.calls.ts';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, personMerges } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { takeBack, updatePeople } from '../changed-columns.ts';
import { lockOwnPerson } from '../find-person.ts';
import { lockIdentities } from '../identity/identities.ts';

type Rows = (typeof personMerges.$inferSelect)['rows'];
type Row = Rows[string][number];

const movedTables = {
  candidate_identities: ['kind', 'hmac'],
  tags: ['organisation_id', 'tag'],
  search_people: ['job_id'],
  verdicts: ['job_id', 'criterion'],
  search_results: ['job_id'],
} as const;
type MovedTable = keyof typeof movedTables;
const ownedTables = [
  'notes',
  'reminders',
  'candidate_documents',
  'sequence_people',
  'messages',
  'replies',
] as const;

/** What a merge moves or drops, as it was before. Of texts of its own it notes the ids. */
export async function readMergedRows(tx: Database, ids: [kept: string, other: string]): Promise<Rows> {
  const rows: Rows = {};
  for (const table of Object.keys(movedTables)) {
    rows[table] = await readRows(
      tx,
      sql`
      select to_jsonb(own) as row from ${sql.identifier(table)} as own
      where candidate_id in (${ids[0]}::uuid, ${ids[1]}::uuid)`,
    );
  }
  for (const table of ownedTables) {
    rows[table] = await readRows(
      tx,
      sql`
      select jsonb_build_object('id', id) as row from ${sql.identifier(table)} where candidate_id = ${ids[1]}::uuid`,
    );
  }
  rows.candidates = await readRows(
    tx,
    sql`
    select jsonb_build_object('id', id) as row from candidates where merged_into = ${ids[1]}::uuid`,
  );
  return rows;
}

async function readRows(tx: Database, query: SQL): Promise<Row[]> {
  const { rows } = (await tx.execute(query)) as unknown as { rows: { row: Row }[] };
  return rows.map(({ row }) => row);
}

const undoneForDays = 30;
const isRecent = gt(personMerges.createdAt, sql`now() - make_interval(days => ${undoneForDays})`);
const usualPageSize = 50;

export async function listMerges(ctx: Context, { query }: { query: Paging }): Promise<PersonMerge[]> {
  const { page = 1, page_size: size = usualPageSize } = query;
  const own = and(eq(personMerges.organisationId, ctx.caller.organisationId), isRecent);
  const other = alias(candidates, 'other');
  const found = ctx.db
    .select({
      id: personMerges.id,
      kept: candidates,
      other,
      createdAt: personMerges.createdAt,
    })
    .from(personMerges)
    .innerJoin(candidates, and(eq(candidates.id, personMerges.keptId), candidates.isListed))
    .innerJoin(other, and(eq(other.id, personMerges.otherId), eq(other.mergedInto, personMerges.keptId)))
    .where(own);
  ctx.setHeader(totalCountHeader, String(await ctx.db.$count(found.as('found'))));
  const rows = await found
    .orderBy(desc(personMerges.createdAt), personMerges.id)
    .offset((page - 1) * size)
    .limit(size);
  const nameOf = ({ name, title, employer, email }: typeof candidates.$inferSelect) => ({
    name,
    title,
    employer,
    email,
  });
  return rows.map(({ id, kept, other: merged, createdAt }) => ({
    id,
    kept: { id: kept.id, ...nameOf(kept) },
    other: nameOf(merged),
    created_at: createdAt.toISOString(),
  }));
}

/** Makes two people again of one. What happened since the merge stays with the person of the merge. */
export async function undoMerge(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    await lockIdentities(tx, organisationId);
    const [merge] = await tx
      .select()
      .from(personMerges)
      .where(and(eq(personMerges.id, params.id), eq(personMerges.organisationId, organisationId), isRecent));
    const [other] = merge
      ? await tx
          .select()
          .from(candidates)
          .where(and(eq(candidates.id, merge.otherId), eq(candidates.mergedInto, merge.keptId)))
      : [];
    if (!merge || !other) throw new NotFoundError('There is no such merge.');
    const kept = await lockOwnPerson(inTransaction, merge.keptId);
    await requireQuota(tx, organisationId, 'people');
    await tx
      .update(candidates)
      .set({ mergedInto: null, version: other.version + 1 })
      .where(eq(candidates.id, other.id));
    await updatePeople(tx, [takeBack(kept, merge)]);
    await moveBack(tx, merge.rows, kept.id, other.id);
    await tx.delete(personMerges).where(eq(personMerges.id, merge.id));
    await audit(inTransaction, 'person.unmerged', kept.id);
    await ctx.queue.enqueue(tx, 'pool-index', { organisationId });
    return null;
  });
}

async function moveBack(tx: Database, rows: Rows, kept: string, other: string): Promise<void> {
  const idsOf = (table: string) => (rows[table] ?? []).map(({ id }) => String(id));
  for (const table of ownedTables) {
    const ids = idsOf(table);
    if (ids.length === 0) continue;
    await tx.execute(sql`
      update ${sql.identifier(table)} set candidate_id = ${other}::uuid
      where candidate_id = ${kept}::uuid and ${inArray(sql`id`, ids)}`);
  }
  const chain = idsOf('candidates');
  if (chain.length > 0) {
    await tx.update(candidates).set({ mergedInto: other }).where(inArray(candidates.id, chain));
  }
  for (const table of Object.keys(movedTables) as MovedTable[]) {
    await moveRowsBack(tx, table, rows[table] ?? [], { kept, other });
  }
}

const givesWay: Partial<Record<MovedTable, (own: Row, other: Row) => boolean>> = {
  search_people: (own, other) =>
    own.decision === null && own.stage === null && (other.decision !== null || other.stage !== null),
  search_results: (own, other) => own.rank === null && other.rank !== null,
};

async function moveRowsBack(
  tx: Database,
  table: MovedTable,
  rows: Row[],
  { kept, other }: { kept: string; other: string },
): Promise<void> {
  const key = movedTables[table];
  const keyOf = (row: Row) => JSON.stringify(key.map((name) => String(row[name]).toLowerCase()));
  const own = new Map(rows.flatMap((row) => (row.candidate_id === kept ? [[keyOf(row), row] as const] : [])));
  const back: Row[] = [];
  for (const row of rows.filter(({ candidate_id }) => candidate_id === other)) {
    const present = own.get(keyOf(row));
    const hasMoved = !present || givesWay[table]?.(present, row) === true;
    if (hasMoved) {
      const same = key.map((name) => sql`moved.${sql.identifier(name)} = given.${sql.identifier(name)}`);
      await tx.execute(sql`
        update ${sql.identifier(table)} as moved set candidate_id = ${other}::uuid
        from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb) as given
        where moved.candidate_id = ${kept}::uuid and ${sql.join(same, sql` and `)}`);
      if (present) back.push(present);
    } else back.push(row);
  }
  if (back.length === 0) return;
  await tx.execute(sql`
    insert into ${sql.identifier(table)}
    select * from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(back)}::jsonb)
    on conflict do nothing`);
}

/** Merges can be undone for 30 days, and so can what imports changed. */
export async function cleanUpUndo(db: Database): Promise<void> {
  for (const table of ['person_merges', 'talent_import_changes'] as const) {
    await db.execute(sql`
      delete from ${sql.identifier(table)} where created_at < now() - make_interval(days => ${undoneForDays})`);
  }
}
