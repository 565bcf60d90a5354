import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { listSearchSources } from '../../../contract/search/searches.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { providerName } from '../../lib/display-text.ts';
import { thisComputerPath } from '../../lib/settings-paths.ts';
import { useDismissed } from '../../lib/use-dismissed.ts';
import { useIsLocal } from '../../platform/use-is-local.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';

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
  const asked = [...new Set(names(true))];
  const others = [...new Set(names(false))].filter((name) => !asked.includes(name));
  const list = (some: string[], join: string) =>
    new Intl.ListFormat('en', { type: join as 'conjunction' }).format(some);
  const more = list(others, 'disjunction');
  return (
    <div className="text-muted text-sm">
      <p className="max-w-[70ch]">This search asks {list(asked, 'conjunction')}.</p>
      {others.length > 0 && (
        <Hint name="further-sources">
          <p>
            {isLocal ? (
              <>
                {`To search ${more} as well, switch that on under `}
                <Link to={thisComputerPath} className="link">
                  This computer
                </Link>
                .
              </>
            ) : (
              `To search ${more} as well, ask the administrator of your server.`
            )}
          </p>
        </Hint>
      )}
    </div>
  );
}

/** What could be set up, until the user has read enough of it. Nothing around what shows nothing. */
export function Hint({ name, children }: { name: string; children: ReactNode }) {
  const { isDismissed, dismiss } = useDismissed(name);
  if (isDismissed) return null;
  return (
    <div className="hidden max-w-[70ch] items-center justify-between gap-x-2 has-[p]:flex">
      {children}
      <Button look="quiet" size="small" className="shrink-0" aria-label="Dismiss this hint" onClick={dismiss}>
        <CloseIcon className="size-4" />
      </Button>
    </div>
  );
}

/** A source in a recruiter's words: which engine searches the web is for who runs the server. */
function nameOf(source: string): string {
  if (source === 'talent-pool') return 'your talent pool';
  return source === 'github' ? providerName(source) : 'the web';
}
