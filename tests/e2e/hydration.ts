import { expect, type Page } from '@playwright/test';

/** Waits until the page is hydrated: early input is replayed, and from here on the page responds itself. */
export const waitForHydration = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.earlyInput)).toBeUndefined();

/** Moves the pointer, wherever it has been: a move to the same place is none. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(1, 290);
  await page.mouse.move(2, 300);
}

/** Opens a page, moves the pointer to start its hydration, and waits for it. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await movePointer(page);
  await waitForHydration(page);
}

/** Opens a page with a paused clock. `page.clock.runFor` advances it. */
export async function openWithPausedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await openHydrated(page, path);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await flushReactTasks(page);
}

/** Lets React finish its scheduled tasks, which are queued before this one. */
export const flushReactTasks = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });

/** Records console messages and uncaught errors. There should be none: a hydration mismatch is one. */
export function recordConsole(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  return messages;
}
