import { lazy, Suspense } from 'react';
import { problemText } from '../../lib/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LatestPost } from './use-latest-post.ts';

/** Brings Markdown, a sixth of all scripts. The form does not wait for it, and an organization without posts never loads it. */
const LatestPostArticle = lazy(async () => ({
  default: (await import('./latest-post-article.tsx')).LatestPostArticle,
}));

/** The latest generated post with its audience and sentiment (spec §2). */
export function LatestPostPanel({
  latest: post,
  isPending,
  failure,
  retry,
  anotherVersion,
}: {
  latest: LatestPost | undefined;
  isPending: boolean;
  /** Why the newest post could not be loaded. */
  failure: Error | undefined;
  retry: () => void;
  /** Asks for the same once more; absent unless the post was asked for in this visit. */
  anotherVersion?: (() => void) | undefined;
}) {
  return (
    <section aria-labelledby="latest-post">
      <h2 id="latest-post" className="mb-4 text-xl">
        Latest Generated Content
      </h2>
      {post ? (
        <Suspense fallback={null}>
          <LatestPostArticle post={post} anotherVersion={anotherVersion} />
        </Suspense>
      ) : failure ? (
        <Notice kind="failed">
          <p>{problemText(failure, 'Failed to fetch posts')}</p>
          <Button look="quiet" size="small" className="-ml-3" onClick={retry}>
            Try again
          </Button>
        </Notice>
      ) : (
        // While loading, fade in late, so that the empty state does not flash.
        <div
          className={isPending ? 'transition-opacity delay-3000 duration-300 starting:opacity-0' : undefined}
        >
          <EmptyState text="No content generated yet. Create your first post!" />
        </div>
      )}
    </section>
  );
}
