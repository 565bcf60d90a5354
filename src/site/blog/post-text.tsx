import { lazy } from 'react';
import { renderedTextId, usePageData } from '../../lib/page-data.tsx';

const loadMarkdown = () => import('../../ui/markdown.tsx');
const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

/** Preloads the Markdown renderer for other posts. */
export function preparePostText(): void {
  // If this fails, the post that needs it shows the error.
  loadMarkdown().catch(() => {});
}

/**
 * A post's content. Reuses the HTML from the server: rendering it again would only delay hydration.
 * @param topLevel of its headings
 */
export function PostText({ text, topLevel }: { text: string; topLevel: 2 | 3 }) {
  const { rendered } = usePageData();
  if (rendered?.text !== text) return <Markdown text={text} topLevel={topLevel} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized output of `Markdown` for the same text
  return <div id={renderedTextId} dangerouslySetInnerHTML={{ __html: rendered.html }} />;
}
