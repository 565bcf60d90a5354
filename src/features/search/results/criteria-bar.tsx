import { useState } from 'react';
import { criterionNeeds } from '../../../../contract/search/criteria.ts';
import type { WebQuery } from '../../../../contract/search/search-sources.calls.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { providerName } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextArea } from '../../../ui/field.tsx';
import { ChevronDownIcon, CloseIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import type { FollowedSearch } from '../use-search-status.ts';
import { AddCriterion } from './add-criterion.tsx';
import { useRankAgain } from './use-rank-again.ts';

/** What each web provider was asked, to look at and to change. */
function RunQueries({
  shown,
  own,
  disabled,
  onChange,
}: {
  /** The queries of the last run. */
  shown: WebQuery[];
  /** Queries written by hand, which replace those built from the job. */
  own: WebQuery[];
  disabled: boolean;
  onChange: (own: WebQuery[]) => void;
}) {
  const written = new Map(own.map(({ provider, query }) => [provider, query]));
  const without = (provider: WebQuery['provider']) => own.filter((query) => query.provider !== provider);
  return (
    <details className="group min-w-0">
      <summary className="summary font-semibold text-sm text-strong underline-offset-4 hover:underline">
        Web queries
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid gap-4 lg:grid-cols-2">
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
    </details>
  );
}

const needWords: Record<Criterion['need'], string> = { must: 'must', nice: 'nice', not: 'not' };
const looks: Record<Criterion['need'], string> = {
  must: 'border-strong bg-strong-soft text-strong font-semibold',
  nice: 'border-edge bg-panel text-ink',
  not: 'border-failed bg-failed-soft text-failed',
};

const isSame = (a: Criterion[], b: Criterion[]) =>
  a.length === b.length && a.every(({ id, need }, at) => id === b[at]?.id && need === b[at]?.need);

/**
 * Edits the criteria of a search and the queries for web providers. Changes take effect with *Rank again*.
 */
export function CriteriaBar({
  jobId,
  title,
  state,
  ownQueries,
}: {
  jobId: string;
  title: string;
  state: FollowedSearch;
  /** Queries written by hand for web providers; undefined until loaded. */
  ownQueries: WebQuery[] | undefined;
}) {
  const stored = state.criteria ?? [];
  const [changed, setChanged] = useState<Criterion[]>();
  const [queries, setQueries] = useState<WebQuery[]>();
  const rank = useRankAgain(jobId, title);
  const isRunning = state.status === 'Processing' || rank.isPending;
  const criteria = changed ?? stored;
  const isChanged = (changed !== undefined && !isSame(changed, stored)) || queries !== undefined;
  const reset = () => {
    setChanged(undefined);
    setQueries(undefined);
    rank.reset();
  };
  const rankAgain = () =>
    rank.mutate({ ...(changed && { criteria: changed }), ...(queries && { queries }) }, { onSuccess: reset });
  const weigh = ({ id, need }: Criterion) => {
    const next = criterionNeeds[(criterionNeeds.indexOf(need) + 1) % criterionNeeds.length] ?? 'must';
    setChanged(criteria.map((one) => (one.id === id ? { ...one, need: next } : one)));
  };
  return (
    <section aria-label="Criteria" className="space-y-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <ul aria-label="Criteria of the search" className="contents">
          {criteria.map((criterion) => (
            <CriterionChip
              key={criterion.id}
              criterion={criterion}
              disabled={isRunning}
              onWeigh={() => weigh(criterion)}
              onRemove={() => setChanged(criteria.filter(({ id }) => id !== criterion.id))}
            />
          ))}
        </ul>
        <AddCriterion
          disabled={isRunning}
          onAdd={(added) => setChanged([...criteria, { ...added, id: `new-${randomId()}`, source: '' }])}
        />
        {isChanged && (
          <span className="ml-auto flex gap-2">
            <Button look="quiet" size="small" disabled={isRunning} onClick={reset}>
              Discard
            </Button>
            <ServerButton isBrief size="small" busy={isRunning} onClick={rankAgain}>
              Rank again
            </ServerButton>
          </span>
        )}
      </div>
      {state.queries && ownQueries && (
        <RunQueries
          shown={state.queries}
          own={queries ?? ownQueries}
          disabled={isRunning}
          onChange={setQueries}
        />
      )}
      {rank.error && (
        <Notice kind="failed">
          {problemText(rank.error, 'The search could not be ranked again. Please try again.')}
        </Notice>
      )}
    </section>
  );
}

/** A press weighs it otherwise, must, nice to have or excluded; the cross takes it away. */
function CriterionChip({
  criterion: { text, need },
  disabled,
  onWeigh,
  onRemove,
}: {
  criterion: Criterion;
  disabled: boolean;
  onWeigh: () => void;
  onRemove: () => void;
}) {
  return (
    <li className={classes('inline-flex max-w-full items-center rounded-full border text-xs', looks[need])}>
      <button
        type="button"
        disabled={disabled}
        onClick={onWeigh}
        title="Must, nice to have, or excluded"
        className="min-h-7 min-w-0 rounded-l-full py-0.5 pr-1 pl-3 text-left touch:min-h-11"
      >
        <span>{`${needWords[need]} ·`}</span> <span className="wrap-anywhere">{text}</span>
      </button>
      <button
        type="button"
        disabled={disabled}
        aria-label={`Remove ${text}`}
        onClick={onRemove}
        className="flex min-h-7 items-center rounded-r-full pr-2 pl-1 touch:min-h-11"
      >
        <CloseIcon className="size-3" />
      </button>
    </li>
  );
}
