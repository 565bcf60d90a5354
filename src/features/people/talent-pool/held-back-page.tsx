import { type ReactNode, useEffect, useState } from 'react';
import {
  exportHeldBack,
  type HeldBackRow,
  importHeldBack,
} from '../../../../contract/people/held-back.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useListAddress } from '../../../lib/use-list-address.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FailureNotice, LoadFailure } from '../../../ui/failure-notice.tsx';
import { ArrowLeftIcon, ChevronDownIcon } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Pagination } from '../../../ui/table.tsx';
import { EditHeldBackRow } from './edit-held-back-row.tsx';
import { type ChosenRows, HeldBackRows } from './held-back-rows.tsx';
import { ImportResult, UndoImport } from './import-result.tsx';
import {
  heldBackPageSize,
  useDownloadHeldBack,
  useHeldBack,
  useImportAnyway,
  useRefreshHeldBack,
} from './use-held-back.ts';
import { isImportOver, useImport } from './use-import.ts';

export function HeldBackPage({ id }: { id: string }) {
  usePageTitle('Held-back rows');
  const { page, showPage } = useListAddress();
  const { data: state } = useImport(id);
  const fileName = state?.file_name ?? '';
  const list = useHeldBack(id, page);
  const rows = list.data?.items ?? [];
  const total = list.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / heldBackPageSize));
  const { chosen, choose, clear } = useChosenLines();
  const { container, noteRemoval } = useFocusAfterRemoval();
  const [started, follow] = useState<string>();
  const [ended, setEnded] = useState<string>();
  const [edited, edit] = useState<HeldBackRow>();
  const refresh = useRefreshHeldBack(id);
  const isNarrow = useMediaQuery('(width < 40rem)');
  const held = rows.filter(({ kind }) => kind !== 'updated');
  const updated = rows.filter(({ kind }) => kind === 'updated');
  const importable = held.filter(({ can_import }) => can_import);
  const isWorking = started !== ended;
  const chooseAll = importable.length > 0 && (
    <input
      type="checkbox"
      aria-label="Choose all on this page"
      className="size-4 align-middle touch:size-6"
      checked={importable.every(({ line }) => chosen.has(line))}
      onChange={({ target }) => choose(importable, target.checked)}
    />
  );
  return (
    <div ref={container} tabIndex={-1} className="space-y-5">
      <div>
        <ButtonLink look="quiet" size="small" to={paths.talentPool} className="-mt-3 -ml-3 mb-1">
          <ArrowLeftIcon className="size-4" />
          Talent Pool
        </ButtonLink>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="text-3xl">Held-back rows</h1>
          <p className="-mt-1 basis-full break-words text-muted sm:order-1">
            {fileName && `Of ${fileName}. `}
            Edit a row, import it as a new person, or update the person it matches.
          </p>
          {state && !started && <UndoImport state={state} />}
        </div>
      </div>
      {started && (
        <ImportedAnyway
          key={started}
          id={started}
          onEnd={() => {
            setEnded(started);
            refresh();
          }}
          onClose={() => {
            follow(undefined);
            setEnded(undefined);
            noteRemoval();
          }}
        />
      )}
      {list.isPending && <LoadingMark text="Loading the rows..." />}
      {list.error && (
        <LoadFailure
          error={list.error}
          text="Failed to load the rows. Please try again later."
          onRetry={list.refetch}
        />
      )}
      {list.data && total === 0 && <EmptyState text="No rows are held back." />}
      {rows.length > 0 && (
        <>
          <Actions
            {...{ id, fileName, chosen }}
            total={state?.held_back ?? total}
            chooseAll={isNarrow && chooseAll}
            shown={held}
            isUndone={state?.is_undone === true}
            isBusy={isWorking}
            onStarted={(task) => {
              clear();
              follow(task);
              noteRemoval();
            }}
          />
          {held.length > 0 && (
            <HeldBackRows
              label="Held-back rows"
              rows={held}
              choice={{ chosen, chooseAll: !isNarrow && chooseAll, onChoose: choose }}
              isBusy={isWorking || state?.is_undone === true}
              onEdit={edit}
            />
          )}
          {updated.length > 0 && (
            <details open={held.length === 0} className="group space-y-3">
              <summary className="summary font-semibold text-strong underline-offset-4 hover:underline">
                {counted(updated.length, 'row')} that updated people
                <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
              </summary>
              <HeldBackRows
                label="Rows that updated people"
                rows={updated}
                isBusy={isWorking || state?.is_undone === true}
                onEdit={edit}
              />
            </details>
          )}
        </>
      )}
      {edited && (
        <EditHeldBackRow
          id={id}
          fileName={fileName}
          row={edited}
          onStarted={(task) => {
            edit(undefined);
            choose([edited], false);
            follow(task);
            noteRemoval();
          }}
          onClose={() => edit(undefined)}
        />
      )}
      {pages > 1 && <Pagination label="Pages of rows" page={page} pages={pages} onPage={showPage} />}
    </div>
  );
}

/** Rows about a person of the pool, which can update them. */
const canUpdate = ({ person, can_import }: HeldBackRow) => can_import && person !== null;

