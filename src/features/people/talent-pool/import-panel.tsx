import { useMutation } from '@tanstack/react-query';
import {
  lazy,
  type DragEvent as ReactDragEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { LawfulGrounds } from '../../../../contract/people/people.calls.ts';
import {
  type ColumnMeaning,
  type ImportPreview,
  importLimits,
  previewImport,
  startImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatCount, formatDateTime, inMegabytes } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button, classes } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { InSlot, type Slot } from '../../../ui/in-slot.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { type CsvSource, sourceOfFile } from './csv-source.ts';
import { ImportColumns, ImportEncoding } from './import-columns.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportReview } from './import-review.tsx';
import { type ImportSummary, isImportOver, useFollowedImport, useRecentImports } from './use-import.ts';

const csvFileTypes = '.csv,.tsv,.txt,text/csv';

const readable = /\.(csv|tsv|txt)$/i;

/** Returns a reason, or undefined. The server checks the contents. */
function findCsvProblem(file: File): string | undefined {
  if (!readable.test(file.name) && file.type !== 'text/csv') {
    return `“${file.name}” is not a CSV file. In a spreadsheet choose “Save as”, then “CSV UTF-8”.`;
  }
  if (file.size === 0) return `“${file.name}” is empty. It needs a row of headings and one for each person.`;
  if (file.size > importLimits.bytes) {
    const parts = Math.ceil(file.size / importLimits.bytes);
    return `“${file.name}” is too large: at most ${inMegabytes(importLimits.bytes)} can be imported at once. Split it into ${parts} files.`;
  }
  return undefined;
}

function ImportDrop({
  isBusy,
  isQuiet,
  onFiles,
}: {
  isBusy: boolean;
  isQuiet: boolean;
  onFiles: (files: File[]) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const drop = (event: ReactDragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label="Import candidates"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      className={classes(
        'rounded-control',
        isOver && !isBusy && 'outline-2 outline-strong outline-dashed outline-offset-4',
      )}
    >
      <ServerButton
        data-palette
        look={isQuiet ? 'secondary' : 'primary'}
        busy={isBusy}
        onClick={() => picker.current?.click()}
      >
        Import CSV
      </ServerButton>
      <input
        ref={picker}
        type="file"
        accept={csvFileTypes}
        aria-label="CSV file to import"
        tabIndex={-1}
        className="sr-only"
        disabled={isBusy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Choosing the same file again must fire a change event.
          event.target.value = '';
        }}
      />
    </section>
  );
}

function useStartImport() {
  const api = useApi();
  const { tasks } = usePlatform();
  return useMutation({
    mutationFn: ({
      source,
      meanings = [],
      grounds,
      encoding,
    }: {
      source: CsvSource;
      meanings?: ColumnMeaning[] | undefined;
      grounds?: LawfulGrounds | undefined;
      /** Found by the server unless given. */
      encoding?: TextEncoding | undefined;
    }) => {
      const { headers, name } = source;
      const columns = meanings.length > 0 && { columns: meanings.join() };
      const { lawful_basis, noticed_on } = grounds ?? {};
      const said = {
        ...(lawful_basis && { lawful_basis }),
        ...(noticed_on && { noticed_on }),
        ...(encoding && { encoding }),
      };
      const input = { headers, query: { file_name: name.slice(-200), ...columns, ...said } };
      return api.call(startImport, input, { upload: source.whole });
    },
    onSuccess: ({ task_id: id }, { source: { name } }) => {
      const label = name.slice(-300);
      tasks.taskStarted({ kind: 'import', id, label, screen: paths.talentPool, result: paths.talentPool });
    },
  });
}

/** Undefined from an earlier server, which imports as it guesses. */
function usePreviewImport() {
  const api = useApi();
  return useMutation({
    mutationFn: async ({
      source: { headers, beginning },
      encoding,
    }: {
      source: CsvSource;
      encoding?: TextEncoding | undefined;
    }): Promise<ImportPreview | undefined> => {
      const input = { headers, query: encoding ? { encoding } : {} };
      try {
        return await api.call(previewImport, input, { upload: beginning });
      } catch (error) {
        if (error instanceof CallError && (error.status === 404 || error.status === 405)) return undefined;
        throw error;
      }
    },
  });
}

