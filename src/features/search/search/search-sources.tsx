import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listSearchSources } from '../../../../contract/search/searches.calls.ts';
import { brand } from '../../../../contract/site/brand.ts';
import { useApi } from '../../../lib/api.tsx';
import { providerName } from '../../../lib/display-text.ts';
import { thisComputerPath } from '../../../lib/settings-paths.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';

/** Lists the sources of a search, with how to add others. */
export function SearchSources() {
  const api = useApi();
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
          ` The administrator of your ${brand.name} server can connect ${more}.`
        ))}
    </p>
  );
}

const nameOf = (source: string) => (source === 'talent-pool' ? 'your talent pool' : providerName(source));
