import { isIP } from 'node:net';
import { and, count, desc, eq } from 'drizzle-orm';
import type {
  CreatedWebhook,
  NewWebhook,
  Webhook,
  WebhookChange,
} from '../../../../contract/organization/webhooks.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { lockOrganisation } from '../../../platform/db/lock-organisation.ts';
import { webhooks } from '../../../platform/db/schema.ts';
import { ConflictError, FieldError, NotFoundError } from '../../../platform/errors.ts';
import { requireDataKeys } from '../../../platform/keys/data-keys.ts';
import { seal } from '../../../platform/keys/seal.ts';
import { webhookPurpose } from '../../../platform/keys/sealed-values.ts';
import { mayConnect } from '../../../platform/outgoing/addresses.ts';
import { newWebhookSecret } from './signature.ts';

const mostWebhooks = 20;

/** The organisation's webhooks, newest first. For an Owner. */
export async function listWebhooks({ db, caller }: Context): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.organisationId, caller.organisationId))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));
  return rows.map(describe);
}

/**
 * Creates a webhook. For an Owner.
 * @throws FieldError for a private address; ConflictError when the organisation has too many
 */
export async function createWebhook(ctx: Context, { body }: { body: NewWebhook }): Promise<CreatedWebhook> {
  const { organisationId } = ctx.caller;
  refuseAddress(ctx, body.url);
  const secret = newWebhookSecret();
  const keys = requireDataKeys(ctx.config);
  return ctx.db.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId);
    const [kept] = await tx
      .select({ webhooks: count() })
      .from(webhooks)
      .where(eq(webhooks.organisationId, organisationId));
    if ((kept?.webhooks ?? 0) >= mostWebhooks) {
      throw new ConflictError(`An organization has ${mostWebhooks} webhooks at most. Delete one first.`);
    }
    const events = [...new Set(body.events)];
    const values = { organisationId, url: body.url, events, secret: seal(keys, webhookPurpose, secret) };
    const [created] = await tx.insert(webhooks).values(values).returning();
    if (!created) throw new Error('The webhook was not stored.');
    await audit({ ...ctx, db: tx }, 'webhook.created', created.id);
    return { ...describe(created), secret };
  });
}

/**
 * Changes a webhook; its secret stays. For an Owner.
 * @throws FieldError for a private address; NotFoundError
 */
export async function changeWebhook(
  ctx: Context,
  { params, body }: { params: { id: string }; body: WebhookChange },
): Promise<Webhook> {
  if (body.url !== undefined) refuseAddress(ctx, body.url);
  return ctx.db.transaction(async (tx) => {
    const before = await findWebhook({ ...ctx, db: tx }, params.id);
    const { url = before.url, events = before.events, is_active: isActive = before.isActive } = body;
    const [changed] = await tx
      .update(webhooks)
      .set({ url, events: [...new Set(events)], isActive })
      .where(eq(webhooks.id, before.id))
      .returning();
    await audit({ ...ctx, db: tx }, 'webhook.changed', before.id);
    return describe(changed ?? before);
  });
}

/**
 * Deletes a webhook with its log. For an Owner.
 * @throws NotFoundError
 */
export async function deleteWebhook(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const { id } = await findWebhook({ ...ctx, db: tx }, params.id);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await audit({ ...ctx, db: tx }, 'webhook.deleted', id);
  });
  return null;
}

/**
 * A webhook of the caller's organisation, locked until the transaction ends.
 * @throws NotFoundError
 */
export async function findWebhook(
  { db, caller }: { db: Database; caller: Context['caller'] },
  id: string,
): Promise<typeof webhooks.$inferSelect> {
  const [found] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.organisationId, caller.organisationId)))
    .for('update');
  if (!found) throw new NotFoundError('There is no such webhook.');
  return found;
}

/** Says at once what each delivery would find out. Names are resolved when they are used: what they lead to can change. */
function refuseAddress({ config }: Pick<Context, 'config'>, url: string): void {
  const address = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0 || mayConnect(address, config.privateAddresses)) return;
  throw new FieldError({ url: ['This is a private address, which this installation does not allow.'] });
}

const describe = ({ id, url, events, isActive, createdAt }: typeof webhooks.$inferSelect): Webhook => ({
  id,
  url,
  events,
  is_active: isActive,
  created_at: createdAt.toISOString(),
});
