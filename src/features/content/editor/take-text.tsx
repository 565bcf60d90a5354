import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { matchMails } from '../../../../contract/content/mails/match-mails.ts';
import { readMails } from '../../../../contract/content/mails/read-mails.ts';
import { type PostKind, postKindTable } from '../../../../contract/content/post-kinds.ts';
import { listPostMails, type RenderedMail } from '../../../../contract/content/post-mails.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadBlob, downloadText } from '../../../lib/download.ts';
import { printPage, savePdf } from '../../../platform/paper.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { fileNameOf, shownText } from '../post-kind-texts.tsx';
import { TakePost } from '../take-post.tsx';

const columns = [
  'Segment',
  'Email',
  'Send day',
  'Subject',
  'Preview text',
  'Body',
  'Call to action',
  'Link',
] as const;

/** CSV for mail tools: a row for each mail. @param stored the mails as the server has them, with their links and send days */
export function seriesCsv(title: string, markdown: string, stored: readonly RenderedMail[]): string {
  const texts = readMails('email', title, markdown);
  const places = matchMails(stored, texts);
  const mails = texts.map((mail, index): Record<(typeof columns)[number], string> => {
    const { link = '', send_day = '' } = stored[places[index] ?? -1] ?? {};
    return {
      Segment: mail.segment,
      Email: mail.name,
      'Send day': String(send_day),
      Subject: mail.subject,
      'Preview text': mail.previewText,
      Body: [mail.body, mail.closing].map(shownText).filter(Boolean).join('\n\n'),
      'Call to action': mail.callToAction,
      Link: mail.callToAction ? link : '',
    };
  });
  const rows = [columns.map(String), ...mails.map((mail) => columns.map((name) => mail[name]))];
  // The mark at the start has spreadsheets read it as UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A quoted cell. What a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string =>
  `"${text.replace(/^(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/u, "'").replaceAll('"', '""')}"`;

const ShareButton = lazy(() => import('../../../platform/share-button.tsx'));

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
