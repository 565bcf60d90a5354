import { useIsFetching } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { SearchReading } from '../../../../contract/search/search-sources.calls.ts';
import { changeSearchJob, type SearchDetails } from '../../../../contract/search/searches.calls.ts';
import type { Criterion, SearchJob } from '../../../../contract/search/sourcing.calls.ts';
import { counted, formatDate, orMissing } from '../../../lib/display-text.ts';
import { boardPath, repeatSearchPath } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, ButtonLink, classes } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { ArrowLeftIcon, ChevronDownIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRefusal } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { useIsAway } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import {
  describeWatch,
  type FollowedSearch,
  isGone,
  isOver,
  useChangeSearch,
  useSearchDetails,
} from '../use-search-status.ts';
import { CriteriaBar, findControl, useRanking, useReloadAfterRun } from './criteria-bar.tsx';
import { type ListedPerson, listFound, readTitle } from './listed-person.ts';
import { NobodyFits } from './nobody-fits.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ResultActions, ShareOffer } from './result-actions.tsx';
import { FiltersButton, type RankingParts, ResultsList } from './results-list.tsx';
import { FailedProviders, PollFailure, SearchProgress } from './search-progress.tsx';
import { cutOf, summaryKey, useSearchSummary } from './use-results.ts';
import { besideEachOther, useResultFilters, useWorkspace } from './use-workspace.ts';

const namesOf = (people: ListedPerson[]): string =>
  people.length === 1 && people[0] ? readTitle(people[0]).name : counted(people.length, 'person', 'people');

