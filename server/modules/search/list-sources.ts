import { webProviders } from '../../../contract/search/search-sources.calls.ts';
import type { SearchSource } from '../../../contract/search/searches.calls.ts';
import type { Context } from '../../platform/context.ts';

export async function listSources({ config }: Context): Promise<SearchSource[]> {
  const { providers } = config.search;
  return (['talent-pool', ...webProviders] as const).map((source) => ({
    source,
    is_on: providers.includes(source),
  }));
}
