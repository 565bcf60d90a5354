import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../../platform/config/config.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, organisations, searchResults, talentImports } from '../../../platform/db/schema.ts';
import type { Pool } from '../../search/pool-index/pool.ts';

/**
 * The one condition for the candidates that an organization sees: those in its own pool, and with `SAMPLE_TALENT` the sample of
 * fictional people until its first import.
 */
export function visibleCandidates(config: Pick<Config, 'sampleTalent'>, organisationId: string): SQL {
  const own = and(eq(candidates.organisationId, organisationId), candidates.isListed) as SQL;
  if (!config.sampleTalent) return own;
  const hasImported = sql`exists (
    select from ${organisations} where ${organisations.id} = ${organisationId} and ${organisations.talentImportedAt} is not null)`;
  return or(own, sql`(${isNull(candidates.organisationId)} and not ${hasImported})`) ?? own;
}

/**
 * The same condition without the sample for those who no longer see it, so that an index of the own people answers in order.
 */
export async function visiblePeople(
  services: Pick<Services, 'config' | 'db'>,
  organisationId: string,
): Promise<SQL> {
  const pools = await visiblePools(services, organisationId);
  const sampleTalent = pools.includes(null);
  return visibleCandidates({ sampleTalent }, organisationId);
}

export async function visiblePools(
  { config, db }: Pick<Services, 'config' | 'db'>,
  organisationId: string,
): Promise<Pool[]> {
  if (!config.sampleTalent) return [organisationId];
  const [organisation] = await db
    .select({ talentImportedAt: organisations.talentImportedAt })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  return organisation?.talentImportedAt ? [organisationId] : [organisationId, null];
}

const sampleWait = { lookMs: 250, mostMs: 60_000 };

export async function waitForSample(
  services: Pick<Services, 'config' | 'db'>,
  organisationId: string,
  signal: AbortSignal,
  { lookMs, mostMs } = sampleWait,
): Promise<boolean> {
  if (!(await visiblePools(services, organisationId)).includes(null)) return false;
  const end = performance.now() + mostMs;
  for (;;) {
    const [sample] = await services.db
      .select({ status: talentImports.status })
      .from(talentImports)
      .where(isNull(talentImports.organisationId));
    if (!sample || sample.status === 'completed' || sample.status === 'failed') return false;
    if (performance.now() > end) return true;
    await setTimeout(lookMs, undefined, { signal });
  }
}

/**
 * Permanently deletes people found on the web, with all their data, once no search lists them any more.
 * @returns the number of people
 */
export async function forgetUnfound(db: Database): Promise<number> {
  const gone = await db
    .delete(candidates)
    .where(
      sql`not ${candidates.inPool} and not exists (
        select from ${searchResults} where ${eq(searchResults.candidateId, candidates.id)})`,
    )
    .returning({ id: candidates.id });
  return gone.length;
}
