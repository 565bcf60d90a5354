/** Every screen while the server cannot be reached: no button that can be pressed asks the server to do something. */
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { test } from './harness-test.ts';
import { search, startSignedIn } from './journeys/steps.ts';
import { openPost } from './journeys/windows.ts';

const screens = [
  '/dashboard/sourcing',
  '/dashboard/talent-pool',
  '/dashboard/company-profile',
  '/dashboard/marketing',
  '/dashboard/marketing/calendar',
  '/dashboard/marketing/campaign',
  '/dashboard/marketing/drafts',
  '/dashboard/marketing/linkedin',
  '/dashboard/settings',
  '/dashboard/settings/security',
  '/dashboard/settings/team',
  '/dashboard/settings/voice',
  '/dashboard/settings/blog',
  '/dashboard/settings/mail',
  '/dashboard/settings/data',
  '/dashboard/settings/writing-model',
  '/dashboard/settings/applicant-system',
  '/dashboard/settings/api-keys',
  '/dashboard/settings/webhooks',
  '/dashboard/settings/audit',
  '/dashboard/settings/provider-access',
];

/** What waits for the server by design. */
const waiting = [
  ['POST', /^\/search\/jobs\/[^/]+\/decisions\/$/],
  ['POST', /^\/search\/results\/[^/]+\/notes\/$/],
  ['PATCH', /^\/post\/posts\/[^/]+\/$/],
] as const;

/** What no button is pressed for: the session, preferences, and which people were looked at. */
const others = /^\/(api\/user\/auth|api\/preferences)\/|\/seen\/$/;

function asks(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  if (request.method() === 'GET' && !/export|download|\.csv/.test(pathname)) return undefined;
  if (request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr') return undefined;
  if (others.test(pathname)) return undefined;
  const waits = waiting.some(([method, path]) => method === request.method() && path.test(pathname));
  return waits ? undefined : `${request.method()} ${pathname}`;
}

/** The enabled buttons in sight, but for the rows of long lists. */
const enabled = (within: Locator) =>
  within
    .locator('button:enabled:visible, [role="button"]:visible')
    .and(within.locator(':not([aria-label^="Show "])'));

/** Requests that must not be made can't be waited for. */
const settle = (page: Page, ms = 120) => page.waitForTimeout(ms);

/** Presses each enabled button of a screen, and of the dialogs that they open; returns which asked the server for what. */
async function pressAll(page: Page, url: string): Promise<string[]> {
  const asked: string[] = [];
  let pressed = '';
  const note = (request: Request) => {
    const what = asks(request);
    if (what) asked.push(`${new URL(url).pathname} “${pressed}”: ${what}`);
  };
  page.on('request', note);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.goto(url);
    await expect(main).toBeVisible();
    await expect(page.locator('strong', { hasText: 'The server cannot be reached.' })).toBeVisible();
    await settle(page, 600);
  };
  const press = async (button: Locator) => {
    pressed = (await button.getAttribute('aria-label')) ?? (await button.innerText());
    await button.click({ timeout: 2000, force: true }).catch(() => {});
    await settle(page);
  };
  await open();
  const count = await enabled(main).count();
  for (let at = 0; at < count; at++) {
    if (at > 0 && page.url() !== url) await open();
    const button = enabled(main).nth(at);
    if (!(await button.isVisible())) continue;
    await press(button);
    if (await dialog.first().isVisible()) {
      const inside = await enabled(dialog.first()).count();
      for (let within = 0; within < inside; within++) {
        const next = enabled(dialog.first()).nth(within);
        if (await next.isVisible()) await press(next);
      }
      if (await dialog.first().isVisible()) await open();
    }
  }
  page.off('request', note);
  return asked;
}

test('no screen has a button that asks the server while it cannot be reached', async ({ app, gate }) => {
  test.setTimeout(600_000);
  const page = await startSignedIn(app);
  const { origin } = new URL(page.url());
  await search(page, 'Data Engineer');
  await page.waitForURL('**/dashboard/sourcing/jobs/*', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Shortlist', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Shortlist', exact: true, pressed: true })).toBeVisible();
  const results = new URL(page.url()).pathname;
  const post = await openPost(page);
  const all = [...screens, results, `${results}/board`, post];
  // What was seen can be read.
  for (const path of all) {
    await page.goto(origin + path);
    await expect(page.getByRole('main')).toBeVisible();
    await settle(page, 900);
  }
  await gate.shut();
  await page.goto(origin + results);
  const asked: string[] = [];
  for (const path of all) asked.push(...(await pressAll(page, origin + path)));
  expect(asked).toEqual([]);
});
