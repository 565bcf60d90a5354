import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import {
  candidateIdentities,
  candidates,
  dataKeyCheck,
  idempotentAnswers,
  sealedKeys,
  settings,
  totpFactors,
  userSettings,
  webhooks,
} from '../db/schema.ts';
import type { DataKeys } from './data-keys.ts';

interface SealedValues {
  purpose: string;
  /** All of them, locked until the transaction ends. */
  list(tx: Database): Promise<{ id: string; sealed: string }[]>;
  replace(tx: Database, id: string, sealed: string): Promise<unknown>;
  discard(tx: Database, id: string): Promise<unknown>;
}

export const checkPurpose = 'check';
export const identityKeyPurpose = 'identity-key';

export const settingPurpose = 'setting';
const userSettingPurpose = 'user-setting';
export const totpPurpose = 'totp';

export const idempotencyPurpose = 'idempotent-answer';

export const webhookPurpose = 'webhook';

/** Every kind of sealed value. A new one must be added here, or a rotation would leave it under the old key. */
export const sealedValues: readonly SealedValues[] = [
  {
    purpose: checkPurpose,
    list: (tx) =>
      tx.select({ id: dataKeyCheck.id, sealed: dataKeyCheck.sealed }).from(dataKeyCheck).for('update'),
    replace: (tx, id, sealed) => tx.update(dataKeyCheck).set({ sealed }).where(eq(dataKeyCheck.id, id)),
    discard: (tx, id) => tx.delete(dataKeyCheck).where(eq(dataKeyCheck.id, id)),
  },
  {
    purpose: identityKeyPurpose,
    list: (tx) =>
      tx.select({ id: sealedKeys.name, sealed: sealedKeys.sealed }).from(sealedKeys).for('update'),
    replace: (tx, name, sealed) => tx.update(sealedKeys).set({ sealed }).where(eq(sealedKeys.name, name)),
    async discard(tx, name) {
      await tx.delete(sealedKeys).where(eq(sealedKeys.name, name));
      await tx.delete(candidateIdentities);
      await tx.execute(sql`
        insert into ${candidateIdentities} (organisation_id, kind, hmac, candidate_id)
        select organisation_id, 'unkeyed', id::text, id from ${candidates} where merged_into is null`);
    },
  },
  {
    purpose: settingPurpose,
    list: (tx) =>
      tx
        .select({
          id: sql<string>`${settings.organisationId} || ' ' || ${settings.key}`,
          sealed: sql<string>`${settings.secret}`,
        })
        .from(settings)
        .where(isNotNull(settings.secret))
        .for('update'),
    replace: (tx, id, secret) => tx.update(settings).set({ secret }).where(isSetting(id)),
    discard: (tx, id) => tx.update(settings).set({ secret: null }).where(isSetting(id)),
  },
  {
    purpose: userSettingPurpose,
    list: (tx) =>
      tx
        .select({
          id: sql<string>`${userSettings.userId} || ' ' || ${userSettings.key}`,
          sealed: sql<string>`${userSettings.secret}`,
        })
        .from(userSettings)
        .where(isNotNull(userSettings.secret))
        .for('update'),
    replace: (tx, id, secret) => tx.update(userSettings).set({ secret }).where(isUserSetting(id)),
    discard: (tx, id) => tx.update(userSettings).set({ secret: null }).where(isUserSetting(id)),
  },
  {
    purpose: idempotencyPurpose,
    list: (tx) =>
      tx
        .select({
          id: sql<string>`${idempotentAnswers.userId} || ' ' || ${idempotentAnswers.key}`,
          sealed: idempotentAnswers.answer,
        })
        .from(idempotentAnswers)
        .for('update'),
    replace: (tx, id, answer) => tx.update(idempotentAnswers).set({ answer }).where(isAnswer(id)),
    discard: (tx, id) => tx.delete(idempotentAnswers).where(isAnswer(id)),
  },
  {
    purpose: totpPurpose,
    list: (tx) =>
      tx
        .select({ id: totpFactors.userId, sealed: totpFactors.secret })
        .from(totpFactors)
        .where(ne(totpFactors.secret, ''))
        .for('update'),
    replace: (tx, id, secret) => tx.update(totpFactors).set({ secret }).where(eq(totpFactors.userId, id)),
    // A recovery code of the user still signs in, and a new app can be set up in place of this one.
    discard: (tx, id) => tx.update(totpFactors).set({ secret: '' }).where(eq(totpFactors.userId, id)),
  },
  {
    purpose: webhookPurpose,
    list: (tx) =>
      tx
        .select({ id: webhooks.id, sealed: sql<string>`${webhooks.secret}` })
        .from(webhooks)
        .where(isNotNull(webhooks.secret))
        .for('update'),
    replace: (tx, id, secret) => tx.update(webhooks).set({ secret }).where(eq(webhooks.id, id)),
    discard: (tx, id) => tx.update(webhooks).set({ secret: null }).where(eq(webhooks.id, id)),
  },
];

const isSetting = (id: string) => {
  const [organisationId = '', key = ''] = id.split(' ');
  return and(eq(settings.organisationId, organisationId), eq(settings.key, key));
};
const isAnswer = (id: string) => {
  // The key itself may have spaces.
  const [userId = ''] = id.split(' ', 1);
  return and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.key, id.slice(userId.length + 1)));
};
const isUserSetting = (id: string) => {
  const [userId = '', key = ''] = id.split(' ');
  return and(eq(userSettings.userId, userId), eq(userSettings.key, key));
};

const version = 'v1';
const form = /^(v1\.([\w-]+))\.([\w-]+)$/;
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The value was sealed with another key or for another purpose, or it is damaged. */
export class UnsealError extends Error {
  override name = 'UnsealError';
}

/**
 * Encrypts a text for one purpose with the current key: AES-256-GCM under a key that HKDF derives for the purpose.
 * @returns `v1.<key id>.<nonce, ciphertext and tag>`, safe in URLs and different each time
 */
export function seal(keys: DataKeys, purpose: string, text: string): string {
  const [key] = keys;
  const head = `${version}.${keyId(key)}`;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, derive(key, purpose), iv);
  cipher.setAAD(Buffer.from(head));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${head}.${sealed.toString('base64url')}`;
}

export function unseal(keys: DataKeys, purpose: string, sealed: string): string {
  const [, head = '', id, body = ''] = form.exec(sealed) ?? [];
  const key = keys.find((candidate) => keyId(candidate) === id);
  if (key === undefined) throw new UnsealError('Sealed with another key.');
  const bytes = Buffer.from(body, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, derive(key, purpose), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(head));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new UnsealError('Damaged, or sealed for another purpose.', { cause });
  }
}

const keyId = (key: string) => expand(key, 'key id', 6).toString('base64url');

const derive = (key: string, purpose: string) => expand(key, `seal:${purpose}`, 32);

const expand = (key: string, info: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, '', `larkspur:${info}`, bytes));
