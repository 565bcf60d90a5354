import { and, between, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { candidates } from '../../db/schema.ts';
import type { RankedRow } from './matching/rank-candidates.ts';
import type { JobBrief } from './matching/read-job.ts';
import { tellingSpellings, titleSpellings } from './matching/read-title.ts';
import { visibleCandidates } from './talent-pool/visible-candidates.ts';

/** At most so many matches are ranked by the database, however large the pool. */
const mostRanked = 5000;
/** So many of the best are compared in detail. */
const mostCompared = 600;
/** What a match counts for the database's rank by where it stands: summary, location, skills, title. */
const rankWeights = '{0.2, 0, 0.7, 1}';
/** About 150 km in degrees of latitude; of longitude, up to the latitude of Oslo. */
const nearDegrees = { latitude: 1.4, longitude: 2.5 } as const;

/** A candidate who matches, with what tells people apart. */
export interface MatchedCandidate extends RankedRow {
  name: string;
  email: string;
  profileUrl: string;
}

/**
 * The candidates that an organisation sees and that match a job by title, skills or summary. Those with the title
 * come first, and of them those who are near; the database's own rank decides among the others.
 * @param wanted how many will be shown
 */
export async function matchCandidates(
  { config, db }: Services,
  organisationId: string,
  job: JobBrief,
  wanted: number,
): Promise<MatchedCandidate[]> {
  const { titled, related } = await searchExpressions(db, job);
  if (related === '') return [];
  const matches = (expression: string) => sql`${candidates.searchVector} @@ ${expression}::tsquery`;
  // The index finds the words anywhere; in the title they must stand as such.
  const hasTitle =
    titled === ''
      ? sql`false`
      : sql`(${matches(titled)} and ts_filter(${candidates.searchVector}, '{a}') @@ ${titled}::tsquery)`;
  const isNear = nearness(job);
  const tiers = isNear
    ? [and(hasTitle, isNear), and(hasTitle, sql`${isNear} is not true`), and(matches(related), not(hasTitle))]
    : [hasTitle, and(matches(related), not(hasTitle))];
  const textRank = sql`ts_rank(${rankWeights}::float4[], ${candidates.searchVector}, ${related}::tsquery)`;
  const visible = visibleCandidates(config, organisationId);
  const found: MatchedCandidate[] = [];
  let rankable = mostRanked;
  let comparable = Math.max(mostCompared, wanted * 2);
  for (const tier of tiers) {
    if (rankable <= 0 || comparable <= 0) break;
    const rows = await bestOf(db, and(visible, tier), textRank, rankable, comparable);
    found.push(...rows);
    rankable -= Number(rows[0]?.ranked ?? 0);
    comparable -= rows.length;
  }
  return found;
}

/** Ranks up to `rankable` of those who meet a condition, and reads the best of them; `ranked` says how many it were. */
function bestOf(
  db: Database,
  condition: SQL | undefined,
  textRank: SQL,
  rankable: number,
  comparable: number,
): Promise<(MatchedCandidate & { ranked: number })[]> {
  const matched = db.$with('matched').as(
    db
      .select({ id: candidates.id, textRank: sql<number>`${textRank}`.as('text_rank') })
      .from(candidates)
      .where(condition)
      .limit(rankable),
  );
  const best = db.$with('best').as(
    db
      .select({
        id: matched.id,
        textRank: matched.textRank,
        ranked: sql<number>`count(*) over ()`.as('ranked'),
      })
      .from(matched)
      .orderBy(desc(matched.textRank))
      .limit(comparable),
  );
  return db
    .with(matched, best)
    .select({
      id: candidates.id,
      name: candidates.name,
      email: candidates.email,
      profileUrl: candidates.profileUrl,
      title: candidates.title,
      skills: candidates.skills,
      location: candidates.location,
      latitude: candidates.latitude,
      longitude: candidates.longitude,
      textRank: best.textRank,
      ranked: best.ranked,
    })
    .from(best)
    .innerJoin(candidates, eq(candidates.id, best.id));
}

/** Within a box around the job's city, or where its words stand; undefined when the place doesn't matter. */
function nearness({ place, location, isRemote }: JobBrief): SQL | undefined {
  if (!place) {
    if (isRemote || location === '') return undefined;
    return sql`ts_filter(${candidates.searchVector}, '{c}') @@ plainto_tsquery('simple', ${location})`;
  }
  return and(
    between(
      candidates.latitude,
      place.latitude - nearDegrees.latitude,
      place.latitude + nearDegrees.latitude,
    ),
    between(
      candidates.longitude,
      place.longitude - nearDegrees.longitude,
      place.longitude + nearDegrees.longitude,
    ),
  );
}

/**
 * What to look for, as the database's own search expressions, in which every word is read by its rules: `titled` for
 * the job's title and those alike, each whole; `related` for these or any telling word of title and description.
 * Empty when nothing is left.
 */
async function searchExpressions(db: Database, job: JobBrief): Promise<{ titled: string; related: string }> {
  const titles = job.titles.map(({ title }) => titleSpellings(title));
  const words = [
    ...job.titles.filter(({ alike }) => alike === 1).flatMap(({ title }) => tellingSpellings(title).flat()),
    ...job.demands.terms,
  ];
  const { rows } = (await db.execute(sql`
    with titled as (
      select string_agg('(' || whole || ')', ' | ') as expression
      from jsonb_array_elements(${JSON.stringify(titles)}::jsonb) as title,
      lateral (
        select string_agg('(' || part || ')', ' & ') as whole
        from jsonb_array_elements(title) as parts,
        lateral (
          select string_agg('(' || phrase::text || ')', ' | ') as part
          from jsonb_array_elements_text(parts) as written, phraseto_tsquery('english', written) as phrase
          where numnode(phrase) > 0
        ) as spelled
      ) as joined
    ), words as (
      select string_agg('(' || phrase::text || ')', ' | ') as expression
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as written,
        phraseto_tsquery('english', written) as phrase
      where numnode(phrase) > 0
    )
    select coalesce(titled.expression, '') as titled, concat_ws(' | ', titled.expression, words.expression) as related
    from titled, words`)) as unknown as { rows: { titled: string; related: string }[] };
  return rows[0] ?? { titled: '', related: '' };
}

/** What of a candidate is read only for those who are shown. */
export function readCandidates(db: Database, ids: string[]) {
  return db
    .select({
      id: candidates.id,
      organisationId: candidates.organisationId,
      summary: candidates.summary,
    })
    .from(candidates)
    .where(inArray(candidates.id, ids));
}
