import { eq } from 'drizzle-orm';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import { withoutPassword } from '../../modules/account/password.ts';
import { endSessionsOf, startSession } from '../../modules/account/session.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { organisations, users } from '../../platform/db/schema.ts';
import { localEmail } from '../../platform/mail/on-this-computer.ts';

/** The user of this computer: the Owner of the one organisation in the local database. */
export interface LocalOwner {
  userId: string;
  name: string;
  role: 'Owner';
  organisationName: string;
  organisationId: string;
}

/**
 * Finds the computer's user, whom the first start creates with an organisation of their own.
 * @param name how the system calls the user
 */
export function ensureLocalOwner(db: Database, name: string): Promise<LocalOwner> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        userId: users.id,
        name: users.name,
        organisationName: organisations.name,
        organisationId: organisations.id,
      })
      .from(users)
      .innerJoin(organisations, eq(organisations.id, users.organisationId))
      .where(eq(users.email, localEmail));
    if (found) return { ...found, role: 'Owner' };
    const organisationName = `${name}'s organisation`;
    const [organisation] = await tx
      .insert(organisations)
      .values({ name: organisationName, websiteUrl: '' })
      .returning({ id: organisations.id });
    if (!organisation) throw new Error('The organisation was not stored.');
    const [owner] = await tx
      .insert(users)
      .values({
        organisationId: organisation.id,
        email: localEmail,
        name,
        passwordHash: withoutPassword,
        role: 'Owner',
        activatedAt: new Date(),
      })
      .returning({ userId: users.id });
    if (!owner) throw new Error('The user was not stored.');
    return { ...owner, name, role: 'Owner', organisationName, organisationId: organisation.id };
  });
}

/** Starts a session of the computer's user. It is the only one: an earlier one belongs to an earlier start of the app. */
export async function signInLocalOwner(services: Services, owner: LocalOwner): Promise<Tokens> {
  await endSessionsOf(services.db, owner.userId);
  const context = {
    ...services,
    ip: '127.0.0.1',
    bearer: undefined,
    getHeader: () => undefined,
    setHeader: () => {},
  };
  return startSession(context, owner, withoutPassword, 'complete');
}
