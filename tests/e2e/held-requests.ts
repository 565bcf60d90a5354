import type { Page, Route } from '@playwright/test';

/** Holds back the requests to a URL until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  let isReleased = false;
  await page.route(url, async (route) => {
    if (isReleased) return route.continue();
    held.push(() => route.continue());
  });
  return async () => {
    isReleased = true;
    await Promise.all(held.map((release) => release()));
  };
}

/** Holds back all scripts of a page, which keeps it unhydrated. */
export const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js');

/** Holds back the calls to a URL. `answer` fulfils the first one; `count` returns their number. */
export async function holdCall(page: Page, url: string) {
  const first = Promise.withResolvers<Route>();
  const calls: Route[] = [];
  await page.route(url, (route) => {
    calls.push(route);
    first.resolve(route);
  });
  return {
    count: () => calls.length,
    answer: async (answer: Parameters<Route['fulfill']>[0]) => (await first.promise).fulfill(answer),
  };
}
