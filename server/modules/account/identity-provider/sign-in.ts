import { and, eq } from 'drizzle-orm';
import type { IDToken } from 'openid-client';
import { z } from 'zod';
import type { Tokens } from '../../../../contract/account/account.calls.ts';
import {
  organizationSignInTexts,
  type signInWithOrganization as signInCall,
  type startOrganizationSignIn as startCall,
  organizationSignInTexts as texts,
} from '../../../../contract/account/identity-provider.calls.ts';
import { proofMinutes, proofTexts } from '../../../../contract/account/proof.ts';
import { credential } from '../../../../contract/account/sign-in-methods.ts';
import type { CallAnswer, CallParsed } from '../../../../contract/platform/call.ts';
import { emailAddress } from '../../../../contract/platform/text.ts';
import { audit } from '../../../platform/audit.ts';
import { countEvent, type Limit } from '../../../platform/auth/limited-events.ts';
import { newToken } from '../../../platform/auth/tokens.ts';
import type { PublicContext, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { linkedIdentities, organisations, users } from '../../../platform/db/schema.ts';
import { BadRequestError, UnauthorizedError } from '../../../platform/errors.ts';
import { requireDataKeys } from '../../../platform/keys/data-keys.ts';
import { seal, UnsealError, unseal } from '../../../platform/keys/sealed-values.ts';
import { isBeingDeleted } from '../../organization/deletion/deletion-rows.ts';
import { removeNeverActivated } from '../activation.ts';
import { hashPassword } from '../password.ts';
import { signIn } from '../sign-in.ts';
import { domainOf, findByDomain, findIdentityProvider, listDomains } from './identity-provider.ts';
import {
  explainProviderError,
  loadOpenIdClient,
  openProvider,
  redirectUri,
  untrustedAnswer,
} from './open-provider.ts';

interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** In lower case; undefined unless the provider says that it is verified. */
  verifiedEmail: string | undefined;
  name: string;
  createsMembers: boolean;
}

/**
 * The account of an identity: the one that it is linked with, else the one of its verified address, which is linked then, else a
 * new one where the organization wants that. Never an account of another organization, nor a SuperAdmin's.
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
      userId: id,
      name,
      role,
      passwordHash: user.passwordHash,
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
    `SuperAdmins log in with their password or a ${credential.kind}, not with the sign-in of their organization.`,
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

const purpose = 'organization-sign-in';
const lifetimeSeconds = 600;
const uses: Limit = { name: 'organization-sign-in', max: 1, seconds: lifetimeSeconds };

const attempt = z.object({
  organisationId: z.uuid(),
  issuer: z.string(),
  clientId: z.string(),
  hasOwnRedirect: z.boolean().default(false),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  provesSession: z.uuid().optional(),
  expiresAt: z.number(),
});

/** The browser that started the sign-in keeps it, sealed. */
type Attempt = Omit<z.infer<typeof attempt>, 'expiresAt'>;

const sealAttempt = ({ config }: Services, started: Attempt): string =>
  seal(
    requireDataKeys(config),
    purpose,
    JSON.stringify({ ...started, expiresAt: Date.now() + lifetimeSeconds * 1000 }),
  );

/**
 * Opens an attempt and uses it up.
 * @throws UnauthorizedError for one that is not ours, has expired, or was completed before
 */
async function spendAttempt(services: Services, sealed: string): Promise<Attempt> {
  const opened = open(services, sealed);
  const isFirst = opened && (await countEvent(services, services.db, uses, opened.state)) !== undefined;
  if (!isFirst) throw new UnauthorizedError(organizationSignInTexts.over);
  return opened;
}

