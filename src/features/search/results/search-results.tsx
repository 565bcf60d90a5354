import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SearchReading } from '../../../../contract/search/search-sources.calls.ts';
import type { Criterion, SearchJob } from '../../../../contract/search/sourcing.calls.ts';
import { counted, formatDate, orMissing } from '../../../lib/display-text.ts';
import { boardPath, paths, repeatSearchPath } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, ButtonLink, classes } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { type FollowedSearch, isGone, isOver, useSearchDetails } from '../use-search-status.ts';
import { CriteriaBar, useReloadAfterRun } from './criteria-bar.tsx';
import { type ListedPerson, listFound, readTitle } from './listed-person.ts';
import { PeopleList } from './people-list.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultsList } from './results-list.tsx';
import { FailedProviders, PollFailure, SearchProgress } from './search-progress.tsx';
import { cutOf, useSearchSummary } from './use-results.ts';
import { useResultFilters, useWorkspace } from './use-workspace.ts';

const namesOf = (people: ListedPerson[]): string =>
  people.length === 1 && people[0] ? readTitle(people[0]).name : counted(people.length, 'person', 'people');

/** The results of a completed search as a place to decide: the list, and beside it, or instead of it, one person. */
function ResultsWorkspace({
  jobId,
  known,
  isComplete,
  criteria,
  edited,
  filters,
  onLoosen,
}: {
  jobId: string;
  /** What came with the search itself, shown until the list is loaded. */
  known: ListedPerson[];
  /** Whether more than the links is known. */
  isComplete: boolean;
  criteria: Criterion[];
  /** As they are edited, until the search is ranked again. */
  edited: Criterion[];
  filters: ReturnType<typeof useResultFilters>;
  onLoosen: (criterion: Criterion) => void;
}) {
  const summary = useSearchSummary(jobId, isComplete);
  const shown = useSearchSummary(jobId, isComplete, filters.narrowing);
  const cut = cutOf(shown, filters);
  const workspace = useWorkspace(jobId, { known, isComplete, filters, cut });
  const { isWide, selected, selection } = workspace;
  const panel = selected?.id !== undefined && selected.details && !selected.details.gone && (
    <PersonPanel
      jobId={jobId}
      id={selected.id}
      person={{ ...selected, details: selected.details }}
      criteria={criteria}
      isBeside={isWide}
      heading={workspace.heading}
      noteField={workspace.noteField}
      onDecide={(decision) => workspace.choose([selected], decision)}
      onLeave={workspace.leave}
    />
  );
  return (
    <div className="space-y-2">
      {workspace.problem && (
        <Notice kind="failed">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {workspace.problem}
            <Button look="quiet" size="small" onClick={workspace.dismiss}>
              Close
            </Button>
          </div>
        </Notice>
      )}
      {selection.isOpen ? (
        <>
          <Button look="secondary" size="small" onClick={workspace.leave}>
            Back to the list
          </Button>
          {panel}
        </>
      ) : (
        <ResultsList
          workspace={workspace}
          filters={filters}
          criteria={criteria}
          edited={edited}
          summary={summary}
          shown={shown}
          cut={cut}
          knownTotal={known.length}
          isComplete={isComplete}
          panel={isWide && panel}
          onLoosen={onLoosen}
        />
      )}
      {workspace.turningDown && (
        <ReasonDialog
          who={namesOf(workspace.turningDown.people)}
          onClose={() => workspace.setTurningDown(undefined)}
          onDecide={workspace.turnDown}
        />
      )}
    </div>
  );
}

const SearchSources = lazy(async () => ({ default: (await import('../search-sources.tsx')).SearchSources }));

const listed = new Intl.ListFormat('en', { type: 'disjunction' });

