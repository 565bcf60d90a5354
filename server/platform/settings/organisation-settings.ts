import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Database } from '../db/client.ts';
import { settings } from '../db/schema.ts';
import { matchesVersion } from '../entity-tag.ts';
import { PreconditionFailedError } from '../errors.ts';

/** `ifMatch` undefined overwrites any version. @throws PreconditionFailedError */
export function requireSettingsVersion(ifMatch: string | undefined, version = 0): void {
  if (ifMatch === undefined || matchesVersion(ifMatch, version)) return;
  throw new PreconditionFailedError(
    'These settings have changed since you opened them. Review them before you save.',
  );
}

export interface SettingKind<T> {
  key: string;
  schema: z.ZodMiniType<T>;
}

export interface StoredSetting<T> {
  value: T;
  secret: string | null;
  version: number;
  updatedAt: Date;
}

/** A value that this version doesn't understand counts as not set. */
export async function readSetting<T>(
  db: Database,
  organisationId: string,
  { key, schema }: SettingKind<T>,
): Promise<StoredSetting<T> | undefined> {
  const [row] = await db
    .select({
      value: settings.value,
      secret: settings.secret,
      version: settings.version,
      updatedAt: settings.updatedAt,
    })
    .from(settings)
    .where(and(eq(settings.organisationId, organisationId), eq(settings.key, key)));
  if (!row) return undefined;
  const parsed = schema.safeParse(row.value);
  return parsed.success ? { ...row, value: parsed.data } : undefined;
}

interface Change<T> {
  value: T;
  secret: string | null;
  userId: string | null;
}

/**
 * `decide` gets the present setting, locked until the transaction ends. @throws PreconditionFailedError when the
 * setting has another version than `ifMatch`
 */
export async function writeSetting<T>(
  db: Database,
  organisationId: string,
  kind: SettingKind<T>,
  ifMatch: string | undefined,
  decide: (present: StoredSetting<T> | undefined) => Change<T>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two first writers one would fail otherwise.
    await tx.execute(
      sql`select pg_advisory_xact_lock(${settingLock}, hashtext(${organisationId + kind.key}))`,
    );
    const present = await readSetting(tx, organisationId, kind);
    requireSettingsVersion(ifMatch, present?.version);
    const { value, secret, userId } = decide(present);
    const changed = { value, secret, updatedBy: userId, updatedAt: new Date() };
    await tx
      .insert(settings)
      .values({ organisationId, key: kind.key, ...changed })
      .onConflictDoUpdate({
        target: [settings.organisationId, settings.key],
        set: { ...changed, version: sql`${settings.version} + 1` },
      });
  });
}

const settingLock = 7_264_921;

export async function removeSetting(
  db: Database,
  organisationId: string,
  { key }: { key: string },
): Promise<void> {
  await db.delete(settings).where(and(eq(settings.organisationId, organisationId), eq(settings.key, key)));
}
