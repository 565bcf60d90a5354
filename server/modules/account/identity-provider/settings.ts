import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import {
  type IdentityProvider,
  type IdentityProviderFields,
  type IdentityProviderTest,
  organizationSignInTexts as texts,
} from '../../../../contract/account/identity-provider.calls.ts';
import { organizationStartPath } from '../../../../contract/platform/paths.ts';
import { audit } from '../../../platform/audit.ts';
import { type Caller, type Context, isSuperAdmin } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { linkedIdentities, sessions, users } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { ConflictError, FieldError, ForbiddenError, RefusedError } from '../../../platform/errors.ts';
import {
  readSetting,
  removeSetting,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { openSecret, sealSecret } from '../../../platform/settings/setting-secrets.ts';
import {
  identityProviderSetting,
  listDomains,
  type ProviderClient,
  replaceDomains,
  type StoredProvider,
} from './identity-provider.ts';
import {
  explainProviderError,
  loadOpenIdClient,
  openProvider,
  ownRedirectUri,
  redirectUri,
  sharedRedirectUri,
} from './open-provider.ts';

interface Given {
  headers: { 'if-match'?: string | undefined };
  body: IdentityProviderFields;
}

export async function showIdentityProvider(ctx: Context): Promise<IdentityProvider> {
  const { organisationId } = ctx.caller;
  const own = await readSetting(ctx.db, organisationId, identityProviderSetting);
  const version = own?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  return {
    is_set: own !== undefined,
    issuer: own?.value.issuer ?? '',
    client_id: own?.value.clientId ?? '',
    has_client_secret: own !== undefined && own.secret !== null,
    domains: await listDomains(ctx.db, organisationId),
    creates_members: own?.value.createsMembers ?? false,
    is_required: own?.value.isRequired ?? false,
    redirect_uri: ownRedirectUri(ctx, organisationId),
    former_redirect_uri: own && !own.value.hasOwnRedirect ? sharedRedirectUri(ctx) : null,
    sign_in_url: ctx.publicUrl + organizationStartPath(organisationId),
    may_change: await mayChange(ctx.db, ctx.caller),
    version,
  };
}

/** Requiring it logs out the other members. @throws ConflictError where the caller would require what they have not used. */
export async function changeIdentityProvider(
  ctx: Context,
  { headers, body }: Given,
): Promise<IdentityProvider> {
  const { organisationId, userId } = ctx.caller;
  const { issuer, client_id: clientId, creates_members: createsMembers, is_required: isRequired } = body;
  if (createsMembers && body.domains.length === 0) throw new FieldError({ domains: [texts.domainsFirst] });
  await ctx.db.transaction(async (tx) => {
    await requireMayChange(tx, ctx.caller);
    // A SuperAdmin can't lock themselves out: their password goes on working.
    if (isRequired && !isSuperAdmin(ctx.caller)) await requireOwnLink(tx, userId, issuer);
    let wasRequired = false;
    await writeSetting(tx, organisationId, identityProviderSetting, headers['if-match'], (present) => {
      wasRequired = present?.value.isRequired ?? false;
      const kept = present && isSameClient(body, present.value) ? present.secret : null;
      const given = body.client_secret;
      const hasOwnRedirect = leadsToOwnAddress(body, present?.value);
      return {
        value: { issuer, clientId, createsMembers, isRequired, hasOwnRedirect },
        secret: given ? sealSecret(ctx.config, given) : given === null ? null : kept,
        userId,
      };
    });
    await replaceDomains(tx, ctx.caller, body.domains);
    if (isRequired && !wasRequired) await endOtherSessions(tx, ctx);
    await audit({ ...ctx, db: tx }, 'identity-provider.saved', organisationId);
  });
  return showIdentityProvider(ctx);
}

/** The shared address is left to the provider that uses it already, until its Owner says that it knows the own one. */
const leadsToOwnAddress = (body: IdentityProviderFields, present: StoredProvider | undefined): boolean =>
  body.has_registered_redirect_uri || !isSameClient(body, present) || present.hasOwnRedirect;

const isSameClient = (
  { issuer, client_id }: IdentityProviderFields,
  present: StoredProvider | undefined,
): present is StoredProvider => present?.issuer === issuer && present.clientId === client_id;

/** Where the organization has SuperAdmins, they alone: a provider speaks for its members. */
async function mayChange(db: Database, caller: Caller): Promise<boolean> {
  if (isSuperAdmin(caller)) return true;
  const isAdmin = and(eq(users.organisationId, caller.organisationId), eq(users.role, 'SuperAdmin'));
  return (await db.$count(users, isAdmin)) === 0;
}

async function requireMayChange(tx: Database, caller: Caller): Promise<void> {
  if (!(await mayChange(tx, caller))) throw new ForbiddenError(texts.superAdminsAlone);
}

async function requireOwnLink(tx: Database, userId: string, issuer: string): Promise<void> {
  const linked = await tx
    .select({ userId: linkedIdentities.userId })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.userId, userId), eq(linkedIdentities.issuer, issuer)));
  if (linked.length === 0) throw new ConflictError(texts.ownFirst);
}

