import type { BlogPost } from '../../../contract/content/content.calls.ts';
import { CallError } from '../../lib/problem-text.ts';

/** The public call of spec §7. Spelled out here, because importing the contract would load its whole schema. */
export const blogPostsPath = '/post/website-blog-posts/';

/**
 * Fetches all published posts, newest first. Throws `CallError`, also for a list of anything else, and `Error` when the
 * response is not a list.
 */
export async function fetchBlogPosts(signal: AbortSignal): Promise<BlogPost[]> {
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

/** Whether an entry is a post that can be shown. The page works without its date and its slug. */
function isPost(entry: unknown): entry is BlogPost {
  const { title, content, slug } = Object(entry) as Partial<Record<keyof BlogPost, unknown>>;
  return typeof title === 'string' && typeof content === 'string' && typeof (slug ?? '') === 'string';
}
