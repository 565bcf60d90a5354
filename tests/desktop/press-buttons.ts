import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** What waits for the server by design. */
const waiting = [
  ['POST', /^\/search\/jobs\/[^/]+\/(decisions|board\/moves)\/$/],
  ['POST', /^\/(search\/results|talent\/people)\/[^/]+\/(notes|tags)\/$/],
  ['DELETE', /^\/(search\/results|talent\/people)\/[^/]+\/tags\/$/],
  ['PATCH', /^\/post\/posts\/[^/]+\/$/],
] as const;

/** What no button is pressed for: the session, preferences, which people were looked at, and what is read from a job while it is typed. */
const others =
  /^\/(api\/user\/auth|api\/preferences|api\/settings\/preferences|search\/criteria)\/|\/seen\/$/;

function asks(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  if (request.method() === 'GET' && !/export|download|\.csv|\/file\//.test(pathname)) return undefined;
  if (request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr') return undefined;
  if (others.test(pathname)) return undefined;
  const waits = waiting.some(([method, path]) => method === request.method() && path.test(pathname));
  return waits ? undefined : `${request.method()} ${pathname}`;
}

const controls = ['button', '[role="button"]', '[role="tab"]', '[role="switch"]', 'input[type="checkbox"]'];

/** What can be pressed and is in sight, but for what each row of a long list repeats. */
const enabled = (within: Locator) =>
  within
    .locator(controls.map((control) => `${control}:enabled:visible`).join(', '))
    .and(within.locator(':not([aria-label^="Show "]):not(li ~ li *, tr ~ tr *, article ~ article *)'));

/** Requests that must not be made can't be waited for. */
export const settle = (page: Page, ms = 120) => page.waitForTimeout(ms);

/** A button may do nothing while its field is empty. */
async function fill(within: Locator): Promise<void> {
  const fields = within.locator('textarea:enabled:visible, input:enabled:visible:not([type="search"])');
  for (const field of await fields.all()) {
    const type = await field.getAttribute('type');
    if (type !== null && type !== 'text') continue;
    if ((await field.inputValue()) === '') await field.fill('Offline', { timeout: 2000 }).catch(() => {});
  }
}

/**
 * Presses each enabled button of a part of a page, and of the dialogs that they open, and returns which asked the server for
 * what.
 * @param open shows the part, again after a button that has led elsewhere; its fields are filled
 */
export async function pressAll(page: Page, where: string, open: () => Promise<Locator>): Promise<string[]> {
  const asked: string[] = [];
  let pressed = '';
  const note = (request: Request) => {
    const what = asks(request);
    if (what) asked.push(`${where} “${pressed}”: ${what}`);
  };
  page.on('request', note);
  const dialog = page.getByRole('dialog');
  const press = async (button: Locator) => {
    pressed = (await button.getAttribute('aria-label')) ?? (await button.innerText());
    await button.click({ timeout: 2000, force: true }).catch(() => {});
    await settle(page);
  };
  let within = await open();
  await fill(within);
  const url = page.url();
  for (let at = 0; at < (await enabled(within).count()); at++) {
    const button = enabled(within).nth(at);
    if (!(await button.isVisible())) continue;
    await press(button);
    if (await dialog.first().isVisible()) {
      await fill(dialog.first());
      const inside = await enabled(dialog.first()).count();
      for (let each = 0; each < inside; each++) {
        const next = enabled(dialog.first()).nth(each);
        if (await next.isVisible()) await press(next);
      }
    }
    if (page.url() === url && !(await dialog.first().isVisible()) && (await within.isVisible())) continue;
    within = await open();
    await fill(within);
  }
  page.off('request', note);
  return asked;
}

/** Opens a screen that was seen before. */
export async function openAway(page: Page, url: string): Promise<Locator> {
  await page.goto(url);
  const main = page.getByRole('main');
  await expect(main).toBeVisible();
  await expect(page.locator('strong', { hasText: 'The server cannot be reached.' })).toBeVisible();
  await settle(page, 600);
  return main;
}