async function endOtherSessions(tx: Database, { caller }: Context): Promise<void> {
  const members = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organisationId, caller.organisationId), ne(users.id, caller.userId)));
  await tx
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(inArray(sessions.userId, members), isNull(sessions.endedAt)));
}

export async function deleteIdentityProvider(ctx: Context): Promise<null> {
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await requireMayChange(tx, ctx.caller);
    await removeSetting(tx, organisationId, identityProviderSetting);
    await replaceDomains(tx, ctx.caller, []);
    await tx.delete(linkedIdentities).where(eq(linkedIdentities.organisationId, organisationId));
    await audit({ ...ctx, db: tx }, 'identity-provider.removed', organisationId);
  });
  return null;
}

/** A failure is the result, not an error of the call. */
export async function tryIdentityProvider(
  ctx: Context,
  { body }: { body: IdentityProviderFields },
): Promise<IdentityProviderTest> {
  const { issuer, client_id: clientId } = body;
  const present = await readSetting(ctx.db, ctx.caller.organisationId, identityProviderSetting);
  const isKept = body.client_secret === undefined && present && isSameClient(body, present.value);
  const kept = isKept ? present.secret : null;
  const clientSecret = body.client_secret ?? (kept ? openSecret(ctx.config, kept) : undefined);
  try {
    const hasOwnRedirect = leadsToOwnAddress(body, present?.value);
    await tryClient(ctx, { issuer, clientId, clientSecret }, hasOwnRedirect);
    const secret = clientSecret === undefined ? '' : ' and its secret';
    return { works: true, detail: `The provider answers, and knows this client${secret}.` };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return { works: false, detail: error.message, ...(error.status === 400 && { field: 'issuer' as const }) };
  }
}

/** Asks for tokens with a code that nobody has issued: a provider that knows the client refuses the code alone. */
async function tryClient(ctx: Context, client: ProviderClient, hasOwnRedirect: boolean): Promise<void> {
  const config = await openProvider(ctx, client);
  const { authorizationCodeGrant, ResponseBodyError } = await loadOpenIdClient();
  const state = randomUUID();
  const url = new URL(redirectUri(ctx, { ...ctx.caller, hasOwnRedirect }));
  url.search = new URLSearchParams({
    code: randomUUID(),
    state,
    iss: config.serverMetadata().issuer,
  }).toString();
  try {
    const checks = { expectedState: state, pkceCodeVerifier: randomUUID() + randomUUID() };
    await authorizationCodeGrant(config, url, checks);
  } catch (error) {
    const isCodeRefused = error instanceof ResponseBodyError && error.error === 'invalid_grant';
    if (!isCodeRefused) throw explainProviderError(error);
  }
}
