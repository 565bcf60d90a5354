import { and, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { haltReasons } from '../../../../contract/recruiting/sequences.ts';
import { type HaltedMails, type Today, todayListed } from '../../../../contract/recruiting/today.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, sequencePeople, sequences, users } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { toPerson } from '../hand-over/chosen-people.ts';

/** *Today* lists them for so long, if nobody decides. */
const todayDays = 30;
/** More than anyone decides about one by one. */
const mostRead = 1000;

/** Who gets no further mails of the caller's sequences until someone decides, by sequence and reason. */
export async function readHalted({ db, caller }: Context): Promise<Pick<Today, 'halted' | 'halted_count'>> {
  const rows = await db
    .select({ place: sequencePeople, person: candidates, sequence: sequences.name })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .innerJoin(candidates, and(eq(candidates.id, sequencePeople.candidateId), isKept(candidates)))
    .leftJoin(users, eq(users.id, sequences.authorId))
    .where(
      and(
        eq(sequencePeople.organisationId, caller.organisationId),
        eq(sequencePeople.state, 'stopped'),
        inArray(sequencePeople.reason, [...haltReasons]),
        gt(sequencePeople.changedAt, new Date(Date.now() - todayDays * dayMs)),
        or(eq(sequences.authorId, caller.userId), isNull(sequences.authorId), isNotNull(users.deactivatedAt)),
      ),
    )
    .orderBy(desc(sequencePeople.changedAt), desc(sequencePeople.id))
    .limit(mostRead);
  const groups = new Map<string, HaltedMails>();
  for (const { place, person, sequence } of rows) {
    const reason = haltReasons.find((one) => one === place.reason);
    if (!reason) continue;
    const key = JSON.stringify([place.sequenceId, reason, place.detail]);
    const group = groups.get(key) ?? {
      sequence_id: place.sequenceId,
      sequence,
      reason,
      detail: place.detail,
      people: [],
    };
    group.people.push({ id: place.id, person_id: person.id, name: toPerson(person).name });
    groups.set(key, group);
  }
  return { halted: [...groups.values()].slice(0, todayListed), halted_count: groups.size };
}
