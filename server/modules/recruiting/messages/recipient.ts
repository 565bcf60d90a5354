import { eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import type { MailWay } from '../../organization/settings/mail-account.ts';

export type Recipient = Pick<
  typeof candidates.$inferSelect,
  'id' | 'name' | 'email' | 'doNotContact' | 'organisationId'
>;

/**
 * The recipient of a mail.
 * @throws NotFoundError for a deleted person
 */
export async function findRecipient({ db }: Pick<Context, 'db'>, candidateId: string): Promise<Recipient> {
  const [person] = await db.select().from(candidates).where(eq(candidates.id, candidateId));
  if (!person || person.deletedAt) throw new NotFoundError('There is no such person.');
  return person;
}

/** Why nobody can be written to by mail from here; undefined where it can. */
export function findObstacle(person: Recipient, way: MailWay): string | undefined {
  if (person.doNotContact) return 'This person must not be contacted.';
  if (person.organisationId === null) return 'This person is fictional: they belong to the sample.';
  if (!person.email) return 'No mail address is known. Add one on the page of the person.';
  if (!way) return 'An Owner has to set up the mail server first, under Settings, Mail.';
  return undefined;
}

/** @throws ForbiddenError that says why nobody can be written to */
export function refuseObstacle(person: Recipient, way: MailWay): void {
  const obstacle = findObstacle(person, way);
  if (obstacle) throw new ForbiddenError(obstacle);
}
