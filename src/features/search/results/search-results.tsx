import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FailedProvider, SearchReading } from '../../../../contract/search/search-sources.calls.ts';
import type { Criterion, SearchJob } from '../../../../contract/search/sourcing.calls.ts';
import { providerName } from '../../../../contract/search/web-sources.ts';
import { counted } from '../../../lib/display-text.ts';
import { repeatSearchPath } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { searchSourcesPath } from '../../../lib/settings-paths.ts';
import { useOfferedUndo } from '../../../lib/undo.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, ButtonLink, classes } from '../../../ui/button.tsx';
import { ArrowLeftIcon, CloseIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { type FollowedSearch, isGone, isOver, useSearchDetails } from '../use-search-status.ts';
import { CriteriaBar, findControl, useRanking, useReloadAfterRun } from './criteria-bar.tsx';
import { type ListedPerson, listFound, readTitle } from './listed-person.ts';
import { NobodyFits } from './nobody-fits.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ResultsHeader } from './results-header.tsx';
import { FiltersButton, type RankingParts, ResultsList } from './results-list.tsx';
import { PollFailure, SearchProgress, TryAgain } from './search-progress.tsx';
import { cutOf, summaryKey, useSearchSummary } from './use-results.ts';
import { besideEachOther, useResultFilters, useWorkspace } from './use-workspace.ts';

/** The search goes on without the sources or model that failed. @param jobId where it can be made again */
export function FailedProviders({ failed, jobId }: { failed: FailedProvider[]; jobId?: string }) {
  const isOwner = useIsOwner();
  const reasons = failed.map(({ provider, failed: reason }) => `${provider}: ${reason}`).join('\n');
  const [dismissed, setDismissed] = useState('');
  if (reasons === dismissed) return null;
  const sources = failed.filter(({ provider }) => provider !== 'model').length;
  const again =
    sources === 0 ? 'Try again' : sources === 1 ? 'Try this source again' : 'Try these sources again';
  return (
    <Notice kind="info" className="py-1.5!">
      <div className="flex items-start gap-x-2 text-sm">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <ul className="min-w-0 max-sm:[&>li]:truncate">
            {failed.map(({ provider, failed: reason }) => (
              <li key={provider}>
                <strong>{providerName(provider)}</strong>
                <span className="max-sm:hidden">
                  {provider === 'model' ? ' has not read everybody' : ' could not be searched'}
                </span>
                : {reason}
              </li>
            ))}
          </ul>
          {jobId && (
            <Suspense>
              <TryAgain jobId={jobId} text={again} {...(sources > 0 && { body: { only_failed: true } })} />
            </Suspense>
          )}
          {sources > 0 && isOwner && (
            <Link to={searchSourcesPath} className="link max-sm:hidden">
              Search sources
            </Link>
          )}
        </div>
        <Button
          look="quiet"
          size="small"
          className="-mr-3 min-h-7! touch:-my-2 touch:min-h-11!"
          aria-label="Dismiss"
          onClick={() => setDismissed(reasons)}
        >
          <CloseIcon className="size-4" />
        </Button>
      </div>
    </Notice>
  );
}

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
      <FailedDecisions workspace={workspace} />
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

/** Stands where Undo does, so that it is seen wherever the list is scrolled. */
function FailedDecisions({
  workspace: { failures, retry, dismiss },
}: {
  workspace: ReturnType<typeof useWorkspace>;
}) {
  const isUndoBelow = useOfferedUndo() !== undefined;
  if (failures.length === 0) return null;
  return (
    <div
      className={classes(
        'pointer-events-none fixed inset-x-4 z-40 flex justify-center',
        isUndoBelow ? 'bottom-38' : 'bottom-20',
      )}
    >
      <ul
        aria-label="Not stored"
        className="pointer-events-auto max-h-[40dvh] w-[min(36rem,100%)] space-y-2 overflow-y-auto rounded-card border border-failed bg-panel p-2 shadow-lift"
      >
        {failures.map((failure, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may fail twice
          <li key={at}>
            <Notice kind="failed">
              <div className="flex flex-wrap items-center justify-between gap-2">
                {failure.text}
                <span className="flex gap-2">
                  {failure.retry && (
                    <Button look="secondary" size="small" onClick={() => retry(failure)}>
                      Try again
                    </Button>
                  )}
                  <Button look="quiet" size="small" onClick={() => dismiss(failure)}>
                    Close
                  </Button>
                </span>
              </div>
            </Notice>
          </li>
        ))}
      </ul>
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
  const loosen = (...musts: Criterion[]): Criterion[] =>
    edited.map((one) => (musts.some(({ id }) => id === one.id) ? { ...one, need: 'nice' } : one));
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
        isPersonAlone={isPersonAlone}
        onChangeSearch={onChangeSearch}
        onLoosen={(criterion) => {
          setChanged(loosen(criterion));
          bar.noteRemoval();
        }}
        areFiltersOpen={areFiltersOpen}
        isRanking={ranking.isPending}
        onRankWithout={(musts) => {
          ranking.rankAgain({ criteria: loosen(...musts) }, { criteria: stored }, () =>
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
  isPersonAlone,
  onChangeSearch,
  onLoosen,
  ...ranking
}: Pick<Parameters<typeof SearchResults>[0], 'jobId' | 'job' | 'state' | 'error' | 'onChangeSearch'> & {
  filters: ReturnType<typeof useResultFilters>;
  edited: Criterion[];
  isPersonAlone: boolean;
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
        <div hidden={isPersonAlone} className="space-y-2 empty:hidden">
          <FailedProviders failed={failed} jobId={jobId} />
          <ReadingNote reading={state?.reading} />
        </div>
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
