import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import {
  type Resume,
  resumeLimits,
  retryResume,
  startResume,
} from '../../../../contract/people/resumes.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted, inMegabytes } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { InSlot, type Slot } from '../../../ui/in-slot.tsx';
import { LeftOutNotice } from '../../../ui/left-out-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { ServerButton, ServerPart } from '../../../ui/server-button.tsx';
import { ResumeReview } from './resume-review.tsx';
import {
  type ReviewedResume,
  resumesKey,
  useKeepResumes,
  useRestoreResumes,
  useResumes,
  useRetryResume,
  useSkipResumes,
} from './use-resumes.ts';

interface Upload {
  key: number;
  name: string;
  /** Undefined while the file is sent. */
  problem?: string;
}

const atOnce = 3;
const resumeFileTypes = '.pdf,.docx,.txt,.zip,application/pdf,application/zip,text/plain';
const suitable = /\.(?:pdf|docx|txt|zip)$/i;

/** Returns a reason, or undefined. The server checks the content. */
export function findResumeProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!suitable.test(name)) return 'It is no PDF, DOCX, TXT or ZIP.';
  if (size === 0) return 'It is empty.';
  const most = /\.zip$/i.test(name) ? resumeLimits.archiveBytes : resumeLimits.bytes;
  return size > most ? `It is larger than ${inMegabytes(most)}.` : undefined;
}

function useResumeUploads() {
  const api = useApi();
  const queries = useQueryClient();
  const { tasks } = usePlatform();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lastKey = useRef(0);
  const [hasSent, setHasSent] = useState(false);

  const send = useCallback(
    async (files: File[]) => {
      setHasSent(true);
      const waiting = files.map((file) => {
        const problem = findResumeProblem(file);
        lastKey.current += 1;
        return { file, upload: { key: lastKey.current, name: file.name, ...(problem && { problem }) } };
      });
      setUploads((now) => [...now, ...waiting.map(({ upload }) => upload)]);
      const queue = waiting.filter(({ upload }) => !('problem' in upload));
      const next = async (): Promise<void> => {
        const one = queue.shift();
        if (!one) return;
        const { file, upload } = one;
        try {
          const name = file.name.slice(-200);
          const { task_id: id } = await api.call(
            startResume,
            { query: { file_name: name } },
            { upload: file },
          );
          const screen = paths.talentPool;
          tasks.taskStarted({ kind: 'resume', id, label: name, screen, result: screen });
          await queries.invalidateQueries({ queryKey: resumesKey });
          setUploads((now) => now.filter(({ key }) => key !== upload.key));
        } catch (error) {
          const problem = problemText(error, 'It could not be sent. Please try again.');
          setUploads((now) => now.map((other) => (other.key === upload.key ? { ...other, problem } : other)));
        }
        return next();
      };
      await Promise.all(Array.from({ length: atOnce }, next));
    },
    [api, queries, tasks],
  );
  const dismiss = (key: number) => setUploads((now) => now.filter((upload) => upload.key !== key));
  return { uploads, send, dismiss, hasSent };
}

const backText = 'The résumé is back in the review.';

const rowButton = { look: 'quiet', size: 'small' } as const;

