import type { IDToken } from 'openid-client';
import { z } from 'zod';
import type { Tokens } from '../../../../contract/account/account.calls.ts';
import {
  organizationSignInTexts,
  type signInWithOrganization as signInCall,
  type startOrganizationSignIn as startCall,
} from '../../../../contract/account/identity-provider.calls.ts';
import { proofMinutes, proofTexts } from '../../../../contract/account/proof.ts';
import type { CallAnswer, CallParsed } from '../../../../contract/platform/call.ts';
import { countEvent, type Limit } from '../../../platform/auth/limited-events.ts';
import type { PublicContext, Services } from '../../../platform/context.ts';
import { BadRequestError, UnauthorizedError } from '../../../platform/errors.ts';
import { requireDataKeys } from '../../../platform/keys/data-keys.ts';
import { seal, UnsealError, unseal } from '../../../platform/keys/seal.ts';
import { signIn } from '../sign-in.ts';
import { findByDomain } from './domains.ts';
import { findAccount, type ProvenIdentity } from './find-account.ts';
import { findIdentityProvider } from './identity-provider.ts';
import { explainProviderError, loadOpenIdClient, openProvider, untrustedAnswer } from './open-provider.ts';
import { redirectUri } from './redirect-uri.ts';

const purpose = 'organization-sign-in';
const lifetimeSeconds = 600;
/** An attempt is completed once. */
const uses: Limit = { name: 'organization-sign-in', max: 1, seconds: lifetimeSeconds };

const attempt = z.object({
  organisationId: z.uuid(),
  issuer: z.string(),
  clientId: z.string(),
  hasOwnRedirect: z.boolean().default(false),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The session that is to be proven by it; undefined for a sign-in. */
  provesSession: z.uuid().optional(),
  expiresAt: z.number(),
});

/** What one sign-in by a provider has to come back with. The browser that started it keeps it, sealed. */
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

/**
 * Starts a sign-in by the provider of an organisation: that of the address's domain, or the one named. Whether the address has an
 * account is not looked at.
 * @throws BadRequestError where there is no such provider, or it does not answer as it should
 */
export async function startOrganizationSignIn(
  ctx: PublicContext,
  { body: { email, organization } }: CallParsed<typeof startCall>,
): Promise<CallAnswer<typeof startCall>> {
  const organisationId = organization ?? (await findByDomain(ctx.db, email ?? ''));
  if (!organisationId) throw new BadRequestError(organizationSignInTexts.unknown);
  return goToProvider(ctx, organisationId, { email });
}

/**
 * Starts an attempt at the provider of an organisation.
 * @param options.provesSession the session that is to be proven by it, which has the provider ask anew
 * @throws BadRequestError where there is no provider, or it does not answer as it should
 */
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

/**
 * Completes a sign-in with what the provider sent the browser back with. A second factor is the provider's business.
 * @throws UnauthorizedError for an attempt that does not count, an answer that can't be trusted, and where there is no account;
 * BadRequestError where the provider does not answer as it should
 */
export async function signInWithOrganization(
  ctx: PublicContext,
  { body }: CallParsed<typeof signInCall>,
): Promise<Tokens> {
  const { attempt, identity } = await identifyByProvider(ctx, body);
  const holder = await findAccount(ctx, attempt.organisationId, identity);
  return signIn(ctx, holder, 'provider');
}

/**
 * Consumes an attempt and reads the person signed in by the provider.
 * @param provesSession the session that the attempt has to be for; undefined for a sign-in
 * @throws as `signInWithOrganization`
 */
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
