import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { WebQuery } from '../../../../contract/search/search-sources.calls.ts';
import { type SearchAgain, searchJobAgain } from '../../../../contract/search/searches.calls.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { providerName } from '../../../../contract/search/web-sources.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button, classes } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { CriterionChip, inGroups, useExclusionQuestion } from '../criterion-chip.tsx';
import { resultsKey, searchJobsKey, searchStatusKey } from '../query-keys.ts';
import type { FollowedSearch } from '../use-search-status.ts';
import { AddCriterion, CriterionDialog } from './add-criterion.tsx';
import { summaryKey } from './use-results.ts';
import { besideEachOther } from './use-workspace.ts';

/** What the last ranking changed, for as long as the window is open. */
function useKeptRanking(jobId: string) {
  const key = `larkspur-before-ranking-${jobId}`;
  const [before, setBefore] = useState(() => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') as SearchAgain | null;
    } catch {
      return null;
    }
  });
  const keep = (next: SearchAgain | null) => {
    setBefore(next);
    try {
      if (next) sessionStorage.setItem(key, JSON.stringify(next));
      else sessionStorage.removeItem(key);
    } catch {
      // It is kept in this page alone.
    }
  };
  return [before, keep] as const;
}

/** Makes a search again with other criteria or queries, and back. The earlier results stay until it has ended. */
export function useRanking(jobId: string, title: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { tasks } = usePlatform();
  const [before, setBefore] = useKeptRanking(jobId);
  const rank = useMutation({
    mutationFn: (body: SearchAgain) => api.call(searchJobAgain, { params: { id: jobId }, body }),
    onSuccess: (_, { criteria }) => {
      queries.setQueryData<FollowedSearch>(searchStatusKey(jobId), (state) => ({
        status: 'Processing',
        has_earlier_results: state?.has_earlier_results === true || (state?.urls?.length ?? 0) > 0,
        ...((criteria ?? state?.criteria) && { criteria: criteria ?? state?.criteria }),
        ...(state?.queries && { queries: state.queries }),
      }));
      void queries.invalidateQueries({ queryKey: searchStatusKey(jobId) });
      void queries.invalidateQueries({ queryKey: searchJobsKey });
      const screen = paths.searchJob(jobId);
      const run = randomId();
      tasks.taskStarted({ kind: 'search', id: jobId, label: title, screen, result: screen, run });
    },
  });
  return {
    isPending: rank.isPending,
    error: rank.error,
    reset: rank.reset,
    canUndo: before !== null,
    undo: () => before && rank.mutate(before, { onSuccess: () => setBefore(null) }),
    rankAgain: (body: SearchAgain, earlier: SearchAgain, onDone: () => void) =>
      rank.mutate(body, {
        onSuccess: () => {
          if (Object.keys(earlier).length > 0) setBefore(earlier);
          onDone();
        },
      }),
  };
}

/** Finds the next focus target once a button of the bar has gone: *Rank again*, or the first that can be pressed. */
export const findControl = (bar: HTMLElement): HTMLElement | null =>
  bar.querySelector<HTMLElement>('[data-rank]:enabled') ?? bar.querySelector<HTMLElement>('button:enabled');

/** Loads the list again when a run that was under way has ended, also where no event tells of it. */
export function useReloadAfterRun(jobId: string, isRunning: boolean): void {
  const queries = useQueryClient();
  const ran = useRef(isRunning);
  useEffect(() => {
    if (ran.current && !isRunning) {
      void queries.invalidateQueries({ queryKey: resultsKey(jobId) });
      void queries.invalidateQueries({ queryKey: summaryKey(jobId) });
      void queries.invalidateQueries({ queryKey: ['found-person'] });
    }
    ran.current = isRunning;
  }, [queries, jobId, isRunning]);
}

