import { startTransition, useCallback, useEffect, useState } from 'react';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import { usePageData } from '../../lib/page-data.tsx';
import { CallError, problemText } from '../../lib/problem-text.ts';
import { preparePostText } from './blog-article.tsx';

/** Spec §7. Spelled out here, because importing the contract would load its whole schema. */
export const blogPostsPath = '/post/website-blog-posts/';

/** Newest first. @throws CallError, and Error when the response is not a list */
async function fetchBlogPosts(signal: AbortSignal): Promise<BlogPost[]> {
  const response = await fetch(blogPostsPath, { headers: { accept: 'application/json' }, signal }).catch(
    (cause: unknown) => {
      throw new CallError(0, null, { cause });
    },
  );
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new CallError(response.status, answer);
  if (!Array.isArray(answer)) throw new Error('API response is not an array');
  if (!answer.every(isPost)) throw new CallError(response.status, null);
  return answer;
}

/** The page works without a post's date and slug. */
function isPost(entry: unknown): entry is BlogPost {
  const { title, content, slug } = Object(entry) as Partial<Record<keyof BlogPost, unknown>>;
  return typeof title === 'string' && typeof content === 'string' && typeof (slug ?? '') === 'string';
}

type BlogState =
  | { status: 'loading' }
  | { status: 'loaded'; posts: BlogPost[] }
  | { status: 'failed'; message: string };

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
      (posts) => startTransition(() => setState({ status: 'loaded', posts })),
      (error: unknown) => {
        if (!leaving.signal.aborted) setState({ status: 'failed', message: messageOf(error) });
      },
    );
    return () => leaving.abort();
  }, [attempt]);

  return { ...state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** Spec §8. */
function messageOf(error: unknown): string {
  const fallback = 'Failed to fetch blog posts';
  if (error instanceof CallError || !(error instanceof Error)) return problemText(error, fallback);
  return error.message || fallback;
}
