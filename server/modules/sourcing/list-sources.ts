import { webProviders } from '../../../contract/api/search-sources.ts';
import type { SearchSource } from '../../../contract/api/searches.ts';
import type { Context } from '../../context.ts';

/** The sources of people that there are, and which of them searches ask. */
export async function listSources({ config }: Context): Promise<SearchSource[]> {
  const { providers } = config.search;
  return (['talent-pool', ...webProviders] as const).map((source) => ({
    source,
    is_on: providers.includes(source),
  }));
}
