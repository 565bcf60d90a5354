import { useState } from 'react';
import type { StoredPost } from '../../../contract/api/content.ts';
import { problemText } from '../../lib/problem-text.ts';
import { ServerButton } from '../../lib/server-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { usePostSelection } from './use-selection.ts';

/** One file or clipboard text of several posts. A post whose text does not begin with its title gets it as a heading. */
const together = (posts: StoredPost[]): string =>
  posts
    .map(({ title, content }) => (content.startsWith('# ') ? content : `# ${title}\n\n${content}`))
    .join('\n\n---\n\n');

/** What can be done to the selected posts. */
export function SelectionBar({
  selection,
  count,
  onDeleted,
}: {
  selection: ReturnType<typeof usePostSelection>;
  /** How many posts are on the page. */
  count: number;
  onDeleted: () => void;
}) {
  const { selected, selectAll, clear, remove } = selection;
  const [isConfirming, setConfirming] = useState(false);
  const deletable = selected.filter(({ may_delete }) => may_delete);
  const download = async () => {
    const { downloadText } = await import('../../lib/download.ts');
    downloadText('posts.md', together(selected), 'text/markdown;charset=utf-8');
  };
  return (
    <section aria-label="Selected posts" className="mb-4 flex min-h-9 flex-wrap items-center gap-x-2 text-sm">
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
          {deletable.length > 0 && (
            <ServerButton isBrief look="quiet" size="small" onClick={() => setConfirming(true)}>
              {`Delete ${deletable.length}`}
            </ServerButton>
          )}
        </>
      )}
      {remove.isError && (
        <Notice kind="failed" className="mt-2 w-full">
          {problemText(remove.error, 'Not all of them could be deleted. Please try again.')}
        </Notice>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={deletable.length === 1 ? 'Delete this post?' : `Delete ${deletable.length} posts?`}
        confirmText={deletable.length === 1 ? 'Delete post' : 'Delete posts'}
        busy={remove.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() =>
          void remove
            .mutateAsync(deletable)
            .then(onDeleted, () => {})
            .finally(() => setConfirming(false))
        }
      >
        {deletable.some(({ published_at }) => published_at)
          ? 'Some of them also disappear from the public blog.'
          : 'They will be gone for everyone in your organization.'}
      </ConfirmDialog>
    </section>
  );
}