function ResultsWorkspace({
  jobId,
  location,
  known,
  isComplete,
  criteria,
  edited,
  filters,
  onLoosen,
  ...ranking
}: {
  jobId: string;
  location: string | undefined;
  /** What came with the search itself, shown until the list is loaded. */
  known: ListedPerson[];
  isComplete: boolean;
  criteria: Criterion[];
  edited: Criterion[];
  filters: ReturnType<typeof useResultFilters>;
  onLoosen: (criterion: Criterion) => void;
} & RankingParts) {
  const summary = useSearchSummary(jobId, isComplete);
  const shown = useSearchSummary(jobId, isComplete, filters.narrowing);
  const cut = cutOf(shown, filters);
  const workspace = useWorkspace(jobId, { known, isComplete, filters, cut, criteria, summary });
  const { isWide, people, selected, selection, results } = workspace;
  const isCounting = useIsFetching({ queryKey: summaryKey(jobId) }) > 0 && shown === undefined;
  const at = selected ? people.indexOf(selected) : -1;
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
      onMove={(by) => {
        workspace.move(by);
        window.scrollTo({ top: 0, behavior: 'instant' });
      }}
      canMove={{ back: at > 0, on: at < people.length - 1 }}
    />
  );
  if (workspace.isNoMustMet) {
    const weak = results.total ?? workspace.all.length;
    return (
      <NobodyFits
        title="No one meets a must"
        found="Those found only share words with the job."
        location={location}
        criteria={criteria}
        edited={edited}
        onLoosen={onLoosen}
      >
        <ButtonLink to={repeatSearchPath(jobId)}>Change the search</ButtonLink>
        <Button look="secondary" onClick={() => filters.set('strength', 'all')}>
          {`Show ${counted(weak, 'weak match', 'weak matches')}`}
        </Button>
      </NobodyFits>
    );
  }
  return (
    <div className="space-y-2">
      {workspace.problem && (
        <Notice kind="failed">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {workspace.problem.text}
            <span className="flex gap-2">
              {workspace.problem.retry && (
                <Button look="secondary" size="small" onClick={workspace.problem.retry}>
                  Try again
                </Button>
              )}
              <Button look="quiet" size="small" onClick={workspace.dismiss}>
                Close
              </Button>
            </span>
          </div>
        </Notice>
      )}
      {selection.isOpen ? (
        <>
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-muted text-sm">
            <Button look="quiet" size="small" className="-ml-3" onClick={workspace.leave}>
              <ArrowLeftIcon className="size-4" />
              Back to the list
            </Button>
            {`${at + 1} of ${people.length}`}
          </p>
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
          isCounted={results.error !== null || (results.people !== undefined && !isCounting)}
          known={known}
          isComplete={isComplete}
          panel={isWide && panel}
          {...ranking}
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
        {watch ? `Watched ${watch}` : 'Watch'}
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

/** The place gives way last, the title before it, and the rest goes first, each as a whole. */
function JobFacts({
  title,
  location,
  facts,
  heading,
}: {
  title: string;
  location: string | undefined;
  facts: string[];
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  return (
    <div className="flex min-w-0 items-baseline gap-x-2 max-sm:basis-full max-sm:flex-wrap sm:max-xl:max-w-full xl:flex-1">
      <h2
        ref={heading}
        tabIndex={-1}
        title={title}
        className="wrap-anywhere min-w-0 text-xl max-sm:basis-full sm:truncate"
      >
        {title || 'Search results'}
      </h2>
      {location !== undefined && (
        <>
          <p className="max-w-56 shrink-0 truncate text-muted text-sm" title={location}>
            {location}
          </p>
          <p className="flex h-5 min-w-0 flex-1 basis-0 -ml-1 flex-wrap overflow-hidden whitespace-nowrap text-muted text-sm">
            {facts.map((text) => (
              <span key={text}>{`·\u00a0${text}\u00a0`}</span>
            ))}
          </p>
        </>
      )}
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

function ResultsHeader(parts: HeaderParts) {
  const { title, shown, details, isThere, isHidden, onBack } = parts;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div
      className={classes('flex flex-wrap items-center gap-x-4 gap-y-1 xl:flex-nowrap', isHidden && 'hidden')}
    >
      <Button
        look="quiet"
        size="small"
        className="-ml-3 shrink-0 whitespace-nowrap max-xl:order-first"
        onClick={onBack}
      >
        {'< Back to Job List'}
      </Button>
      <JobFacts
        title={title}
        location={shown && orMissing(shown.location)}
        facts={[details?.client && `for ${details.client}`, formatDate(shown?.created_at)].flatMap(
          (fact) => fact || [],
        )}
        heading={heading}
      />
      {details?.new_people !== undefined && <Tag look="spark">{details.new_people} new</Tag>}
      {details?.is_archived && <Tag>Archived</Tag>}
      {isThere && <JobActions {...parts} />}
    </div>
  );
}

function JobActions({ jobId, title, details, state, filters }: HeaderParts) {
  const [isShowingDetails, setShowingDetails] = useState(false);
  const isPhone = useMediaQuery('(width < 40rem)');
  // Also while the search is made again.
  const hasResults = state !== undefined && (state.has_earlier_results || (state.urls ?? []).length > 0);
  const links = (
    <>
      <ButtonLink data-palette look="secondary" size="small" to={boardPath(jobId)}>
        Board
      </ButtonLink>
      <ButtonLink data-palette look="secondary" size="small" to={repeatSearchPath(jobId)}>
        Edit and run again
      </ButtonLink>
    </>
  );
  return (
    // Those that come later first: at the right edge they move none of the others.
    <span className="ml-auto flex shrink-0 flex-wrap items-center gap-2 max-xl:order-first max-sm:gap-1.5 xl:flex-nowrap max-sm:[&>*_:is(a,button)]:px-2">
      {hasResults && <ShareOffer jobId={jobId} state={state} />}
      {details && <WatchMenu details={details} />}
      {!isPhone && links}
      <ResultActions jobId={jobId} title={title} state={state} hasResults={hasResults} filters={filters}>
        {isPhone && links}
        <Button look="secondary" size="small" onClick={() => setShowingDetails(true)}>
          Details
        </Button>
      </ResultActions>
      {isShowingDetails && (
        <Suspense>
          <SearchDetailsDialog jobId={jobId} onClose={() => setShowingDetails(false)} />
        </Suspense>
      )}
    </span>
  );
}

export function SearchResults({
  jobId,
  job,
  state,
  error,
  onBack,
  onChangeSearch,
}: {
  jobId: string;
  job: SearchJob | undefined;
  state: FollowedSearch | undefined;
  error: Error | null;
  onBack: () => void;
  onChangeSearch: () => void;
}) {
  const filters = useResultFilters();
  const { data: details } = useSearchDetails(jobId);
  useReloadAfterRun(jobId, state !== undefined && !isOver(state));
  const shown = details ?? job;
  const [changed, setChanged] = useState<Criterion[]>();
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const bar = useFocusAfterRemoval({ find: findControl });
  const title = shown?.title ?? '';
  usePageTitle(title);
  const ranking = useRanking(jobId, title);
  const stored = state?.criteria ?? [];
  const edited = changed ?? stored;
  const loosen = ({ id }: Criterion): Criterion[] =>
    edited.map((one) => (one.id === id ? { ...one, need: 'nice' } : one));
  // What comes later than the list would move it under a pointer.
  const isThere = (shown !== undefined || state !== undefined) && !(error && isGone(error));
  // Where a person stands instead of the list, there is room for them alone.
  const isPersonAlone = !useMediaQuery(besideEachOther) && filters.isPersonOpen;
  const hasCriteria = isThere && state && (isOver(state) || state.has_earlier_results);

  return (
    <div className="space-y-2">
      <ResultsHeader
        jobId={jobId}
        title={title}
        shown={shown}
        details={details}
        state={state}
        isThere={isThere}
        isHidden={isPersonAlone}
        filters={filters}
        onBack={onBack}
      />
      {hasCriteria && !isPersonAlone && (
        <CriteriaBar
          ranking={ranking}
          state={state}
          changed={changed}
          setChanged={setChanged}
          ownQueries={details?.own_queries}
          controls={bar.container}
          onControlGone={bar.noteRemoval}
        >
          {(state.urls || state.has_earlier_results) && (
            <FiltersButton
              filters={filters}
              isOpen={areFiltersOpen}
              onToggle={() => setFiltersOpen(!areFiltersOpen)}
            />
          )}
        </CriteriaBar>
      )}
      <Outcome
        jobId={jobId}
        job={job}
        state={state}
        error={error}
        filters={filters}
        edited={edited}
        onChangeSearch={onChangeSearch}
        onLoosen={(criterion) => {
          setChanged(loosen(criterion));
          bar.noteRemoval();
        }}
        areFiltersOpen={areFiltersOpen}
        isRanking={ranking.isPending}
        onRankWithout={(criterion) => {
          ranking.rankAgain({ criteria: loosen(criterion) }, { criteria: stored }, () =>
            setChanged(undefined),
          );
          bar.noteRemoval();
        }}
      />
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
  ...ranking
}: Pick<Parameters<typeof SearchResults>[0], 'jobId' | 'job' | 'state' | 'error' | 'onChangeSearch'> & {
  filters: ReturnType<typeof useResultFilters>;
  edited: Criterion[];
  onLoosen: (criterion: Criterion) => void;
} & RankingParts) {
  const isOwner = useIsOwner();
  const { people, failed } = listFound(job, state);
  const criteria = state?.criteria ?? [];
  // A deleted search shows no earlier results.
  if (error && isGone(error)) return <PollFailure error={error} />;
  const isUnfinished = state !== undefined && state.urls === undefined && state.status !== 'Completed';
  const isMadeAgain = state?.has_earlier_results === true;
  const progress = isUnfinished && (
    <SearchProgress
      id={job?.is_mine || isOwner ? jobId : undefined}
      jobId={jobId}
      state={state}
      error={error}
    />
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
        <FailedProviders failed={failed} jobId={jobId} />
        <ReadingNote reading={state?.reading} />
        <ResultsWorkspace
          key={jobId}
          jobId={jobId}
          known={people}
          location={job?.location}
          isComplete={state !== undefined}
          criteria={criteria}
          edited={edited}
          filters={filters}
          onLoosen={onLoosen}
          {...ranking}
          isRanking={ranking.isRanking || isUnfinished}
        />
      </>
    );
  }
  if (state) {
    return (
      <>
        <FailedProviders failed={failed} jobId={jobId} />
        <NobodyFits
          title="No candidates matched this search"
          location={job?.location}
          criteria={criteria}
          edited={edited}
          onLoosen={onLoosen}
        >
          <Button onClick={onChangeSearch}>Change the search</Button>
        </NobodyFits>
      </>
    );
  }
  if (error) return <PollFailure error={error} />;
  return <LoadingMark text="Loading results..." />;
}
