import { and, eq } from 'drizzle-orm';
import { organizationSignInTexts as texts } from '../../../../contract/account/identity-provider.calls.ts';
import { emailAddress } from '../../../../contract/platform/text.ts';
import { audit } from '../../../platform/audit.ts';
import { newToken } from '../../../platform/auth/opaque-token.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { linkedIdentities, organisations, users } from '../../../platform/db/schema.ts';
import { UnauthorizedError } from '../../../platform/errors.ts';
import { isBeingDeleted } from '../../organization/deletion/deletion-rows.ts';
import { hashPassword } from '../password.ts';
import { removeNeverActivated } from '../remove-never-activated.ts';
import { domainOf, listDomains } from './domains.ts';

export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** In lower case; undefined unless the provider says that it is verified. */
  verifiedEmail: string | undefined;
  name: string;
  createsMembers: boolean;
}

/**
 * The account of an identity: the one that it is linked with, else the one of its verified address, which is linked then, else a
 * new one where the organisation wants that. Never an account of another organisation, nor a SuperAdmin's.
 * @throws UnauthorizedError that says why there is none
 */
export async function findAccount(ctx: PublicContext, organisationId: string, identity: ProvenIdentity) {
  const isKnown = (await findLinked(ctx.db, organisationId, identity)) !== undefined;
  // Nobody knows it: a password can be chosen by the link for a forgotten one. Hashed before a transaction would wait for it.
  const passwordHash = identity.createsMembers && !isKnown ? await hashPassword(newToken()) : undefined;
  return ctx.db.transaction(async (tx) => {
    const linked = await findLinked(tx, organisationId, identity);
    const user = linked ?? (await linkByEmail(ctx, tx, organisationId, identity, passwordHash));
    refuseSuperAdmin(user);
    if (!user.activatedAt || user.deactivatedAt) throw new UnauthorizedError(texts.inactive);
    const [organisation] = await tx
      .select({ name: organisations.name })
      .from(organisations)
      .where(eq(organisations.id, organisationId));
    const { id, name, role } = user;
    return {
      ...{ userId: id, name, role, passwordHash: user.passwordHash },
      organisationName: organisation?.name ?? '',
    };
  });
}

async function findLinked(tx: Database, organisationId: string, { issuer, subject }: ProvenIdentity) {
  const [found] = await tx
    .select({ user: users })
    .from(linkedIdentities)
    .innerJoin(users, eq(users.id, linkedIdentities.userId))
    .where(
      and(
        eq(linkedIdentities.organisationId, organisationId),
        eq(linkedIdentities.issuer, issuer),
        eq(linkedIdentities.subject, subject),
        eq(users.organisationId, organisationId),
      ),
    );
  return found?.user;
}

/**
 * Owners choose providers, and a provider's operator can make it assert any identity.
 * @throws UnauthorizedError for a SuperAdmin, who may do more than Owners
 */
function refuseSuperAdmin({ role }: Pick<typeof users.$inferSelect, 'role'>): void {
  if (role !== 'SuperAdmin') return;
  throw new UnauthorizedError(
    'SuperAdmins log in with their password or a passkey, not with the sign-in of their organization.',
  );
}

async function linkByEmail(
  ctx: PublicContext,
  tx: Database,
  organisationId: string,
  identity: ProvenIdentity,
  passwordHash: string | undefined,
) {
  const email = emailAddress().safeParse(identity.verifiedEmail).data;
  if (!email) throw new UnauthorizedError(texts.unverified);
  const [known] = await tx.select().from(users).where(eq(users.email, email));
  // Another person's registration that was never activated proves nothing about the address.
  const isElsewhere = known?.activatedAt && known.organisationId !== organisationId;
  if (isElsewhere) throw new UnauthorizedError(texts.elsewhere);
  const isMember = known?.activatedAt && known.organisationId === organisationId;
  const user = isMember
    ? known
    : await createMember(ctx, tx, { organisationId, email, identity, passwordHash });
  const { issuer, subject } = identity;
  const linked = await tx
    .insert(linkedIdentities)
    .values({ organisationId, issuer, subject, userId: user.id })
    .onConflictDoNothing()
    .returning({ userId: linkedIdentities.userId });
  // Already linked to the previous owner of this address, or concurrently by another first sign-in.
  if (linked.length === 0) throw new UnauthorizedError(texts.otherPerson);
  const caller = { organisationId, userId: user.id, name: user.name };
  await audit({ db: tx, caller, ip: ctx.ip }, 'account.linked', user.id);
  await ctx.queue.enqueue(tx, 'mail', { kind: 'account-linked', userId: user.id });
  return user;
}

async function createMember(
  ctx: PublicContext,
  tx: Database,
  given: {
    organisationId: string;
    email: string;
    identity: ProvenIdentity;
    passwordHash: string | undefined;
  },
) {
  const { organisationId, email, identity, passwordHash } = given;
  const isOwnDomain = passwordHash && (await listDomains(tx, organisationId)).includes(domainOf(email));
  if (!isOwnDomain || (await isBeingDeleted(tx, organisationId)))
    throw new UnauthorizedError(texts.noAccount);
  await removeNeverActivated(tx, email);
  const name = identity.name || email.slice(0, email.lastIndexOf('@'));
  const [user] = await tx
    .insert(users)
    .values({ organisationId, email, name, role: 'Member', passwordHash, activatedAt: new Date() })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (!user) throw new UnauthorizedError(texts.elsewhere);
  const caller = { organisationId, userId: user.id, name };
  await audit({ db: tx, caller, ip: ctx.ip }, 'member.joined', user.id);
  return user;
}
