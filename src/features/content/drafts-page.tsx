import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import {
  draftDays,
  type LeftoverDraft,
  listDrafts,
} from '../../../contract/content/generation-drafts.calls.ts';
import { postKindTable } from '../../../contract/content/post-kinds.ts';
import { useApi } from '../../lib/api.tsx';
import { formatDate, formatDateTime, machineDateTime } from '../../lib/display-text.ts';
import { paths } from '../../lib/paths.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/failure-notice.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { EmptyState, Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { Pagination } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { DraftDecision } from './generation-draft.tsx';
import { postsKey, postsPerPage } from './use-posts.ts';

/** Texts of generations that broke off, to keep as posts or discard. */
export function DraftsPage() {
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const drafts = useQuery({
    queryKey: [...postsKey, 'drafts', page],
    meta: { tasks: 'generation' },
    queryFn: ({ signal }) =>
      api.callPage(listDrafts, { query: { page, page_size: postsPerPage } }, { signal }),
  });
  const [kept, setKept] = useState<StoredPost>();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  const pages = Math.ceil((drafts.data?.total ?? 0) / postsPerPage);
  return (
    <div className="max-w-3xl">
      <ButtonLink look="quiet" size="small" to={paths.marketing} className="mb-3 -ml-3">
        <ArrowLeftIcon className="size-4" />
        Marketing Content Generator
      </ButtonLink>
      <h1 className="text-3xl">Unfinished drafts</h1>
      <p className="mt-2 mb-8 max-w-[62ch] text-muted">
        What was written before a generation broke off. Nothing of it is a post until someone keeps it; after{' '}
        {draftDays} days it is deleted.
      </p>
      {kept && (
        <Notice kind="done" className="mb-6">
          Kept as an unfinished post.{' '}
          <Link className="link" to={paths.post(kept.type, kept.id)}>
            {kept.title}
          </Link>
        </Notice>
      )}
      {drafts.isPending && <LoadingMark text="Loading..." />}
      {drafts.isError && (
        <LoadFailure
          error={drafts.error}
          text="The drafts could not be loaded. Please try again."
          onRetry={drafts.refetch}
        />
      )}
      <div ref={container} tabIndex={-1}>
        {drafts.data?.total === 0 && (
          <EmptyState
            text="No drafts are left. A text that breaks off while a model writes it waits here."
            action={<ButtonLink to={paths.marketing}>Open the content generator</ButtonLink>}
          />
        )}
        <ul className="space-y-6">
          {drafts.data?.items.map((draft) => (
            <Leftover
              key={draft.id}
              leftover={draft}
              onDecided={(post) => {
                setKept(post);
                noteRemoval();
              }}
            />
          ))}
        </ul>
      </div>
      {(pages > 1 || page > Math.max(pages, 1)) && (
        <div className="mt-8">
          <Pagination
            label="Unfinished drafts"
            page={Math.min(page, pages)}
            pages={pages}
            onPage={(next) => setSearch(next > 1 ? { page: String(next) } : {})}
          />
        </div>
      )}
    </div>
  );
}

function Leftover({
  leftover: { id, type, topic, draft, detail, author, ended_at, deleted_at, may_decide },
  onDecided,
}: {
  leftover: LeftoverDraft;
  onDecided: (post: StoredPost | undefined) => void;
}) {
  const title = draft.title || topic || 'Unfinished draft';
  const { progress } = draft;
  return (
    <li className="rounded-card border border-hairline border-dashed bg-panel p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <Tag look="strong">{postKindTable[type].label}</Tag>
        <time dateTime={machineDateTime(ended_at)}>{formatDateTime(ended_at)}</time>
        {author && <span>{author}</span>}
        {progress && <span>{`${progress.done} of ${progress.total} parts`}</span>}
        <span>{`deleted on ${formatDate(deleted_at)}`}</span>
      </div>
      <h2 className="mt-3 break-words font-semibold text-lg">{title}</h2>
      {detail && <p className="mt-1 text-failed text-sm">{detail}</p>}
      <details className="mt-3">
        <summary className="cursor-pointer font-semibold text-sm">Text so far</summary>
        <div className="mt-3 max-w-[36rem]">
          <Markdown text={draft.content} topLevel={3} />
        </div>
      </details>
      {may_decide ? (
        <DraftDecision id={id} onDecided={onDecided} />
      ) : (
        <p className="mt-4 text-muted text-sm">
          {author ?? 'Its author'} or an Owner can keep or discard it.
        </p>
      )}
    </li>
  );
}
