import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  max,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { fieldOfPerson } from '../../../../contract/people/person-fields.calls.ts';
import { type PoolFacets, type PoolView, poolViews } from '../../../../contract/people/pool-people.calls.ts';
import {
  type Candidate,
  contactDays,
  defaultOrder,
  onNoBoard,
  type PoolFilters,
  type PoolQuery,
  type PoolSort,
} from '../../../../contract/people/talent-pool.calls.ts';
import { totalCountHeader } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  candidates,
  messages,
  replies,
  searchJobs,
  searchPeople,
  tags,
  userSettings,
} from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { readBounces } from '../../recruiting/received-replies.ts';
import { columnNames } from '../../recruiting/stages.ts';
import { columnOf, fieldsOf } from '../fields.ts';
import { visibleCandidates, visiblePeople } from '../person/visible-candidates.ts';
import { hasGap } from '../privacy/lawful-grounds.ts';
import { searchCandidates, wordsQuery } from './candidate-text-search.ts';
import { keptCellNames } from './optional-cells.ts';

type Asker = Pick<Context, 'db' | 'caller'>;
type CandidateRow = typeof candidates.$inferSelect;

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
  const contacts = await readLastContacts({ db, caller }, ids);
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

const lastStandings = ({ db, caller }: Asker, of?: SQL) =>
  db
    .selectDistinctOn([searchPeople.candidateId], {
      id: searchPeople.candidateId,
      stage: searchPeople.stage,
      jobId: searchJobs.id,
      search: searchJobs.title,
    })
    .from(searchPeople)
    .innerJoin(searchJobs, and(eq(searchJobs.id, searchPeople.jobId), isKept(searchJobs)))
    .where(and(eq(searchPeople.organisationId, caller.organisationId), isNotNull(searchPeople.stage), of))
    .orderBy(searchPeople.candidateId, sql`${searchPeople.movedAt} desc nulls last`);

function standsIn(ctx: Asker, stage: string): SQL {
  const standings = lastStandings(ctx).as('standings');
  const { id } = standings;
  if (stage === onNoBoard) return not(inArray(candidates.id, ctx.db.select({ id }).from(standings)));
  const found = ctx.db.select({ id }).from(standings).where(eq(standings.stage, stage));
  return inArray(candidates.id, found);
}

function contactedAs({ db, caller }: Asker, contact: NonNullable<PoolFilters['last_contact']>): SQL {
  const days = contact === 'never' ? undefined : contactDays[contact];
  const start = days === undefined ? undefined : sql`now() - ${days} * interval '1 day'`;
  const sent = db
    .select({ id: messages.candidateId })
    .from(messages)
    .where(and(wasSent(caller), start && gte(messages.sentAt, start)));
  const received = db
    .select({ id: replies.candidateId })
    .from(replies)
    .where(and(wasReceived(caller), start && gte(replies.receivedAt, start)));
  const found = or(inArray(candidates.id, sent), inArray(candidates.id, received)) as SQL;
  return contact === 'within-30' ? found : not(found);
}

const wasSent = ({ organisationId }: Asker['caller']) =>
  and(eq(messages.organisationId, organisationId), eq(messages.status, 'sent'));
const wasReceived = ({ organisationId }: Asker['caller']) =>
  and(eq(replies.organisationId, organisationId), eq(replies.kind, 'reply'));

async function readStages({ db, caller }: Asker, ids: string[]) {
  const standings = await lastStandings({ db, caller }, inArray(searchPeople.candidateId, ids));
  if (standings.length === 0) return new Map<string, Candidate['stage']>();
  const nameOf = await columnNames(db, caller.organisationId);
  return new Map(
    standings.map(({ id, stage, jobId, search }) => [
      id,
      { search_id: jobId, search, column: nameOf(stage ?? '') },
    ]),
  );
}

