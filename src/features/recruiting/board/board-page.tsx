import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { exportFileName } from '../../../../contract/platform/export-file-name.ts';
import {
  type BoardPerson,
  exportDecisions,
  listDecisions,
  type RecordEntry,
} from '../../../../contract/recruiting/board.calls.ts';
import { type BoardTemplate, columnsOfBoard } from '../../../../contract/recruiting/board.ts';
import { createShareLink } from '../../../../contract/recruiting/share-links.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadCsv, downloadText } from '../../../lib/download.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { advertisePath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { ArrowLeftIcon, ChevronDownIcon } from '../../../ui/icons.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { EmptyState, Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton, ServerPart, useIsAway } from '../../../ui/server-button.tsx';
import { useBoard, useMove } from '../../search/use-board.ts';
import { useColumns } from '../../search/use-columns.ts';
import { useChangeSearch, useColleagues, useSearchDetails } from '../../search/use-search-status.ts';
import { ApplicantSystemButton } from '../applicant-system/applicant-system-button.tsx';
import { StartSequenceButton } from '../sequences/start-sequence-button.tsx';
import { type BoardFilters, groupPeople, isOverdue } from './board-card.tsx';
import { BoardColumns, type CardFocus } from './board-columns.tsx';
import { CardDialog } from './card-dialog.tsx';
import { ChosenCardsBar } from './chosen-cards-bar.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';

function ExportDecisions({
  jobId,
  title = '',
  onProblem,
}: {
  jobId: string;
  title: string | undefined;
  onProblem: (problem: string) => void;
}) {
  const api = useApi();
  const params = { id: jobId };
  const readAll = async () => {
    const entries: RecordEntry[] = [];
    for (let page = 1; ; page++) {
      const { items, total } = await api.callPage(listDecisions, { params, query: { page, page_size: 200 } });
      entries.push(...items);
      if (items.length === 0 || entries.length >= total) return entries;
    }
  };
  const download = async (format: 'csv' | 'json') => {
    onProblem('');
    try {
      if (format === 'csv')
        downloadCsv(exportFileName(title, 'decisions', 'csv'), await api.call(exportDecisions, { params }));
      else
        downloadText(
          exportFileName(title, 'decisions', 'json'),
          JSON.stringify(await readAll(), null, 2),
          'application/json',
        );
    } catch (error) {
      onProblem(problemText(error, 'The record could not be exported. Please try again.'));
    }
  };
  return (
    <>
      <PermittedButton
        call={exportDecisions}
        look="secondary"
        size="small"
        onClick={() => void download('csv')}
      >
        Record as CSV
      </PermittedButton>
      <PermittedButton
        call={exportDecisions}
        look="secondary"
        size="small"
        onClick={() => void download('json')}
      >
        Record as JSON
      </PermittedButton>
    </>
  );
}

const control =
  'h-9 min-w-0 rounded-control border border-edge bg-panel px-2 text-sm text-ink hover:border-ink touch:h-11';

function BoardFilterBar({
  people,
  filters,
  isNarrow,
  onChange,
}: {
  people: readonly BoardPerson[];
  filters: BoardFilters;
  isNarrow: boolean;
  onChange: (filters: BoardFilters) => void;
}) {
  const colleagues = useColleagues() ?? [];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNarrow) input.current?.focus();
  }, [isNarrow]);
  return (
    <search
      aria-label="People on the board"
      className="flex min-w-0 flex-wrap items-center gap-2 text-sm max-sm:basis-full max-sm:flex-nowrap"
    >
      <input
        ref={input}
        type="search"
        aria-label="Find a person"
        placeholder="Name, job or employer"
        className={`${control} w-44 max-sm:min-w-24 max-sm:flex-1`}
        value={filters.text}
        onChange={({ target }) => onChange({ ...filters, text: target.value })}
      />
      <select
        aria-label="Assignee"
        className={`${control} max-w-32`}
        value={filters.assignee}
        onChange={({ target }) => onChange({ ...filters, assignee: target.value })}
      >
        <option value="">All assignees</option>
        <option value="nobody">Unassigned</option>
        <Options of={colleagues.map(({ id, name }) => [id, name])} />
      </select>
      <p className="whitespace-nowrap text-muted">
        {people.length === 1 ? '1 person' : `${people.length} people`}
        {!isNarrow && <Overdue people={people} />}
      </p>
    </search>
  );
}

