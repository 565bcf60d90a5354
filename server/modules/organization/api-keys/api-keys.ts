import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import {
  type ApiKey,
  apiScopes,
  type CreatedApiKey,
  type NewApiKey,
} from '../../../../contract/organization/api-keys.calls.ts';
import { audit } from '../../../platform/audit.ts';
import { newApiKey } from '../../../platform/auth/caller.ts';
import { findOwners, lockOrganisation } from '../../../platform/auth/organisation-rows.ts';
import type { Context } from '../../../platform/context.ts';
import { apiKeys, users } from '../../../platform/db/schema.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';

const mostKeys = 50;

/** The organization's keys, newest first. For an Owner. */
export const listApiKeys = (ctx: Context): Promise<ApiKey[]> => readKeys(ctx);

/**
 * Creates a key, which acts in the name of the caller. For an Owner.
 * @throws ConflictError when the organization has too many
 */
export async function createApiKey(ctx: Context, { body }: { body: NewApiKey }): Promise<CreatedApiKey> {
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
    const scopes = apiScopes.filter((scope) => body.scopes.includes(scope));
    const [created] = await tx
      .insert(apiKeys)
      .values({ organisationId, userId, name: body.name, scopes, ...stored })
      .returning({ id: apiKeys.id });
    if (!created) throw new Error('The API key was not stored.');
    const inTransaction = { ...ctx, db: tx };
    await audit(inTransaction, 'api-key.created', created.id);
    // It outlives the session.
    for (const owner of await findOwners(tx, organisationId)) {
      await ctx.queue.enqueue(tx, 'mail', { kind: 'api-key', userId: owner.id, keyId: created.id });
    }
    const [shown] = await readKeys(inTransaction, eq(apiKeys.id, created.id));
    if (!shown) throw new Error('The API key is not there.');
    return { ...shown, key };
  });
}

/**
 * Revokes a key. For an Owner.
 * @throws NotFoundError
 */
export async function revokeApiKey(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const [revoked] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, params.id), eq(apiKeys.organisationId, ctx.caller.organisationId)))
      .returning({ id: apiKeys.id });
    if (!revoked) throw new NotFoundError('There is no such API key.');
    await audit({ ...ctx, db: tx }, 'api-key.revoked', revoked.id);
  });
  return null;
}

async function readKeys({ db, caller }: Pick<Context, 'db' | 'caller'>, condition?: SQL): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, createdBy: users.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.organisationId, caller.organisationId), condition))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ key: { id, name, prefix, scopes, createdAt, lastUsedAt }, createdBy }) => ({
    id,
    name,
    prefix,
    scopes,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
}