export async function readLastContacts({ db, caller }: Asker, ids: string[]): Promise<Map<string, string>> {
  const sent = await db
    .select({ id: messages.candidateId, at: max(messages.sentAt) })
    .from(messages)
    .where(and(inArray(messages.candidateId, ids), wasSent(caller)))
    .groupBy(messages.candidateId);
  const received = await db
    .select({ id: replies.candidateId, at: max(replies.receivedAt) })
    .from(replies)
    .where(and(inArray(replies.candidateId, ids), wasReceived(caller)))
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

export async function candidateAnswer(
  ctx: Pick<Context, 'db' | 'caller'>,
  row: CandidateRow,
): Promise<Candidate> {
  const [candidate] = await candidateAnswers(ctx, [row]);
  if (!candidate) throw new Error('The candidate is gone.');
  return candidate;
}

export async function poolCondition(
  ctx: Pick<Context, 'config' | 'db' | 'caller'>,
  {
    q,
    skill,
    title,
    employer,
    place,
    source,
    tag,
    import: importId,
    stage,
    last_contact: contact,
    do_not_contact: objected,
    privacy,
    unread,
    added_from,
    added_to,
  }: PoolFilters,
): Promise<SQL | undefined> {
  const { organisationId } = ctx.caller;
  return and(
    await visiblePeople(ctx, organisationId),
    (await isTagOf(ctx, q))
      ? or(searchCandidates(q).condition, isTagged(ctx.caller.organisationId, q.trim()))
      : searchCandidates(q).condition,
    ...wordsOf(skill).map((word) => hasWord(word, 'B')),
    ...wordsOf(title).map((word) => hasWord(word, 'A')),
    employer === ''
      ? undefined
      : sql`larkspur_fold(${candidates.employer}) like all (larkspur_name_patterns(${employer}::text))`,
    ...wordsOf(place).map((word) => hasWord(word, 'C')),
    source === '' ? undefined : eq(candidates.source, source),
    tag === '' ? undefined : isTagged(organisationId, tag),
    importId
      ? and(eq(candidates.organisationId, organisationId), eq(candidates.importId, importId))
      : undefined,
    stage === '' ? undefined : standsIn(ctx, stage),
    contact ? contactedAs(ctx, contact) : undefined,
    objected ? eq(candidates.doNotContact, objected === 'yes') : undefined,
    privacy ? and(isNotNull(candidates.organisationId), hasGap[privacy]) : undefined,
    unread ? hasKeptCell : undefined,
    added_from ? gte(candidates.createdAt, sql`${added_from}::date at time zone 'UTC'`) : undefined,
    added_to ? lt(candidates.createdAt, sql`(${added_to}::date + 1) at time zone 'UTC'`) : undefined,
  );
}

const hasKeptCell = sql`exists (
  select from json_array_elements_text(${JSON.stringify(keptCellNames)}::json) as kept (name)
  where jsonb_exists(${candidates.attributes}, kept.name))`;

const mostWords = 8;
const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

function hasWord(word: string, weight: 'A' | 'B' | 'C'): SQL {
  const query = wordsQuery(word, weight);
  // A word without lexemes, such as "the", narrows nothing down.
  return sql`(numnode(${query}) = 0 or ${candidates.searchVector} @@ ${query})`;
}

const isTagged = (organisationId: string, tag: string): SQL => sql`${candidates.id} in (
  select ${tags.candidateId} from ${tags}
  where ${tags.organisationId} = ${organisationId} and lower(${tags.tag}) = lower(${tag}::text))`;

async function isTagOf({ db, caller: { organisationId } }: Asker, text: string): Promise<boolean> {
  const name = text.trim();
  if (name === '') return false;
  const own = and(eq(tags.organisationId, organisationId), sql`lower(${tags.tag}) = lower(${name}::text)`);
  return (await db.$count(tags, own)) > 0;
}

/** A pool may hold tens of thousands: without a page asked for, this many are answered. */
const usualPageSize = 50;

export async function listCandidates(ctx: Context, { query }: { query: PoolQuery }): Promise<Candidate[]> {
  const { page = 1, page_size: size = usualPageSize } = query;
  const found = await poolCondition(ctx, query);
  const [counted] = await ctx.db.select({ all: count() }).from(candidates).where(found);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  const rows = await ctx.db
    .select()
    .from(candidates)
    .where(found)
    .orderBy(...poolOrderOf(query))
    .limit(size)
    .offset((page - 1) * size);
  return candidateAnswers(ctx, rows);
}

function sortedBy(sort: PoolSort): SQL {
  if (sort === 'created_at') return sql`${candidates.createdAt}`;
  const column = candidates[columnOf(sort)];
  if (sort === 'name') return sql`lower(${column})`;
  return fieldOfPerson(sort).kind === 'number' ? sql`${column}` : sql`nullif(lower(${column}), '')`;
}

/** The order of the list: the same for equals every time, so that pages don't overlap. People without the sorted field come last. */
function poolOrderOf({ q, sort, order }: Pick<PoolQuery, 'q' | 'sort' | 'order'>): SQL[] {
  if (!sort) return searchCandidates(q).order;
  const direction = (order ?? defaultOrder(sort)) === 'desc' ? 'desc' : 'asc';
  return [sql`${sortedBy(sort)} ${sql.raw(direction)} nulls last`, sql`${candidates.id}`];
}

export async function getCandidate(ctx: Context, input: { params: { id: string } }): Promise<Candidate> {
  const [row] = await ctx.db
    .select()
    .from(candidates)
    .where(and(eq(candidates.id, input.params.id), visibleCandidates(ctx.config, ctx.caller.organisationId)));
  if (!row) throw new NotFoundError('There is no such candidate.');
  return candidateAnswer(ctx, row);
}

const most = 200;

export async function getPoolFacets(ctx: Context): Promise<PoolFacets> {
  const { db, caller } = ctx;
  const visible = await visiblePeople(ctx, caller.organisationId);
  const sources = await db
    .selectDistinct({ source: candidates.source })
    .from(candidates)
    .where(and(visible, ne(candidates.source, '')))
    .orderBy(asc(candidates.source))
    .limit(most);
  const people = db.select({ id: candidates.id }).from(candidates).where(visible);
  const tagged = await db
    .selectDistinct({ tag: tags.tag })
    .from(tags)
    .where(and(eq(tags.organisationId, caller.organisationId), inArray(tags.candidateId, people)))
    .orderBy(asc(tags.tag))
    .limit(most);
  return { sources: sources.map(({ source }) => source), tags: tagged.map(({ tag }) => tag) };
}

const key = 'pool-views';
type Views = { views: PoolView[] };

export async function getPoolViews({ db, caller }: Context): Promise<Views> {
  const [row] = await db
    .select({ value: userSettings.value })
    .from(userSettings)
    .where(and(eq(userSettings.userId, caller.userId), eq(userSettings.key, key)));
  const stored = poolViews.safeParse(row?.value);
  return stored.success ? stored.data : { views: [] };
}

export async function savePoolViews({ db, caller }: Context, { body }: { body: Views }): Promise<Views> {
  const { organisationId, userId } = caller;
  const changed = { value: body, updatedAt: new Date() };
  await db
    .insert(userSettings)
    .values({ organisationId, userId, key, ...changed })
    .onConflictDoUpdate({ target: [userSettings.userId, userSettings.key], set: changed });
  return body;
}
