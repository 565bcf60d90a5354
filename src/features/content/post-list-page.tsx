import { useSearchParams } from 'react-router-dom';
import type { PostKind } from '../../../contract/model/post-kinds.ts';
import { newPostPath, paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { PostItem } from './post-item.tsx';
import { postListTexts } from './post-kind-texts.ts';
import { postsPerPage, usePosts } from './use-posts.ts';

/** The stored posts of one kind, newest first (spec §2). */
export function PostListPage({ kind }: { kind: PostKind }) {
  const texts = postListTexts[kind];
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const posts = usePosts(kind, page);
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  return (
    <div className="max-w-3xl">
      <div className="mb-8 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{texts.title}</h1>
        {/* The empty state has the same link. */}
        {posts.data?.total !== 0 && <ButtonLink to={newPostPath(kind)}>New post</ButtonLink>}
      </div>
      <div ref={container} tabIndex={-1}>
        <PostPages
          kind={kind}
          posts={posts}
          page={page}
          onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
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
  onPage,
  onDeleted,
}: {
  kind: PostKind;
  posts: ReturnType<typeof usePosts>;
  page: number;
  onPage: (page: number) => void;
  onDeleted: () => void;
}) {
  const texts = postListTexts[kind];
  if (posts.isPending) return <LoadingMark text="Loading..." />;
  if (posts.isError) {
    return (
      <Notice kind="failed">
        <p>{problemText(posts.error, texts.failed)}</p>
        <Button look="quiet" size="small" className="-ml-3" onClick={() => posts.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  const { items, total } = posts.data;
  const pages = Math.max(1, Math.ceil(total / postsPerPage));
  if (total === 0) {
    return (
      <EmptyState
        text={texts.empty}
        action={<ButtonLink to={paths.marketing}>Open the content generator</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className="space-y-6">
        {items.map((post) => (
          <PostItem key={post.id} post={post} onDeleted={onDeleted} />
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