/** A search that found nobody: what nobody has, and what to do so that the next one finds some. */
function NoMatch({
  location,
  criteria,
  onChangeSearch,
}: {
  location: string | undefined;
  criteria: Criterion[];
  onChangeSearch: () => void;
}) {
  const asked = criteria.filter(({ kind, need }) => need !== 'not' && kind !== 'place' && kind !== 'level');
  return (
    <div className="rounded-card border border-edge border-dashed px-6 py-8">
      <h3 className="text-xl">No candidates matched this search</h3>
      {asked.length > 0 && (
        <p className="wrap-anywhere mt-3 max-w-[65ch]">
          {`No one who was searched names ${listed.format(asked.slice(0, 6).map(({ text }) => `“${text}”`))}${asked.length > 6 ? ', or the other criteria' : ''}. Change a criterion or add one above, then rank again.`}
        </p>
      )}
      <p className="mt-3">What usually helps:</p>
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
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onChangeSearch}>Change the search</Button>
        <ButtonLink look="secondary" to={paths.talentPool}>
          Import people
        </ButtonLink>
      </div>
    </div>
  );
}

function ReadingNote({ reading }: { reading: SearchReading | undefined }) {
  if (!reading) return null;
  const { model, criteria_changed: changed = 0, people, read, calls, input_tokens, output_tokens } = reading;
  const tokens = input_tokens + output_tokens;
  return (
    <p className="text-muted text-sm">
      {`${model} has ${changed > 0 ? `changed ${counted(changed, 'criterion', 'criteria')} and ` : ''}read ${read} of ${counted(people, 'person', 'people')}, with ${counted(calls, 'request')}`}
      {tokens > 0 && ` and ${counted(tokens, 'token')}`}. Where it proved nothing, the offline verdicts stand.
    </p>
  );
}

const SearchDetailsDialog = lazy(async () => ({
  default: (await import('../details/search-details-dialog.tsx')).SearchDetailsDialog,
}));

