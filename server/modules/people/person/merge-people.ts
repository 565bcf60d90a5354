import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import {
  type DuplicatePair,
  type DuplicateReason,
  type decideDuplicates as decideDuplicatesCall,
  duplicateReasons,
  type listDuplicates as listDuplicatesCall,
} from '../../../../contract/people/duplicates.calls.ts';
import type { PersonField } from '../../../../contract/people/person-fields.calls.ts';
import { totalCountHeader } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidateDocuments,
  candidateIdentities,
  candidates,
  differentPeople,
  messages,
  notes,
  personMerges,
  reminders,
  replies,
  searchPeople,
  sequencePeople,
  tags,
} from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { isActive, stopSequencesOf } from '../../recruiting/sequence-progress.ts';
import { compareRows } from '../changed-columns.ts';
import { columnOf, fieldsOf } from '../fields.ts';
import { lockOwnPerson } from '../find-person.ts';
import { lockIdentities } from '../identity/identities.ts';
import { nameTitles } from '../identity/person-names.ts';
import { fillIn } from './add-person.ts';
import { readMergedRows } from './undo-merge.ts';

/**
 * Makes one person of two, who keeps the identities, decisions, notes, tags and documents of both. Where a
 * search knows both, the person's own decision counts. It can be undone for 30 days.
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

async function mergeTwo(
  inTransaction: Context,
  keptId: string,
  otherId: string,
  takes: readonly PersonField[] = [],
): Promise<string> {
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
  const known = takeFrom(kept, other, takes);
  const phone = takes.includes('phone') ? secondPhone(other, kept) : secondPhone(kept, other);
  await fillIn(tx, known, row, { ...attributes, ...phone });
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
    const contactStop = kept.doNotContact ? kept.contactStop : other.contactStop;
    await tx.update(candidates).set({ doNotContact: true, contactStop }).where(eq(candidates.id, kept.id));
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

type Row = typeof candidates.$inferSelect;

/** The kept person with the other's values in these fields. The address that gives way is one of the further ones. */
function takeFrom(kept: Row, other: Row, takes: readonly PersonField[]): Row {
  const taken = takes.map((field) => [columnOf(field), other[columnOf(field)]]);
  const place = takes.includes('location') && { latitude: other.latitude, longitude: other.longitude };
  const addresses = takes.includes('email') &&
    kept.email !== '' && { otherEmails: [kept.email, ...kept.otherEmails] };
  return { ...kept, ...Object.fromEntries(taken), ...place, ...addresses };
}

