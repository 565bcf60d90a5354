import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { listDuplicates } from '../../../../contract/people/duplicates.calls.ts';
import type { Lack } from '../../../../contract/people/person-fields.calls.ts';
import { mostPeopleAtOnce } from '../../../../contract/people/pool-people.calls.ts';
import {
  exportImportFile,
  type RestoredImport,
  restoreImport,
  type TalentImport,
  type UndoneImport,
  undoImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import { textEncodings } from '../../../../contract/people/text-encodings.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted, formatCount } from '../../../lib/display-text.ts';
import { downloadBlob } from '../../../lib/download.ts';
import { duplicatesPath, heldBackPath, paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CancelTask } from '../../../ui/cancel-task.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { useShared } from './use-held-back.ts';
import { isImportOver } from './use-import.ts';

const AddImported = lazy(() =>
  import('./pool-list.tsx').then(({ AddImported }) => ({ default: AddImported })),
);

function SharedPeople({ state }: { state: TalentImport }) {
  const { data = [] } = useShared(state);
  const { shared = 0 } = state;
  if (data.length === 0) return null;
  return (
    <Notice kind="info">
      <p>
        The same mail address or profile under another name, and maybe the same person:{' '}
        <Link to={duplicatesPath} className="link">
          merge them or tell them apart
        </Link>
        .
      </p>
      <ul className="mt-2 space-y-1">
        {data.map(({ person, others }) => (
          <li key={person.id} className="min-w-0 break-words">
            <PersonLink {...person} />
            {' and '}
            {others.map((other, at) => (
              <span key={other.id}>
                {at > 0 && ', '}
                <PersonLink {...other} />
              </span>
            ))}
          </li>
        ))}
      </ul>
      {shared > data.length && (
        <p className="mt-2">{`And ${counted(shared - data.length, 'person', 'people')} more.`}</p>
      )}
    </Notice>
  );
}

export const PersonLink = ({ id, name }: { id: string; name: string }) => (
  <Link to={paths.candidate(id)} className="link font-semibold">
    {name}
  </Link>
);

/** Takes back an import, once confirmed, or restores it. */
export function UndoImport({ state }: { state: TalentImport }) {
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState('');
  const input = { params: { id: state.id } };
  const changed = (text: string) => {
    setAsking(false);
    setOutcome(text);
    // The pool, its filters and people, and the import itself have changed.
    return queries.invalidateQueries();
  };
  const undo = useMutation({
    mutationFn: () => api.call(undoImport, input),
    onSuccess: (undone) => changed(describe(undone)),
  });
  const restore = useMutation({
    mutationFn: () => api.call(restoreImport, input),
    onSuccess: (restored) => changed(describeRestored(restored)),
  });
  const { updated = 0, kept_by_undo: kept = 0, kept_names: names = [], is_undone: isUndone = false } = state;
  const { removed_by_undo: removed = state.imported - kept } = state;
  const text = [isUndone && 'This import was undone.', outcome].filter(Boolean).join(' ');
  return (
    <div className="contents">
      {text && (
        <p role="status" className="order-last basis-full">
          {text}
        </p>
      )}
      {(state.can_undo || state.can_restore) && (
        <PermittedButton
          call={isUndone ? restoreImport : undoImport}
          look="secondary"
          size="small"
          busy={restore.isPending}
          onClick={() => (isUndone ? restore.mutate() : setAsking(true))}
        >
          {isUndone ? 'Restore this import' : 'Undo this import'}
        </PermittedButton>
      )}
      <FailureNotice error={restore.error} text="The import could not be restored. Please try again." />
      {isAsking && (
        <ConfirmDialog
          open
          title="Undo this import?"
          confirmText="Undo the import"
          busy={undo.isPending}
          failure={
            undo.error
              ? problemText(undo.error, 'The import could not be undone. Please try again.')
              : undefined
          }
          onConfirm={() => undo.mutate()}
          onCancel={() => setAsking(false)}
        >
          {[
            removed > 0 && `${counted(removed, 'person', 'people')} will leave the talent pool`,
            updated > 0 &&
              `${counted(updated, removed > 0 ? 'other' : 'person', removed > 0 ? 'others' : 'people')} will be as before`,
            kept > 0 && `${stays(kept, names)}, worked with since`,
          ]
            .filter(Boolean)
            .join('; ') || 'Nobody will leave the talent pool'}
          {'. For 30 days the import can be restored.'}
        </ConfirmDialog>
      )}
    </div>
  );
}

function stays(kept: number, names: readonly string[] = []): string {
  const others = kept - names.length;
  const who =
    names.length > 0 ? [...names, others > 0 ? `${others} more` : ''] : [counted(kept, 'person', 'people')];
  return `${listed(who.filter(Boolean))} ${kept === 1 ? 'stays' : 'stay'}`;
}

const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

const describe = ({ removed, kept, restored }: UndoneImport): string =>
  [
    removed > 0 && `${counted(removed, 'person', 'people')} removed.`,
    restored > 0 && `${counted(restored, 'person', 'people')} as before.`,
    kept > 0 && `${stays(kept)}, worked with or changed since.`,
  ]
    .filter(Boolean)
    .join(' ');

const describeRestored = ({ added, updated }: RestoredImport): string =>
  `${counted(added, 'person', 'people')} restored${updated > 0 ? `, and ${counted(updated, 'other')} as imported` : ''}.`;

export function ImportResult({ state, onClose }: { state: TalentImport; onClose: () => void }) {
  const card = useRef<HTMLElement>(null);
  // The columns that were checked are gone, and the page may stand far below.
  useEffect(() => {
    // In Chromium it returns a promise, which is no clean-up.
    void card.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={card}
      aria-label={`Import of ${state.file_name || 'a file'}`}
      className="scroll-mt-24 space-y-2 rounded-card border border-hairline bg-panel px-5 py-4 text-sm"
    >
      <h2 className="min-w-0 break-words text-lg">{state.file_name || 'Import'}</h2>
      {!isImportOver(state) && <Running state={state} />}
      {isImportOver(state) && !state.is_undone && <Ended state={state} />}
      {isImportOver(state) && (
        <div className="flex flex-wrap items-center gap-2 pt-2 [&_p]:order-first">
          {state.imported > 0 && !state.is_undone && (
            <>
              <Suspense>{state.imported <= mostPeopleAtOnce && <AddImported importId={state.id} />}</Suspense>
              <ButtonLink look="secondary" size="small" to={peopleOf(state)}>
                {state.imported === 1 ? 'See the person' : `See the ${formatCount(state.imported)} people`}
              </ButtonLink>
            </>
          )}
          {!state.is_undone && <RowsLink state={state} />}
          <UndoImport state={state} />
          <Original state={state} />
          <Button
            look={state.imported > 0 ? 'secondary' : 'primary'}
            size="small"
            className="sm:ml-auto"
            onClick={onClose}
          >
            Done
          </Button>
        </div>
      )}
    </section>
  );
}

/** To the rows that wait for a decision, or else to those that updated people. */
function RowsLink({ state: { id, held_back: held = 0, updated = 0 } }: { state: TalentImport }) {
  if (held === 0 && updated === 0) return null;
  const waiting =
    held === 1 ? 'See the row that was held back' : `See the ${counted(held, 'row')} that were held back`;
  return (
    <ButtonLink look="secondary" size="small" to={heldBackPath(id)}>
      {held > 0 ? waiting : 'See the rows that updated people'}
    </ButtonLink>
  );
}

function Running({ state }: { state: TalentImport }) {
  const { rows_read, rows_total } = state;
  return (
    <>
      <ProgressBar
        label="Rows read"
        value={rows_total === null ? undefined : rows_read}
        max={rows_total ?? 1}
      />
      <p role="status" className="text-muted text-sm">
        {rows_total === null
          ? 'Reading the file...'
          : `${rows_read.toLocaleString('en-US')} of ${counted(rows_total, 'row')} read`}
      </p>
      <CancelTask kind="import" id={state.id} />
    </>
  );
}

function Ended({ state }: { state: TalentImport }) {
  const { status, imported, duplicates, rejected, detail, replaced_sample } = state;
  // Several rows may update one person.
  const again = state.rows_read - imported - (state.updated ?? 0) - duplicates - rejected;
  const { grounds_filled = 0, kept_cells = 0, updated = 0, deleted_before = 0, encoding = 'utf-8' } = state;
  const hasNotes = encoding !== 'utf-8' || kept_cells > 0 || replaced_sample === true;
  return (
    <>
      {status === 'failed' && (
        <Notice kind="failed">{detail ?? 'The import failed. Please try again.'}</Notice>
      )}
      <p role="status" className="text-base">
        {`${counted(state.rows_read, 'row')}: ${formatCount(imported)} added`}
        {updated > 0 && `, ${formatCount(updated)} updated`}
        {again > 0 &&
          (updated > 0
            ? `, ${counted(again, 'further row')} of the people updated`
            : `, ${formatCount(again)} with nothing new`)}
        {describeHeld(state)}.
        {grounds_filled > 0 &&
          ` Basis or notice was missing for ${counted(grounds_filled, 'person', 'people')} known already, and is filled in.`}
      </p>
      {hasNotes && (
        <p className="text-muted">
          {encoding !== 'utf-8' && `Read as ${textEncodings[encoding]}. `}
          {kept_cells > 0 && (
            <>
              {`${counted(kept_cells, 'value')} could not be read, and ${kept_cells === 1 ? 'is' : 'are'} kept under “Details” of the person: `}
              <Link to={`${peopleOf(state)}&unread=yes`} className="link">
                see whose
              </Link>
              .{' '}
            </>
          )}
          {replaced_sample &&
            'The fictional people of the sample are gone: you see your own people alone from now on.'}
        </p>
      )}
      {deleted_before > 0 && (
        <p>
          {`${counted(deleted_before, 'person', 'people')} added ${deleted_before === 1 ? 'was' : 'were'} deleted before. For the notes and decisions of then, restore ${deleted_before === 1 ? 'the person' : 'them'} under `}
          <Link to={paths.talentPool} className="link">
            Recently deleted
          </Link>
          , and merge the two.
        </p>
      )}
      <SharedPeople state={state} />
      {imported > 0 && <LikelyPairs importId={state.id} told={state.shared ?? 0} />}
    </>
  );
}

const peopleOf = ({ id }: TalentImport) => `${paths.talentPool}?import=${id}`;

function describeHeld({ duplicates, rejected, errors, held_back }: TalentImport): string {
  if (duplicates + rejected === 0) return '';
  const settled = duplicates + rejected - (held_back ?? duplicates + rejected);
  const since =
    settled > 0 && ` (${settled === duplicates + rejected ? 'all' : formatCount(settled)} settled since)`;
  const all = `, ${formatCount(duplicates + rejected)} held back${since || ''}`;
  if (errors.length < rejected) return all;
  const lacking = (field: Lack) => errors.filter(({ lacks }) => lacks === field).length;
  const [nameless, titleless] = [lacking('name'), lacking('title')];
  const reasons = [
    [nameless, 'without a name'],
    [titleless, 'without a job title'],
    [duplicates, 'already known'],
    [rejected - nameless - titleless, 'for other reasons'],
  ] as const;
  return `${all}: ${reasons.flatMap(([rows, why]) => (rows > 0 ? `${formatCount(rows)} ${why}` : [])).join(', ')}`;
}

/** An import merges only sure matches, so this asks about likely ones. */
function LikelyPairs({ importId, told }: { importId: string; told: number }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['duplicates', 'after', importId],
    queryFn: ({ signal }) => api.callPage(listDuplicates, { query: { page: 1, page_size: 1 } }, { signal }),
    retry: false,
  });
  const further = (data?.total ?? 0) - told;
  if (further <= 0) return null;
  return (
    <p>
      {further === 1
        ? 'One pair in the talent pool may be one person'
        : `${further.toLocaleString('en-US')} pairs in the talent pool may be one person each`}
      , such as the same name and employer:{' '}
      <Link to={duplicatesPath} className="link font-semibold">
        merge them or tell them apart
      </Link>
      .
    </p>
  );
}

function Original({ state }: { state: TalentImport }) {
  const download = useDownloadOriginal(state);
  return (
    <>
      <PermittedButton
        call={exportImportFile}
        look="quiet"
        size="small"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        Download the original
      </PermittedButton>
      <FailureNotice error={download.error} text="The file of this import is not kept any more." />
    </>
  );
}

function useDownloadOriginal({ id, file_name }: TalentImport) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.download(exportImportFile, { params: { id } }),
    onSuccess: (file) => downloadBlob(file_name || 'candidates.csv', file),
  });
}
