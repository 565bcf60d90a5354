import { startTransition, useCallback, useEffect, useState } from 'react';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import { usePageData } from '../../lib/page-data.tsx';
import { CallError, problemText } from '../../lib/problem-text.ts';
import { fetchBlogPosts } from './fetch-blog-posts.ts';
import { preparePostText } from './post-text.tsx';

type BlogState =
  | { status: 'loading' }
  | { status: 'loaded'; posts: BlogPost[] }
  | { status: 'failed'; message: string };

/** Loads the published posts. `retry` refetches after a failure. */
export function useBlogPosts(): BlogState & { retry: () => void } {
  const [state, setState] = useState<BlogState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const isRendered = usePageData().rendered !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt refetches
  useEffect(() => {
    const leaving = new AbortController();
    setState({ status: 'loading' });
    if (!isRendered) preparePostText();
    fetchBlogPosts(leaving.signal).then(
      // Keep showing the current post until the new one is ready.
      (posts) => startTransition(() => setState({ status: 'loaded', posts })),
      (error: unknown) => {
        if (!leaving.signal.aborted) setState({ status: 'failed', message: messageOf(error) });
      },
    );
    return () => leaving.abort();
  }, [attempt]);

  return { ...state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** Returns the error's message, else the fallback (spec §8). */
function messageOf(error: unknown): string {
  const fallback = 'Failed to fetch blog posts';
  if (error instanceof CallError || !(error instanceof Error)) return problemText(error, fallback);
  return error.message || fallback;
}
