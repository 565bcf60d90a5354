import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { TransferReport } from '../../../../contract/organization/organisation.calls.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, users } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { identityFingerprint } from '../../../platform/keys/identity-key.ts';
import { takeOverNextSteps } from '../../people/person/reminders.ts';
import { readLimits } from '../settings/quotas.ts';
import { type CheckedArchive, checkArchive } from './check-archive.ts';
import { type Archive, openArchive, RefusedArchiveError, readArchiveRows } from './open-archive.ts';
import { type PrepareOptions, prepareRow, storeRows } from './store-rows.ts';
import { belongsTo, type Row, transferTables } from './tables.ts';

function describeLeftOut(given: {
  usersLeft: number;
  makesUsers: boolean;
  /** People on a list of the erased that can't be read here. */
  erased: number;
  rows: Record<string, number>;
  isSignInLeft: boolean;
}): string[] {
  const { usersLeft, makesUsers, erased, rows, isSignInLeft } = given;
  const notes: string[] = [
    'Keys and passwords of other services are not in an archive: enter them again under Settings.',
  ];
  if (isSignInLeft)
    notes.push('The organization’s own sign-in is not taken over: set it up again under Settings, Security.');
  if (usersLeft > 0) {
    notes.push(
      makesUsers
        ? `${usersLeft} accounts have addresses that belong to another organization here. Their names stay with what they made.`
        : `${usersLeft} colleagues are not taken over: invite them under Team. Their names stay with what they made.`,
    );
  }
  if ((rows.users ?? 0) > 0) {
    notes.push(`${rows.users} accounts have no password here: each chooses one by “Forgot your password?”.`);
  }
  if (rows.webhooks)
    notes.push('Webhooks are switched off, and have no signing secret any more. Create them anew.');
  if (erased > 0) {
    notes.push(
      'The list of erased people can’t be read here, because this server has another key. Compare what you import from now on with your own list.',
    );
  }
  return notes;
}

/** The name of a table by which an organization is not empty; undefined for an empty one. */
export async function findWhatIsThere(db: Database, organisationId: string): Promise<string | undefined> {
  for (const { name, isThereAtFirst, only } of transferTables) {
    if (isThereAtFirst) continue;
    const { rows } = (await db.execute(sql`
      select 1 from ${sql.identifier(name)} as t
      where ${belongsTo(name, organisationId)} and ${sql.raw(only ?? 'true')} limit 1`)) as unknown as {
      rows: unknown[];
    };
    if (rows.length > 0) return name;
  }
  return undefined;
}

async function requireEmpty(db: Database, organisationId: string): Promise<void> {
  const found = await findWhatIsThere(db, organisationId);
  if (found === undefined) return;
  throw new RefusedArchiveError(
    `An archive is imported into an empty organization only, and this one has ${found.replaceAll('_', ' ')}. Register a new one for it.`,
  );
}

/**
 * Call it once the people are stored, in the same transaction.
 * @throws RefusedArchiveError when the organization's pool may not hold so many
 */
async function requireRoom(tx: Database, organisationId: string): Promise<void> {
  const limit = (await readLimits(tx, organisationId)).limits.people;
  if (limit === null) return;
  const listed = and(eq(candidates.organisationId, organisationId), candidates.isListed);
  const count = await tx.$count(candidates, listed);
  if (count <= limit) return;
  throw new RefusedArchiveError(
    `The archive holds ${count} people, and your talent pool may hold ${limit}. Ask your provider for a higher limit.`,
  );
}

type ImportServices = Pick<Services, 'db' | 'config' | 'files'>;

export interface ImportOptions {
  organisationId: string;
  /** Who imports it: their account is that of the archive with the same address, or its only one. */
  userId: string;
  /** True if accounts are made for the others, without a password. Otherwise their names stay, and they are invited again. */
  makesUsers: boolean;
  signal: AbortSignal;
  onProgress(done: number, total: number, stage: string): Promise<void>;
  /** Runs the last step: everything of it is stored together with what else is written there, or nothing is. */
  store(write: (tx: Database) => Promise<TransferReport>): Promise<void>;
  afterRows(tx: Database): Promise<void>;
}

/**
 * Imports the archive of an organization into an empty one. Ids are kept where they are free here, and replaced everywhere else.
 * @throws RefusedArchiveError; nothing is stored then
 */
export async function importOrganisation(
  services: ImportServices,
  file: string,
  options: ImportOptions,
): Promise<void> {
  await requireEmpty(services.db, options.organisationId);
  const zip = await openArchive(file);
  try {
    const archive = await checkArchive(zip, {
      signal: options.signal,
      onChecked: (done, total) => options.onProgress(done, total * 2, 'Checking the archive'),
    });
    const accounts = await chooseUsers(services.db, zip, archive, options);
    const ids = await chooseIds(services.db, archive, options, accounts.known);
    const stored = await storeFiles(services, zip, archive, options);
    try {
      await options.store((tx) => storeAll(services, tx, zip, { archive, accounts, ids, stored, options }));
    } catch (error) {
      for (const id of stored.values()) await services.files.remove(options.organisationId, id);
      throw describe(error);
    }
  } finally {
    await zip.close();
  }
}

