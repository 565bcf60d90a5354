import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { LawfulGrounds } from '../../../../contract/api/people.ts';
import type { privacyGaps } from '../../../../contract/api/pool-filters.ts';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import { candidates } from '../../../db/schema.ts';
import { lockOwnPerson } from '../people/find-person.ts';

/**
 * Says on what basis a person is held and when they were told.
 * @throws NotFoundError for another organisation's; ForbiddenError for somebody of the sample
 */
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

/** The day until which a person has to be told (GDPR, Article 14): a month after they were added. */
export function noticeDue(createdAt: Date): string {
  const due = new Date(createdAt);
  const day = due.getUTCDate();
  due.setUTCMonth(due.getUTCMonth() + 1);
  // Of a month that is shorter, the last day.
  if (due.getUTCDate() !== day) due.setUTCDate(0);
  return due.toISOString().slice(0, 10);
}

/** The people of the organisation's own of whom a basis or a notice is missing. */
export const hasGap: Record<(typeof privacyGaps)[number], SQL> = {
  'no-basis': isNull(candidates.lawfulBasis),
  'no-notice': isNull(candidates.noticedOn),
  'notice-overdue': sql`${candidates.noticedOn} is null and (${candidates.createdAt} at time zone 'UTC' + interval '1 month')::date < (now() at time zone 'UTC')::date`,
};
