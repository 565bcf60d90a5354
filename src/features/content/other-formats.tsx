import type { RefObject } from 'react';
import { copyToClipboard } from '../../lib/copy-to-clipboard.ts';
import { downloadText } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { fileNameOf } from './post-kind-texts.tsx';

/** For other editors: without our classes, headings from the first level on. */
export function toHtml(rendered: HTMLElement): string {
  const copy = rendered.cloneNode(true) as HTMLElement;
  for (const span of copy.querySelectorAll('span')) span.replaceWith(...span.childNodes);
  const headings = [...copy.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const top = Math.min(...headings.map(levelOf));
  for (const heading of headings) {
    const levelled = document.createElement(`h${levelOf(heading) - top + 1}`);
    levelled.append(...heading.childNodes);
    heading.replaceWith(levelled);
  }
  for (const element of copy.querySelectorAll('[class]')) element.removeAttribute('class');
  copy.normalize();
  return copy.innerHTML.trim();
}

const levelOf = (heading: Element) => Number(heading.tagName.slice(1));

/** A blank line between blocks, list items with a bullet. */
export function toPlainText(rendered: HTMLElement): string {
  return [...rendered.children].flatMap(blocksOf).join('\n\n');
}

function blocksOf(element: Element): string[] {
  if (element.tagName === 'UL' || element.tagName === 'OL') {
    const mark = (index: number) => (element.tagName === 'OL' ? `${index + 1}. ` : '• ');
    return [[...element.children].map((item, index) => `${mark(index)}${wordsOf(item)}`).join('\n')];
  }
  return [wordsOf(element)].filter((words) => words !== '');
}

function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll('a')) {
    const address = (link.getAttribute('href') ?? '').replace(/^mailto:/u, '');
    if (!address.includes(link.textContent.trim())) link.append(` (${address})`);
  }
  return copy.textContent.trim();
}

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
