import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { getPoolViews, type PoolView, savePoolViews } from '../../../../contract/people/pool-people.calls.ts';
import { type Candidate, onNoBoard } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted, formatDateTime } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { ChevronDownIcon, CloseIcon } from '../../../ui/icons.tsx';
import { InSlot, type Slot } from '../../../ui/in-slot.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { useDismiss } from '../../../ui/use-dismiss.ts';
import { useColumns } from '../../search/use-columns.ts';
import { AddImported, ChosenPeopleBar, useChosenPeople } from './chosen-people-bar.tsx';
import { contactTexts, gapTexts, objectionTexts, type PoolColumn, poolColumns } from './pool-columns.ts';
import { PoolTable } from './pool-table.tsx';
import { useDeletions, usePoolFacets } from './use-change-people.ts';
import { useImport, useRecentImports } from './use-import.ts';
import { type FilterName, filterLabels, type PoolAddress } from './use-pool-address.ts';
import { phone } from './use-virtual-rows.ts';

export { AddImported };
export interface PoolListProps {
  address: PoolAddress;
  bar?: Slot;
  start: Candidate[];
  total: number;
  isStale: boolean;
  /** Takes the focus where there is no list. */
  search: RefObject<HTMLInputElement | null>;
  onClear: () => void;
}

