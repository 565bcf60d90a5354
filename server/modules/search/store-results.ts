import { type SQL, sql } from 'drizzle-orm';
import { candidatePath } from '../../../contract/platform/paths.ts';
import type { Criterion } from '../../../contract/search/sourcing.calls.ts';
import type { Database } from '../../platform/db/client.ts';
import {
  handVerdicts,
  notes,
  searchJobs,
  searchPeople,
  searchResults,
  tags,
} from '../../platform/db/schema.ts';
import { normaliseUrl } from '../people/identity/person-identities.ts';
import type { FusedHit } from './fuse-rankings.ts';
import { candidateIdIn } from './search-queries.ts';
import { metIn, standingOf } from './standing.ts';

/** @param failed the providers without results in this run */
export function storeResults(
  tx: Database,
  { jobId, number, byWatch }: { jobId: string; number: number; byWatch: boolean },
  hits: FusedHit[],
  { failed, criteria }: { failed: string[]; criteria: Criterion[] },
): Promise<void> {
  const found = foundRows(hits, criteria);
  if (number === 1) return insertResults(tx, jobId, found);
  const run = { jobId, watchRun: byWatch ? number : null, failed };
  return replaceResults(tx, run, found, hits.length);
}

const names =
  'rank url normalised_url title place snippet why matched source sample strong weak criteria met standing links'.split(
    ' ',
  );
const columns = sql.raw(names.join(', '));
const againColumns = sql.raw(names.map((name) => `again.${name}`).join(', '));

/**
 * As one parameter, without what is empty: a thousand rows of their own, or with all their columns, would take the
 * embedded database longer than the search.
 */
function foundRows(hits: FusedHit[], asked: Criterion[]): SQL {
  const rows = hits.map(
    (
      {
        aliases: _,
        url,
        normalisedUrl,
        source,
        sample,
        snippet,
        why,
        matched,
        strong,
        weak,
        criteria,
        met,
        links,
        ...hit
      },
      at,
    ) => ({
      ...hit,
      rank: at + 1,
      ...(source === 'talent-pool' ? { candidate_id: candidateIdIn(url) } : { source }),
      ...(url !== candidatePath(candidateIdIn(url) ?? '') && { url }),
      ...(normalisedUrl !== url && { normalised_url: normalisedUrl }),
      ...(sample && { sample }),
      ...(snippet !== '' && { snippet }),
      ...(why.length > 0 && { why }),
      ...(matched.length > 0 && { matched }),
      ...(strong && { strong }),
      ...(weak && { weak }),
      ...(criteria && { criteria }),
      ...(met && { met }),
      ...(links && { links, pages: links.map((link) => normaliseUrl(link.url) ?? link.url) }),
    }),
  );
  return sql`
    select *, ${standingOf(asked, { met: sql`met`, why: sql`why` })} as standing from (
    select candidate_id, rank, coalesce(url, ${candidatePath('')} || candidate_id) as url,
      coalesce(normalised_url, url, ${candidatePath('')} || candidate_id) as normalised_url, title, place,
      coalesce(snippet, '') as snippet, coalesce(why, '{}') as why, coalesce(matched, '{}') as matched,
      coalesce(source, 'talent-pool') as source, coalesce(sample, false) as sample, coalesce(strong, false) as strong,
      coalesce(weak, false) as weak, criteria,
      coalesce(met, ${metIn(sql`criteria`)}) as met, links, pages
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (
      candidate_id uuid, rank integer, url text, normalised_url text, title text, place text, snippet text, why text[],
      matched text[], source text, sample boolean, strong boolean, weak boolean, criteria jsonb, met jsonb, links jsonb, pages text[])
    offset 0) as given`;
}

async function insertResults(tx: Database, jobId: string, found: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${searchResults} (job_id, candidate_id, ${columns})
    select ${jobId}, candidate_id, ${columns} from (${found}) as found`);
}

/** True if the organization has kept something of an own row's person that must not go out of sight. */
const isKeptByHand = (jobId: string): SQL => sql`(
  exists (
    select from ${searchPeople} person
    where person.job_id = ${jobId} and person.candidate_id = own.candidate_id
      and (person.decision is not null or person.stage is not null)
  ) or exists (
    select from ${notes} note where note.candidate_id = own.candidate_id and note.job_id = ${jobId}
  ) or exists (
    select from ${tags} tag
    where tag.candidate_id = own.candidate_id
      and tag.organisation_id = (select organisation_id from ${searchJobs} where id = ${jobId})
  ) or exists (
    select from ${handVerdicts} verdict
    where verdict.candidate_id = own.candidate_id and verdict.job_id = ${jobId}
  ))`;

/**
 * A person found before keeps the result and its id, even if another of their links comes first now. A person who
 * is no longer found stays at the end if there is a decision, a note, a tag or a verdict by hand, or if the provider that had
 * found them has failed. Otherwise they are kept without a rank: nothing lists them, and a later run does not take them for new.
 */
async function replaceResults(
  tx: Database,
  { jobId, watchRun, failed }: { jobId: string; watchRun: number | null; failed: string[] },
  found: SQL,
  count: number,
): Promise<void> {
  const failedSources = JSON.stringify(failed);
  await tx.execute(sql`
    with found as materialized (${found}),
    own as materialized (
      select id, candidate_id, normalised_url, rank, source from ${searchResults} where job_id = ${jobId}
    ),
    same as (
      select found.rank, own.id, 1 as sureness, own.rank as own_rank
      from found join own on own.candidate_id = found.candidate_id
      union all
      select found.rank, own.id, 2, own.rank from found join own on own.normalised_url = found.normalised_url
      union all
      select found.rank, own.id, 3, own.rank
      from found, unnest(found.pages) as page join own on own.normalised_url = page
      -- Records about a person of the web are not moved to a person of the pool.
      where own.candidate_id is null or found.candidate_id is null
    ),
    best as (
      select distinct on (rank) * from same order by rank, sureness, own_rank nulls last, id
    ),
    pairs as (
      select distinct on (id) * from best order by id, sureness, rank
    ),
    matched as materialized (
      select found.*, pairs.id from found left join pairs on pairs.rank = found.rank
    ),
    found_again as (
      update ${searchResults} as result
      set (candidate_id, ${columns}) = row (coalesce(result.candidate_id, again.candidate_id), ${againColumns})
      from matched as again
      where result.id = again.id
    ),
    found_first as (
      insert into ${searchResults} (job_id, candidate_id, watch_run, ${columns})
      select ${jobId}, candidate_id, ${watchRun}::integer, ${columns} from matched where id is null
    ),
    lost as (
      select own.id, own.rank,
        ${isKeptByHand(jobId)} or own.rank is not null and ${failedSources}::jsonb ? own.source as stays
      from own
      where own.id not in (select id from matched where id is not null)
    )
    update ${searchResults} as result
    set rank = case when lost.stays then ${count} + lost.place end, standing = null
    from (select *, row_number() over (partition by stays order by rank nulls last, id) as place from lost) as lost
    where result.id = lost.id and (result.rank is not null or lost.stays)`);
}
