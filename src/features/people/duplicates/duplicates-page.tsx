import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  choiceFields,
  type DuplicatePair,
  type DuplicatePerson,
  type DuplicateReason,
  decideDuplicates,
  duplicateReasons,
  listDuplicates,
  listMerges,
  type MergedName,
  undoMerge,
} from '../../../../contract/people/duplicates.calls.ts';
import {
  columnLabel,
  type PersonField,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted, formatDate } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { usePageQuery } from '../../../lib/use-call.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useListAddress } from '../../../lib/use-list-address.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, ButtonLink, classes } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FailureNotice, LoadFailure } from '../../../ui/failure-notice.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { ArrowLeftIcon } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Pagination } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';

const pairsPageSize = 20;
const pairsAtOnce = 100;

type DuplicateKind = DuplicateReason | '';

/** The previous page stays until the next has loaded. */
function useDuplicates(kind: DuplicateKind, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['duplicates', kind, page],
    queryFn: ({ signal }) => {
      const query = { page, page_size: pairsPageSize, ...(kind && { reason: kind }) };
      return api.callPage(listDuplicates, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

const useMerges = () => usePageQuery(['merges'], listMerges, { query: { page: 1, page_size: 10 } });

function useRefresh() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}

export type Decision = 'merge' | 'apart';
type ChosenPair = Pick<DuplicatePair, 'kept' | 'other'> & { takes?: PersonField[] };
const idsOf = ({ kept, other, takes = [] }: ChosenPair) => ({
  kept: kept.id,
  other: other.id,
  ...(takes.length > 0 && { takes }),
});

/** Two names with what else tells these people apart, where the names do not. */
function tellApart(one: MergedName, two: MergedName): [string, string] {
  if (one.name !== two.name) return [one.name, two.name];
  const field = (['employer', 'title', 'email'] as const).find(
    (name) => (one[name] ?? '') !== (two[name] ?? ''),
  );
  const named = (person: MergedName) =>
    field && person[field] ? `${person.name} (${person[field]})` : person.name;
  return [named(one), named(two)];
}

const describeMerge = (kept: MergedName, other: MergedName): [part: string, whole: string] => {
  const [whole, part] = tellApart(kept, other);
  return part === whole ? [`The second ${part}`, 'the first'] : [part, whole];
};

function useDecide() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ pair, as }: { pair: ChosenPair; as: Decision }) =>
      api.call(decideDuplicates, { body: { pairs: [idsOf(pair)], as } }),
    onSuccess: ({ merges: [merge] }, { pair, as }) => {
      const { kept, other } = pair;
      refresh();
      if (as === 'apart') {
        offerUndo({
          text: `${kept.name} and ${other.name} are two people.`,
          undoneText: 'They are proposed again.',
          undo: () =>
            api.call(decideDuplicates, { body: { pairs: [idsOf(pair)], as: 'open' } }).finally(refresh),
        });
      }
      if (!merge) return;
      const [part, whole] = describeMerge(kept, other);
      offerUndo({
        text: `${part} is now part of ${whole}.`,
        undoneText: 'They are two people again.',
        undo: () => api.call(undoMerge, { params: { id: merge } }).finally(refresh),
      });
    },
  });
}

function useMergeAll(kind: DuplicateKind) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => {
      const merged: string[] = [];
      for (;;) {
        const query = { page: 1, page_size: pairsAtOnce, ...(kind && { reason: kind }) };
        const pairs = await api.call(listDuplicates, { query });
        if (pairs.length === 0) return merged;
        const { merges, changed } = await api.call(decideDuplicates, {
          body: { pairs: pairs.map(idsOf), as: 'merge' },
        });
        if (changed === 0) return merged;
        merged.push(...merges);
      }
    },
    onSuccess: (merged) => {
      if (merged.length === 0) return;
      offerUndo({
        text: `${counted(merged.length, 'pair')} merged.`,
        undoneText: 'They are two people each again.',
        undo: async () => {
          // What was merged into someone who was merged themselves comes out first.
          try {
            for (const id of merged.toReversed()) await api.call(undoMerge, { params: { id } });
          } finally {
            refresh();
          }
        },
      });
    },
    onSettled: refresh,
  });
}