export function PoolList({ address, bar, start, total, isStale, search, onClear }: PoolListProps) {
  const people = useChosenPeople(address.request);
  const table = useRef<HTMLDivElement>(null);
  const isChoosing = people.chosen.size > 0;
  const wasChoosing = useRef(false);
  // The bar that had the focus goes with the last of the chosen.
  useEffect(() => {
    const isLost = wasChoosing.current && !isChoosing && document.activeElement === document.body;
    if (isLost) (table.current ?? search.current)?.focus({ preventScroll: true });
    wasChoosing.current = isChoosing;
  }, [isChoosing, search]);
  const isEmpty = total === 0 && !address.isFiltered;
  const isNarrow = useMediaQuery(phone);
  return (
    <>
      <InSlot slot={bar}>
        {!isEmpty && <PoolFilters address={address} total={total} onClear={onClear} />}
        <p role="status" className="px-1 text-muted text-sm">
          {total > 0 && counted(total, 'candidate')}
          {total > 0 && address.isFiltered && (total === 1 ? ' matches' : ' match')}
        </p>
        {!isEmpty && (
          <>
            <PoolViews address={address} isSavable={total > 0} />
            {!isNarrow && <PoolColumnsMenu address={address} />}
          </>
        )}
      </InSlot>
      {total === 0 && people.chosen.size > 0 && (
        <ChosenPeopleBar chosen={people.chosen} beyond={people.chosen.size} onDone={people.clear} />
      )}
      {total > 0 && (
        <PoolTable
          container={table}
          address={address}
          start={start}
          total={total}
          isStale={isStale}
          people={people}
        />
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
  const deletions = useDeletions(isOwner);
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
  if (deletions && deletions.length > 0) {
    return (
      <EmptyState text="Nobody is in the talent pool any more. Those deleted in the last 30 days can be restored under “Recently deleted”." />
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

function PoolFilters({
  address,
  total,
  onClear,
}: {
  address: PoolAddress;
  total: number;
  onClear: () => void;
}) {
  const { chosen } = address;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const searchId = useId();
  const set = (Object.keys(filterLabels) as FilterName[]).filter((name) => chosen[name]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={searchId}
        className={`${filterPill} cursor-pointer`}
        onClick={() => setOpen(!isOpen)}
      >
        {set.length > 0 ? `Filters (${set.length})` : 'Filters'}
      </button>
      {isOpen && set.length > 0 && (
        <Button look="quiet" size="small" className="-mx-2" onClick={onClear}>
          Clear all
        </Button>
      )}
      {/* Below the line that it is opened from, which stays as it is. */}
      {isOpen && (
        <FilterFields id={searchId} address={address}>
          <Button
            className="sticky bottom-2 z-10 col-span-2 sm:hidden"
            onClick={() => {
              setOpen(false);
              button.current?.focus();
            }}
          >
            {`Show ${counted(total, 'person', 'people')}`}
          </Button>
        </FilterFields>
      )}
      {set.length > 0 && !isOpen && (
        <ul
          aria-label="Filters that are set"
          className="order-last flex basis-full flex-wrap items-center gap-2"
        >
          {set.map((name) => (
            <li key={name} className="min-w-0">
              <FilterChip address={address} name={name} onRemoved={() => button.current?.focus()} />
            </li>
          ))}
          <li>
            <Button look="quiet" size="small" onClick={onClear}>
              Clear all
            </Button>
          </li>
        </ul>
      )}
    </>
  );
}

function FilterChip({
  address: { chosen, setFilter },
  name,
  onRemoved,
}: {
  address: PoolAddress;
  name: FilterName;
  onRemoved: () => void;
}) {
  const value = chosen[name] ?? '';
  const { data: columns } = useColumns();
  const { data: imported } = useImport(name === 'import' ? value : undefined);
  const shown: Partial<Record<FilterName, string | undefined>> = {
    import: imported?.file_name || 'one file',
    stage: value === onNoBoard ? 'On no board' : columns?.columns.find(({ id }) => id === value)?.name,
    last_contact: contactTexts[value as keyof typeof contactTexts],
    do_not_contact: objectionTexts[value as keyof typeof objectionTexts],
    privacy: gapTexts[value as keyof typeof gapTexts],
    unread: 'could not be read',
  };
  return (
    <button
      type="button"
      aria-label={`Remove the filter ${filterLabels[name]}: ${shown[name] ?? value}`}
      className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-strong-soft px-3 text-sm text-strong hover:underline touch:min-h-11"
      onClick={() => {
        setFilter(name, '');
        onRemoved();
      }}
    >
      <span className="truncate">
        {filterLabels[name]}: <strong>{shown[name] ?? value}</strong>
      </span>
      <CloseIcon className="size-3.5 shrink-0" />
    </button>
  );
}

function FilterFields({ id, address, children }: { id: string; address: PoolAddress; children: ReactNode }) {
  const { chosen, setFilter } = address;
  const { sources, tags } = usePoolFacets();
  const isOwner = useIsOwner();
  const { data: stages } = useColumns();
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
  const choice = (name: FilterName, options: (readonly [value: string, text: string])[]) => (
    <FilterChoice address={address} name={name} options={options} />
  );
  return (
    <search
      id={id}
      aria-label="Filters"
      className="order-last grid min-w-0 basis-full grid-cols-2 items-center gap-2 max-sm:[&_:is(input,select)]:w-full max-sm:[&_:is(input,select)]:max-w-none sm:flex sm:flex-wrap"
    >
      <Words address={address} name="title" />
      <Words address={address} name="employer" />
      <Words address={address} name="skill" />
      <Words address={address} name="place" />
      {choice('source', asTexts(sources))}
      {choice('tag', asTexts(tags))}
      {choice('stage', [
        [onNoBoard, 'On no board'],
        ...(stages?.columns ?? []).map(({ id, name }) => [id, name] as const),
      ])}
      {choice('last_contact', Object.entries(contactTexts))}
      {choice('do_not_contact', Object.entries(objectionTexts))}
      {isOwner && <ImportChoice address={address} />}
      {choice('privacy', Object.entries(gapTexts))}
      <span className="flex items-center gap-2 max-sm:col-span-2 max-sm:grid max-sm:grid-cols-2">
        {day('added_from', 'Added from')}
        {day('added_to', 'to')}
      </span>
      {children}
    </search>
  );
}

const asTexts = (options: string[]) => options.map((option) => [option, option] as const);

function FilterChoice({
  address: { chosen, setFilter },
  name,
  options,
}: {
  address: PoolAddress;
  name: FilterName;
  options: (readonly [value: string, text: string])[];
}) {
  const value = chosen[name] ?? '';
  if (options.length === 0 && value === '') return null;
  return (
    <select
      aria-label={filterLabels[name]}
      className={`${filterPill} max-w-48`}
      value={value}
      onChange={({ target }) => setFilter(name, target.value)}
    >
      <option value="">{`${filterLabels[name]}: any`}</option>
      {value !== '' && options.every(([one]) => one !== value) && <option>{value}</option>}
      <Options of={options} />
    </select>
  );
}

function ImportChoice({ address }: { address: PoolAddress }) {
  const { data } = useRecentImports();
  const files = (data ?? []).filter(({ imported }) => imported > 0);
  return (
    <FilterChoice
      address={address}
      name="import"
      options={files.map(({ id, file_name, created_at }) => [
        id,
        `${file_name}, ${formatDateTime(created_at)}`,
      ])}
    />
  );
}

function Words({
  address: { chosen, setFilter },
  name,
}: {
  address: PoolAddress;
  name: 'title' | 'employer' | 'skill' | 'place';
}) {
  const label = filterLabels[name];
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

function PoolViews({
  address: { query, openView },
  isSavable,
}: {
  address: PoolAddress;
  isSavable: boolean;
}) {
  const { views, error, save, remove } = usePoolViews();
  const [isNaming, setNaming] = useState(false);
  const shown = views.find((view) => view.query === query);
  const choice = useRef<HTMLSelectElement>(null);
  const [isSaved, setSaved] = useState(false);
  // The button that opened the dialog is gone, and deleting the view stands in its place.
  useEffect(() => {
    if (isSaved) choice.current?.focus();
    setSaved(false);
  }, [isSaved]);
  return (
    <>
      {views.length > 0 && (
        <select
          ref={choice}
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
        isSavable &&
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
            setSaved(true);
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
          <CancelButton look="quiet" onClick={onClose} />
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
