import { and, inArray } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { candidates } from '../../db/schema.ts';
import type { RankedRow } from './matching/rank-candidates.ts';
import { inPools } from './pool-index/pool.ts';
import { searchPools } from './pool-index/search-pools.ts';
import { visiblePools } from './talent-pool/visible-candidates.ts';

/** So many of a pool are found, best first, however large it is. */
export const mostFound = 1000;

/** A candidate who matches, with what is shown of them. */
export interface MatchedCandidate extends RankedRow {
  organisationId: string | null;
  name: string;
  summary: string;
  email: string;
  profileUrl: string;
}

/** The candidates that an organisation sees and whose texts match a job best. */
export async function matchCandidates(
  services: Pick<Services, 'config' | 'db'>,
  organisationId: string,
  job: { title: string; description: string },
): Promise<MatchedCandidate[]> {
  const { db, config } = services;
  const pools = await visiblePools(services, organisationId);
  const { withheldOccupations: withheld } = config.search;
  const found = await searchPools(db, pools, job, mostFound, withheld ? { withheld } : {});
  if (found.length === 0) return [];
  const scores = new Map(found.map(({ number, score }) => [number, score]));
  const rows = await db
    .select({
      document: candidates.document,
      id: candidates.id,
      organisationId: candidates.organisationId,
      name: candidates.name,
      email: candidates.email,
      profileUrl: candidates.profileUrl,
      title: candidates.title,
      skills: candidates.skills,
      summary: candidates.summary,
      location: candidates.location,
      latitude: candidates.latitude,
      longitude: candidates.longitude,
    })
    .from(candidates)
    .where(and(inPools(candidates.organisationId, pools), inArray(candidates.document, [...scores.keys()])));
  return rows.map(({ document, ...row }) => ({ ...row, textRank: scores.get(document) ?? 0 }));
}
