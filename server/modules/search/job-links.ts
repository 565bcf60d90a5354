import type { SearchJob } from '../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../platform/context.ts';
import { sharedRead } from '../../platform/db/shared-read.ts';
import { knownRead } from '../../platform/jobs/known-rows.ts';
import type { JobRow } from './job-rows.ts';
import { absoluteLink, readLinks } from './search-queries.ts';

/** The links of so many searches are kept, some 20 kB each. */
const keptSearches = 500;

type Needed = Pick<Context, 'db' | 'taskEvents' | 'publicUrl'>;

/** The links of a search as JSON, best first; undefined if there are none. Reading and writing a hundred takes longer than all else. */
export async function linksOf(
  services: Needed,
  { id, run, status }: Pick<JobRow, 'id' | 'run' | 'status'>,
): Promise<Buffer | undefined> {
  if (status !== 'Completed') return (await readJobLinks(services, id))?.json;
  // Under this key nothing was read before its run had completed.
  return (await knownLinks.find(services, `${id} ${run}`))?.row.json;
}

const knownLinks = knownRead(
  (services: Needed, key) => readJobLinks(services, key.split(' ', 1)[0] ?? ''),
  ({ jobId }) => [jobId],
  keptSearches,
);

async function readJobLinks(
  { db, publicUrl }: Needed,
  jobId: string,
): Promise<{ jobId: string; json: Buffer } | undefined> {
  const found = await readTogether(db, jobId);
  if (!found) return undefined;
  const links: SearchJob['all_search_results'] = found.links.map(({ id, url, createdAt }) => ({
    id,
    url: absoluteLink(publicUrl, url),
    created_at: createdAt.toISOString(),
  }));
  return { jobId, json: Buffer.from(JSON.stringify(links)) };
}

const readTogether = sharedRead(
  (db) => async (jobIds) => {
    const byJob = Map.groupBy(await readLinks(db, [...jobIds]), (link) => link.jobId);
    return [...byJob].map(([jobId, links]) => ({ jobId, links }));
  },
  ({ jobId }) => jobId,
);
