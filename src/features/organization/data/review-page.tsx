import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type DuePerson,
  keepDuePeople,
  mostDueAtOnce,
  retentionMonths,
} from '../../../../contract/people/retention.calls.ts';
import { candidatePath } from '../../../../contract/platform/paths.ts';
import { erasureText, formatDate } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { dataSettingsPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button, ButtonLink, classes } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { EmptyState, Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Pagination, Row, StackedTable } from '../../../ui/table.tsx';
import {
  duePageSize,
  type RetentionMonths,
  useAnswerDue,
  useDuePeople,
} from '../../people/settings/use-retention.ts';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';

function AnswerBar({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { keep, erase } = useAnswerDue();
  const [months, setMonths] = useState<RetentionMonths>(12);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState('');
  const count = ids.length;
  const people = (number: number) => (number === 1 ? '1 person' : `${number} people`);
  const nobody = count === 0;
  return (
    <section
      aria-label="Chosen people"
      className="flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-panel px-4 py-2"
    >
      <p role="status" className="mr-2 text-sm">
        {nobody && done ? done : <span className="font-semibold">{people(count)} chosen</span>}
      </p>
      <label className="flex items-center gap-2 text-sm">
        Keep for
        <select
          value={months}
          onChange={({ target }) =>
            setMonths(retentionMonths.find((one) => String(one) === target.value) ?? 12)
          }
          className="h-9 rounded-control border border-edge bg-panel px-2 text-sm touch:h-11"
        >
          {retentionMonths.map((one) => (
            <option key={one} value={one}>
              {one} months
            </option>
          ))}
        </select>
      </label>
      <Button
        size="small"
        disabled={nobody}
        busy={keep.isPending}
        onClick={() =>
          keep.mutate(
            { ids, months },
            {
              onSuccess: ({ changed }) => {
                setDone(`${people(changed.length)} kept for ${months} months.`);
                onDone();
              },
            },
          )
        }
      >
        Keep
      </Button>
      <Button look="secondary" size="small" disabled={nobody} onClick={() => setAsking(true)}>
        Erase…
      </Button>
      {keep.isError && (
        <Notice kind="failed">{problemText(keep.error, 'They could not be kept. Please try again.')}</Notice>
      )}
      <ConfirmMutation
        mutation={erase}
        given={isAsking ? ids : undefined}
        title={`Erase ${people(count)} for good?`}
        confirmText="Erase"
        onClose={() => setAsking(false)}
        onDone={({ changed }) => {
          setDone(`${people(changed.length)} erased.`);
          onDone();
        }}
      >
        {erasureText('They are', 'them')}
      </ConfirmMutation>
    </section>
  );
}

export function ReviewPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection
        title="People to review"
        description="These people have had no activity for your organization's retention period. Deciding on, writing to or editing a person removes them from this list."
      >
        {isOwner ? (
          <Permitted changes={keepDuePeople}>
            <Due />
          </Permitted>
        ) : (
          <p className="text-muted">Only an Owner of your organization reviews people.</p>
        )}
      </SettingsSection>
    </SettingsFrame>
  );
}

function Due() {
  const [page, setPage] = useState(1);
  const { data, isPending, error, refetch } = useDuePeople(page);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (isPending) return <LoadingMark text="Loading people..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  const pages = Math.max(1, Math.ceil((data.total ?? 0) / duePageSize));
  if (data.items.length === 0 && page === 1) {
    return (
      <EmptyState
        text="Nobody is due for review."
        action={
          <ButtonLink look="secondary" to={dataSettingsPath}>
            Choose how long people are kept
          </ButtonLink>
        }
      />
    );
  }
  const show = (next: number) => {
    setChosen(new Set());
    setPage(next);
  };
  return (
    <div className="space-y-4">
      <AnswerBar
        ids={[...chosen]}
        onDone={() => {
          setChosen(new Set());
          if (chosen.size === data.items.length && page > 1) setPage(page - 1);
        }}
      />
      <People people={data.items} chosen={chosen} onChoose={setChosen} />
      {pages > 1 && <Pagination label="Pages of people to review" page={page} pages={pages} onPage={show} />}
    </div>
  );
}

function People({
  people,
  chosen,
  onChoose,
}: {
  people: DuePerson[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}) {
  const isAll = people.every(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const box = 'size-4 shrink-0 accent-strong';
  return (
    <>
      <label className="flex min-h-11 w-fit items-center gap-3 px-4 text-sm">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onChoose(new Set(isAll ? [] : people.slice(0, mostDueAtOnce).map(({ id }) => id)))}
          className={box}
        />
        Choose everybody on this page
      </label>
      <StackedTable label="People who are due">
        <thead>
          <tr>
            <HeadCell>Person</HeadCell>
            <HeadCell>Source</HeadCell>
            <HeadCell>Last touched</HeadCell>
            <HeadCell>Erased on</HeadCell>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, title, source, last_touched: last, erased_at: erased }) => (
            <Row key={id}>
              <Cell className="min-w-40 wrap-anywhere">
                <div className="flex gap-3">
                  <input
                    type="checkbox"
                    aria-label={`Choose ${name}`}
                    checked={chosen.has(id)}
                    onChange={() => toggle(id)}
                    className={classes(box, 'mt-1')}
                  />
                  <div>
                    <Link to={candidatePath(id)} className="link font-semibold">
                      {name}
                    </Link>
                    {title && <span className="block text-muted text-sm">{title}</span>}
                  </div>
                </div>
              </Cell>
              <Cell className="wrap-anywhere" data-heading="Source">
                {source}
              </Cell>
              <Cell className="whitespace-nowrap" data-heading="Last touched">
                {formatDate(last)}
              </Cell>
              <Cell className="whitespace-nowrap" data-heading="Erased on">
                {erased ? formatDate(erased) : 'Not automatically'}
              </Cell>
            </Row>
          ))}
        </tbody>
      </StackedTable>
    </>
  );
}
