import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { getPoolViews, type PoolView, savePoolViews } from '../../../../contract/people/pool-people.calls.ts';
import { type Candidate, lastContacts, onNoBoard } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { InSlot, type Slot } from '../../../ui/in-slot.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { useDismiss } from '../../../ui/use-dismiss.ts';
import { useColumns } from '../../recruiting/board/use-board.ts';
import { ChosenPeopleBar, useChosenPeople } from './chosen-people-bar.tsx';
import { type PoolColumn, poolColumns } from './pool-columns.ts';
import { PoolTable } from './pool-table.tsx';
import { usePoolFacets } from './use-change-people.ts';
import { useImport } from './use-import.ts';
import type { PoolAddress, PoolFilterName } from './use-pool-address.ts';

export interface PoolListProps {
  address: PoolAddress;
  /** Where filters, count, views and columns are shown. */
  bar?: Slot;
  start: Candidate[];
  total: number;
  isStale: boolean;
  onClear: () => void;
}

/** The people of the pool as a table, with filters, saved views and what can be done with several at once. */
export function PoolList({ address, bar, start, total, isStale, onClear }: PoolListProps) {
  const people = useChosenPeople(address.request);
  const isEmpty = total === 0 && !address.isFiltered;
  return (
    <>
      <InSlot slot={bar}>
        {!isEmpty && <PoolFilters address={address} />}
        <p role="status" className="px-1 text-muted text-sm">
          {total > 0 && counted(total, 'candidate')}
        </p>
        {!isEmpty && (
          <>
            <PoolViews address={address} />
            <PoolColumnsMenu address={address} />
          </>
        )}
      </InSlot>
      {total === 0 && people.chosen.size > 0 && (
        <ChosenPeopleBar chosen={people.chosen} beyond={people.chosen.size} onDone={people.clear} />
      )}
      {total > 0 && (
        <PoolTable address={address} start={start} total={total} isStale={isStale} people={people} />
      )}
      {total === 0 && <NoCandidates address={address} onClear={onClear} />}
    </>
  );
}