const GivenCsv = lazy(() => import('./given-csv.tsx'));

/** Imports a CSV file once its columns are checked, and shows the result. For Owners. */
export function ImportPanel({
  head,
  foot,
  isQuiet = false,
}: {
  head?: Slot;
  foot?: Slot;
  isQuiet?: boolean;
}) {
  const { data: recent } = useRecentImports();
  const last = recent && (recent[0] ?? null);
  const [refusal, setRefusal] = useState<string>();
  const [reviewed, setReviewed] = useState<Reviewed>();
  const start = useStartImport();
  const look = usePreviewImport();
  const { followed, state, error, follow, close } = useFollowedImport(last);
  const isBusy = start.isPending || look.isPending || (followed !== undefined && !isImportOver(state));

  const send = (files: File[]) => {
    const [file] = files;
    if (!file) return;
    start.reset();
    look.reset();
    setReviewed(undefined);
    const reason = files.length > 1 ? 'Import one file at a time.' : findCsvProblem(file);
    setRefusal(reason);
    if (!reason) review(sourceOfFile(file));
  };
  const review = (source: CsvSource) =>
    look.mutate(
      { source },
      {
        onSuccess: (preview) =>
          preview
            ? setReviewed({ source, preview, readings: preview.encoding?.readings ?? [] })
            : importFile(source),
        onError: () => given.forget(source),
      },
    );
  const readAs = (before: Reviewed, encoding: TextEncoding) => {
    start.reset();
    look.mutate(
      { source: before.source, encoding },
      { onSuccess: (preview) => preview && setReviewed({ ...before, preview, encoding }) },
    );
  };
  const given = useGivenCsv((source) => {
    setRefusal(undefined);
    start.reset();
    review(source);
  });
  const importFile = (
    source: CsvSource,
    meanings?: ColumnMeaning[],
    grounds?: LawfulGrounds,
    encoding?: TextEncoding,
  ) =>
    start.mutate(
      { source, meanings, grounds, encoding },
      {
        onSuccess: ({ task_id }) => {
          given.forget(source);
          setReviewed(undefined);
          follow(task_id);
          focusPanel();
        },
      },
    );
  useDroppedCsv((files) => !isBusy && send(files));
  const panel = useRef<HTMLDivElement>(null);
  const focusPanel = () => panel.current?.focus({ preventScroll: true });
  const sendFailure = start.error ?? look.error;
  const failure =
    refusal ?? (sendFailure && problemText(sendFailure, 'The file could not be sent. Please try again.'));
  return (
    <div ref={panel} tabIndex={-1} className="space-y-4 empty:-mt-3">
      {given.render(isBusy || reviewed !== undefined)}
      <InSlot slot={head}>
        <ImportDrop
          isBusy={isBusy}
          isQuiet={isQuiet || reviewed !== undefined || isImportOver(state)}
          onFiles={send}
        />
      </InSlot>
      {failure && <Notice kind="failed">{failure}</Notice>}
      {reviewed && (
        <ImportReview
          // Another file begins anew.
          key={reviewed.source.key}
          file={reviewed.source}
          preview={reviewed.preview}
          readAs={reviewed.encoding}
          {...(isEncodingAsked(reviewed, start.error) && {
            encoding: {
              isOpen: isEncodingOpen(reviewed, start.error),
              question: (
                <ImportEncoding
                  chosen={isEncodingOpen(reviewed, start.error) ? undefined : reviewed.preview.encoding?.name}
                  readings={reviewed.readings}
                  isBusy={isBusy}
                  onChoose={(encoding) => readAs(reviewed, encoding)}
                />
              ),
            },
          })}
          isBusy={isBusy}
          onImport={(meanings, grounds) => importFile(reviewed.source, meanings, grounds, reviewed.encoding)}
          onCancel={() => {
            given.forget(reviewed.source);
            setReviewed(undefined);
            focusPanel();
          }}
        />
      )}
      <FailureNotice error={error} text="Failed to check the import. Still trying." />
      {state && (
        <ImportResult
          state={state}
          onClose={() => {
            close();
            focusPanel();
          }}
        />
      )}
      <InSlot slot={foot}>
        <ImportFoot
          recent={recent ?? []}
          isFollowing={followed !== undefined}
          onOpen={(id) => {
            follow(id);
            focusPanel();
          }}
        />
      </InSlot>
    </div>
  );
}