function secondPhone(kept: { phone: string }, other: { phone: string }): Record<string, string> {
  const digits = ({ phone }: { phone: string }) => phone.replace(/\D/g, '').slice(-sharedDigits);
  return kept.phone !== '' && other.phone !== '' && digits(kept) !== digits(other)
    ? { 'Other phone': other.phone }
    : {};
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

const usualPageSize = 20;
/** Behind an address of a job portal, and a frequent name, there are too many people to be one. */
const mostAlike = 12;
/** Digits in which every way of writing a phone number ends alike. */
const sharedDigits = 9;

interface FoundPair {
  kept: string;
  other: string;
  reasons: DuplicateReason[];
  total: number;
}

export async function listDuplicates(
  ctx: Context,
  { query }: { query: z.output<typeof listDuplicatesCall.query> },
): Promise<DuplicatePair[]> {
  const { page = 1, page_size: size = usualPageSize, reason } = query;
  const found = await findPairs(ctx, reason, { offset: (page - 1) * size, limit: size });
  ctx.setHeader(totalCountHeader, String(found[0]?.total ?? 0));
  const people = await readPeople(
    ctx,
    found.flatMap(({ kept, other }) => [kept, other]),
  );
  return found.flatMap(({ kept, other, reasons }) => {
    const [one, two] = [people.get(kept), people.get(other)];
    return one && two ? [{ kept: one, other: two, reasons }] : [];
  });
}

export async function findSame(ctx: Asker, ids: string[]): Promise<Map<string, string>> {
  if (ids.length < 2) return new Map();
  const pairs = await findPairs(ctx, undefined, { offset: 0, limit: ids.length ** 2 }, ids);
  return new Map(
    pairs.map(({ kept, other }) => (ids.indexOf(kept) < ids.indexOf(other) ? [other, kept] : [kept, other])),
  );
}

type Asker = Pick<Context, 'db' | 'caller'>;

/** How much was done with a person: the one who was worked with stays when two are merged. */
const workOn = (id: SQL): SQL => sql`(
  (select count(*) from ${searchPeople} where candidate_id = ${id} and (decision is not null or stage is not null)) +
  (select count(*) from ${messages} where candidate_id = ${id}))`;

async function findPairs(
  { db, caller: { organisationId } }: Asker,
  reason: DuplicateReason | undefined,
  { offset, limit }: { offset: number; limit: number },
  among?: string[],
): Promise<FoundPair[]> {
  const titles = sql.raw([...nameTitles].map((one) => `'${one}'`).join(', '));
  const strength = sql.raw(`array[${duplicateReasons.map((one) => `'${one}'`).join(', ')}]`);
  const { rows } = (await db.execute(sql`
    with own as (
      select id, document, email <> '' as has_mail, lower(employer) as employer, lower(title) as title,
        lower(btrim(split_part(location, ',', 1))) as place,
        array_to_string(case when cardinality(named.own) > 1 then named.own else named.words end, ' ') as name,
        right(regexp_replace(phone, '\\D', '', 'g'), ${sharedDigits}) as digits
      from ${candidates} cross join lateral (
        select array_agg(word order by word) as words,
          array_agg(word order by word) filter (where word not in (${titles})) as own
        from unnest(string_to_array(btrim(search_name), ' ')) as word) as named
      where organisation_id = ${organisationId} and is_listed
        and ${among ? inArray(candidates.id, among) : true}
    ), keys as (
      select identity.candidate_id as id, identity.kind as reason, identity.hmac as key
      from candidate_identities as identity join own on own.id = identity.candidate_id
      where identity.organisation_id = ${organisationId} and identity.kind in ('email', 'profile')
      union select id, 'phone', digits from own where length(digits) = ${sharedDigits}
      union select id, 'name-employer', name || '|' || employer from own where name like '% %' and employer <> ''
      union select id, 'name', name || '|' || title from own where name like '% %' and title <> ''
      union select id, 'name', name || '||' || place from own where name like '% %' and place <> ''
    ), alike as (
      select *, count(*) over (partition by reason, key) as many from keys
    ), pairs as (
      select distinct least(a.id, b.id) as one, greatest(a.id, b.id) as two, a.reason
      from alike as a join alike as b on a.reason = b.reason and a.key = b.key and a.id < b.id
      where a.many between 2 and ${mostAlike}
    ), grouped as (
      select one, two, array_agg(reason order by array_position(${strength}, reason)) as reasons from pairs
      where not exists (select from ${differentPeople} as apart where apart.one_id = one and apart.other_id = two)
      group by one, two
    )
    , page as (
      select one, two, reasons, a.document <= b.document as is_first,
        a.has_mail as one_mail, b.has_mail as two_mail, count(*) over ()::int as total,
        row_number() over (order by array_position(${strength}, reasons[1]), a.name, one, two) as place
      from grouped join own as a on a.id = one join own as b on b.id = two
      where ${reason ?? null}::text is null or ${reason ?? null}::text = reasons[1]
      order by place offset ${offset} limit ${limit}
    )
    select case when is_kept then one else two end as kept, case when is_kept then two else one end as other,
      reasons, total
    from page cross join lateral (
      select (${workOn(sql`one`)}, one_mail, is_first) >= (${workOn(sql`two`)}, two_mail, not is_first) as is_kept) as compared
    order by place`)) as unknown as { rows: FoundPair[] };
  return rows;
}

async function readPeople({ db, caller: { organisationId } }: Context, ids: string[]) {
  if (ids.length === 0) return new Map<string, DuplicatePair['kept']>();
  const rows = await db.select().from(candidates).where(inArray(candidates.id, ids));
  const tagged = await db
    .select({ id: tags.candidateId, tag: tags.tag })
    .from(tags)
    .where(and(eq(tags.organisationId, organisationId), inArray(tags.candidateId, ids)))
    .orderBy(asc(tags.tag));
  const byPerson = Map.groupBy(tagged, ({ id }) => id);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...fieldsOf(row),
        id: row.id,
        tags: (byPerson.get(row.id) ?? []).map(({ tag }) => tag),
        do_not_contact: row.doNotContact,
        attributes: row.attributes,
        created_at: row.createdAt.toISOString(),
      },
    ]),
  );
}

/**
 * Makes one person of each pair, notes that they are two, or takes that note back. A pair of which one is gone,
 * or that an earlier pair has made one, is left out.
 */
export async function decideDuplicates(
  ctx: Context,
  { body: { pairs, as } }: { body: z.output<typeof decideDuplicatesCall.body> },
): Promise<{ merges: string[]; changed: number }> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    await lockIdentities(tx, organisationId);
    const own = await tx
      .select({ id: candidates.id })
      .from(candidates)
      .where(
        and(
          eq(candidates.organisationId, organisationId),
          candidates.isListed,
          inArray(
            candidates.id,
            pairs.flatMap(({ kept, other }) => [kept, other]),
          ),
        ),
      );
    const there = new Set(own.map(({ id }) => id));
    const merges: string[] = [];
    let changed = 0;
    for (const { kept, other, takes } of pairs) {
      if (kept === other || !there.has(kept) || !there.has(other)) continue;
      changed += 1;
      if (as === 'merge') {
        merges.push(await mergeTwo(inTransaction, kept, other, takes));
        there.delete(other);
      } else {
        const [oneId, otherId] = [kept, other].sort() as [string, string];
        const noted = and(eq(differentPeople.oneId, oneId), eq(differentPeople.otherId, otherId));
        if (as === 'open') await tx.delete(differentPeople).where(noted);
        else
          await tx.insert(differentPeople).values({ organisationId, oneId, otherId }).onConflictDoNothing();
        await audit(inTransaction, as === 'open' ? 'person.told-apart-undone' : 'person.told-apart', kept);
      }
    }
    return { merges, changed };
  });
}

/** Each of these people and everybody merged into them, mapped to the current person: past decisions keep the earlier id. */
export async function readOwners(db: Database, ids: string[]): Promise<Map<string, string>> {
  const merged = await db
    .select({ id: candidates.id, owner: candidates.mergedInto })
    .from(candidates)
    .where(inArray(candidates.mergedInto, ids));
  return new Map([
    ...ids.map((id) => [id, id] as const),
    ...merged.flatMap(({ id, owner }) => (owner ? [[id, owner] as const] : [])),
  ]);
}