function open({ config }: Services, sealed: string): Attempt | undefined {
  try {
    const read = attempt.parse(JSON.parse(unseal(requireDataKeys(config), purpose, sealed)));
    return read.expiresAt > Date.now() ? read : undefined;
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

/** Starts a sign-in by the provider of the address's domain, or by the one named. The address itself is not looked up. */
export async function startOrganizationSignIn(
  ctx: PublicContext,
  { body: { email, organization } }: CallParsed<typeof startCall>,
): Promise<CallAnswer<typeof startCall>> {
  const organisationId = organization ?? (await findByDomain(ctx.db, email ?? ''));
  if (!organisationId) throw new BadRequestError(organizationSignInTexts.unknown);
  return goToProvider(ctx, organisationId, { email });
}

/** Starts an attempt at the provider of an organization. With `provesSession` the provider asks anew. */
export async function goToProvider(
  ctx: PublicContext,
  organisationId: string,
  { email, provesSession }: { email?: string | undefined; provesSession?: string },
): Promise<CallAnswer<typeof startCall>> {
  const provider = await findIdentityProvider(ctx, organisationId);
  if (!provider) throw new BadRequestError(organizationSignInTexts.unknown);
  const config = await openProvider(ctx, provider);
  const client = await loadOpenIdClient();
  const codeVerifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const { issuer, clientId, hasOwnRedirect } = provider;
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(ctx, { organisationId, hasOwnRedirect }),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(email && { login_hint: email }),
    ...(provesSession && { prompt: 'login', max_age: '0' }),
  });
  const started = { organisationId, issuer, clientId, hasOwnRedirect, state, nonce, codeVerifier };
  return { url: url.href, attempt: sealAttempt(ctx, { ...started, provesSession }) };
}

/** A second factor is the provider's business. */
export async function signInWithOrganization(
  ctx: PublicContext,
  { body }: CallParsed<typeof signInCall>,
): Promise<Tokens> {
  const { attempt, identity } = await identifyByProvider(ctx, body);
  const holder = await findAccount(ctx, attempt.organisationId, identity);
  return signIn(ctx, holder, 'provider');
}

/** Consumes an attempt and reads the person signed in by the provider. @throws as `signInWithOrganization` */
export async function identifyByProvider(
  ctx: PublicContext,
  given: CallParsed<typeof signInCall>['body'],
  provesSession?: string,
): Promise<{ attempt: Attempt; identity: ProvenIdentity }> {
  const attempt = await spendAttempt(ctx, given.attempt);
  if (attempt.provesSession !== provesSession) throw new UnauthorizedError(organizationSignInTexts.over);
  requireOwnAddress(attempt, given.organization);
  return { attempt, identity: await proveIdentity(ctx, attempt, given.response) };
}

/**
 * Before the code is sent to anybody: one that another provider has issued belongs to that one (mix-up attack, RFC 9700 4.4).
 * @throws UnauthorizedError for an answer that arrived at another address than the one that the provider was given
 */
function requireOwnAddress({ organisationId, hasOwnRedirect }: Attempt, arrivedAt: string | undefined): void {
  if (arrivedAt !== (hasOwnRedirect ? organisationId : undefined)) {
    throw new UnauthorizedError(untrustedAnswer);
  }
}

async function proveIdentity(
  ctx: PublicContext,
  attempt: Attempt,
  response: string,
): Promise<ProvenIdentity> {
  const { organisationId, issuer, clientId, state, nonce, codeVerifier } = attempt;
  const provider = await findIdentityProvider(ctx, organisationId);
  if (provider?.issuer !== issuer || provider.clientId !== clientId) {
    throw new UnauthorizedError(organizationSignInTexts.over);
  }
  const config = await openProvider(ctx, provider);
  const client = await loadOpenIdClient();
  try {
    const answeredAt = new URL(`${redirectUri(ctx, attempt)}?${response}`);
    const answer = await client.authorizationCodeGrant(config, answeredAt, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    if (!claims) throw new UnauthorizedError(organizationSignInTexts.over);
    if (attempt.provesSession) requireRecent(claims);
    // Many providers tell of the address only here. It is checked to be of the same subject.
    const more =
      claims.email === undefined && config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, answer.access_token, claims.sub)
        : {};
    return { ...readClaims({ ...more, ...claims }), issuer, createsMembers: provider.createsMembers };
  } catch (error) {
    ctx.log.info({ err: error, organisation: organisationId }, 'Refused a sign-in by a provider');
    throw explainProviderError(error);
  }
}

/** A provider that does not say when it asked is believed to have asked, as it was told to. */
function requireRecent({ auth_time }: IDToken): void {
  if (auth_time !== undefined && auth_time < Date.now() / 1000 - proofMinutes * 60)
    throw new UnauthorizedError(proofTexts.tooOld);
}

function readClaims({ sub, email, email_verified, name }: IDToken) {
  const isVerified = email_verified === true || email_verified === 'true';
  return {
    subject: sub,
    verifiedEmail: typeof email === 'string' && isVerified ? email.trim().toLowerCase() : undefined,
    name:
      typeof name === 'string'
        ? name
            .replaceAll(/[\p{C}\u2028\u2029]/gu, ' ')
            .trim()
            .slice(0, 200)
        : '',
  };
}
