import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listSearchSources } from '../../../../contract/search/searches.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { providerName } from '../../../lib/display-text.ts';
import { thisComputerPath } from '../../../lib/settings-paths.ts';
import { useIsLocal } from '../../../lib/use-is-local.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';

/** Says whom a search asks, and how another source is added. */
export function SearchSources() {
  const api = useApi();
  const isOwner = useIsOwner();
  const isLocal = useIsLocal();
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
  const more = list(others, 'disjunction');
  const elsewhere = isOwner
    ? ` ${more} can be connected by whoever runs the server: SEARXNG_URL, BRAVE_API_KEY or SEARCH_PROVIDERS, as its README says.`
    : ` Whoever runs the server can connect ${more}.`;
  return (
    <p className="max-w-[70ch] text-muted text-sm">
      This search asks {list(asked, 'conjunction')}.
      {others.length > 0 &&
        (isLocal ? (
          <>
            {` ${more} can be switched on under `}
            <Link to={thisComputerPath} className="link">
              This computer
            </Link>
            .
          </>
        ) : (
          elsewhere
        ))}
    </p>
  );
}

const nameOf = (source: string) => (source === 'talent-pool' ? 'your talent pool' : providerName(source));
