/** Every screen while the server cannot be reached: no button that can be pressed asks the server to do something. */
import { expect, type Page } from '@playwright/test';
import { test } from './harness-test.ts';
import { searchPeople, startSignedIn } from './journeys/steps.ts';
import { openPost } from './journeys/windows.ts';
import { ownerScreens } from './offline-screens.ts';
import { openAway, pressAll, settle } from './press-buttons.ts';

/** Looks at screens, so that they can be read later. */
async function see(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole('main')).toBeVisible();
    await settle(page, 900);
  }
}

/** Presses the buttons of screens that were seen. */
async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const { origin } = new URL(page.url());
  const asked: string[] = [];
  for (const path of paths) asked.push(...(await pressAll(page, path, () => openAway(page, origin + path))));
  return asked;
}

const settings = ownerScreens.filter((path) => path.startsWith('/dashboard/settings'));
const others = ownerScreens.filter((path) => !path.startsWith('/dashboard/settings'));

test('no screen of people and posts has a button that asks the server while it cannot be reached', async ({
  app,
  gate,
}) => {
  test.setTimeout(900_000);
  const page = await startSignedIn(app);
  await searchPeople(page, 'Data Engineer');
  await page.getByRole('button', { name: 'Shortlist', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Shortlist', exact: true, pressed: true })).toBeVisible();
  const results = new URL(page.url()).pathname;
  const post = await openPost(page);
  const all = [...others, '/dashboard/sourcing?tab=initiate-search', results, `${results}/board`, post];
  await see(page, all);
  await gate.shut();
  expect(await walk(page, all)).toEqual([]);
});

test('no settings have a button that asks the server while it cannot be reached', async ({ app, gate }) => {
  test.setTimeout(600_000);
  const page = await startSignedIn(app);
  const all = settings.map((path) => path.replace(':token', 'a-token-of-a-mail'));
  await see(page, all);
  await gate.shut();
  expect(await walk(page, all)).toEqual([]);
});
