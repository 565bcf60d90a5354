import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { type PostKind, postKindTable } from '../../../contract/content/post-kinds.ts';
import { newPostPath, paths } from '../../lib/paths.ts';
import { allPostsPath, calendarPath } from '../../lib/settings-paths.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LoadFailure } from '../../ui/failure-notice.tsx';
import { LeftOutNotice } from '../../ui/left-out-notice.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { Pagination } from '../../ui/table.tsx';
import { PostFilters, usePostFilters } from './post-filters.tsx';
import { PostItem } from './post-item.tsx';
import { postAnchor, postsPerPage, useChangePost, useEveryPost, usePosts } from './use-posts.ts';

const LeftoverLink = lazy(() => import('./leftover-link.tsx'));

const allTexts = { title: 'All posts', empty: 'No posts found', failed: 'Failed to fetch posts' };
const textsOf = (kind: PostKind | undefined) => (kind ? postKindTable[kind].list : allTexts);
const generatorPath = (kind: PostKind | undefined) => (kind ? newPostPath(kind) : paths.marketing);

export function PostListPage({ kind }: { kind?: PostKind }) {
  const texts = textsOf(kind);
  const filters = usePostFilters(kind);
  const { page } = filters;
  const posts = usePosts(kind, page, filters.values);
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  return (
    <div>
      <div className="mb-8 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{texts.title}</h1>
        <div className="flex flex-wrap gap-3">
          {/* The empty state has a link to the generator, and nothing to plan. */}
          {(posts.data?.total !== 0 || filters.isNarrowed) && (
            <>
              {kind && (
                <ButtonLink look="quiet" to={allPostsPath} className="max-sm:hidden">
                  All posts
                </ButtonLink>
              )}
              <ButtonLink look="secondary" to={calendarPath}>
                Calendar
              </ButtonLink>
              <ButtonLink to={generatorPath(kind)}>New post</ButtonLink>
            </>
          )}
        </div>
      </div>
      {(filters.isNarrowed || (posts.data?.total ?? 0) > 1) && <PostFilters kind={kind} filters={filters} />}
      {posts.isSuccess && (
        <Suspense>
          <LeftoverLink className="mb-4" />
        </Suspense>
      )}
      <div ref={container} tabIndex={-1}>
        <PostPages
          kind={kind}
          posts={posts}
          page={page}
          filters={filters.values}
          isNarrowed={filters.isNarrowed}
          onPage={filters.showPage}
          onDeleted={noteRemoval}
        />
      </div>
    </div>
  );
}

function PostPages({
  kind,
  posts,
  page,
  filters,
  isNarrowed,
  onPage,
  onDeleted,
}: {
  kind: PostKind | undefined;
  posts: ReturnType<typeof usePosts>;
  page: number;
  filters: object;
  isNarrowed: boolean;
  onPage: (page: number) => void;
  onDeleted: () => void;
}) {
  const texts = textsOf(kind);
  const selection = usePostSelection(posts.data?.items ?? [], kind, filters);
  const opened = useOpenedPosts(posts.data?.items ?? []);
  const change = useChangePost();
  const deletion = { ...change, mutate: (id: string) => change.mutate({ change: 'delete', id }) };
  if (posts.isPending) return <LoadingMark text="Loading..." />;
  if (posts.isError) {
    return <LoadFailure error={posts.error} text={texts.failed} onRetry={posts.refetch} />;
  }
  const { items, total, leftOut } = posts.data;
  const pages = Math.max(1, Math.ceil(total / postsPerPage));
  if (total === 0 && isNarrowed) return <EmptyState text="No posts match these filters" />;
  if (total === 0) {
    return (
      <EmptyState
        text={texts.empty}
        action={<ButtonLink to={generatorPath(kind)}>Open the content generator</ButtonLink>}
      />
    );
  }
  const byTitle = Map.groupBy(items, ({ title }) => title);
  return (
    <>
      {leftOut.length > 0 && (
        <div className="mb-6">
          <LeftOutNotice ids={leftOut} kind="post" deletion={deletion} />
        </div>
      )}
      {items.length > 1 && (
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <SelectionBar selection={selection} count={items.length} total={total} onChanged={onDeleted} />
          <Button look="quiet" size="small" onClick={() => opened.set(items, !opened.isAny)}>
            {opened.isAny ? 'Collapse all' : 'Expand all'}
          </Button>
        </div>
      )}
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-panel">
        {items.map((post) => (
          <PostItem
            key={post.id}
            post={post}
            hasNamesake={(byTitle.get(post.title)?.length ?? 0) > 1}
            isSelected={selection.isSelected(post.id)}
            isOpen={opened.isOpen(post)}
            onSelect={items.length > 1 ? () => selection.toggle(post.id) : undefined}
            onToggle={() => opened.set([post], !opened.isOpen(post))}
            onDeleted={onDeleted}
          />
        ))}
      </ul>
      {(pages > 1 || page > pages) && (
        <div className="mt-8">
          <Pagination label={texts.title} page={Math.min(page, pages)} pages={pages} onPage={onPage} />
        </div>
      )}
    </>
  );
}

