import type { OwnBlogPost } from '../../content/publishing/read-own-blog.ts';

/** The language of most of these posts, as a BCP 47 tag; of several that are as many, the one of the newest post. */
export function languageOfBlog(posts: readonly Pick<OwnBlogPost, 'language'>[]): string {
  const counts = new Map<string, number>();
  for (const { language } of posts) counts.set(language, (counts.get(language) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? 'en';
}