function useUndoMerge() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api.call(undoMerge, { params: { id } }),
    onSuccess: () => {
      // What was just merged may be what is two people again.
      offerUndo(undefined);
      refresh();
    },
  });
}

const reasonTexts: Record<DuplicateReason, string> = {
  email: 'Same email',
  profile: 'Same profile',
  phone: 'Same phone',
  'name-employer': 'Same name and employer',
  name: 'Same name, and title or place',
};

export function DuplicatesPage() {
  usePageTitle('Duplicates');
  const { page, showPage } = useListAddress();
  const [kind, setKind] = useState<DuplicateKind>('');
  const list = useDuplicates(kind, page);
  const pairs = list.data?.items ?? [];
  const total = list.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pairsPageSize));
  const { container, noteRemoval } = useFocusAfterRemoval();
  return (
    <div ref={container} tabIndex={-1} className="space-y-5">
      <div>
        <ButtonLink look="quiet" size="small" to={paths.talentPool} className="-mt-3 -ml-3 mb-1">
          <ArrowLeftIcon className="size-4" />
          Talent Pool
        </ButtonLink>
        <h1 className="text-3xl">Duplicates</h1>
        <p className="mt-1 text-muted">
          People who may be one person. Merging keeps skills, tags, decisions, notes and documents of both,
          and can be undone for 30 days.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {(total > 0 || kind !== '') && (
          <select
            aria-label="Kind"
            className={filterPill}
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as DuplicateKind);
              showPage(1);
            }}
          >
            <option value="">All kinds</option>
            <Options of={duplicateReasons.map((reason) => [reason, reasonTexts[reason]])} />
          </select>
        )}
        {total > 1 && kind !== '' && <MergeAll kind={kind} total={total} onDone={noteRemoval} />}
        <p role="status" className="text-muted text-sm">
          {total > 0 && counted(total, 'pair')}
        </p>
      </div>
      {list.isPending && <LoadingMark text="Comparing people..." />}
      {list.error && (
        <LoadFailure
          error={list.error}
          text="Failed to load the duplicates. Please try again later."
          onRetry={list.refetch}
        />
      )}
      {list.data && total === 0 && (
        <EmptyState
          text={kind === '' ? 'No duplicates were found.' : 'No duplicates of this kind were found.'}
          action={
            kind !== '' && (
              <Button look="secondary" onClick={() => setKind('')}>
                Show all kinds
              </Button>
            )
          }
        />
      )}
      <ul aria-label="Pairs" className="space-y-4">
        {pairs.map((pair) => (
          <Pair key={`${pair.kept.id} ${pair.other.id}`} pair={pair} onDecided={noteRemoval} />
        ))}
      </ul>
      {pages > 1 && <Pagination label="Pages of pairs" page={page} pages={pages} onPage={showPage} />}
      <Merges />
    </div>
  );
}

function MergeAll({ kind, total, onDone }: { kind: DuplicateReason; total: number; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const merge = useMergeAll(kind);
  const failure = merge.error && problemText(merge.error, 'Not all could be merged. Please try again.');
  return (
    <>
      <PermittedButton call={decideDuplicates} look="secondary" size="small" onClick={() => setAsking(true)}>
        {`Merge all ${total.toLocaleString('en-US')} of this kind`}
      </PermittedButton>
      <ConfirmDialog
        open={isAsking}
        title={`Merge ${counted(total, 'pair')}?`}
        confirmText="Merge all"
        look="primary"
        busy={merge.isPending}
        failure={failure ?? undefined}
        onConfirm={() =>
          merge.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              onDone();
            },
          })
        }
        onCancel={() => setAsking(false)}
      >
        {`Each pair with “${reasonTexts[kind]}” becomes one person: the one who was added first is the main record. You can undo each merge for 30 days.`}
      </ConfirmDialog>
    </>
  );
}

type Side = 'kept' | 'other';