function RunQueries({
  id,
  shown,
  own,
  disabled,
  onChange,
}: {
  id: string;
  shown: WebQuery[];
  own: WebQuery[];
  disabled: boolean;
  onChange: (own: WebQuery[]) => void;
}) {
  const written = new Map(own.map(({ provider, query }) => [provider, query]));
  const without = (provider: WebQuery['provider']) => own.filter((query) => query.provider !== provider);
  return (
    <div id={id} className="grid gap-4 lg:grid-cols-2">
      {shown.map(({ provider, query }) => (
        <div key={provider} className="space-y-2">
          <TextArea
            label={providerName(provider)}
            rows={2}
            maxLength={500}
            spellCheck={false}
            disabled={disabled}
            value={written.get(provider) ?? query}
            onChange={({ target }) => onChange([...without(provider), { provider, query: target.value }])}
          />
          {written.has(provider) && (
            <Button
              look="secondary"
              size="small"
              disabled={disabled}
              onClick={() => onChange(without(provider))}
            >
              {`Use the built query for ${providerName(provider)}`}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

const isSame = (a: Criterion[], b: Criterion[]) =>
  a.length === b.length && a.every(({ id, need }, at) => id === b[at]?.id && need === b[at]?.need);

const newCriterion = (added: Pick<Criterion, 'kind' | 'text' | 'need'>): Criterion => ({
  ...added,
  id: `new-${randomId()}`,
  source: '',
});

/**
 * Folds a list that takes more than one line: a second one would cost a person in view.
 * @param content changes with what the line holds
 * @param isHeld keeps it open
 */
function useFirstLine(content: string, isHeld: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const [isUnfolded, setOpen] = useState(false);
  const isOpen = isUnfolded || isHeld;
  const [width, setWidth] = useState(0);
  const [measured, setMeasured] = useState({ of: '', count: 0 });
  useEffect(() => {
    const line = list.current?.parentElement;
    const observer = new ResizeObserver(() => setWidth(line?.clientWidth ?? 0));
    if (line) observer.observe(line);
    return () => observer.disconnect();
  }, []);
  const of = `${width}\n${content}`;
  const isMeasured = measured.of === of;
  // All are drawn until it is known how many of them fit.
  useLayoutEffect(() => {
    if (isMeasured || isOpen) return;
    const tops = [...(list.current?.children ?? [])].map((item) => (item as HTMLElement).offsetTop);
    setMeasured({ of, count: tops.filter((top) => top === tops[0]).length });
  }, [isMeasured, isOpen, of]);
  const fitting = isMeasured && !isOpen ? measured.count : Number.POSITIVE_INFINITY;
  return { list, isOpen, setOpen, isMeasured, fitting };
}

function FoldButton({ line, count }: { line: ReturnType<typeof useFirstLine>; count: number }) {
  const { isOpen, setOpen, isMeasured, fitting } = line;
  // Keeps its room while it is not known how many fit.
  if (count <= fitting && isMeasured && !isOpen) return null;
  return (
    <Button
      look="quiet"
      size="small"
      className={classes(
        'min-h-7! shrink-0 px-2! touch:min-h-11! max-sm:hidden',
        !isMeasured && !isOpen && 'invisible',
      )}
      aria-expanded={isOpen}
      aria-label={
        isOpen
          ? 'Show one line of criteria'
          : `Show ${counted(count - fitting, 'more criterion', 'more criteria')}`
      }
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? <ChevronDownIcon className="size-3.5 rotate-180" /> : `+${count - fitting}`}
    </Button>
  );
}

/** Changes take effect with *Rank again*. */
export function CriteriaBar({
  ranking,
  state,
  changed,
  setChanged,
  ownQueries,
  controls,
  onControlGone,
  children,
}: {
  ranking: ReturnType<typeof useRanking>;
  state: FollowedSearch;
  /** Undefined without changes. */
  changed: Criterion[] | undefined;
  setChanged: (criteria: Criterion[] | undefined) => void;
  /** Undefined until loaded. */
  ownQueries: WebQuery[] | undefined;
  /** What takes the focus of a button that has gone. */
  controls: RefObject<HTMLDivElement | null>;
  onControlGone: () => void;
  /** Beside the button that unfolds the bar on a phone. */
  children: ReactNode;
}) {
  const stored = state.criteria ?? [];
  const [queries, setQueries] = useState<WebQuery[]>();
  const [editing, setEditing] = useState<Criterion>();
  // A phone has room for the people alone.
  const [isShown, setShown] = useState(false);
  const [areQueriesShown, setQueriesShown] = useState(false);
  const queriesId = useId();
  const asked = ownQueries && state.queries;
  const isWide = useMediaQuery(besideEachOther);
  const isAgain = state.status === 'Processing';
  const isRunning = isAgain || ranking.isPending;
  const criteria = changed ?? stored;
  const isChanged = (changed !== undefined && !isSame(changed, stored)) || queries !== undefined;
  const reset = () => {
    setChanged(undefined);
    setQueries(undefined);
    ranking.reset();
  };
  const rankAgain = () =>
    ranking.rankAgain(
      { ...(changed && { criteria: changed }), ...(queries && { queries }) },
      { ...(changed && { criteria: stored }), ...(queries && ownQueries && { queries: ownQueries }) },
      () => {
        // Changed criteria stay in view where there is room.
        line.setOpen(isWide);
        reset();
      },
    );
  const shown = inGroups(criteria, stored);
  const removed = stored.flatMap(({ id, text }) => (criteria.some((one) => one.id === id) ? [] : text));
  const line = useFirstLine(
    [
      ...shown.map(({ criterion: { text, need } }) => need + text),
      isRunning,
      ranking.canUndo,
      asked?.length,
    ].join('\n'),
    isChanged,
  );
  useKeptFocus(
    controls,
    shown.map(({ criterion }) => criterion.id),
  );
  useEffect(() => {
    // Nothing in the bar can be pressed until the search has run.
    if (isAgain && document.activeElement === document.body) controls.current?.focus({ preventScroll: true });
  }, [isAgain, controls]);
  const { change, question } = useExclusionQuestion(({ id }, need) =>
    setChanged(criteria.map((one) => (one.id === id ? { ...one, need } : one))),
  );
  return (
    <section aria-label="Criteria" className="space-y-2">
      <div className="-my-1 -ml-3 flex justify-between sm:hidden">
        <Button
          look="quiet"
          size="small"
          aria-expanded={isShown || isChanged}
          onClick={() => setShown(!isShown)}
        >
          {counted(criteria.length, 'criterion', 'criteria')}
          <ChevronDownIcon className={isShown || isChanged ? 'size-3.5 rotate-180' : 'size-3.5'} />
        </Button>
        {children}
      </div>
      <div
        ref={controls}
        tabIndex={-1}
        className={`flex items-start gap-1.5 max-sm:flex-wrap sm:[&>:not(ul)]:shrink-0 ${isShown || isChanged ? '' : 'max-sm:hidden'}`}
      >
        {/* First, so that it never has a line of its own. */}
        <AddCriterion
          disabled={isRunning}
          onAdd={(added) => setChanged([...criteria, newCriterion(added)])}
        />
        <ul
          ref={line.list}
          aria-label="Criteria of the search"
          className="flex min-w-0 flex-wrap gap-1.5 max-sm:contents"
        >
          {shown.map(({ criterion, heading, ...chip }, at) => (
            <li
              key={criterion.id}
              className={classes(
                'inline-flex max-w-full items-center gap-1.5',
                at >= line.fitting && 'sm:hidden',
              )}
            >
              {heading && (
                <span aria-hidden="true" className="font-semibold text-muted text-xs">
                  {heading}
                </span>
              )}
              <CriterionChip
                {...chip}
                criterion={criterion}
                disabled={isRunning}
                onNeed={(need) => change(criterion, need)}
                onEdit={() => setEditing(criterion)}
                onRemove={() => setChanged(criteria.filter(({ id }) => id !== criterion.id))}
              />
            </li>
          ))}
        </ul>
        {!isChanged && <FoldButton line={line} count={shown.length} />}
        {asked && (
          <Button
            look="quiet"
            size="small"
            className="min-h-7! px-2! text-xs! touch:min-h-11!"
            aria-expanded={areQueriesShown}
            aria-controls={queriesId}
            onClick={() => setQueriesShown(!areQueriesShown)}
          >
            Web queries
            <ChevronDownIcon className={areQueriesShown ? 'size-3.5 rotate-180' : 'size-3.5'} />
          </Button>
        )}
        {removed.length > 0 && (
          <p className="max-w-48 truncate text-muted text-xs leading-7" title={removed.join(', ')}>
            Removed: {removed.join(', ')}
          </p>
        )}
        {isChanged && (
          <span className="-my-1 ml-auto flex gap-2">
            <Button
              look="quiet"
              size="small"
              disabled={isRunning}
              onClick={() => {
                reset();
                onControlGone();
              }}
            >
              Discard
            </Button>
            <ServerButton data-rank isBrief size="small" busy={isRunning} onClick={rankAgain}>
              Rank again
            </ServerButton>
          </span>
        )}
        {ranking.canUndo && !isChanged && !isRunning && (
          <Button look="quiet" size="small" className="-my-1 ml-auto" onClick={ranking.undo}>
            Undo the last ranking
          </Button>
        )}
      </div>
      {asked && ownQueries && areQueriesShown && (
        <RunQueries
          id={queriesId}
          shown={asked}
          own={queries ?? ownQueries}
          disabled={isRunning}
          onChange={setQueries}
        />
      )}
      {question}
      {editing && (
        <CriterionDialog
          edited={editing}
          onDone={(next) =>
            setChanged(criteria.map((one) => (one.id === editing.id ? newCriterion(next) : one)))
          }
          onClose={() => setEditing(undefined)}
        />
      )}
      {ranking.error && (
        <Notice kind="failed">
          {`The search could not be ranked again. Your changes are kept. ${problemText(ranking.error, 'Please try again.')}`}
        </Notice>
      )}
    </section>
  );
}
