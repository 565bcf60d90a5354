import { expect, type Page, type Route } from '@playwright/test';

/** Holds all scripts of a page back until they are let go: the time before a page is hydrated. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  let isOpen = false;
  await page.route('**/assets/*.js', async (route) => {
    if (isOpen) return route.continue();
    held.push(() => route.continue());
  });
  return async () => {
    isOpen = true;
    await Promise.all(held.map((go) => go()));
  };
}

/** Everything that a page says on the console; it should say nothing. */
export function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** From here on the page answers by itself. */
export const isHydrated = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.earlyInput)).toBeUndefined();

/** Opens a page as somebody who moves the pointer, and waits until it answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.mouse.move(2, 300);
  await isHydrated(page);
}

/** Opens a page with a clock that stands still; `page.clock.runFor` moves it. */
export async function openInFrozenTime(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await open(page, path);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await settle(page);
}

/** Lets React finish what it has begun: its tasks stand in the queue before this one. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });

/** Answers a call of the page once it is told to, until then the call waits. Counts the calls. */
export async function holdCall(page: Page, url: string) {
  const waiting = Promise.withResolvers<Route>();
  const calls: Route[] = [];
  await page.route(url, (route) => {
    calls.push(route);
    waiting.resolve(route);
  });
  return {
    count: () => calls.length,
    answer: async (answer: Parameters<Route['fulfill']>[0]) => (await waiting.promise).fulfill(answer),
  };
}

/** Where the page is scrolled to, after each of the moves it makes from now on. */
export async function recordScroll(page: Page): Promise<() => Promise<number[]>> {
  const positions = await page.evaluateHandle(() => {
    const all: number[] = [];
    addEventListener('scroll', () => all.push(Math.round(window.scrollY)), { passive: true });
    return all;
  });
  return () => positions.evaluate((all) => [...new Set(all)]);
}

export const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** For tests that press what is revealed on the way: nothing glides from under the pointer. */
export const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** Scrolls without gliding. */
export const jumpTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