function Pair({ pair, onDecided }: { pair: DuplicatePair; onDecided: () => void }) {
  const [kept, setKept] = useState<Side>('kept');
  const decide = useDecide();
  /** The side whose value stays, of the fields that differ; the main record's unless chosen. */
  const [values, setValues] = useState<Partial<Record<PersonField, Side>>>({});
  const sideOf = (field: PersonField) => values[field] ?? kept;
  const takes = choiceFields.filter((field) => sideOf(field) !== kept && areBothGiven(pair, field));
  const chosen = { ...(kept === 'kept' ? pair : { kept: pair.other, other: pair.kept }), takes };
  const names = `${pair.kept.name} and ${pair.other.name}`;
  const [showsDetails, setShowsDetails] = useState(false);
  const { rows, details } = compare(pair);
  const [isAsking, setAsking] = useState(false);
  const choose = (as: 'merge' | 'apart') => {
    setAsking(false);
    decide.mutate({ pair: chosen, as }, { onSuccess: onDecided });
  };
  return (
    <li className="rounded-card border border-hairline bg-panel px-5 py-4">
      <Tag>{describeReasons(pair.reasons)}</Tag>
      <table aria-label={names} className="mt-3 w-full table-fixed text-left text-sm">
        <thead>
          <tr>
            <th className="w-20 sm:w-36">
              <span className="sr-only">Field</span>
            </th>
            {(['kept', 'other'] as const).map((side) => (
              <th key={side} scope="col" className="break-words px-2 py-1 align-top font-semibold">
                <Link to={paths.candidate(pair[side].id)} className="link">
                  {pair[side].name}
                </Link>
                <label className="mt-1 flex items-center gap-2 font-normal text-muted touch:min-h-11">
                  <input
                    type="radio"
                    name={`${pair.kept.id} ${pair.other.id}`}
                    checked={kept === side}
                    onChange={() => setKept(side)}
                  />
                  Main record
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, ...(showsDetails ? details : [])].map(({ id, label, one, two, isSame, field }) => (
            <tr key={id} className="border-hairline border-t">
              <th scope="row" className="break-words py-1 pr-2 align-top font-normal text-muted">
                {label}
              </th>
              {(
                [
                  ['kept', one],
                  ['other', two],
                ] as const
              ).map(([side, text]) => (
                <td key={side} className={`break-words px-2 py-1 align-top ${isSame ? 'text-muted' : ''}`}>
                  {field ? (
                    <label className="flex items-baseline gap-2 touch:min-h-11">
                      <input
                        type="radio"
                        name={`${pair.kept.id} ${pair.other.id} ${id}`}
                        aria-label={`${label}: ${text}`}
                        className="flex-none accent-strong"
                        checked={sideOf(field) === side}
                        onChange={() => setValues({ ...values, [field]: side })}
                      />
                      <span className={classes('min-w-0', sideOf(field) !== side && 'text-muted')}>
                        {text}
                      </span>
                    </label>
                  ) : (
                    text
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {haveTwoAddresses(pair) && (
        <p className="mt-2 text-muted text-sm">
          Both mail addresses are kept. Mails go to {pair[sideOf('email')].email}.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <PermittedButton
          call={decideDuplicates}
          look="secondary"
          size="small"
          busy={decide.isPending}
          aria-label={`Merge ${names}`}
          onClick={() => (areNamedAlike(pair) ? choose('merge') : setAsking(true))}
        >
          Merge
        </PermittedButton>
        <PermittedButton
          call={decideDuplicates}
          look="quiet"
          size="small"
          disabled={decide.isPending}
          aria-label={`${names} are two people`}
          onClick={() => choose('apart')}
        >
          Not the same person
        </PermittedButton>
        {details.length > 0 && !showsDetails && (
          <Button look="quiet" size="small" onClick={() => setShowsDetails(true)}>
            {counted(details.length, 'further detail')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        look="primary"
        title="Merge people of different names?"
        confirmText="Merge them"
        onConfirm={() => choose('merge')}
        onCancel={() => setAsking(false)}
      >
        {`${chosen.other.name} becomes part of ${chosen.kept.name}. Everything stands under ${pair[sideOf('name')].name} from then on. You can undo it for 30 days.`}
      </ConfirmDialog>
      <FailureNotice
        error={decide.error}
        text="This could not be stored. Please try again."
        className="mt-3"
      />
    </li>
  );
}

/** Whether every word of one name, or its beginning, is in the other one, however it is written. */
function areNamedAlike({ kept, other }: DuplicatePair): boolean {
  const [one, two] = [kept, other].map(({ name }) =>
    (
      name
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).toSorted(),
  ) as [string[], string[]];
  const isIn = (words: string[]) => (word: string) =>
    words.some((other) => other.startsWith(word) || word.startsWith(other));
  return one.every(isIn(two)) || two.every(isIn(one));
}

function describeReasons(reasons: readonly DuplicateReason[]): string {
  const texts = reasons
    .filter((reason) => reason !== 'name' || !reasons.includes('name-employer'))
    .map((reason) => reasonTexts[reason]);
  return texts.map((text, at) => (at === 0 ? text : text[0]?.toLowerCase() + text.slice(1))).join(', ');
}

const isGiven = (value: unknown) => value !== null && value !== '';
const areBothGiven = ({ kept, other }: DuplicatePair, field: PersonField): boolean =>
  kept[field] !== other[field] && isGiven(kept[field]) && isGiven(other[field]);

const haveTwoAddresses = ({ kept, other }: DuplicatePair): boolean =>
  kept.email !== '' && other.email !== '' && kept.email.toLowerCase() !== other.email.toLowerCase();

const longestText = 200;

function compare(pair: DuplicatePair) {
  const { kept, other } = pair;
  const names = [...new Set([...Object.keys(kept.attributes), ...Object.keys(other.attributes)])];
  const rows: {
    id: string;
    label: string;
    field?: PersonField;
    read: (person: DuplicatePerson) => string;
  }[] = [
    ...personFieldNames
      .filter((name) => name !== 'name' || kept.name !== other.name)
      .map((name) => ({
        id: name,
        label: columnLabel(name),
        ...(choiceFields.includes(name) && areBothGiven(pair, name) && { field: name }),
        read: (person: DuplicatePerson) => {
          const value = person[name];
          return Array.isArray(value) ? value.join(', ') : String(value ?? '');
        },
      })),
    { id: 'tags', label: 'Tags', read: ({ tags }) => tags.join(', ') },
    {
      id: 'contact',
      label: 'Contact',
      read: ({ do_not_contact }) => (do_not_contact ? 'Do not contact' : ''),
    },
    { id: 'added', label: 'Added', read: ({ created_at }) => formatDate(created_at) },
  ];
  const details = names.map((name) => ({
    id: `detail ${name}`,
    label: name,
    read: ({ attributes }: DuplicatePerson) => attributes[name] ?? '',
  }));
  const both = (given: typeof rows) =>
    given.flatMap(({ id, label, field, read }) => {
      const [one, two] = [read(kept), read(other)];
      if (one === '' && two === '') return [];
      const isSame = one.toLowerCase() === two.toLowerCase();
      return [{ id, label, field, one: cut(one), two: cut(two), isSame }];
    });
  return { rows: both(rows), details: both(details) };
}

const cut = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text;

function Merges() {
  const { data } = useMerges();
  const undo = useUndoMerge();
  if (!data || data.total === 0) return null;
  return (
    <section aria-label="Recent merges" className="space-y-3 border-hairline border-t pt-5">
      <h2 className="text-xl">Recent merges</h2>
      <ul className="space-y-2">
        {data.items.map(({ id, kept, other, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
            <span className="min-w-0 break-words">
              {`${describeMerge(kept, other)[0]} is now part of `}
              <Link to={paths.candidate(kept.id)} className="link font-semibold">
                {describeMerge(kept, other)[1]}
              </Link>
              <span className="text-muted">{`, ${formatDate(created_at)}`}</span>
            </span>
            <PermittedButton
              call={undoMerge}
              look="quiet"
              size="small"
              busy={undo.isPending && undo.variables === id}
              aria-label={`Undo the merge of ${other.name} and ${kept.name}`}
              onClick={() => undo.mutate(id)}
            >
              Undo
            </PermittedButton>
          </li>
        ))}
      </ul>
      <FailureNotice error={undo.error} text="The merge could not be undone. Please try again." />
    </section>
  );
}
