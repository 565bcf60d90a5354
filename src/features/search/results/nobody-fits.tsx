import { lazy, type ReactNode, Suspense } from 'react';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

const SearchSources = lazy(async () => ({ default: (await import('../search-sources.tsx')).SearchSources }));

const listed = new Intl.ListFormat('en', { type: 'disjunction' });
const mostNamed = 6;

export function NobodyFits({
  title,
  found,
  location,
  criteria,
  edited,
  onLoosen,
  children,
}: {
  title: string;
  found?: string;
  location: string | undefined;
  criteria: Criterion[];
  /** As they are edited, until the search is ranked again. */
  edited: Criterion[];
  onLoosen: (criterion: Criterion) => void;
  children: ReactNode;
}) {
  const asked = criteria.filter(({ kind, need }) => need !== 'not' && kind !== 'place' && kind !== 'level');
  const musts = criteria.filter(({ need }) => need === 'must');
  const unmet = musts.length > 0 ? musts : asked;
  const loosened = musts.filter(({ id }) => edited.some((one) => one.id === id && one.need === 'must'));
  return (
    <div className="rounded-card border border-edge border-dashed px-6 py-8 max-sm:px-4">
      <h3 className="text-xl">{title}</h3>
      {found && <p className="mt-3 max-w-[65ch]">{found}</p>}
      {unmet.length > 0 && loosened.length === 0 && (
        <p className="wrap-anywhere mt-3 max-w-[65ch]">
          {`No one who was searched has ${listed.format(unmet.slice(0, mostNamed).map(({ text }) => `“${text}”`))}${unmet.length > mostNamed ? ', or the other criteria' : ''}. Change a criterion or add one above, then rank again.`}
        </p>
      )}
      {loosened.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
          <p>Make one nice to have, then rank again:</p>
          {loosened.slice(0, mostNamed).map((must) => (
            <Button
              key={must.id}
              look="quiet"
              size="small"
              className="max-w-full border border-edge border-dashed"
              aria-label={`Make nice: ${must.text}`}
              onClick={() => onLoosen(must)}
            >
              <span className="truncate">{must.text}</span>
            </Button>
          ))}
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {children}
        <ButtonLink look="secondary" to={paths.talentPool}>
          Import people
        </ButtonLink>
      </div>
      <details className="mt-5">
        <summary className="link w-max cursor-pointer py-1 text-sm">What usually helps</summary>
        <ul className="mt-2 mb-4 max-w-[65ch] list-disc space-y-1 pl-5">
          <li>Use a job title that people give themselves: “Data Engineer” rather than “Data Ninja II”.</li>
          <li>Name the skills in plain words in the description, the must-haves first.</li>
          <li>
            {location
              ? `Widen the location: a region or country instead of “${location}”.`
              : 'Widen the location.'}
          </li>
          <li>Import more people into the talent pool, or search more sources.</li>
        </ul>
        <Suspense>
          <SearchSources />
        </Suspense>
      </details>
    </div>
  );
}
