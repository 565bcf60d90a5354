import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type PostKind, postKindTable } from '../../../../contract/content/post-kinds.ts';
import { listPostMails } from '../../../../contract/content/post-mails.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadBlob, downloadText } from '../../../lib/download.ts';
import { printPage, savePdf } from '../../../platform/paper.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { fileNameOf } from '../file-name.ts';
import { TakePost } from '../take-post.tsx';
import { seriesCsv } from './series-csv.ts';

const ShareButton = lazy(() => import('../../../platform/share-button.tsx'));

/** Copies, downloads and prints the text as it is typed, from a reading view that only paper shows. */
export function TakeText({
  postId,
  kind,
  title,
  body,
}: {
  postId: string;
  kind: PostKind;
  title: string;
  body: string;
}) {
  const api = useApi();
  const text = useDeferredValue(body);
  const rendered = useRef<HTMLElement>(null);
  const { shell } = usePlatform();
  const [problem, setProblem] = useState('');
  const putOnPaper = (work: Promise<string>) =>
    void work.then(setProblem, () => setProblem('The post could not be printed. Please try again.'));
  const downloadDocx = async () => {
    // A large library: few visits need it.
    const made = await import('./to-docx.ts')
      .then(({ toDocx }) => toDocx(title, body))
      .catch(() => undefined);
    setProblem(made ? '' : 'The document could not be made. Please try again.');
    if (made) downloadBlob(fileNameOf(title, 'docx'), made);
  };
  const downloadCsv = async () => {
    const stored = await api.call(listPostMails, { params: { id: postId } }).catch(() => undefined);
    setProblem(stored ? '' : 'The links and send days could not be loaded. Please try again.');
    if (!stored) return;
    downloadText('emails.csv', seriesCsv(title, body, stored.mails), 'text/csv;charset=utf-8');
  };
  return (
    <section aria-label="Copy and download" className="-ml-3 flex flex-wrap">
      <TakePost title={title} content={body} rendered={rendered} />
      <Button look="quiet" size="small" onClick={() => void downloadDocx()}>
        Download .docx
      </Button>
      {postKindTable[kind].mails === 'series' && (
        <Button look="quiet" size="small" onClick={() => void downloadCsv()}>
          Download .csv
        </Button>
      )}
      <Button look="quiet" size="small" onClick={() => putOnPaper(printPage(shell))}>
        Print
      </Button>
      {shell && (
        <Button look="quiet" size="small" onClick={() => putOnPaper(savePdf(shell, title))}>
          Save as PDF
        </Button>
      )}
      <Suspense>{shell && <ShareButton text={`${title}\n\n${body}`} />}</Suspense>
      {problem && (
        <p role="alert" className="ml-3 text-failed text-sm">
          {problem}
        </p>
      )}
      {createPortal(
        <article ref={rendered} className="print-sheet hidden print:block">
          <h1 className="mb-4 text-2xl">{title}</h1>
          <Markdown text={text} topLevel={2} />
        </article>,
        document.body,
      )}
    </section>
  );
}
