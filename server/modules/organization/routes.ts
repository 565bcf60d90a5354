import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import * as actingCalls from '../../../contract/organization/acting.calls.ts';
import * as calls from '../../../contract/organization/admin.calls.ts';
import * as deletionCalls from '../../../contract/organization/admin-deletions.ts';
import * as healthCalls from '../../../contract/organization/admin-health.ts';
import * as apiKeysCalls from '../../../contract/organization/api-keys.calls.ts';
import * as apiKeyCalls from '../../../contract/organization/api-keys.calls.ts';
import * as auditTrailCalls from '../../../contract/organization/audit-trail.calls.ts';
import * as companyProfileCalls from '../../../contract/organization/company-profile.calls.ts';
import * as quotaCalls from '../../../contract/organization/quotas.calls.ts';
import * as webhooksCalls from '../../../contract/organization/webhooks.calls.ts';
import { audit } from '../../platform/audit.ts';
import { newApiKey } from '../../platform/auth/caller.ts';
import { findOwners, lockOrganisation } from '../../platform/auth/organisation-rows.ts';
import type { Context } from '../../platform/context.ts';
import { apiKeys, users } from '../../platform/db/schema.ts';
import { dayMs } from '../../platform/durations.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/calls.ts';
import * as actForClient from './admin/act-for-client.ts';
import { getHealth } from './admin/health.ts';
import * as organisations from './admin/organisations.ts';
import { exportAuditTrail, listAuditTrail } from './audit-trail/read-trail.ts';
import { createProfile, listProfiles, updateProfile } from './company-profile/profiles.ts';
import { showDeletions } from './deletion/deletion-rows.ts';
import * as webhooks from './webhooks/webhooks.ts';

export function adminRoutes(bind: Bind): void {
  bind(calls.listOrganisations, organisations.listOrganisations);
  bind(calls.getOrganisation, organisations.getOrganisation);
  bind(calls.suspendOrganisation, organisations.suspendOrganisation);
  bind(calls.resumeOrganisation, organisations.resumeOrganisation);
  bind(calls.endOrganisationSessions, organisations.endOrganisationSessions);
  bind(calls.endUserSessions, organisations.endUserSessions);
  bind(calls.mailActivation, organisations.mailActivation);
  bind(quotaCalls.getQuotas, organisations.getQuotas);
  bind(quotaCalls.saveQuotas, organisations.saveQuotas);
  bind(quotaCalls.saveOrganisationQuotas, organisations.saveOrganisationQuotas);
  bind(deletionCalls.listDeletions, showDeletions);
  bind(healthCalls.getHealth, getHealth);
  bind(actingCalls.startActing, actForClient.startActing);
  bind(actingCalls.stopActing, actForClient.stopActing);
  bind(actingCalls.getProviderAccess, actForClient.getProviderAccess);
  bind(actingCalls.saveProviderAccess, actForClient.saveProviderAccess);
  bind(actingCalls.endProviderAccess, actForClient.endProviderAccess);
}

export function apiKeyRoutes(bind: Bind): void {
  bind(apiKeysCalls.listApiKeys, listApiKeys);
  bind(apiKeysCalls.createApiKey, createApiKey);
  bind(apiKeysCalls.revokeApiKey, revokeApiKey);
}

export function auditTrailRoutes(bind: Bind): void {
  bind(auditTrailCalls.listAuditTrail, listAuditTrail);
  bind(auditTrailCalls.exportAuditTrail, exportAuditTrail);
}

export function companyProfileRoutes(bind: Bind): void {
  bind(companyProfileCalls.listCompanyProfiles, listProfiles);
  bind(companyProfileCalls.createCompanyProfile, createProfile);
  bind(companyProfileCalls.updateCompanyProfile, updateProfile);
}

export function webhookRoutes(bind: Bind): void {
  bind(webhooksCalls.listWebhooks, webhooks.listWebhooks);
  bind(webhooksCalls.createWebhook, webhooks.createWebhook);
  bind(webhooksCalls.changeWebhook, webhooks.changeWebhook);
  bind(webhooksCalls.deleteWebhook, webhooks.deleteWebhook);
  bind(webhooksCalls.testWebhook, webhooks.testWebhook);
  bind(webhooksCalls.listWebhookDeliveries, webhooks.listDeliveries);
  bind(webhooksCalls.resendWebhookDelivery, webhooks.resendDelivery);
}

const mostKeys = 50;

const listApiKeys = (ctx: Context): Promise<apiKeyCalls.ApiKey[]> => readKeys(ctx);

async function createApiKey(
  ctx: Context,
  { body }: { body: apiKeyCalls.NewApiKey },
): Promise<apiKeyCalls.CreatedApiKey> {
  const { organisationId, userId } = ctx.caller;
  const { key, ...stored } = newApiKey();
  return ctx.db.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId);
    const [kept] = await tx
      .select({ keys: count() })
      .from(apiKeys)
      .where(eq(apiKeys.organisationId, organisationId));
    if ((kept?.keys ?? 0) >= mostKeys) {
      throw new ConflictError(`An organization has ${mostKeys} API keys at most. Revoke one first.`);
    }
    const days = body.expires_in_days;
    const expiresAt = days ? new Date(Date.now() + days * dayMs) : null;
    const scopes = apiKeyCalls.apiScopes.filter((scope) => body.scopes.includes(scope));
    const [created] = await tx
      .insert(apiKeys)
      .values({ organisationId, userId, name: body.name, scopes, expiresAt, ...stored })
      .returning({ id: apiKeys.id });
    if (!created) throw new Error('The API key was not stored.');
    const inTransaction = { ...ctx, db: tx };
    await audit(inTransaction, 'api-key.created', created.id, body.name);
    // It outlives the session.
    for (const owner of await findOwners(tx, organisationId)) {
      await ctx.queue.enqueue(tx, 'mail', { kind: 'api-key', userId: owner.id, keyId: created.id });
    }
    if (expiresAt) {
      const warnAt = new Date(expiresAt.getTime() - apiKeyCalls.keyWarningDays * dayMs);
      const mail = { kind: 'api-key-ends' as const, userId, keyId: created.id };
      await ctx.queue.enqueue(tx, 'mail', mail, undefined, warnAt);
    }
    const [shown] = await readKeys(inTransaction, eq(apiKeys.id, created.id));
    if (!shown) throw new Error('The API key is not there.');
    return { ...shown, key };
  });
}

async function revokeApiKey(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const [revoked] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, params.id), eq(apiKeys.organisationId, ctx.caller.organisationId)))
      .returning({ id: apiKeys.id, name: apiKeys.name });
    if (!revoked) throw new NotFoundError('There is no such API key.');
    await audit({ ...ctx, db: tx }, 'api-key.revoked', revoked.id, revoked.name);
  });
  return null;
}

async function readKeys(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  condition?: SQL,
): Promise<apiKeyCalls.ApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, createdBy: users.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.organisationId, caller.organisationId), condition))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ key: { id, name, prefix, scopes, createdAt, lastUsedAt, expiresAt }, createdBy }) => ({
    id,
    name,
    prefix,
    scopes,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  }));
}
