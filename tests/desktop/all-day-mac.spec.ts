/** The app on macOS, where it goes on without its window. */
import { expect, type Page } from '@playwright/test';
import type { Gate } from './gate.ts';
import type { Harness } from './harness.ts';
import { test } from './harness-test.ts';
import {
  expectNotifications,
  generationStatus,
  searchStatus,
  signIn,
  startGeneration,
  startSearch,
} from './journeys/steps.ts';

const onMac = { HARNESS_PLATFORM: 'darwin' };

async function startSignedIn(app: Harness) {
  const page = await app.start({ environment: onMac });
  await signIn(page);
  return page;
}

const windowOf = async (app: Harness) => (await app.state()).window;

/** The watch of a search makes it again, and finds two people. The server would do so after a day. */
async function makeWatchRun(page: Page, gate: Gate, id: string): Promise<void> {
  const ask = (path: string, method = 'GET') =>
    page.evaluate(
      async ([at, how]) => {
        const authorization = `Bearer ${localStorage.getItem('access_token')}`;
        const headers = { authorization, 'content-type': 'application/json' };
        const answer = await fetch(at, { method: how, headers, ...(how === 'POST' && { body: '{}' }) });
        return (await answer.json()) as object;
      },
      [path, method] as const,
    );
  const job = `/search/jobs/${id}/`;
  gate.answer(job, 200, { ...(await ask(job)), watch_run: 7 });
  gate.answer(searchStatus, 200, { status: 'Completed', urls: [], watch_found: 2 });
  await ask(`${job}runs/`, 'POST');
}

test('on macOS the mark is a template image in the menu bar', async ({ app }) => {
  await app.start({ environment: onMac });
  expect((await app.state()).tray).toMatchObject({ sizes: [16, 32], isTemplate: true });
});

test('on macOS the dock counts what is new, also with the window closed, and a notification has buttons', async ({
  app,
  gate,
}) => {
  await startSignedIn(app);
  await startGeneration(app, gate);
  await app.trigger('closeWindow');
  await expect.poll(() => windowOf(app)).toMatchObject({ visible: false });
  gate.forward(generationStatus);
  await expectNotifications(app, 1);
  expect((await app.state()).badge).toBe(1);
  await app.trigger('pressAction', 0, 'Open');
  await expect.poll(() => windowOf(app)).toMatchObject({ visible: true, focused: true });
  await app.page().waitForURL('**/dashboard/marketing/*');
  expect((await app.state()).asked).toEqual([]);
});

test('on macOS the closed window hears of what watches find; the dock brings it back, also from full screen', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app);
  await startSearch(app, gate, 'Data Engineer');
  gate.forward(searchStatus);
  await page.waitForURL('**/dashboard/sourcing/jobs/*');
  await expect.poll(async () => (await app.state()).dockMenu).toContain('Data Engineer');
  const job = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await app.trigger('window', { fullScreen: true });
  await app.trigger('closeWindow');
  await expect.poll(() => windowOf(app)).toMatchObject({ visible: false, fullScreen: false });
  await makeWatchRun(page, gate, job);
  const [found] = await expectNotifications(app, 1);
  expect(found).toMatchObject({ title: 'New people found', body: 'Data Engineer: 2 new candidates' });
  await app.trigger('activate');
  expect(await windowOf(app)).toMatchObject({ visible: true, focused: true });
});

test('a start at login stays hidden on macOS, until the dock or the menu bar shows the window', async ({
  app,
}) => {
  const environment = { ...onMac, HARNESS_OPENED_AT_LOGIN: '1' };
  await app.start({ environment });
  expect(await windowOf(app)).toMatchObject({ visible: false });
  await app.trigger('activate');
  expect(await windowOf(app)).toMatchObject({ visible: true, focused: true });
});
