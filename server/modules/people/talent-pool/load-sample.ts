import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isNull, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';
import { talentImports } from '../../../platform/db/schema.ts';
import { LeaseLostError } from '../../../platform/jobs/lease.ts';
import { releaseMemory } from '../../../platform/threads/release-memory.ts';
import { storeImport } from './store-import.ts';

const samplePath = fileURLToPath(new URL('../../../../resources/sample-talent.csv', import.meta.url));
const sampleLock = 7_264_912;

/**
 * With `SAMPLE_TALENT`, loads the sample of fictional people through the importer: once, however often and by however
 * many processes it is called. One that was interrupted, as by `signal`, is finished by the next call.
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