/** What one search found, best first (spec §2). */
export function SearchResults({
  jobId,
  job,
  state,
  error,
  onBack,
  onChangeSearch,
}: {
  jobId: string;
  /** Absent until the job list is there. */
  job: SearchJob | undefined;
  state: FollowedSearch | undefined;
  error: Error | null;
  onBack: () => void;
  onChangeSearch: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus for each opened search
  useEffect(() => heading.current?.focus({ preventScroll: true }), [jobId]);
  const filters = useResultFilters();
  const { data: details } = useSearchDetails(jobId);
  const [shownDetails, setShownDetails] = useState<'all' | 'watch'>();
  useReloadAfterRun(jobId, state !== undefined && !isOver(state));
  const shown = details ?? job;
  const [edited, setEdited] = useState<{ jobId: string; criteria: Criterion[] }>();
  const changed = edited?.jobId === jobId ? edited.criteria : undefined;
  const setChanged = (criteria: Criterion[] | undefined) => setEdited(criteria && { jobId, criteria });
  const title = shown?.title ?? '';
  usePageTitle(title);
  // What comes later than the list would move it under a pointer.
  const isThere = (shown !== undefined || state !== undefined) && !(error && isGone(error));

  // A phone has room for the opened person alone.
  const isHeadless = useMediaQuery('(width < 40rem)') && filters.isPersonOpen;

  return (
    <div className="space-y-2">
      <div className={classes('flex flex-wrap items-center gap-x-4 gap-y-1', isHeadless && 'hidden')}>
        <Button look="quiet" size="small" className="-ml-3" onClick={onBack}>
          {'< Back to Job List'}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-xl">
          {title || 'Search results'}
        </h2>
        {shown && (
          // Shortened rather than the buttons in a second row: that would cost a person in view.
          <p className="wrap-anywhere text-muted text-sm lg:min-w-0 lg:grow lg:basis-32 lg:truncate">
            {orMissing(shown.location)} · {formatDate(shown.created_at)}
          </p>
        )}
        {details?.client && <p className="wrap-anywhere text-muted text-sm">for {details.client}</p>}
        {details?.watch && (
          <button type="button" onClick={() => setShownDetails('watch')}>
            <Tag className="hover:border-strong">
              {`Watched ${details.watch}${details.watch_due_at ? `, next ${formatDate(details.watch_due_at)}` : ''}`}
            </Tag>
          </button>
        )}
        {details?.new_people !== undefined && <Tag look="spark">{details.new_people} new</Tag>}
        {details?.is_archived && <Tag>Archived</Tag>}
        {isThere && (
          <span className="flex flex-wrap items-center gap-2 max-sm:gap-1.5 lg:ml-auto max-sm:[&_:is(a,button)]:px-2.5">
            <ButtonLink data-palette look="secondary" size="small" to={boardPath(jobId)}>
              Board
            </ButtonLink>
            <ButtonLink data-palette look="secondary" size="small" to={repeatSearchPath(jobId)}>
              Edit and run again
            </ButtonLink>
            <Button look="secondary" size="small" onClick={() => setShownDetails('all')}>
              Details
            </Button>
            {details && !details.watch && (
              <Button look="secondary" size="small" onClick={() => setShownDetails('watch')}>
                Watch
              </Button>
            )}
            {state?.urls && state.urls.length > 0 && (
              <ResultActions jobId={jobId} title={title} state={state} filters={filters} />
            )}
          </span>
        )}
      </div>
      {isThere && !isHeadless && state && (isOver(state) || state.has_earlier_results) && (
        <CriteriaBar
          key={jobId}
          jobId={jobId}
          title={title}
          state={state}
          changed={changed}
          setChanged={setChanged}
          ownQueries={details?.own_queries}
        />
      )}
      <Outcome
        jobId={jobId}
        job={job}
        state={state}
        error={error}
        filters={filters}
        edited={changed ?? state?.criteria ?? []}
        onChangeSearch={onChangeSearch}
        onLoosen={({ id }) =>
          setChanged(
            (changed ?? state?.criteria ?? []).map((one) => (one.id === id ? { ...one, need: 'nice' } : one)),
          )
        }
      />
      {shownDetails && (
        <Suspense>
          <SearchDetailsDialog
            jobId={jobId}
            startsAtWatch={shownDetails === 'watch'}
            onClose={() => setShownDetails(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Outcome({
  jobId,
  job,
  state,
  error,
  filters,
  edited,
  onChangeSearch,
  onLoosen,
}: Pick<Parameters<typeof SearchResults>[0], 'jobId' | 'job' | 'state' | 'error' | 'onChangeSearch'> & {
  filters: ReturnType<typeof useResultFilters>;
  edited: Criterion[];
  onLoosen: (criterion: Criterion) => void;
}) {
  const isOwner = useIsOwner();
  const { people, failed } = listFound(job, state);
  const criteria = state?.criteria ?? [];
  // A deleted search shows no earlier results.
  if (error && isGone(error)) return <PollFailure error={error} />;
  const isUnfinished = state !== undefined && state.urls === undefined && state.status !== 'Completed';
  const isMadeAgain = state?.has_earlier_results === true;
  const progress = isUnfinished && (
    <SearchProgress id={job?.is_mine || isOwner ? jobId : undefined} state={state} error={error} />
  );
  if (isUnfinished && !isMadeAgain) {
    return (
      <>
        {progress}
        {people.length > 0 && <PeopleList people={people} criteria={criteria} />}
      </>
    );
  }
  if (people.length > 0 || isMadeAgain) {
    const allGone = people.length > 0 && people.every(({ details }) => details?.gone);
    return (
      <>
        {progress}
        {allGone && (
          <p className="text-muted">
            The people found by this search are no longer in the talent pool. Run it again to search the
            current pool.
          </p>
        )}
        {error && !state && (
          <Notice kind="info">
            {`Only the links could be loaded. ${problemText(error, 'Please try again later.')}`}
          </Notice>
        )}
        <FailedProviders failed={failed} />
        <ReadingNote reading={state?.reading} />
        <ResultsWorkspace
          key={jobId}
          jobId={jobId}
          known={people}
          isComplete={state !== undefined}
          criteria={criteria}
          edited={edited}
          filters={filters}
          onLoosen={onLoosen}
        />
      </>
    );
  }
  if (state) {
    return (
      <>
        <FailedProviders failed={failed} />
        <NoMatch location={job?.location} criteria={criteria} onChangeSearch={onChangeSearch} />
      </>
    );
  }
  if (error) return <PollFailure error={error} />;
  return <LoadingMark text="Loading results..." />;
}
