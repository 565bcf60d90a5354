import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GivenResumes as Given, LeftOut } from '../../../../contract/desktop/desktop-files.ts';
import { counted, inMegabytes } from '../../../lib/display-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useGivenFiles } from '../../../platform/use-given-files.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { resumesKey } from './use-resumes.ts';

const refreshEvery = 25;

export default function GivenResumes() {
  const { given, files } = useGivenFiles();
  const isOwner = useIsOwner();
  const resumes = given?.resumes;
  useRefreshedList(resumes);
  const csv = given?.files.filter(({ kind }) => kind === 'csv') ?? [];
  return (
    <>
      {!isOwner && csv.length > 0 && (
        <Notice kind="info">
          <p className="break-words">
            {`Only an Owner of your organization imports CSV files: ${csv.map(({ name }) => name).join(', ')}.`}
          </p>
          <Button
            look="quiet"
            size="small"
            className="-ml-3"
            onClick={() => {
              for (const { id } of csv) void files?.discardGiven(id);
            }}
          >
            Discard
          </Button>
        </Notice>
      )}
      {given && resumes && files && (
        <section
          aria-label="Résumés on this computer"
          className="space-y-3 rounded-card border border-hairline bg-panel px-5 py-4"
        >
          <State
            resumes={resumes}
            onSend={() => void files.sendResumes()}
            onStop={() => void files.stopResumes()}
            onDiscard={() => void files.discardGiven('resumes')}
          />
          <LeftOutNote leftOut={given.leftOut} />
          {resumes.failures.length > 0 && <Failures resumes={resumes} />}
        </section>
      )}
    </>
  );
}

function useRefreshedList(resumes: Given | null | undefined): void {
  const queries = useQueryClient();
  const step = resumes && `${resumes.state} ${Math.floor(resumes.sent / refreshEvery)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is a reason
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: resumesKey });
  }, [queries, step]);
}

interface StateProps {
  resumes: Given;
  onSend: () => void;
  onStop: () => void;
  onDiscard: () => void;
}

function State({ resumes, onSend, onStop, onDiscard }: StateProps) {
  const { state, left, bytes, sent, failed, problem } = resumes;
  const all = left + sent + failed;
  if (state === 'looking' || state === 'sending') {
    const text =
      state === 'looking'
        ? `Looking for résumés: ${counted(left, 'file')} found`
        : `${(sent + failed).toLocaleString('en-US')} of ${counted(all, 'résumé')} sent`;
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex-1 basis-60 font-semibold">{text}</p>
        <Button look="secondary" size="small" onClick={onStop}>
          Stop
        </Button>
        <ProgressBar
          label={state === 'looking' ? 'Looking for résumés' : 'How many résumés are sent'}
          className="w-full"
          {...(state === 'sending' && { value: sent + failed, max: all })}
        />
      </div>
    );
  }
  const toSend = left + failed;
  return (
    <>
      {problem && <Notice kind="info">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex-1 basis-60">
          <p className="font-semibold">{summaryOf(resumes)}</p>
          {left > 0 && (
            <p className="text-muted text-sm">
              {`${inMegabytes(bytes)}. They are sent to the server to be read; you review each before anybody is added.`}
            </p>
          )}
        </div>
        {toSend > 0 && (
          <ServerButton size="small" onClick={onSend}>
            {left === 0 ? 'Send again' : `Send ${counted(toSend, 'résumé')}`}
          </ServerButton>
        )}
        <Button look="quiet" size="small" onClick={onDiscard}>
          {left > 0 ? 'Discard' : 'Dismiss'}
        </Button>
      </div>
    </>
  );
}

function summaryOf({ left, sent, failed }: Given): string {
  const texts = [
    sent > 0 && `${counted(sent, 'résumé')} sent`,
    left > 0 && `${counted(left, 'résumé')} ready to be sent`,
    failed > 0 && `${failed.toLocaleString('en-US')} could not be sent`,
  ];
  return `${texts.filter(Boolean).join(', ') || 'No résumé was found'}.`;
}

function LeftOutNote({ leftOut: { hidden, links, others, unreadable, isCut } }: { leftOut: LeftOut }) {
  const texts = [
    hidden > 0 && counted(hidden, 'hidden file'),
    links > 0 && counted(links, 'link'),
    others > 0 && `${counted(others, 'file')} that ${others === 1 ? 'is' : 'are'} no PDF or Word document`,
    unreadable > 0 && `${counted(unreadable, 'folder')} that cannot be opened`,
  ].filter(Boolean);
  if (texts.length === 0 && !isCut) return null;
  return (
    <p className="text-muted text-sm">
      {texts.length > 0 && `Left out: ${texts.join(', ')}. `}
      {isCut && 'The folder has too many files to read at once; add its subfolders one at a time.'}
    </p>
  );
}

function Failures({ resumes: { failures, failed } }: { resumes: Given }) {
  return (
    <>
      <ul aria-label="Not sent" className="max-h-60 divide-y divide-hairline overflow-y-auto text-sm">
        {failures.map(({ name, reason }) => (
          <li key={name} className="flex flex-wrap gap-x-4 py-2">
            <span className="min-w-0 flex-1 basis-48 break-words font-semibold">{name}</span>
            <span className="flex-1 basis-64 text-failed">{reason}</span>
          </li>
        ))}
      </ul>
      {failed > failures.length && (
        <p className="text-muted text-sm">{`The first ${failures.length} of ${failed} are listed.`}</p>
      )}
    </>
  );
}