function describe(error: unknown): unknown {
  const code = ((error as { cause?: { code?: string } }).cause ?? (error as { code?: string })).code ?? '';
  return /^(22|23|P0)/.test(code)
    ? new RefusedArchiveError('The archive holds values that no export has. Nothing was imported.', {
        cause: error,
      })
    : error;
}

interface Accounts {
  known: Map<string, string>;
  left: Set<string>;
}

async function chooseUsers(
  db: Database,
  zip: Archive,
  { entries }: CheckedArchive,
  { organisationId, userId, makesUsers }: ImportOptions,
): Promise<Accounts> {
  const entry = entries.get('users');
  const given: { id: string; email: string }[] = [];
  if (entry) {
    for await (const { id, email } of readArchiveRows(zip, entry)) {
      given.push({ id: String(id), email: String(email).toLowerCase() });
    }
  }
  const known = new Map<string, string>();
  const left = new Set<string>();
  const here = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.organisationId, organisationId));
  for (const { id, email } of given) {
    const same = here.find((one) => one.email === email && (makesUsers || one.id === userId));
    if (same) known.set(id, same.id);
    else if (given.length === 1) known.set(id, userId);
    else if (!makesUsers || (await isTaken(db, email))) left.add(id);
  }
  return { known, left };
}

const isTaken = async (db: Database, email: string): Promise<boolean> =>
  (await db.$count(users, eq(users.email, email))) > 0;

async function chooseIds(
  db: Database,
  { manifest, ids }: CheckedArchive,
  { organisationId }: ImportOptions,
  accounts: Map<string, string>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [table, own] of ids) {
    if (table === 'files') continue;
    const all = [...own];
    for (let at = 0; at < all.length; at += 1000) {
      const some = all.slice(at, at + 1000);
      const { rows } = (await db.execute(
        sql`select id from ${sql.identifier(table)} where id = any(${`{${some.join(',')}}`}::uuid[])`,
      )) as unknown as { rows: { id: string }[] };
      for (const { id } of rows) names.set(id, randomUUID());
    }
  }
  for (const [id, here] of accounts) names.set(id, here);
  return names.set(manifest.organisation.id, organisationId);
}

/** Stores the files, so that nothing of them stays for long should this attempt die. Returns their new ids by the old ones. */
async function storeFiles(
  services: ImportServices,
  zip: Archive,
  { manifest }: CheckedArchive,
  { organisationId, signal, onProgress }: ImportOptions,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, manifest.files.length) * 2;
  for (const { id, path, bytes } of manifest.files) {
    signal.throwIfAborted();
    const entry = zip.entries.get(path);
    if (!entry) continue;
    const file = await services.files.put({
      organisationId,
      name: path.slice(path.lastIndexOf('/') + 1),
      source: zip.read(entry),
      maxBytes: bytes,
      refuse: () => undefined,
      expiresAt: new Date(Date.now() + dayMs),
    });
    stored.set(id, file.id);
    await onProgress(total / 2 + stored.size, total, 'Storing files');
  }
  return stored;
}

interface Chosen {
  archive: CheckedArchive;
  accounts: Accounts;
  ids: Map<string, string>;
  stored: Map<string, string>;
  options: ImportOptions;
}

async function storeAll(
  { config }: ImportServices,
  tx: Database,
  zip: Archive,
  { archive, accounts, ids, stored, options }: Chosen,
): Promise<TransferReport> {
  const { organisationId, signal, makesUsers } = options;
  await tx.execute(sql`select 1 from organisations where id = ${organisationId} for update`);
  await requireEmpty(tx, organisationId);
  const isSameKey = archive.manifest.identity_key === (await identityFingerprint(tx, config));
  const missing = new Map([
    ['users', accounts.left],
    ['files', new Set([...(archive.ids.get('files') ?? [])].filter((id) => !stored.has(id)))],
  ]);
  const names = new Map([...ids, ...stored]);
  const prepare: PrepareOptions = { tx, organisationId, names, missing };
  const rows: Record<string, number> = {};
  for (const table of transferTables) {
    const entry = archive.entries.get(table.name);
    if (!entry || table.onlyToRead || (table.name === 'erased_identities' && !isSameKey)) continue;
    const count = await storeRows(tx, table, prepared());
    if (count > 0) rows[table.name] = count;
    if (table.name === 'candidates') await requireRoom(tx, organisationId);

    async function* prepared(): AsyncGenerator<Row> {
      if (!entry) return;
      for await (const row of readArchiveRows(zip, entry)) {
        signal.throwIfAborted();
        const isKnown = table.name === 'users' && accounts.known.has(String(row.id));
        const made = isKnown ? undefined : await prepareRow(prepare, table, row);
        if (made) yield made;
      }
    }
  }
  if (!archive.entries.has('reminders')) await takeOverNextSteps(tx, organisationId);
  await options.afterRows(tx);
  const rowsIn = (table: string) => archive.manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
  return {
    rows,
    files: stored.size,
    notes: describeLeftOut({
      usersLeft: accounts.left.size,
      makesUsers,
      rows,
      erased: isSameKey ? 0 : rowsIn('erased_identities'),
      isSignInLeft: rowsIn('settings') > (rows.settings ?? 0),
    }),
  };
}
