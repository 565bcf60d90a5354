import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { LawfulGrounds } from '../../../../contract/people/people.calls.ts';
import type { earlierGrounds, groundsOfPeople } from '../../../../contract/people/privacy.calls.ts';
import type { privacyGaps } from '../../../../contract/people/talent-pool.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { lockOwnPeople, lockOwnPerson } from '../find-person.ts';

export async function setLawfulGrounds(
  ctx: Context,
  { params, body }: { params: { id: string }; body: LawfulGrounds },
): Promise<LawfulGrounds> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { id } = await lockOwnPerson(inTransaction, params.id);
    await tx
      .update(candidates)
      .set({
        lawfulBasis: body.lawful_basis,
        noticedOn: body.noticed_on,
        version: sql`${candidates.version} + 1`,
      })
      .where(eq(candidates.id, id));
    await audit(inTransaction, 'person.grounds-set', id);
    return body;
  });
}

/**
 * Sets basis and notice of several of the organization's own people in one transaction. @returns those who were
 * not as wanted, as they were before
 */
export async function setGroundsOfPeople(
  ctx: Context,
  { body }: { body: z.output<typeof groundsOfPeople> },
): Promise<z.output<typeof earlierGrounds>> {
  const wanted = new Map(body.people.map((one) => [one.id, one]));
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const own = await lockOwnPeople(inTransaction, [...wanted.keys()]);
    const changes = own.flatMap((before) => {
      const { lawful_basis: basis = before.lawfulBasis, noticed_on: notice = before.noticedOn } =
        wanted.get(before.id) ?? {};
      const isAsWanted = basis === before.lawfulBasis && notice === before.noticedOn;
      return isAsWanted ? [] : [{ id: before.id, basis, notice, before }];
    });
    if (changes.length > 0) {
      const rows = JSON.stringify(changes.map(({ before: _before, ...row }) => row));
      await tx.execute(sql`
        update ${candidates} set
          lawful_basis = given.basis, noticed_on = given.notice, version = candidates.version + 1
        from json_to_recordset(${rows}::json) as given (id uuid, basis text, notice date)
        where candidates.id = given.id`);
    }
    for (const { id } of changes) await audit(inTransaction, 'person.grounds-set', id);
    return {
      changed: changes.map(({ id, before }) => ({
        id,
        lawful_basis: before.lawfulBasis,
        noticed_on: before.noticedOn,
      })),
    };
  });
}

/** The day until which a person has to be told (GDPR, Article 14): a month after they were added. */
export function noticeDue(createdAt: Date): string {
  const due = new Date(createdAt);
  const day = due.getUTCDate();
  due.setUTCMonth(due.getUTCMonth() + 1);
  if (due.getUTCDate() !== day) due.setUTCDate(0);
  return due.toISOString().slice(0, 10);
}

export const hasGap: Record<(typeof privacyGaps)[number], SQL> = {
  'no-basis': isNull(candidates.lawfulBasis),
  'no-notice': isNull(candidates.noticedOn),
  'notice-overdue': sql`${candidates.noticedOn} is null and (${candidates.createdAt} at time zone 'UTC' + interval '1 month')::date < (now() at time zone 'UTC')::date`,
};
