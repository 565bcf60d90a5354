import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import {
  type DuplicatePair,
  type DuplicateReason,
  type decideDuplicates as decideDuplicatesCall,
  duplicateReasons,
  type listDuplicates as listDuplicatesCall,
} from '../../../../contract/people/duplicates.calls.ts';
import { totalCountHeader } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates, differentPeople, tags } from '../../../platform/db/schema.ts';
import { fieldsOf } from '../fields.ts';
import { lockIdentities } from '../identity/identities.ts';
import { mergeTwo } from './merge-people.ts';

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

/** A page of likely pairs, those with the strongest reason first. For an Owner. */
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

async function findPairs(
  { db, caller: { organisationId } }: Context,
  reason: DuplicateReason | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundPair[]> {
  const strength = sql.raw(`array[${duplicateReasons.map((one) => `'${one}'`).join(', ')}]`);
  const { rows } = (await db.execute(sql`
    with own as (
      select id, document, lower(employer) as employer, lower(title) as title,
        lower(btrim(split_part(location, ',', 1))) as place,
        array_to_string(array(select unnest(string_to_array(btrim(search_name), ' ')) order by 1), ' ') as name,
        right(regexp_replace(phone, '\\D', '', 'g'), ${sharedDigits}) as digits
      from ${candidates} where organisation_id = ${organisationId} and is_listed
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
    select case when a.document <= b.document then one else two end as kept,
      case when a.document <= b.document then two else one end as other,
      reasons, count(*) over ()::int as total
    from grouped join own as a on a.id = one join own as b on b.id = two
    where ${reason ?? null}::text is null or ${reason ?? null}::text = reasons[1]
    order by array_position(${strength}, reasons[1]), a.name, one, two
    offset ${offset} limit ${limit}`)) as unknown as { rows: FoundPair[] };
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
 * Makes one person of each pair, or notes that they are two. A pair of which one is gone is left out, as is one that an earlier pair
 * of the list has made one. For an Owner.
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
    for (const { kept, other } of pairs) {
      if (kept === other || !there.has(kept) || !there.has(other)) continue;
      changed += 1;
      if (as === 'merge') {
        merges.push(await mergeTwo(inTransaction, kept, other));
        there.delete(other);
      } else {
        const [oneId, otherId] = [kept, other].sort() as [string, string];
        await tx.insert(differentPeople).values({ organisationId, oneId, otherId }).onConflictDoNothing();
        await audit(inTransaction, 'person.told-apart', kept);
      }
    }
    return { merges, changed };
  });
}
