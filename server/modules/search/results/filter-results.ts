import { eq, type SQL, sql } from 'drizzle-orm';
import type { ResultFilters } from '../../../../contract/search/result-filters.ts';
import { candidates, handVerdicts, searchPeople, searchResults, tags } from '../../../platform/db/schema.ts';
import { isListed } from '../search-queries.ts';

/**
 * The condition for the results of a search that meet all filters. What is kept of a deleted person counts as if it were not
 * there.
 * @param musts the ids of the search's must-haves
 */
export function filterResults(
  organisationId: string,
  jobId: string,
  filters: Partial<ResultFilters>,
  musts: string[],
): SQL {
  const { decision, strength, musts_met, source, place, tag } = filters;
  const isDecided = (condition: SQL) => sql`exists (
    select from ${searchPeople} person join ${candidates} candidate on candidate.id = person.candidate_id
    where person.job_id = ${jobId} and person.candidate_id = ${searchResults.candidateId} and candidate.deleted_at is null
      and ${condition})`;
  const conditions = [isListed(jobId)];
  if (decision === 'none') conditions.push(sql`not ${isDecided(sql`person.decision is not null`)}`);
  else if (decision === 'open') conditions.push(sql`not ${isDecided(sql`person.decision = 'no'`)}`);
  else if (decision) conditions.push(isDecided(sql`person.decision = ${decision}`));
  if (strength === 'strong') conditions.push(eq(searchResults.strong, true));
  if (strength === 'possible') {
    conditions.push(sql`(not ${searchResults.weak} or ${isDecided(sql`person.decision is not null`)})`);
  }
  if (source) conditions.push(eq(searchResults.source, source));
  if (place) conditions.push(sql`position(lower(${place}) in lower(${searchResults.place})) > 0`);
  if (tag) {
    conditions.push(sql`exists (
      select from ${tags} tagged join ${candidates} candidate on candidate.id = tagged.candidate_id
      where tagged.organisation_id = ${organisationId} and tagged.candidate_id = ${searchResults.candidateId}
        and candidate.deleted_at is null and lower(tagged.tag) = lower(${tag}))`);
  }
  if (musts_met !== undefined) conditions.push(sql`${mustsMet(jobId, musts)} >= ${musts_met}`);
  return sql.join(conditions, sql` and `);
}

/** The number of must-haves that are found, by hand or by the search. */
const mustsMet = (jobId: string, musts: string[]): SQL => sql`(
  select count(*) from json_array_elements_text(${JSON.stringify(musts)}::json) as must (id)
  where 'found' = coalesce(
    (select by_hand.verdict from ${handVerdicts} by_hand
      where by_hand.job_id = ${jobId} and by_hand.candidate_id = ${searchResults.candidateId} and by_hand.criterion = must.id),
    (select read ->> 'verdict' from jsonb_array_elements(${searchResults.criteria}) read where read ->> 'id' = must.id limit 1)))`;