function ResumeFiles({
  uploads,
  reading,
  failed,
  onDismiss,
  onCancel,
  onForget,
  onRetry,
}: {
  uploads: Upload[];
  reading: Resume[];
  failed: Resume[];
  onDismiss: (key: number) => void;
  onCancel: (id: string) => void;
  onForget: (failed: Resume[]) => void;
  onRetry: (id: string) => void;
}) {
  const [isClearing, setClearing] = useState(false);
  const refused = uploads.filter(({ problem }) => problem !== undefined);
  const sending = uploads.filter(({ problem }) => problem === undefined);
  if (uploads.length + reading.length + failed.length === 0) return null;
  // What was never sent is known here alone.
  const ClearButton = failed.length > 0 ? ServerButton : Button;
  const clear = () => {
    setClearing(true);
    for (const { key } of refused) onDismiss(key);
    if (failed.length > 0) onForget(failed);
    setClearing(false);
  };
  return (
    <div className="rounded-card border border-hairline bg-panel px-5 py-1">
      <ul aria-label="Files" className="max-h-80 divide-y divide-hairline overflow-y-auto text-sm">
        {sending.map(({ key, name }) => (
          <FileRow key={key} name={name} state="Sending..." />
        ))}
        {reading.map(({ id, file_name, status }) => (
          <FileRow
            key={id}
            name={file_name}
            state={status === 'queued' ? 'Waiting...' : 'Reading...'}
            action={
              <ServerButton
                isBrief
                {...rowButton}
                aria-label={`Cancel ${file_name}`}
                onClick={() => onCancel(id)}
              >
                Cancel
              </ServerButton>
            }
          />
        ))}
        {refused.map(({ key, name, problem }) => (
          <FileRow
            key={key}
            name={name}
            problem={problem}
            action={
              <Button {...rowButton} aria-label={`Dismiss ${name}`} onClick={() => onDismiss(key)}>
                Dismiss
              </Button>
            }
          />
        ))}
        {failed.map((resume) => {
          const { id, file_name, detail, can_retry } = resume;
          return (
            <FileRow
              key={id}
              name={file_name}
              problem={detail}
              action={
                <>
                  {can_retry && (
                    <PermittedButton
                      call={retryResume}
                      {...rowButton}
                      aria-label={`Try again: ${file_name}`}
                      onClick={() => onRetry(id)}
                    >
                      Try again
                    </PermittedButton>
                  )}
                  <ServerButton
                    isBrief
                    {...rowButton}
                    aria-label={`Dismiss ${file_name}`}
                    onClick={() => onForget([resume])}
                  >
                    Dismiss
                  </ServerButton>
                </>
              }
            />
          );
        })}
      </ul>
      {refused.length + failed.length > 1 && (
        <ClearButton {...rowButton} className="-ml-3" busy={isClearing} onClick={clear}>
          Dismiss all that failed
        </ClearButton>
      )}
    </div>
  );
}

function FileRow({
  name,
  state,
  problem,
  action,
}: {
  name: string;
  state?: string;
  problem?: string | undefined;
  action?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48 break-words font-semibold sm:w-72 sm:flex-none">{name}</span>
      {state ? (
        <span className="flex flex-1 items-center gap-3 text-muted">
          <ProgressBar label={`${name}: ${state}`} className="w-24" />
          {state}
        </span>
      ) : (
        <span className="flex-1 basis-64 text-failed">{problem ?? 'It could not be read.'}</span>
      )}
      {action && <span className="flex gap-2 max-sm:-ml-3">{action}</span>}
    </li>
  );
}

const GivenResumes = lazy(() => import('./given-resumes.tsx'));
const DropTarget = lazy(() => import('./drop-target.tsx'));

