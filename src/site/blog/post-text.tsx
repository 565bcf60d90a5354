import { lazy } from 'react';
import { renderedTextId, usePageData } from '../../lib/page-data.tsx';

const loadMarkdown = () => import('../../ui/markdown.tsx');
const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

/** Fetches ahead what the text of another post is rendered with. */
export function preparePostText(): void {
  // When it can't be had, the post that needs it says so.
  loadMarkdown().catch(() => {});
}

/**
 * A post's content. As the server has rendered it, it stays: to render it again would only hold the page up.
 * @param topLevel of its headings
 */
export function PostText({ text, topLevel }: { text: string; topLevel: 2 | 3 }) {
  const { rendered } = usePageData();
  if (rendered?.text !== text) return <Markdown text={text} topLevel={topLevel} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what `Markdown` made of this very text
  return <div id={renderedTextId} dangerouslySetInnerHTML={{ __html: rendered.html }} />;
}
