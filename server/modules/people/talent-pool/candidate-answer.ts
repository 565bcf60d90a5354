import { and, asc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  type candidates,
  messages,
  replies,
  searchJobs,
  searchPeople,
  tags,
} from '../../../platform/db/schema.ts';
import { readBounces } from '../../recruiting/received-replies.ts';
import { columnNames } from '../../recruiting/stages.ts';
import { fieldsOf } from '../fields.ts';

type Asker = Pick<Context, 'db' | 'caller'>;
type CandidateRow = typeof candidates.$inferSelect;

/** Rows as the API answers them, with the tags of the caller's organisation. */
export async function candidateAnswers(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  rows: CandidateRow[],
): Promise<Candidate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const tagged = await db
    .select({ id: tags.candidateId, tag: tags.tag })
    .from(tags)
    .where(and(eq(tags.organisationId, caller.organisationId), inArray(tags.candidateId, ids)))
    .orderBy(asc(tags.tag));
  const byPerson = Map.groupBy(tagged, ({ id }) => id);
  const bounces = await readBounces({ db, caller }, rows);
  const stages = await readStages({ db, caller }, ids);
  const contacts = await readContacts({ db, caller }, ids);
  return rows.map((row) => {
    const bounce = bounces.get(row.id);
    return {
      ...answer(
        row,
        (byPerson.get(row.id) ?? []).map(({ tag }) => tag),
      ),
      ...(bounce && { email_problem: bounce }),
      ...(stages.has(row.id) && { stage: stages.get(row.id) }),
      ...(contacts.has(row.id) && { last_contact: contacts.get(row.id) }),
    };
  });
}

/** Where people were moved last on boards, by their ids. */
async function readStages({ db, caller }: Asker, ids: string[]) {
  const standings = await db
    .selectDistinctOn([searchPeople.candidateId], {
      id: searchPeople.candidateId,
      stage: searchPeople.stage,
      jobId: searchJobs.id,
      search: searchJobs.title,
    })
    .from(searchPeople)
    .innerJoin(searchJobs, and(eq(searchJobs.id, searchPeople.jobId), isKept(searchJobs)))
    .where(
      and(
        inArray(searchPeople.candidateId, ids),
        eq(searchPeople.organisationId, caller.organisationId),
        isNotNull(searchPeople.stage),
      ),
    )
    .orderBy(searchPeople.candidateId, sql`${searchPeople.movedAt} desc nulls last`);
  if (standings.length === 0) return new Map<string, Candidate['stage']>();
  const nameOf = await columnNames(db, caller.organisationId);
  return new Map(
    standings.map(({ id, stage, jobId, search }) => [
      id,
      { search_id: jobId, search, column: nameOf(stage ?? '') },
    ]),
  );
}

/** When mails to people and of people were last sent, by their ids. */
async function readContacts({ db, caller }: Asker, ids: string[]): Promise<Map<string, string>> {
  const sent = await db
    .select({ id: messages.candidateId, at: max(messages.sentAt) })
    .from(messages)
    .where(
      and(
        inArray(messages.candidateId, ids),
        eq(messages.organisationId, caller.organisationId),
        eq(messages.status, 'sent'),
      ),
    )
    .groupBy(messages.candidateId);
  const received = await db
    .select({ id: replies.candidateId, at: max(replies.receivedAt) })
    .from(replies)
    .where(
      and(
        inArray(replies.candidateId, ids),
        eq(replies.organisationId, caller.organisationId),
        eq(replies.kind, 'reply'),
      ),
    )
    .groupBy(replies.candidateId);
  const latest = new Map<string, Date>();
  for (const { id, at } of [...sent, ...received]) {
    const known = latest.get(id);
    if (at && (!known || at > known)) latest.set(id, at);
  }
  return new Map([...latest].map(([id, at]) => [id, at.toISOString()]));
}

function answer(row: CandidateRow, ownTags: string[]): Candidate {
  return {
    id: row.id,
    ...fieldsOf(row),
    sample: row.organisationId === null,
    created_at: row.createdAt.toISOString(),
    tags: ownTags,
    do_not_contact: row.doNotContact,
    ...(row.organisationId && { lawful_basis: row.lawfulBasis, noticed_on: row.noticedOn }),
  };
}

/** A row as the API answers it. */
export async function candidateAnswer(
  ctx: Pick<Context, 'db' | 'caller'>,
  row: CandidateRow,
): Promise<Candidate> {
  const [candidate] = await candidateAnswers(ctx, [row]);
  if (!candidate) throw new Error('The candidate is gone.');
  return candidate;
}
