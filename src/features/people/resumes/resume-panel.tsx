import { lazy, Suspense, useEffect, useRef } from 'react';
import { counted } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { InSlot, type Slot } from '../../../ui/in-slot.tsx';
import { LeftOutNotice } from '../../../ui/left-out-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton, ServerPart } from '../../../ui/server-button.tsx';
import { ResumeFiles } from './resume-files.tsx';
import { ResumeReview } from './resume-review.tsx';
import { resumeFileTypes, useResumeUploads } from './use-resume-uploads.ts';
import {
  type ReviewedResume,
  useKeepResumes,
  useResumes,
  useRetryResume,
  useSkipResumes,
} from './use-resumes.ts';

/** Loaded only inside the desktop shell. */
const GivenResumes = lazy(() => import('./given-resumes.tsx'));
/** Loaded only on the website. */
const DropTarget = lazy(() => import('./drop-target.tsx'));

/** Adds people from résumés: pick or drop files, review what was read, keep or skip each. */
export function ResumePanel({ head }: { head?: Slot }) {
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, send, dismiss } = useResumeUploads();
  const { data, error } = useResumes();
  const { items: resumes = [], leftOut = [] } = data ?? {};
  const keep = useKeepResumes();
  const skip = useSkipResumes();
  const retry = useRetryResume();
  const deletion = { ...skip, mutate: (id: string) => skip.mutate([id]) };
  const panel = useRef<HTMLElement>(null);
  const { shell } = usePlatform();
  useDroppedFiles(send);

  const ready = resumes.filter(({ proposal }) => proposal !== null);
  const failed = resumes.filter(({ status }) => status === 'failed');
  const reading = resumes.filter(({ status }) => status === 'queued' || status === 'processing');
  const keepThese = (reviewed: ReviewedResume[]) => {
    keep.mutate(reviewed);
    // The pressed button disappears with its résumé.
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={panel} aria-label="Résumés" tabIndex={-1} className="space-y-4 empty:-mt-4">
      <InSlot slot={head}>
        <ServerButton
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
      {error && (
        <Notice kind="failed">{problemText(error, 'Failed to load the résumés. Still trying.')}</Notice>
      )}
      <LeftOutNotice ids={leftOut} kind="résumé" deletion={deletion} />
      <ResumeFiles
        uploads={uploads}
        reading={reading}
        failed={failed}
        onDismiss={dismiss}
        onSkip={(ids) => skip.mutate(ids)}
        onRetry={(id) => {
          retry.mutate(id);
          panel.current?.focus({ preventScroll: true });
        }}
      />
      {keep.data && keep.data.kept.length > 0 && <Kept kept={keep.data.kept} />}
      {keep.data && keep.data.failures.length > 0 && (
        <Unkept failures={keep.data.failures} all={keep.variables.length} />
      )}
      {skip.error && leftOut.length === 0 && (
        <Notice kind="failed">
          {problemText(skip.error, 'The résumé could not be skipped. Please try again.')}
        </Notice>
      )}
      {retry.error && (
        <Notice kind="failed">
          {problemText(retry.error, 'The résumé could not be read again. Please try again.')}
        </Notice>
      )}
      {ready.length > 0 && (
        <ServerPart>
          <ResumeReview
            resumes={ready}
            isBusy={keep.isPending}
            onKeep={keepThese}
            onSkip={(id) => {
              skip.mutate([id]);
              panel.current?.focus({ preventScroll: true });
            }}
          />
        </ServerPart>
      )}
    </section>
  );
}

/** Takes files that are dropped anywhere on the page, unless something there takes them itself. */
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
function Unkept({ failures, all }: { failures: unknown[]; all: number }) {
  const reason = problemText(failures[0], 'The person could not be stored. Please try again.');
  const count = all > 1 ? `${failures.length} of ${all} résumés could not be kept. ` : '';
  return <Notice kind="failed">{count + reason}</Notice>;
}