function ImportFoot({
  recent,
  isFollowing,
  onOpen,
}: {
  recent: ImportSummary[];
  isFollowing: boolean;
  onOpen: (id: string) => void;
}) {
  const [last] = recent;
  return (
    <>
      <ImportColumns />
      {recent.length > 1 && (
        <details className="group min-w-0 text-sm open:w-full">
          <summary className="summary font-semibold text-strong underline-offset-4 hover:underline">
            Recent imports
            <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="-mx-3 mt-1">
            {recent.map((one) => (
              <li key={one.id}>
                <Button
                  look="quiet"
                  size="small"
                  className="min-h-11 min-w-0 flex-wrap justify-start text-left"
                  onClick={() => onOpen(one.id)}
                >
                  <span className="wrap-anywhere">{one.file_name || 'A file'}</span>{' '}
                  <span className="font-normal text-muted">
                    {`${formatDateTime(one.created_at)}, ${describeCounts(one)}`}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {last && recent.length === 1 && !isFollowing && (
        <Button look="quiet" size="small" className="-mx-3 min-h-11" onClick={() => onOpen(last.id)}>
          {`Last import: ${last.file_name || 'a file'}, ${formatDateTime(last.created_at)}`}
        </Button>
      )}
    </>
  );
}

function describeCounts({ imported, updated = 0, is_undone: isUndone }: ImportSummary): string {
  if (isUndone) return 'undone';
  const parts = [imported > 0 || updated === 0 ? `${formatCount(imported)} imported` : ''];
  return [...parts, updated > 0 ? `${formatCount(updated)} updated` : ''].filter(Boolean).join(', ');
}

interface Reviewed {
  source: CsvSource;
  preview: ImportPreview;
  readings: NonNullable<ImportPreview['encoding']>['readings'];
  encoding?: TextEncoding;
}

const isEncodingWanted = (failure: Error | null) =>
  failure instanceof CallError && failure.problem.encoding !== undefined;

const isEncodingOpen = ({ preview, encoding }: Reviewed, failure: Error | null) =>
  encoding === undefined && (preview.encoding?.is_sure === false || isEncodingWanted(failure));

/** Unicode needs no question. */
const isEncodingAsked = (reviewed: Reviewed, failure: Error | null) => {
  const name = reviewed.preview.encoding?.name ?? 'utf-8';
  return reviewed.encoding !== undefined || !name.startsWith('utf-') || isEncodingOpen(reviewed, failure);
};

/** A drop with other files goes to the résumés, which name what they can't read. */
function useDroppedCsv(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const areCsv = files.length > 0 && files.every(({ name }) => /\.(csv|tsv)$/i.test(name));
      if (event.defaultPrevented || !areCsv) return;
      event.preventDefault();
      take(files);
    };
    addEventListener('drop', drop);
    return () => removeEventListener('drop', drop);
  }, []);
}

function useGivenCsv(onNext: (source: CsvSource) => void) {
  const { shell } = usePlatform();
  const [over, setOver] = useState<readonly string[]>([]);
  return {
    render: (isBusy: boolean) => (
      <Suspense>{shell && <GivenCsv isBusy={isBusy} over={over} onNext={onNext} />}</Suspense>
    ),
    forget: ({ givenId }: CsvSource) => {
      if (givenId === undefined) return;
      setOver((before) => [...before, givenId]);
      void shell?.files.discardGiven(givenId);
    },
  };
}
