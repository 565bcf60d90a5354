import { useQuery } from '@tanstack/react-query';
import { listSearchSources } from '../../../../contract/api/searches.ts';
import { useApi } from '../../../lib/api.tsx';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { providerName } from '../display-text.ts';

/** Says whom a search asks, and how another source is added. */
export function SearchSources() {
  const api = useApi();
  const isOwner = useIsOwner();
  const { data: sources } = useQuery({
    queryKey: ['search-sources'],
    queryFn: ({ signal }) => api.call(listSearchSources, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!sources) return null;
  const names = (isOn: boolean) =>
    sources.filter(({ is_on }) => is_on === isOn).map(({ source }) => nameOf(source));
  const [asked, others] = [names(true), names(false)];
  const list = (some: string[], join: string) =>
    new Intl.ListFormat('en', { type: join as 'conjunction' }).format(some);
  return (
    <p className="max-w-[70ch] text-muted text-sm">
      This search asks {list(asked, 'conjunction')}.
      {others.length > 0 &&
        (isOwner
          ? ` ${list(others, 'disjunction')} can be connected by whoever runs the server: SEARXNG_URL, BRAVE_API_KEY or SEARCH_PROVIDERS, as its README says.`
          : ` Whoever runs the server can connect ${list(others, 'disjunction')}.`)}
    </p>
  );
}

const nameOf = (source: string) => (source === 'talent-pool' ? 'your talent pool' : providerName(source));
