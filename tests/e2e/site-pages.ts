import type { Page } from '@playwright/test';
import { publicPages } from '../../contract/platform/paths.ts';

/** Returns the paths of all pages that a visitor can see. */
export async function listSitePages(page: Page): Promise<string[]> {
  const [post] = await (await page.request.get('/post/website-blog-posts/')).json();
  return [...publicPages, `/blog/${post.slug}`, '/auth/activate/dWlk/t0k-en', '/nowhere'];
}