function useChosenLines() {
  const [chosen, setChosen] = useState<ChosenRows>(new Map());
  return {
    chosen,
    choose: (rows: HeldBackRow[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (isChosen) next.set(row.line, row);
          else next.delete(row.line);
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}

function ImportedAnyway({ id, onEnd, onClose }: { id: string; onEnd: () => void; onClose: () => void }) {
  const { data: state } = useImport(id);
  const hasEnded = isImportOver(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has ended
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded]);
  return state ? <ImportResult state={state} onClose={onClose} /> : <LoadingMark text="Importing..." />;
}

/** What the actions are about: the chosen rows, or all where none are. */
function describeChoice(chosen: ChosenRows, shown: HeldBackRow[], total: number) {
  const lines = [...chosen.keys()].sort((a, b) => a - b);
  const hasChosen = lines.length > 0;
  const concerned = hasChosen ? [...chosen.values()] : shown;
  const known = concerned.filter(canUpdate);
  const isCut = !hasChosen && shown.length < total;
  const usual = isCut
    ? 'Update all who are known'
    : `Update the ${known.length} who ${known.length === 1 ? 'is' : 'are'} known`;
  return {
    lines,
    updated: hasChosen ? known.map(({ line }) => line).sort((a, b) => a - b) : [],
    /** Empty where nobody can be updated. */
    updateText:
      known.length === 0 ? '' : hasChosen ? `Update ${counted(known.length, 'person', 'people')}` : usual,
    isMatched: isCut || concerned.some(({ person }) => person !== null),
    isNameless: concerned.some(({ lacks }) => lacks === 'name'),
  };
}

function Actions({
  id,
  fileName,
  chosen,
  chooseAll,
  shown,
  total,
  isUndone,
  isBusy,
  onStarted,
}: {
  id: string;
  fileName: string;
  chosen: ChosenRows;
  chooseAll: ReactNode;
  shown: HeldBackRow[];
  total: number;
  /** An import that was undone is restored first. */
  isUndone: boolean;
  isBusy: boolean;
  onStarted: (task: string) => void;
}) {
  const download = useDownloadHeldBack(id, fileName);
  const start = useImportAnyway(id, fileName);
  const [asked, ask] = useState<'new' | 'known'>();
  const isWorking = isBusy || start.isPending;
  const runs = start.variables?.as ?? 'new';
  const { lines, updated, updateText, isMatched, isNameless } = describeChoice(chosen, shown, total);
  const canUpdateThem = !isUndone && updateText !== '';
  const importThem = (as: 'new' | 'known') =>
    start.mutate(
      { as, lines: as === 'known' ? updated : lines },
      {
        onSuccess: ({ task_id }) => {
          ask(undefined);
          onStarted(task_id);
        },
      },
    );
  const failure =
    start.error && problemText(start.error, 'The rows could not be imported. Please try again.');
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        {chooseAll}
        <p role="status" className="mr-2 text-sm">
          {lines.length > 0
            ? `${lines.length.toLocaleString('en-US')} of ${counted(total, 'row')} chosen`
            : total === 0
              ? 'No rows are held back.'
              : counted(total, 'row')}
        </p>
        {canUpdateThem && (
          <PermittedButton
            call={importHeldBack}
            size="small"
            busy={isWorking && runs === 'known'}
            disabled={isWorking}
            onClick={() => ask('known')}
          >
            {updateText}
          </PermittedButton>
        )}
        {(lines.length > 0 || !(isUndone || total === 0)) && (
          <PermittedButton
            call={importHeldBack}
            look="secondary"
            size="small"
            busy={isWorking && runs === 'new'}
            disabled={isWorking}
            onClick={() => ask('new')}
          >
            {lines.length > 0 ? `Import ${lines.length.toLocaleString('en-US')} anyway` : 'Import all anyway'}
          </PermittedButton>
        )}
        <PermittedButton
          call={exportHeldBack}
          look="secondary"
          size="small"
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          Download
        </PermittedButton>
      </div>
      <FailureNotice error={download.error} text="The download failed. Please try again later." />
      <ConfirmDialog
        open={asked === 'new'}
        title={
          lines.length > 0 ? `Import ${counted(lines.length, 'row')} anyway?` : 'Import all of them anyway?'
        }
        confirmText="Import anyway"
        busy={start.isPending}
        failure={failure ?? undefined}
        onConfirm={() => importThem('new')}
        onCancel={() => ask(undefined)}
      >
        {isMatched
          ? 'Each row becomes a new person, even if the talent pool has one with the same mail address. You can merge duplicates later.'
          : 'Each row becomes a new person.'}
        {isNameless &&
          ' Where the name is missing, it is made of the mail address and marked among the further details, to be checked.'}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'known'}
        look="primary"
        title={`${updateText}?`}
        confirmText="Update"
        busy={start.isPending}
        failure={failure ?? undefined}
        onConfirm={() => importThem('known')}
        onCancel={() => ask(undefined)}
      >
        What the rows say takes the place of what is known, but for the names; empty cells change nothing. You
        can undo it for 30 days.
      </ConfirmDialog>
    </div>
  );
}
