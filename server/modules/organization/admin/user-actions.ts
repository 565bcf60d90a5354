import { desc, eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { onBehalfOf } from '../../../platform/auth/acting.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { activations, users } from '../../../platform/db/schema.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { countLink, sendActivationLink } from '../../account/activation-link.ts';
import { endActiveOfOrganisation, endActiveOfUser } from '../../account/end-sessions.ts';
import { endPendingLinks } from '../../account/pending-links.ts';
import { lockClient } from '../on-behalf.ts';

type Given = { params: { id: string } };

/** Signs everybody of an organisation out. For a SuperAdmin. @throws NotFoundError */
export async function endOrganisationSessions(
  ctx: Context,
  { params: { id } }: Given,
): Promise<{ ended: number }> {
  return ctx.db.transaction(async (tx) => {
    await lockClient(tx, id);
    const ended = await endActiveOfOrganisation(tx, id);
    const caller = await onBehalfOf({ ...ctx, db: tx }, id);
    await audit({ db: tx, ip: ctx.ip, caller }, 'sessions.ended', id);
    return { ended };
  });
}

/** Signs one user out everywhere, and ends the mailed links they have asked for. For a SuperAdmin. @throws NotFoundError */
export async function endUserSessions(ctx: Context, { params: { id } }: Given): Promise<{ ended: number }> {
  return ctx.db.transaction(async (tx) => {
    const { organisationId } = await findUser(tx, id);
    const ended = await endActiveOfUser(tx, id);
    await endPendingLinks(tx, id);
    const caller = await onBehalfOf({ ...ctx, db: tx }, organisationId);
    await audit({ db: tx, ip: ctx.ip, caller }, 'sessions.ended', id);
    return { ended };
  });
}

/**
 * Mails a user who is not activated a new link, within the same limits as if they had asked for it. For a SuperAdmin.
 * @throws ConflictError for one who is activated; NotFoundError; TooManyRequestsError
 */
export async function mailActivation(ctx: Context, { params: { id } }: Given): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const { email, activatedAt, organisationId } = await findUser(tx, id);
    if (activatedAt) throw new ConflictError('This account is active already.');
    const [latest] = await tx
      .select({
        registration: activations.registration,
        registeredAt: activations.registeredAt,
        sourceHash: activations.sourceHash,
      })
      .from(activations)
      .where(eq(activations.userId, id))
      .orderBy(desc(activations.createdAt))
      .limit(1);
    const registered = latest ?? { registration: null, registeredAt: new Date(), sourceHash: null };
    await countLink(ctx, tx, { email, source: 'provider' }, []);
    await sendActivationLink(ctx, tx, id, registered);
    const caller = await onBehalfOf({ ...ctx, db: tx }, organisationId);
    await audit({ db: tx, ip: ctx.ip, caller }, 'activation.resent', id);
  });
  return null;
}

async function findUser(tx: Database, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user) throw new NotFoundError('There is no such user.');
  return user;
}
