import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, isNull, sql } from 'drizzle-orm';
import { importLimits, type TalentImport } from '../../../../contract/people/talent-pool.calls.ts';
import type { Services } from '../../../platform/context.ts';
import { talentImports } from '../../../platform/db/schema.ts';
import { BadRequestError, NotFoundError, TooLargeError } from '../../../platform/errors.ts';
import { LeaseLostError } from '../../../platform/jobs/lease.ts';
import { releaseMemory } from '../../../platform/threads/release-memory.ts';
import { type NewImport, storeImport } from './candidate-file.ts';
import { readImport, readRememberedColumns } from './imports.ts';
import { runImport } from './run-import.ts';

/**
 * Imports a CSV from the disk and waits for its end. @param say is given a line for each rejected row, and one
 * with the counts
 */
export async function importTalentFile(
  services: Pick<Services, 'db' | 'config'>,
  input: { organisationId: string; path: string } & Pick<NewImport, 'lawfulBasis' | 'noticedOn' | 'encoding'>,
  say: (line: string) => void,
): Promise<TalentImport> {
  const { db } = services;
  const file = await readCandidateFile(input.path);
  const fileName = path.basename(input.path);
  const id = await storeImport(db, {
    organisationId: input.organisationId,
    createdBy: null,
    fileName,
    file,
    lawfulBasis: input.lawfulBasis,
    noticedOn: input.noticedOn,
    encoding: input.encoding,
    choice: { remembered: await readRememberedColumns(db, input.organisationId) },
  });
  await runImport(services, id, { isLast: true, signal: new AbortController().signal });

  const done = await readImport(db, eq(talentImports.id, id));
  if (!done) throw new Error('The import was deleted while it ran.');
  for (const { line, reason } of done.errors) say(`Line ${line}: ${reason}`);
  const updated = done.updated ? `${done.updated} updated, ` : '';
  say(`${done.imported} imported, ${updated}${done.duplicates} known already, ${done.rejected} rejected.`);
  if (done.grounds_filled) {
    say(`Of those who were known, basis or notice was missing for ${done.grounds_filled} and is filled in.`);
  }
  return done;
}

async function readCandidateFile(filePath: string): Promise<Buffer> {
  const found = await stat(filePath).catch(() => undefined);
  if (!found) throw new NotFoundError(`There is no file ${filePath}.`);
  if (!found.isFile()) throw new BadRequestError(`${filePath} is not a file.`);
  if (found.size > importLimits.bytes) throw new TooLargeError(`${filePath} is larger than 10 MB.`);
  return readFile(filePath);
}

const samplePath = fileURLToPath(new URL('../../../../resources/sample-talent.csv', import.meta.url));
const sampleLock = 7_264_912;

/**
 * Loads the sample of fictional people once, however many processes call it. An interrupted load is finished by
 * the next call.
 */
export async function loadSample(
  services: Pick<Services, 'db' | 'config'>,
  signal: AbortSignal = new AbortController().signal,
  collectGarbage: () => void = releaseMemory,
): Promise<void> {
  const id = await storeSample(services);
  if (id === undefined) return;
  // A first start has left its garbage, and the import takes as much again.
  collectGarbage();
  const { runImport } = await import('./run-import.ts');
  try {
    await runImport(services, id, { isLast: false, signal });
  } catch (error) {
    // Another process that started at the same time has taken it over.
    if (!(error instanceof LeaseLostError) && !signal.aborted) throw error;
  }
}

/**
 * Stores the import of the sample, so that searches know of it and wait for it.
 * @returns its id, or undefined when there is nothing to load
 */
export async function storeSample({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<string | undefined> {
  if (!config.sampleTalent) return undefined;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sampleLock})`);
    const [earlier] = await tx
      .select({ id: talentImports.id, status: talentImports.status })
      .from(talentImports)
      .where(isNull(talentImports.organisationId));
    if (earlier) return earlier.status === 'completed' ? undefined : earlier.id;
    const file = await readFile(samplePath);
    return storeImport(tx, { organisationId: null, createdBy: null, fileName: 'sample-talent.csv', file });
  });
}
