import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { FoundSoFar } from '../../../contract/search/search-sources.calls.ts';
import { listSearchSources } from '../../../contract/search/searches.calls.ts';
import { providerName } from '../../../contract/search/web-sources.ts';

import { searchSourcesPath, thisComputerPath } from '../../lib/settings-paths.ts';
import { useCallQuery } from '../../lib/use-call.ts';
import { useDismissed } from '../../lib/use-dismissed.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { useIsLocal } from '../../platform/use-is-local.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { linkToCandidate } from './results/listed-person.ts';

export const useSearchSources = () =>
  useCallQuery(['search-sources'], listSearchSources, {}, { staleTime: Number.POSITIVE_INFINITY });

export function SearchSources() {
  const isOwner = useIsOwner();
  const isLocal = useIsLocal();
  const { data: sources } = useSearchSources();
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
            ) : isOwner ? (
              <>
                {`To search ${more} as well, see `}
                <Link to={searchSourcesPath} className="link">
                  Search sources
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

/** Shows a hint until the user dismisses it. Empty content shows nothing. */
export function Hint({ name, children }: { name: string; children: ReactNode }) {
  const { isDismissed, dismiss } = useDismissed(name);
  if (isDismissed) return null;
  return (
    <div className="hidden max-w-3xl items-center text-sm justify-between gap-x-2 has-[p]:flex">
      {children}
      <Button look="quiet" size="small" className="shrink-0" aria-label="Dismiss this hint" onClick={dismiss}>
        <CloseIcon className="size-4" />
      </Button>
    </div>
  );
}

function nameOf(source: string): string {
  if (source === 'talent-pool') return 'your talent pool';
  return source === 'github' ? providerName(source) : 'the web';
}

export function FoundPeople({ found, label }: { found: FoundSoFar[]; label: string }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="font-semibold text-sm">
        {label}
      </p>
      <ol aria-labelledby={id} className="mt-1 list-decimal pl-6 text-sm">
        {found.map((one) => (
          <li key={one.url}>
            <PersonLink {...one} />
            {one.place && <span className="text-muted">, {one.place}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function PersonLink({ url, title, source }: FoundSoFar) {
  const link = linkToCandidate(url, source);
  if (link.kind === 'page') {
    return (
      <Link className="link" to={link.to}>
        {title}
      </Link>
    );
  }
  if (link.kind === 'none') return title;
  return (
    <a className="link" href={link.href} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}