function Overdue({ people }: { people: readonly BoardPerson[] }) {
  const overdue = useMemo(() => people.filter((person) => isOverdue(person)).length, [people]);
  if (overdue === 0) return null;
  return <strong className="whitespace-nowrap text-failed text-sm"> · {overdue} overdue</strong>;
}

function TemplateChoice({ jobId, templates }: { jobId: string; templates: readonly BoardTemplate[] }) {
  const { data: details } = useSearchDetails(jobId);
  const change = useChangeSearch(jobId);
  if (templates.length === 0 || !details) return null;
  const chosen = templates.some(({ id }) => id === details.board_template) ? details.board_template : null;
  return (
    <>
      <ChoiceMenu
        label="Columns of this board"
        value={chosen ?? ''}
        choices={[
          { value: '', text: 'All columns' },
          ...templates.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        disabled={change.isPending}
        onChoose={(template) => change.mutate({ board_template: template || null })}
        className={`${control} inline-flex max-w-36 items-center gap-2`}
      >
        <span className="sr-only">Columns of this board:</span>{' '}
        <span className="truncate">{templates.find(({ id }) => id === chosen)?.name ?? 'All columns'}</span>
        <ChevronDownIcon className="size-3.5 flex-none" />
      </ChoiceMenu>
      {change.error && (
        <p role="alert" className="text-failed">
          {problemText(change.error, 'The columns could not be changed. Please try again.')}
        </p>
      )}
    </>
  );
}

const ShareDialog = lazy(async () => ({
  default: (await import('../share/share-dialog.tsx')).ShareDialog,
}));
const AddPersonDialog = lazy(async () => ({
  default: (await import('../add-to-job/add-to-job-dialog.tsx')).AddPersonDialog,
}));
const OwnWindowButton = lazy(() => import('../../../platform/own-window-button.tsx'));

export function BoardPage() {
  const { jobId = '' } = useParams();
  const { data: details } = useSearchDetails(jobId);
  usePageTitle(details && `Board: ${details.title}`);
  const isOwner = useIsOwner();
  const { shell } = usePlatform();
  const [editsColumns, setEditsColumns] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus for each opened board
  useEffect(() => heading.current?.focus({ preventScroll: true }), [jobId]);
  const [problem, setProblem] = useState('');
  return (
    <div className="-mt-2 space-y-3 lg:-mt-4">
      <p role="status" className="text-muted text-sm empty:hidden">
        {problem}
      </p>
      <Board
        key={jobId}
        jobId={jobId}
        title={
          <>
            <ButtonLink look="quiet" size="small" className="-mx-3 max-sm:mr-0" to={paths.searchJob(jobId)}>
              <ArrowLeftIcon className="size-4 max-sm:size-5" />
              <span className="max-sm:sr-only">Back to results</span>
            </ButtonLink>
            <h1
              ref={heading}
              tabIndex={-1}
              className="wrap-anywhere min-w-0 text-xl max-sm:flex-1 max-sm:truncate max-sm:text-base lg:max-w-max lg:grow lg:basis-72 lg:truncate"
              title={details?.title}
            >
              {details ? (
                <>
                  <span className="sr-only">Board: </span>
                  {details.title}
                </>
              ) : (
                'Board'
              )}
              {details?.client && (
                <span className="font-normal text-muted text-sm"> for {details.client}</span>
              )}
            </h1>
          </>
        }
        actions={
          <>
            <ButtonLink look="secondary" size="small" to={advertisePath(jobId)}>
              Advertise this job
            </ButtonLink>
            <ExportDecisions jobId={jobId} title={details?.title} onProblem={setProblem} />
            {isOwner && (
              <ServerButton isBrief look="secondary" size="small" onClick={() => setEditsColumns(true)}>
                Columns
              </ServerButton>
            )}
            <Suspense>{shell && <OwnWindowButton />}</Suspense>
          </>
        }
      />
      {editsColumns && <ColumnsDialog onClose={() => setEditsColumns(false)} />}
    </div>
  );
}

/** The title, what narrows the board and what can be done with it, in one line: on phones with all but the title in its menu. */
function BoardLine({
  jobId,
  title,
  filters,
  note,
  actions,
}: {
  jobId: string;
  title: ReactNode;
  filters?: ReactNode;
  note?: ReactNode;
  actions: ReactNode;
}) {
  const isNarrow = useMediaQuery('(width < 40rem)');
  const [isSharing, setSharing] = useState(false);
  const share = (
    <PermittedButton call={createShareLink} look="secondary" size="small" onClick={() => setSharing(true)}>
      Share
    </PermittedButton>
  );
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
      <span className="contents max-sm:flex max-sm:min-w-0 max-sm:flex-1 max-sm:items-center">
        {title}
        {note}
      </span>
      {filters && (
        <span className="flex min-w-0 flex-wrap items-center gap-2 max-sm:order-1 max-sm:basis-full">
          {filters}
        </span>
      )}
      <span className="ml-auto flex items-center gap-2">
        <ServerButton isBrief look="secondary" size="small" onClick={() => setAdding(true)}>
          <span>
            Add<span className="max-sm:sr-only"> a person</span>
          </span>
        </ServerButton>
        {!isNarrow && share}
        <MoreMenu>
          {isNarrow && share}
          {actions}
        </MoreMenu>
      </span>
      {/* Not beside its button, which moves into the menu when the window gets narrow. */}
      {isSharing && (
        <Suspense>
          <ShareDialog jobId={jobId} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {isAdding && (
        <Suspense>
          <AddPersonDialog jobId={jobId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

const NobodyYet = ({ jobId }: { jobId: string }) => (
  <EmptyState
    text="Nobody is on the board yet. Shortlist people in the results, or choose people in the talent pool and add them to this job."
    action={<ButtonLink to={paths.searchJob(jobId)}>Open the results</ButtonLink>}
  />
);

const MoveProblem = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Notice kind="failed">
    <div className="flex flex-wrap items-center justify-between gap-2">
      {text}
      <Button look="quiet" size="small" onClick={onClose}>
        Close
      </Button>
    </div>
  </Notice>
);

const FiltersButton = ({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) => (
  <Button look="secondary" size="small" aria-expanded={isOpen} onClick={onPress}>
    {isOpen ? 'Hide the filters' : 'Filters'}
  </Button>
);

function Board({ jobId, title, actions }: { jobId: string; title: ReactNode; actions: ReactNode }) {
  const isAway = useIsAway();
  const { data: people, error } = useBoard(jobId);
  const { data: settings, error: columnsError } = useColumns();
  const [filters, setFilters] = useState<BoardFilters>({ text: '', assignee: '' });
  const isNarrow = useMediaQuery('(width < 40rem)');
  const [showsFilters, showFilters] = useState(false);
  const [params] = useSearchParams();
  const named = params.get('person');
  const [opened, setOpened] = useState<{ id: string; among?: string[] } | undefined>(
    named ? { id: named } : undefined,
  );
  const { move, decline, problem, dismiss } = useMove(jobId);
  const [keyboard, setKeyboard] = useState<CardFocus>({ times: 0 });
  const focus = (at: string | undefined) => at && setKeyboard(({ times }) => ({ at, times: times + 1 }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data: details } = useSearchDetails(jobId);
  const columns = useMemo(() => {
    const all = groupPeople(settings?.columns ?? [], people ?? [], filters);
    const template = settings?.templates?.find(({ id }) => id === details?.board_template);
    return columnsOfBoard(all, template, (column) => column.people.length > 0);
  }, [settings, people, filters, details]);
  const failure = error ?? columnsError;
  if (!people || !settings || people.length === 0) {
    return (
      <>
        {problem && <MoveProblem text={problem} onClose={dismiss} />}
        {/* As below, so that what was pressed while the board loads stays open. */}
        <div className="relative">
          <div>
            <BoardLine key="line" jobId={jobId} title={title} actions={actions} />
          </div>
        </div>
        {people && settings ? (
          <NobodyYet jobId={jobId} />
        ) : failure ? (
          <Notice kind="failed">{problemText(failure, 'The board could not be loaded.')}</Notice>
        ) : (
          <LoadingMark text="Loading the board..." />
        )}
      </>
    );
  }
  const person = people.find(({ id }) => id === opened?.id);
  const visible = columns.flatMap((column) => column.people);
  const shown = visible.map(({ id }) => id);
  // In the order from when the card was opened: one that is moved does not lead elsewhere.
  const among = opened?.among?.filter((id) => shown.includes(id)) ?? shown;
  const at = among.indexOf(opened?.id ?? '');
  const chosenPeople = visible.filter(({ id }) => chosen.has(id));
  const choose = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const clear = () => setChosen(new Set());
  const release = () => {
    clear();
    focus(chosenPeople[0]?.id);
  };
  return (
    <>
      {problem && <MoveProblem text={problem} onClose={dismiss} />}
      {/* The bar lies over the line, so that nothing moves when someone is chosen. */}
      <div className="relative">
        <div inert={chosenPeople.length > 0}>
          <BoardLine
            key="line"
            jobId={jobId}
            title={title}
            note={isNarrow && <Overdue people={people} />}
            filters={
              (!isNarrow || showsFilters) && (
                <>
                  <BoardFilterBar
                    people={people}
                    filters={filters}
                    isNarrow={isNarrow}
                    onChange={setFilters}
                  />
                  <TemplateChoice jobId={jobId} templates={settings.templates ?? []} />
                </>
              )
            }
            actions={
              <>
                {isNarrow && (
                  <FiltersButton
                    isOpen={showsFilters}
                    onPress={() => {
                      showFilters(!showsFilters);
                      if (showsFilters) setFilters({ text: '', assignee: '' });
                    }}
                  />
                )}
                <StartSequenceButton recipients={{ results: shown }} areTicked={false} />
                <ApplicantSystemButton chosen={{ results: shown }} areTicked={false} />
                {actions}
              </>
            }
          />
        </div>
        {chosenPeople.length > 0 && (
          <ChosenCardsBar
            title={details ? `Board: ${details.title}` : 'Board'}
            people={chosenPeople}
            columns={columns}
            onMove={(column) => {
              move(chosenPeople, column);
              release();
            }}
            onDecline={(reason) => {
              decline(chosenPeople, reason);
              release();
            }}
            onClear={release}
          />
        )}
      </div>
      {isAway && <ServerPart />}
      <BoardColumns
        columns={columns}
        chosen={new Set(chosenPeople.map(({ id }) => id))}
        keyboard={keyboard}
        onFocus={focus}
        onChoose={choose}
        onMove={(person, column) => {
          const isAmong = chosenPeople.some(({ id }) => id === person.id);
          move(isAmong ? chosenPeople : [person], column);
          if (isAmong) clear();
        }}
        onOpen={(id) => setOpened({ id, among: shown })}
      />
      {person && (
        <CardDialog
          jobId={jobId}
          person={person}
          columns={columns}
          neighbors={{ previous: among[at - 1], next: among[at + 1] }}
          onOpen={(id) => setOpened({ id, among })}
          onMove={(column) => move([person], column)}
          onDecline={(reason) => decline([person], reason)}
          onClose={() => {
            setOpened(undefined);
            focus(person.id);
          }}
        />
      )}
    </>
  );
}
