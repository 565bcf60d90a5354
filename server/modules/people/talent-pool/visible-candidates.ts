import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../../platform/config/config.ts';
import type { Services } from '../../../platform/context.ts';
import { candidates, organisations } from '../../../platform/db/schema.ts';
import type { Pool } from '../../search/pool-index/pool.ts';

/**
 * The one condition for the candidates that an organisation sees: those in its own pool, and with `SAMPLE_TALENT` the sample of
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

/** The pools whose candidates meet that condition. */
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