function NoCandidates({
  address: { chosen, isFiltered },
  onClear,
}: {
  address: PoolAddress;
  onClear: () => void;
}) {
  const isOwner = useIsOwner();
  if (isFiltered) {
    const isSearchAlone = chosen.q !== undefined && Object.keys(chosen).length === 1;
    return (
      <EmptyState
        text={
          isSearchAlone
            ? `Nobody in the talent pool matches “${chosen.q}”. Try fewer words, or one skill at a time.`
            : 'Nobody in the talent pool matches all of these filters.'
        }
        action={
          <Button look="secondary" onClick={onClear}>
            {isSearchAlone ? 'Clear the search' : 'Show all'}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      text={
        isOwner
          ? 'Nobody is in the talent pool yet. Import a CSV of the people you know, and searches will rank them.'
          : 'Nobody is in the talent pool yet. An Owner of your organization can import people.'
      }
    />
  );
}

/** Chooses the columns of the table. The last one stays. */
function PoolColumnsMenu({ address: { columns, setColumns } }: { address: PoolAddress }) {
  const names = Object.keys(poolColumns) as PoolColumn[];
  const toggle = (name: PoolColumn) =>
    setColumns(names.filter((each) => (each === name ? !columns.includes(each) : columns.includes(each))));
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDetailsElement>(null);
  useDismiss(isOpen, frame, (byKey) => {
    setOpen(false);
    if (byKey) frame.current?.querySelector('summary')?.focus();
  });
  return (
    <details
      ref={frame}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group relative text-sm"
    >
      <summary className="summary font-semibold text-strong underline-offset-4 hover:underline">
        Columns
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <fieldset
        aria-label="Columns"
        className="absolute right-0 z-20 mt-1 w-44 rounded-card border border-hairline bg-panel p-2 shadow-lift"
      >
        {names.map((name) => {
          const isShown = columns.includes(name);
          return (
            <label key={name} className="flex min-h-8 items-center gap-2 px-2 touch:min-h-11">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && columns.length === 1}
                onChange={() => toggle(name)}
              />
              {poolColumns[name]}
            </label>
          );
        })}
      </fieldset>
    </details>
  );
}

/** Narrows the talent pool. */
function PoolFilters({ address }: { address: PoolAddress }) {
  const { chosen, setFilter, isFiltered, clear } = address;
  const { sources, tags } = usePoolFacets();
  const among = (name: PoolFilterName, label: string, all: string, options: string[]) => {
    const value = chosen[name] ?? '';
    if (options.length === 0 && value === '') return null;
    return (
      <select
        aria-label={label}
        className={`${filterPill} max-w-48`}
        value={value}
        onChange={({ target }) => setFilter(name, target.value)}
      >
        <option value="">{all}</option>
        {(options.includes(value) || value === '' ? options : [value, ...options]).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  };
  const day = (name: 'added_from' | 'added_to', label: string) => (
    <label className="flex min-w-0 items-center gap-2 text-muted text-sm max-sm:flex-col max-sm:items-start max-sm:gap-1">
      {label}
      <input
        type="date"
        className={filterPill}
        value={chosen[name] ?? ''}
        onChange={({ target }) => setFilter(name, target.value)}
      />
    </label>
  );
  const filters = Object.keys(chosen).filter((name) => name !== 'q').length;
  /** Undefined until it is opened or closed by hand. */
  const [opened, setOpen] = useState<boolean>();
  const isOpen = opened ?? filters > 0;
  const searchId = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={searchId}
        className={`${filterPill} cursor-pointer`}
        onClick={() => setOpen(!isOpen)}
      >
        {filters > 0 ? `Filters (${filters})` : 'Filters'}
      </button>
      {/* Below the line that it is opened from, which stays as it is. */}
      <search
        id={searchId}
        aria-label="Filters"
        hidden={!isOpen}
        className="order-last grid min-w-0 basis-full grid-cols-2 items-center gap-2 max-sm:[&_:is(input,select)]:w-full max-sm:[&_:is(input,select)]:max-w-none sm:flex sm:flex-wrap [[hidden]]:hidden"
      >
        {chosen.import && <FromImport id={chosen.import} onClear={() => setFilter('import', '')} />}
        <Words address={address} name="title" label="Title" />
        <Words address={address} name="employer" label="Employer" />
        <Words address={address} name="skill" label="Skill" />
        <Words address={address} name="place" label="Place" />
        {among('source', 'Source', 'All sources', sources)}
        {among('tag', 'Tag', 'All tags', tags)}
        <StageChoice address={address} />
        <select
          aria-label="Last contact"
          className={`${filterPill} max-w-48`}
          value={chosen.last_contact ?? ''}
          onChange={({ target }) => setFilter('last_contact', target.value)}
        >
          <option value="">Any last contact</option>
          {lastContacts.map((contact) => (
            <option key={contact} value={contact}>
              {contactTexts[contact]}
            </option>
          ))}
        </select>
        <select
          aria-label="Basis and notice"
          className={`${filterPill} max-w-48`}
          value={chosen.privacy ?? ''}
          onChange={({ target }) => setFilter('privacy', target.value)}
        >
          <option value="">Any basis or notice</option>
          <option value="no-basis">No lawful basis</option>
          <option value="no-notice">No notice sent</option>
          <option value="notice-overdue">Notice overdue</option>
        </select>
        <span className="flex items-center gap-2 max-sm:col-span-2 max-sm:grid max-sm:grid-cols-2">
          {day('added_from', 'Added from')}
          {day('added_to', 'to')}
        </span>
        {isFiltered && (
          <Button
            look="quiet"
            size="small"
            className="shrink-0 max-sm:-ml-3 max-sm:justify-self-start"
            onClick={clear}
          >
            Show all
          </Button>
        )}
      </search>
    </>
  );
}

const contactTexts: Record<(typeof lastContacts)[number], string> = {
  never: 'Never contacted',
  'within-30': 'Contacted in the last 30 days',
  'not-30': 'Not in the last 30 days',
  'not-90': 'Not in the last 90 days',
  'not-365': 'Not in the last year',
};

/** Where people stand on boards, by the organization's columns. */
function StageChoice({ address: { chosen, setFilter } }: { address: PoolAddress }) {
  const { data } = useColumns();
  return (
    <select
      aria-label="Stage"
      className={`${filterPill} max-w-48`}
      value={chosen.stage ?? ''}
      onChange={({ target }) => setFilter('stage', target.value)}
    >
      <option value="">Any stage</option>
      <option value={onNoBoard}>On no board</option>
      {data?.columns.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function FromImport({ id, onClear }: { id: string; onClear: () => void }) {
  const { data } = useImport(id);
  return (
    <button type="button" className={`${filterPill} max-w-72 truncate max-sm:col-span-2`} onClick={onClear}>
      {`From ${data?.file_name || 'this import'}`}
      <span aria-hidden="true"> ×</span>
      <span className="sr-only"> (remove this filter)</span>
    </button>
  );
}

function Words({
  address: { chosen, setFilter },
  name,
  label,
}: {
  address: PoolAddress;
  name: 'title' | 'employer' | 'skill' | 'place';
  label: string;
}) {
  const words = useDebounced(chosen[name] ?? '', (text) => setFilter(name, text));
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={words.text}
      onChange={({ target }) => words.setText(target.value)}
      className={`${filterPill} w-32`}
    />
  );
}

/** Opens, saves and deletes views: a name for filters, order and columns. */
function PoolViews({ address: { query, openView } }: { address: PoolAddress }) {
  const { views, error, save, remove } = usePoolViews();
  const [isNaming, setNaming] = useState(false);
  const shown = views.find((view) => view.query === query);
  return (
    <>
      {views.length > 0 && (
        <select
          aria-label="Saved view"
          className={filterPill}
          value={shown?.name ?? ''}
          onChange={({ target }) => openView(views.find(({ name }) => name === target.value)?.query ?? '')}
        >
          <option value="">{query && !shown ? 'Unsaved view' : 'Everybody'}</option>
          {views.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      {shown ? (
        <PermittedButton
          call={savePoolViews}
          look="quiet"
          size="small"
          onClick={() => void remove(shown.name).catch(() => {})}
        >
          Delete the view
        </PermittedButton>
      ) : (
        query !== '' && (
          <PermittedButton call={savePoolViews} look="quiet" size="small" onClick={() => setNaming(true)}>
            Save the view
          </PermittedButton>
        )
      )}
      {error && !isNaming && (
        <p className="text-failed text-sm">{problemText(error, 'The view could not be changed.')}</p>
      )}
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={async (name) => {
            await save({ name, query });
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

function NameDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    try {
      await onName(name.trim());
    } catch (error) {
      setProblem(problemText(error, 'The view could not be saved. Please try again.'));
    }
  };
  return (
    <Dialog aria-label="Save the view" isQuestion onClose={onClose} className="p-6">
      <h2 className="mb-4 text-xl">Save the view</h2>
      <Form onSubmit={submit} className="space-y-4">
        <TextField
          label="Name"
          maxLength={60}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {problem && <p className="text-failed text-sm">{problem}</p>}
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </Form>
    </Dialog>
  );
}

const viewsKey = ['pool-views'];

function usePoolViews() {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => api.call(getPoolViews, {}, { signal }),
  });
  const saving = useMutation({
    /** Another window may have saved one since. */
    mutationFn: async (change: (views: PoolView[]) => PoolView[]) => {
      const { views } = await api.call(getPoolViews, {});
      return api.call(savePoolViews, { body: { views: change(views) } });
    },
    onSuccess: (saved) => queries.setQueryData(viewsKey, saved),
  });
  return {
    views: data?.views ?? [],
    error: saving.error,
    save: (view: PoolView) =>
      saving.mutateAsync((views) => [...views.filter(({ name }) => name !== view.name), view]),
    remove: (gone: string) => saving.mutateAsync((views) => views.filter(({ name }) => name !== gone)),
  };
}
