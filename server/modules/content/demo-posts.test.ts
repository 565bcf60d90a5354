import { expect, test } from 'vitest';
import { buildDemoPosts } from './demo-posts.ts';
import { withoutTitle } from './text/markdown.ts';

test('the demo posts are of a readable length, titled, and of different days', () => {
  const posts = buildDemoPosts();
  expect(posts).toHaveLength(4);
  expect(new Set(posts.map(({ daysAgo }) => daysAgo)).size).toBe(4);
  for (const { title, content } of posts) {
    const words = withoutTitle(content, title).split(/\s+/).length;
    expect(content.startsWith(`# ${title}\n\n`)).toBe(true);
    expect(withoutTitle(content, title)).not.toContain(title);
    expect(words).toBeGreaterThanOrEqual(350);
    expect(words).toBeLessThanOrEqual(600);
  }
});