export function ResumePanel({ head, isAside = false }: { head?: Slot; isAside?: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, send, dismiss, hasSent } = useResumeUploads();
  const { data, error } = useResumes();
  const { items: resumes = [], leftOut = [] } = data ?? {};
  const keep = useKeepResumes();
  const skip = useSkipResumes();
  const retry = useRetryResume();
  const restore = useRestoreResumes();
  const deletion = { ...skip, mutate: (id: string) => skip.mutate([id]) };
  const panel = useRef<HTMLElement>(null);
  const { shell } = usePlatform();
  useDroppedFiles(send);

  const ready = resumes.filter(({ proposal }) => proposal !== null);
  const skipThese = (these: Resume[], done: 'skipped' | 'dismissed') => {
    const ids = these.map(({ id }) => id);
    const [first] = these;
    skip.mutate(ids, {
      onSuccess: () =>
        offerUndo({
          text: `${these.length > 1 ? counted(these.length, 'résumé') : first?.file_name} ${done}.`,
          undoneText: backText,
          undo: () => restore(ids),
        }),
    });
  };
  const failed = resumes.filter(({ status }) => status === 'failed');
  const reading = resumes.filter(({ status }) => status === 'queued' || status === 'processing');
  const keepThese = (reviewed: ReviewedResume[]) => {
    keep.mutate(reviewed, {
      onSuccess: ({ kept }) => {
        if (kept.length === 0) return;
        offerUndo({
          text: `${counted(kept.length, 'person', 'people')} kept.`,
          undoneText: kept.length > 1 ? 'The résumés are back in the review.' : backText,
          undo: async () => {
            keep.reset();
            await restore(kept.map(({ resume }) => resume));
          },
        });
      },
    });
    // The pressed button disappears with its résumé.
    panel.current?.focus({ preventScroll: true });
  };
  const files = (
    <ResumeFiles
      uploads={uploads}
      reading={reading}
      failed={failed}
      onDismiss={dismiss}
      onCancel={(id) => skip.mutate([id])}
      onForget={(these) => skipThese(these, 'dismissed')}
      onRetry={(id) => {
        retry.mutate(id);
        panel.current?.focus({ preventScroll: true });
      }}
    />
  );
  const areAllRead = reading.length === 0 && uploads.every(({ problem }) => problem !== undefined);
  return (
    <section ref={panel} aria-label="Résumés" tabIndex={-1} className="space-y-4 empty:-mt-3">
      <InSlot slot={head}>
        <ServerButton
          data-palette
          look="secondary"
          title="PDF, DOCX, TXT or a ZIP of them, up to 10 MB each. You can drop them anywhere on this page."
          onClick={() => picker.current?.click()}
        >
          Add résumés
        </ServerButton>
        {shell && (
          <Button look="secondary" onClick={() => void shell.files.chooseFolder()}>
            Choose folder…
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          multiple
          accept={resumeFileTypes}
          aria-label="Résumés to add"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
            // Choosing the same file again must fire a change event.
            event.target.value = '';
          }}
        />
      </InSlot>
      <Suspense>{shell ? <GivenResumes /> : <DropTarget />}</Suspense>
      <FailureNotice error={error} text="Failed to load the résumés. Still trying." />
      <LeftOutNotice ids={leftOut} kind="résumé" deletion={deletion} />
      {!areAllRead && files}
      {keep.data && keep.data.kept.length > 0 && <Kept kept={keep.data.kept} />}
      {keep.data && keep.data.failures.length > 0 && (
        <Unkept failures={keep.data.failures} all={keep.variables.length} />
      )}
      {skip.error && leftOut.length === 0 && (
        <Notice kind="failed">
          {problemText(skip.error, 'The résumé could not be skipped. Please try again.')}
        </Notice>
      )}
      <FailureNotice error={retry.error} text="The résumé could not be read again. Please try again." />
      {ready.length > 0 && (
        <ServerPart>
          <ResumeReview
            resumes={ready}
            isAside={isAside && !hasSent}
            hasSent={hasSent}
            failed={failed.length}
            files={areAllRead && files}
            isBusy={keep.isPending}
            problemOf={(id) => keep.data?.failures.find(({ resume }) => resume === id)?.problem}
            onKeep={keepThese}
            onSkip={(resume) => {
              skipThese([resume], 'skipped');
              panel.current?.focus({ preventScroll: true });
            }}
          />
        </ServerPart>
      )}
      {areAllRead && ready.length === 0 && files}
    </section>
  );
}

/** Takes files dropped anywhere on the page, unless an element there takes them itself. */
function useDroppedFiles(send: (files: File[]) => Promise<void>): void {
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const take = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      void send([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', take);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', take);
    };
  }, [send]);
}

function Kept({ kept }: { kept: { is_new: boolean; grounds_filled?: boolean | undefined }[] }) {
  const added = kept.filter(({ is_new }) => is_new).length;
  const known = kept.length - added;
  const filled = kept.filter(({ grounds_filled }) => grounds_filled).length;
  const texts = [
    added > 0 && `${counted(added, 'person', 'people')} added to the talent pool.`,
    known > 0 && `${counted(known, 'person', 'people')} known already, with what was missing added.`,
    filled > 0 &&
      `Basis or notice was missing for ${filled === known ? 'them' : `${filled} of them`}, and is filled in.`,
  ];
  return <Notice kind="done">{texts.filter(Boolean).join(' ')} Searches find them at once.</Notice>;
}

/** The reason is that of the first: where several fail, they mostly share it. */
function Unkept({ failures, all }: { failures: { name: string; problem: string }[]; all: number }) {
  const [first] = failures;
  const count = all > 1 ? `${failures.length} of ${all} résumés could not be kept. ${first?.name}: ` : '';
  return <Notice kind="failed">{`${count}${first?.problem}`}</Notice>;
}
