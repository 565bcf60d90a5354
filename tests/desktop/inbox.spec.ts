import { expect, type Page } from '@playwright/test';
import { expectInOrder } from '../support/axe.ts';
import { test } from './harness-test.ts';
import {
  expectNotifications,
  generationStatus,
  inboxButton,
  inboxEntries,
  openInbox,
  searchStatus,
  startGeneration,
  startSearch,
  startSignedIn,
} from './journeys/steps.ts';

const inspect = (page: Page) =>
  expectInOrder(page, 'the inbox', async (width) => {
    const panel = await inboxButton(page).getAttribute('aria-controls');
    const box = await page.locator(`[id="${panel}"]`).boundingBox();
    expect(box?.x, `${width} px`).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
  });

test('axe finds no violation in the inbox, empty or full, light or dark, at 390, 768 and 1440 px', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app);
  await openInbox(page);
  await inspect(page);
  await startSearch(app, gate, 'Registered Nurse for nights and weekends in home care, Chicago and suburbs');
  await app.hideWindow();
  gate.forward(searchStatus);
  await expectNotifications(app, 1);
  await app.focusWindow();
  await startGeneration(app, gate);
  await app.hideWindow();
  gate.answer(generationStatus, 200, { status: 'failed', detail: 'The writing service is away.' });
  await expectNotifications(app, 2);
  await openInbox(page);
  await expect(inboxEntries(page)).toHaveCount(2);
  await inspect(page);
});
