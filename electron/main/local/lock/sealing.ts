import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import type { SealedSecret, Wrap } from './read-sealed.ts';

/** 128 MB and about half a second for each guess. */
const cost = 2 ** 17;
const blockSize = 8;

export async function seal(
  secret: string,
  passphrase: string,
  n = cost,
): Promise<{ sealed: SealedSecret; recoveryKey: string }> {
  const recoveryKey = newRecoveryKey();
  const [byPassphrase, byRecoveryKey] = [
    await wrapWith(secret, passphrase, n),
    await wrapWith(secret, plainKey(recoveryKey), n),
  ];
  return { sealed: { v: 1, n, byPassphrase, byRecoveryKey }, recoveryKey };
}

export const sealAgain = async (
  sealedBefore: SealedSecret,
  secret: string,
  passphrase: string,
): Promise<SealedSecret> => ({
  ...sealedBefore,
  byPassphrase: await wrapWith(secret, passphrase, sealedBefore.n),
});

/** Undefined for what is neither the passphrase nor the recovery key. */
export async function unseal(given: SealedSecret, phrase: string): Promise<string | undefined> {
  const byPassphrase = await unwrap(given.byPassphrase, phrase, given.n);
  if (byPassphrase !== undefined) return byPassphrase;
  const key = plainKey(phrase);
  return key.length === recoveryLetters ? unwrap(given.byRecoveryKey, key, given.n) : undefined;
}

async function wrapWith(secret: string, phrase: string, n: number): Promise<Wrap> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await derive(phrase, salt, n), iv);
  const data = Buffer.concat([cipher.update(secret), cipher.final()]);
  const text = (part: Buffer) => part.toString('base64url');
  return { salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), data: text(data) };
}

async function unwrap({ salt, iv, tag, data }: Wrap, phrase: string, n: number): Promise<string | undefined> {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const key = await derive(phrase, bytes(salt), n);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(iv), { authTagLength: 16 });
    decipher.setAuthTag(bytes(tag));
    return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

function derive(phrase: string, salt: Buffer, n: number): Promise<Buffer> {
  const options: ScryptOptions = { N: n, r: blockSize, p: 1, maxmem: 256 * blockSize * n };
  return new Promise((resolve, reject) => {
    // What looks the same has the same bytes, whatever keyboard wrote it.
    scrypt(phrase.normalize('NFKC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Without letters that are mistaken for others (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryLetters = 32;

function newRecoveryKey(): string {
  const drawn = [...randomBytes(recoveryLetters)].map((byte) => letters[byte % letters.length]).join('');
  return drawn.match(/.{4}/g)?.join('-') ?? drawn;
}

const plainKey = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
