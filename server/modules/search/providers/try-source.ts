import type { WebProvider } from '../../../../contract/search/search-sources.calls.ts';
import type { SourceTrial } from '../../../../contract/search/searches.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { FieldError } from '../../../platform/errors.ts';
import { readJobBrief } from '../matching/read-job-brief.ts';
import { type Page, ProviderError } from '../provider.ts';
import { absoluteLink } from '../search-queries.ts';
import { configuredProviders, queriesToRun } from './index.ts';

const mostShown = 5;
const longestMs = 20_000;

/**
 * Asks one source for one page, and stores nothing. For an Owner.
 * @throws FieldError when searches do not ask the source
 */
export async function trySource(
  ctx: Context,
  {
    body: { source, job_title: title, location },
  }: { body: { source: 'talent-pool' | WebProvider; job_title: string; location: string } },
): Promise<SourceTrial> {
  const provider = configuredProviders(ctx).find(({ name }) => name === source);
  if (!provider) throw new FieldError({ source: ['Searches do not ask this source.'] });
  const job = readJobBrief({ title, location, description: title });
  const queries = await queriesToRun(ctx.config, job, [], []);
  const { organisationId } = ctx.caller;
  const pages = provider.search(
    { organisationId, job, maxPages: 1, shown: mostShown, queries },
    AbortSignal.timeout(longestMs),
  );
  try {
    const { value } = await pages.next();
    const { hits, lacking } = (value as Page | undefined) ?? { hits: [] };
    return {
      found: hits.length,
      people: hits.slice(0, mostShown).map(({ url, title: name, place, sample }) => ({
        url: absoluteLink(ctx.publicUrl, url),
        title: name,
        place,
        source,
        sample,
      })),
      ...(lacking && { problem: `It answered ${lacking}.` }),
    };
  } catch (error) {
    if (error instanceof ProviderError) return { found: 0, people: [], problem: error.message };
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { found: 0, people: [], problem: `It did not answer within ${longestMs / 1000} seconds.` };
    throw error;
  } finally {
    await pages.return(undefined);
  }
}
