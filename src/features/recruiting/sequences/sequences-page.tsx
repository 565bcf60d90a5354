import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type Sequence,
  saveSendingTimes,
  startSequence,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { counted, shortTitle } from '../../../lib/display-text.ts';
import { boardPath, paths } from '../../../lib/paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/failure-notice.tsx';
import { filterControl } from '../../../ui/filter-control.ts';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Row, StackedTable } from '../../../ui/table.tsx';
import { SendingTimesDialog } from './sequence-fields.tsx';
import {
  describeNext,
  repliesOf,
  type SequenceStanding,
  SequenceView,
  StandingTag,
  standingOf,
  stoppedOf,
  UseAgainDialog,
} from './sequence-view.tsx';
import { sumOf } from './start-sequence-dialog.tsx';
import { useSequences } from './use-sequences.ts';

export function SequencesPage() {
  usePageTitle('Sequences');
  const [params] = useSearchParams();
  const opened = params.get('open');
  return opened ? <SequenceView key={opened} id={opened} /> : <SequenceList />;
}

function SequenceList() {
  const isOwner = useIsOwner();
  const { data: sequences, error, refetch } = useSequences();
  const [editsTimes, setEditsTimes] = useState(false);
  const [params, setParams] = useSearchParams();
  const begins = params.has('new');
  const setBegins = (isNew: boolean) =>
    setParams(
      (before) => {
        if (isNew) before.set('new', '1');
        else before.delete('new');
        return before;
      },
      { replace: true },
    );
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl">Sequences</h1>
        <p className="-mt-1 basis-full text-muted sm:order-1">
          Mails that follow each other until someone answers, sent by your mail server in working hours.
        </p>
        <div className="flex flex-wrap gap-3">
          {isOwner && (
            <PermittedButton
              call={saveSendingTimes}
              look="secondary"
              size="small"
              onClick={() => setEditsTimes(true)}
            >
              Sending times
            </PermittedButton>
          )}
          <PermittedButton call={startSequence} size="small" onClick={() => setBegins(true)}>
            New sequence…
          </PermittedButton>
        </div>
      </div>
      {error && (
        <LoadFailure
          error={error}
          text="The sequences could not be loaded. Please try again later."
          onRetry={refetch}
        />
      )}
      {!sequences && !error && <LoadingMark text="Loading the sequences..." />}
      {sequences?.length === 0 && <FirstSequence />}
      {sequences && sequences.length > 0 && <FilteredList sequences={sequences} />}
      {begins && <UseAgainDialog onClose={() => setBegins(false)} />}
      {editsTimes && <SendingTimesDialog onClose={() => setEditsTimes(false)} />}
    </div>
  );
}

const firstSteps = [
  [
    'Choose people',
    'In the results of a search, on its board or in the talent pool, and press Start a sequence…',
  ],
  [
    'Look through the mails',
    'Three are written already. Each person’s own text is shown before anything leaves.',
  ],
  [
    'Answers stop them',
    'With a connected mailbox, who answers gets nothing further, and stands in Today. This page shows who is where.',
  ],
] as const;

const FirstSequence = () => (
  <section
    aria-label="The first sequence"
    className="space-y-6 rounded-card border border-edge border-dashed px-6 py-8"
  >
    <p>There is no sequence yet. One takes a minute:</p>
    <ol className="grid gap-x-8 gap-y-5 md:grid-cols-3">
      {firstSteps.map(([title, text], at) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-strong-soft font-semibold text-sm text-strong"
          >
            {at + 1}
          </span>
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="text-muted text-sm">{text}</span>
          </span>
        </li>
      ))}
    </ol>
    <p className="flex flex-wrap gap-3">
      <ButtonLink look="secondary" to={paths.talentPool}>
        Choose in the talent pool
      </ButtonLink>
      <ButtonLink look="secondary" to={paths.sourcing}>
        Open the searches
      </ButtonLink>
    </p>
  </section>
);

const standings: readonly SequenceStanding[] = ['Running', 'Paused', 'Ended', 'Archived'];

function FilteredList({ sequences }: { sequences: readonly Sequence[] }) {
  const [params, setParams] = useSearchParams();
  const shown = params.get('state') ?? '';
  const q = params.get('q') ?? '';
  const set = (name: 'state' | 'q', value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const words = q.toLowerCase().split(/\s+/);
  const listed = sequences.filter((sequence) => {
    const standing = standingOf(sequence);
    const texts = `${sequence.name} ${sequence.search?.title ?? ''} ${sequence.author}`.toLowerCase();
    return (
      (shown === '' ? standing !== 'Archived' : standing === shown) &&
      words.every((word) => texts.includes(word))
    );
  });
  const present = standings.filter((one) => sequences.some((sequence) => standingOf(sequence) === one));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="search"
          aria-label="Find a sequence"
          placeholder="Name, job or colleague"
          className={`${filterControl} w-64 max-sm:flex-1`}
          value={q}
          onChange={({ target }) => set('q', target.value)}
        />
        <select
          aria-label="State"
          className={filterControl}
          value={shown}
          onChange={({ target }) => set('state', target.value)}
        >
          <option value="">All but archived</option>
          {standings
            .filter((one) => present.includes(one) || one === shown)
            .map((one) => (
              <option key={one}>{one}</option>
            ))}
        </select>
        <p role="status" className="text-muted text-sm">
          {listed.length === sequences.length ? '' : `${listed.length} of ${sequences.length}`}
        </p>
      </div>
      {listed.length === 0 ? (
        <p className="text-muted">
          None is like this.{' '}
          <Link to={paths.sequences} className="link">
            Show all but archived
          </Link>
        </p>
      ) : (
        <StackedTable label="Sequences" isWide>
          <thead>
            <tr>
              {['Sequence', 'Job', 'People', 'Mails sent', 'Replied', 'Next mail', 'State'].map((heading) => (
                <HeadCell key={heading}>{heading}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody className="text-sm">
            {listed.map((sequence) => (
              <ListedSequence key={sequence.id} sequence={sequence} />
            ))}
          </tbody>
        </StackedTable>
      )}
    </>
  );
}

function ListedSequence({ sequence }: { sequence: Sequence }) {
  const { id, name, search, author, people, steps, mails } = sequence;
  const stopped = stoppedOf(sequence);
  const all = people.active + people.finished + people.stopped;
  return (
    <Row>
      <Cell className="min-w-48">
        <Link to={`${paths.sequences}?open=${id}`} className="link wrap-anywhere font-semibold text-base">
          {name}
        </Link>
        <span className="block text-muted">
          {steps.length === 1 ? '1 mail' : `${steps.length} mails`} · {author}
        </span>
      </Cell>
      <Cell data-heading="Job">
        {search ? (
          <Link to={boardPath(search.id)} className="link wrap-anywhere">
            {shortTitle(search.title)}
          </Link>
        ) : (
          <span className="text-muted">No job</span>
        )}
      </Cell>
      <Cell data-heading="People" className="tabular-nums">
        {counted(all, 'person', 'people')}
        {people.active > 0 && <span className="text-muted"> · {people.active} waiting</span>}
        {stopped > 0 && <span className="text-muted"> · {stopped} stopped</span>}
      </Cell>
      <Cell data-heading="Mails sent" className="tabular-nums">
        {mails ? sumOf(mails, 'sent') : ''}
      </Cell>
      <Cell data-heading="Replied" className="tabular-nums">
        {repliesOf(sequence)}
      </Cell>
      <Cell data-heading="Next mail">{describeNext(sequence)}</Cell>
      <Cell data-heading="State">
        <StandingTag sequence={sequence} />
      </Cell>
    </Row>
  );
}
