import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { changeSearchJob, type SearchDetails } from '../../../../contract/search/searches.calls.ts';
import type { SearchJob } from '../../../../contract/search/sourcing.calls.ts';
import { orMissing } from '../../../lib/display-text.ts';
import { boardPath, copySearchPath, repeatSearchPath } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { advertisePath } from '../../../lib/settings-paths.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { useRefusal } from '../../../ui/permitted-button.tsx';
import { ServerButton, useIsAway } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ArchiveButton } from '../archive-button.tsx';
import { describeWatch, type FollowedSearch, useChangeSearch } from '../use-search-status.ts';
import { ResultActions, ShareOffer } from './result-actions.tsx';
import type { useResultFilters } from './use-workspace.ts';

function WatchMenu({ details }: { details: SearchDetails }) {
  const change = useChangeSearch(details.id);
  const isAway = useIsAway();
  const refusal = useRefusal()(changeSearchJob);
  const { watch } = details;
  return (
    <>
      <ChoiceMenu
        label="Watch"
        value={watch ?? ''}
        choices={watchChoices}
        note={describeWatch(details)}
        disabled={isAway || refusal !== undefined || change.isPending}
        onChoose={(pace) => change.mutate({ watch: pace || null })}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-control border border-edge bg-panel px-3 font-semibold text-sm hover:border-strong hover:text-strong disabled:opacity-60 touch:min-h-11"
      >
        {watch ? (
          <span>
            Watched <span className="max-sm:sr-only">{watch}</span>
          </span>
        ) : (
          'Watch'
        )}
        <ChevronDownIcon className="size-3.5" />
      </ChoiceMenu>
      {change.error && (
        <span role="alert" className="text-failed text-sm">
          {problemText(change.error, 'The search could not be changed. Please try again.')}
        </span>
      )}
    </>
  );
}

const watchChoices = [
  { value: '', text: 'Off' },
  { value: 'daily', text: 'Daily' },
  { value: 'weekly', text: 'Weekly' },
] as const;

const SearchDetailsDialog = lazy(async () => ({
  default: (await import('../details/search-details-dialog.tsx')).SearchDetailsDialog,
}));

const SaveTemplateDialog = lazy(async () => ({
  default: (await import('../details/save-template-dialog.tsx')).SaveTemplateDialog,
}));

function JobFacts({
  title,
  facts,
  heading,
}: {
  title: string;
  facts: string;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  return (
    <div className="flex min-w-0 items-baseline gap-x-2 max-sm:basis-full max-sm:flex-wrap sm:max-xl:max-w-full xl:flex-1">
      <h2
        ref={heading}
        tabIndex={-1}
        title={title}
        className="wrap-anywhere line-clamp-2 min-w-0 text-xl xl:line-clamp-1"
      >
        {title || 'Search results'}
      </h2>
      <p className="max-w-72 shrink-0 truncate text-muted text-sm" title={facts}>
        {facts}
      </p>
    </div>
  );
}

interface HeaderParts {
  jobId: string;
  title: string;
  shown: SearchDetails | SearchJob | undefined;
  details: SearchDetails | undefined;
  state: FollowedSearch | undefined;
  isThere: boolean;
  isHidden: boolean;
  filters: ReturnType<typeof useResultFilters>;
  onBack: () => void;
}

export function ResultsHeader(parts: HeaderParts) {
  const { title, shown, details, isThere, isHidden, onBack } = parts;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div
      hidden={isHidden}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:gap-x-1 xl:flex-nowrap"
    >
      <Button
        look="quiet"
        size="small"
        className="-ml-3 shrink-0 whitespace-nowrap max-sm:-mr-3 max-xl:order-first"
        onClick={onBack}
      >
        {'< Back to Job List'}
      </Button>
      <JobFacts
        title={title}
        facts={[shown && orMissing(shown.location), details?.client && `for ${details.client}`]
          .filter(Boolean)
          .join(' · ')}
        heading={heading}
      />
      {details?.new_people !== undefined && <Tag look="spark">{details.new_people} new</Tag>}
      {details?.is_archived && <Tag>Archived</Tag>}
      {isThere && <JobActions {...parts} />}
    </div>
  );
}

function JobActions({ jobId, title, details, state, filters }: HeaderParts) {
  const [opened, setOpened] = useState<'details' | 'template'>();
  const isPhone = useMediaQuery('(width < 40rem)');
  // Also while the search is made again.
  const hasResults = state !== undefined && (state.has_earlier_results || (state.urls ?? []).length > 0);
  const links = (
    <>
      <ButtonLink look="secondary" size="small" to={boardPath(jobId)}>
        Board
      </ButtonLink>
      <ButtonLink look="secondary" size="small" to={repeatSearchPath(jobId)}>
        Edit and run again
      </ButtonLink>
    </>
  );
  return (
    // Those that come later first: at the right edge they move none of the others.
    <span
      data-palette-group
      className="ml-auto flex shrink-0 flex-wrap items-center gap-2 max-xl:order-first max-sm:gap-1.5 xl:flex-nowrap max-sm:[&_:is(a,button)]:px-2"
    >
      {hasResults && <ShareOffer jobId={jobId} state={state} />}
      {details && <WatchMenu details={details} />}
      {!isPhone && links}
      <ResultActions jobId={jobId} title={title} state={state} hasResults={hasResults} filters={filters}>
        {isPhone && links}
        <Button look="secondary" size="small" onClick={() => setOpened('details')}>
          Details
        </Button>
        <ButtonLink look="secondary" size="small" to={copySearchPath(jobId)}>
          Duplicate
        </ButtonLink>
        <ServerButton isBrief look="secondary" size="small" onClick={() => setOpened('template')}>
          Save as template
        </ServerButton>
        <ButtonLink look="secondary" size="small" to={advertisePath(jobId)}>
          Advertise this job
        </ButtonLink>
        {details && <ArchiveButton id={jobId} isArchived={details.is_archived} />}
      </ResultActions>
      <Suspense>
        {opened === 'details' && <SearchDetailsDialog jobId={jobId} onClose={() => setOpened(undefined)} />}
        {opened === 'template' && (
          <SaveTemplateDialog jobId={jobId} title={title} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </span>
  );
}