const ChangeSelected = lazy(() => import('./change-selected.tsx'));

/** A post whose text does not begin with its title gets it as a heading. */
const together = (posts: StoredPost[]): string =>
  posts
    .map(({ title, content }) => (content.startsWith('# ') ? content : `# ${title}\n\n${content}`))
    .join('\n\n---\n\n');

function SelectionBar({
  selection: { selected, isGathering, hasWholePage, selectPage, selectEvery, clear },
  count,
  total,
  onChanged,
}: {
  selection: ReturnType<typeof usePostSelection>;
  count: number;
  total: number;
  onChanged: () => void;
}) {
  const next = !hasWholePage
    ? { text: count < total ? 'Select this page' : 'Select all', choose: selectPage }
    : selected.length < total
      ? { text: `Select all ${total}`, choose: selectEvery }
      : { text: 'Clear selection', choose: clear };
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
        {selected.length === 0 ? `${total} posts` : `${selected.length} selected`}
      </p>
      {/* One button, so that the focus stays on it. */}
      <Button look="quiet" size="small" busy={isGathering} onClick={next.choose}>
        {next.text}
      </Button>
      {selected.length > 0 && (
        <>
          {next.choose !== clear && (
            <Button look="quiet" size="small" onClick={clear}>
              Clear selection
            </Button>
          )}
          <CopyButton text={together(selected)}>Copy selected</CopyButton>
          <Button look="quiet" size="small" onClick={download}>
            Download selected
          </Button>
          <Suspense>
            <ChangeSelected selected={selected} onChanged={onChanged} />
          </Suspense>
        </>
      )}
    </section>
  );
}

/** Of the posts of the page, or of all pages once those are asked for, until the filters change. */
function usePostSelection(shown: StoredPost[], kind: PostKind | undefined, filters: object) {
  const [chosen, setChosen] = useState<{ ids: ReadonlySet<string> | 'every'; of: string }>({
    ids: new Set(),
    of: '',
  });
  const list = JSON.stringify(filters);
  const isAcross = chosen.of === list;
  const every = useEveryPost(kind, filters, isAcross);
  const posts = (isAcross && every.data) || shown;
  const ids = isAcross || chosen.ids !== 'every' ? chosen.ids : new Set<string>();
  const isSelected = (id: string) => (ids === 'every' ? every.isSuccess : ids.has(id));
  const selected = posts.filter(({ id }) => isSelected(id));
  return {
    selected,
    isSelected,
    isGathering: isAcross && every.isLoading,
    hasWholePage:
      shown.length > 0 && shown.every(({ id }) => isSelected(id) || (isAcross && every.isLoading)),
    toggle: (id: string) => {
      const next = new Set(ids === 'every' ? selected.map((post) => post.id) : ids);
      if (!next.delete(id)) next.add(id);
      setChosen({ ...chosen, ids: next });
    },
    selectPage: () => setChosen({ ids: new Set([...selected, ...shown].map(({ id }) => id)), of: chosen.of }),
    selectEvery: () => setChosen({ ids: 'every', of: list }),
    clear: () => setChosen({ ids: new Set(), of: '' }),
  };
}

/** Which posts are open; at first the one that the address names, and one that stands alone. */
function useOpenedPosts(shown: StoredPost[]) {
  const { hash } = useLocation();
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = ({ id }: StoredPost) =>
    known.get(id) ?? (shown.length === 1 || hash === `#${postAnchor(id)}`);
  return {
    isOpen,
    isAny: shown.some(isOpen),
    set: (changed: StoredPost[], isOpened: boolean) =>
      setKnown(new Map([...known, ...changed.map(({ id }) => [id, isOpened] as const)])),
  };
}
