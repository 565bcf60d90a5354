import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import { sealedKeys } from '../db/schema.ts';
import { newKey, readDataKeyFile, readDataKeys } from './data-keys.ts';
import { checkDataKey } from './rotate-data-key.ts';
import { identityKeyPurpose, seal, unseal } from './sealed-values.ts';

const name = 'identities';

/**
 * The key is stored sealed with the data key, so that a rotation seals it anew and changes no hash. @throws
 * StartError for a wrong or missing data key
 */
export async function readIdentityKey(db: Database, config: Config): Promise<Buffer> {
  await checkDataKey(db, config);
  const keys = readDataKeys(config) ?? readDataKeyFile(config);
  const known = await read(db);
  if (known !== undefined) return decode(unseal(keys, identityKeyPurpose, known));
  await db
    .insert(sealedKeys)
    .values({ name, sealed: seal(keys, identityKeyPurpose, newKey()) })
    .onConflictDoNothing();
  // When several processes create it at once, only one of them has stored its own.
  return decode(unseal(keys, identityKeyPurpose, (await read(db)) ?? ''));
}

export async function identityFingerprint(db: Database, config: Config): Promise<string> {
  const key = await readIdentityKey(db, config);
  return createHmac('sha256', key).update('larkspur:fingerprint').digest('hex').slice(0, 16);
}

async function read(db: Database): Promise<string | undefined> {
  const [row] = await db
    .select({ sealed: sealedKeys.sealed })
    .from(sealedKeys)
    .where(eq(sealedKeys.name, name));
  return row?.sealed;
}

const decode = (key: string) => Buffer.from(key, 'base64url');
