import type { Page } from '@playwright/test';
import { waitUntil } from '../support/wait-until.ts';

const longestMs = 30_000;

/** Waits until one of the pages is at a path, and returns it. */
export async function waitForPage(pages: () => Page[], path: string): Promise<Page> {
  const find = () => pages().filter((page) => URL.parse(page.url())?.pathname === path);
  await waitUntil(async () => find().length > 0, longestMs);
  const [page, other] = find();
  if (!page || other) throw new Error(`There is not one page at ${path}.`);
  return page;
}
