import { eq, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidateDocuments,
  candidateIdentities,
  candidates,
  messages,
  notes,
  personMerges,
  reminders,
  replies,
  sequencePeople,
} from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { isActive, stopSequencesOf } from '../../recruiting/stop-sequences.ts';
import { compareRows } from '../changed-columns.ts';
import { lockOwnPerson } from '../find-person.ts';
import { lockIdentities } from '../identity/identities.ts';
import { fillIn } from './add-person.ts';
import { readMergedRows } from './undo-merge.ts';

/**
 * Makes one person of two: identities, decisions, notes, tags and documents of the other are theirs from then on, and so is what
 * they lack. Where a search knows both, the person's own decision counts if there is one. The way back to the other's page
 * leads to the person. It can be undone for 30 days. For an Owner.
 * @throws BadRequestError for one and the same person
 * @throws ForbiddenError for a person of the sample
 */
export async function mergePeople(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { other: string } },
): Promise<null> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    await lockIdentities(tx, organisationId);
    await mergeTwo({ ...ctx, db: tx }, params.id, body.other);
    return null;
  });
}

/**
 * Makes one person of two within the caller's transaction, which has locked the identities of the pool.
 * @returns the id by which it can be undone
 */
export async function mergeTwo(inTransaction: Context, keptId: string, otherId: string): Promise<string> {
  const {
    db: tx,
    caller: { organisationId },
    queue,
  } = inTransaction;
  const kept = await lockOwnPerson(inTransaction, keptId);
  const other = await lockOwnPerson(inTransaction, otherId);
  if (kept.id === other.id) throw new BadRequestError('This is one and the same person.');
  const rows = await readMergedRows(tx, [kept.id, other.id]);
  const { attributes, ...row } = other;
  await fillIn(tx, kept, row, attributes);
  await tx
    .update(candidates)
    .set({
      mergedInto: kept.id,
      version: other.version + 1,
    })
    .where(eq(candidates.id, other.id));
  // Who was merged into the other before belongs to the person, too.
  await tx.update(candidates).set({ mergedInto: kept.id }).where(eq(candidates.mergedInto, other.id));
  if (other.doNotContact) {
    await tx.update(candidates).set({ doNotContact: true }).where(eq(candidates.id, kept.id));
  }
  if (kept.doNotContact || other.doNotContact) {
    await stopSequencesOf(tx, { people: [kept.id, other.id] }, 'do-not-contact');
  }
  // Nobody gets the mails of two sequences at once.
  const isWritten = (await tx.$count(sequencePeople, isActive([kept.id]))) > 0;
  if (isWritten) await stopSequencesOf(tx, { people: [other.id] }, 'merged');
  await moveAll(tx, other.id, kept.id);
  await audit(inTransaction, 'person.merged', kept.id);
  // The other's words leave the index with this, not with the next merge of its blocks.
  await queue.enqueue(tx, 'pool-index', { organisationId });
  const [after] = await tx.select().from(candidates).where(eq(candidates.id, kept.id));
  const [merge] = await tx
    .insert(personMerges)
    .values({
      organisationId,
      keptId: kept.id,
      otherId: other.id,
      rows,
      ...compareRows(kept, after ?? kept),
    })
    .returning({ id: personMerges.id });
  if (!merge) throw new Error('The merge was not stored.');
  return merge.id;
}

/** Past decisions are never changed: the history reads those of everybody who was merged. */
async function moveAll(tx: Database, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    delete from candidate_identities as own using candidate_identities as present
    where own.candidate_id = ${from} and present.candidate_id = ${to}
      and present.kind = own.kind and present.hmac = own.hmac`);
  for (const table of [
    candidateIdentities,
    notes,
    reminders,
    candidateDocuments,
    sequencePeople,
    messages,
    replies,
  ] as const) {
    await tx
      .update(table as typeof notes)
      .set({ candidateId: to })
      .where(eq(table.candidateId, from));
  }
  await tx.execute(sql`
    insert into tags (organisation_id, candidate_id, tag, created_at)
    select organisation_id, ${to}::uuid, tag, created_at from tags as own
    where candidate_id = ${from} and not exists (
      select from tags where candidate_id = ${to} and organisation_id = own.organisation_id and lower(tag) = lower(own.tag))`);
  await tx.execute(sql`delete from tags where candidate_id = ${from}`);
  await tx.execute(sql`
    delete from search_people as own using search_people as other
    where own.candidate_id = ${to} and other.candidate_id = ${from} and own.job_id = other.job_id
      and own.decision is null and own.stage is null and (other.decision is not null or other.stage is not null)`);
  // People found by the latest run stay on the list.
  await tx.execute(sql`
    delete from search_results as own using search_results as other
    where own.candidate_id = ${to} and other.candidate_id = ${from} and own.job_id = other.job_id
      and own.rank is null and other.rank is not null`);
  for (const [table, key] of [
    ['search_people', ''],
    ['verdicts', 'and present.criterion = own.criterion'],
    ['search_results', ''],
  ] as const) {
    const name = sql.identifier(table);
    await tx.execute(sql`
      update ${name} as own set candidate_id = ${to}
      where candidate_id = ${from} and not exists (
        select from ${name} as present where present.candidate_id = ${to} and present.job_id = own.job_id ${sql.raw(key)})`);
    await tx.execute(sql`delete from ${name} where candidate_id = ${from}`);
  }
}
