import type { BlogPost } from '../../../contract/api/content.ts';
import { CallError } from '../../lib/problem-text.ts';

/** The public call of spec §7, spelt here because the contract would bring its whole schema along. */
export const blogPostsPath = '/post/website-blog-posts/';

/** All published posts, newest first. Throws `CallError`, and `Error` when the answer is no list. */
export async function fetchBlogPosts(signal: AbortSignal): Promise<BlogPost[]> {
  const response = await fetch(blogPostsPath, { headers: { accept: 'application/json' }, signal }).catch(
    (cause: unknown) => {
      throw new CallError(0, null, { cause });
    },
  );
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new CallError(response.status, answer);
  if (!Array.isArray(answer)) throw new Error('API response is not an array');
  return answer;
}
