import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { DataKeys } from './data-keys.ts';

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

/**
 * Decrypts a value that `seal` encrypted for the same purpose with any of the keys.
 * @throws UnsealError
 */
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

/** Identifies a key without revealing it. */
const keyId = (key: string) => expand(key, 'key id', 6).toString('base64url');

const derive = (key: string, purpose: string) => expand(key, `seal:${purpose}`, 32);

const expand = (key: string, info: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, '', `larkspur:${info}`, bytes));
