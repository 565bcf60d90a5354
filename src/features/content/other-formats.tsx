import type { RefObject } from 'react';
import { copyToClipboard } from '../../lib/copy-to-clipboard.ts';
import { downloadText } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { fileNameOf } from './file-name.ts';
import { toHtml, toPlainText } from './post-formats.ts';

/** Copies a post as plain text, rich text or HTML, or downloads it. */
export default function OtherFormats({
  title,
  content,
  rendered,
}: {
  title: string;
  content: string;
  rendered: RefObject<HTMLElement | null>;
}) {
  const shown = () => {
    const element = rendered.current?.querySelector<HTMLElement>('.markdown');
    if (!element) throw new Error('The post is not shown.');
    return element;
  };
  const copyText = async (read: (element: HTMLElement) => string) => copyToClipboard({ text: read(shown()) });
  const copyRichText = async () => copyToClipboard({ text: toPlainText(shown()), html: toHtml(shown()) });
  return (
    <>
      <CopyButton copy={() => copyText(toPlainText)}>Copy as plain text</CopyButton>
      <CopyButton copy={copyRichText}>Copy as rich text</CopyButton>
      <CopyButton copy={() => copyText(toHtml)}>Copy as HTML</CopyButton>
      <Button
        look="quiet"
        size="small"
        onClick={() => downloadText(fileNameOf(title), content, 'text/markdown;charset=utf-8')}
      >
        Download .md
      </Button>
    </>
  );
}
