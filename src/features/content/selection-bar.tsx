import { lazy, Suspense } from 'react';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { usePostSelection } from './use-selection.ts';

/** Few visits change several posts. */
const ChangeSelected = lazy(() => import('./change-selected.tsx'));

/** One file or clipboard text of several posts. A post whose text does not begin with its title gets it as a heading. */
const together = (posts: StoredPost[]): string =>
  posts
    .map(({ title, content }) => (content.startsWith('# ') ? content : `# ${title}\n\n${content}`))
    .join('\n\n---\n\n');

export function SelectionBar({
  selection: { selected, selectAll, clear },
  count,
  onChanged,
}: {
  selection: ReturnType<typeof usePostSelection>;
  count: number;
  /** Called when posts may have left the list. */
  onChanged: () => void;
}) {
  const download = async () => {
    const { downloadText } = await import('../../lib/download.ts');
    downloadText('posts.md', together(selected), 'text/markdown;charset=utf-8');
  };
  return (
    <section
      aria-label="Selected posts"
      className="mb-4 flex min-h-9 flex-wrap items-center gap-2 text-sm md:flex-1"
    >
      <p role="status" className="mr-2 text-muted">
        {selected.length === 0 ? `${count} on this page` : `${selected.length} selected`}
      </p>
      {selected.length < count && (
        <Button look="quiet" size="small" onClick={selectAll}>
          Select all
        </Button>
      )}
      {selected.length > 0 && (
        <>
          <Button look="quiet" size="small" onClick={clear}>
            Clear selection
          </Button>
          <CopyButton text={together(selected)}>Copy all</CopyButton>
          <Button look="quiet" size="small" onClick={download}>
            Download all
          </Button>
          <Suspense>
            <ChangeSelected selected={selected} onChanged={onChanged} />
          </Suspense>
        </>
      )}
    </section>
  );
}
