import { useDeferredValue, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PostKind } from '../../../../contract/model/post-kinds.ts';
import { downloadBlob, downloadText } from '../../../lib/download.ts';
import { Button } from '../../../ui/button.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { fileNameOf } from '../file-name.ts';
import { TakePost } from '../take-post.tsx';
import { seriesCsv } from './series-csv.ts';

/** Copies, downloads and prints the text as it is typed, from a reading view that only paper shows. */
export function TakeText({ kind, title, body }: { kind: PostKind; title: string; body: string }) {
  const text = useDeferredValue(body);
  const rendered = useRef<HTMLElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const downloadDocx = async () => {
    // A large library: few visits need it.
    const made = await import('./to-docx.ts')
      .then(({ toDocx }) => toDocx(title, body))
      .catch(() => undefined);
    setFailed(made === undefined);
    if (made) downloadBlob(fileNameOf(title, 'docx'), made);
  };
  return (
    <section aria-label="Copy and download" className="-ml-3 flex flex-wrap">
      <TakePost title={title} content={body} rendered={rendered} />
      <Button look="quiet" size="small" onClick={() => void downloadDocx()}>
        Download .docx
      </Button>
      {kind === 'email' && (
        <Button
          look="quiet"
          size="small"
          onClick={() => downloadText('emails.csv', seriesCsv(body), 'text/csv;charset=utf-8')}
        >
          Download .csv
        </Button>
      )}
      <Button look="quiet" size="small" onClick={() => window.print()}>
        Print
      </Button>
      {hasFailed && (
        <p role="alert" className="ml-3 text-failed text-sm">
          The document could not be made. Please try again.
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
