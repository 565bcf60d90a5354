/** Several windows and their history: what needs the fake's view of the system. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Harness } from './harness.ts';
import { test } from './harness-test.ts';
import { expectSignedIn, openScreen, signIn, startSignedIn } from './journeys/steps.ts';
import { openApart, openPost } from './journeys/windows.ts';
import { settle } from './press-buttons.ts';

const question = 'Leave without saving?';
const onMac = { HARNESS_PLATFORM: 'darwin' };

/** Types into a post whose server does not answer, so that the text stays unsaved. */
async function typeUnsaved(page: Page, gate: { answer(path: string, status: number, body: object): void }) {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeVisible();
  // The same path reads the post and saves it.
  gate.answer(`/post/posts/${id}/`, 500, { detail: 'Broken.' });
  await text.focus();
  await page.keyboard.type('More words. ');
  await expect(page.getByText(/^Not saved/)).toBeVisible();
}

const countOf = async (app: Harness) => (await app.state()).open.length;
const saved = (app: Harness) => JSON.parse(readFileSync(path.join(app.userData, 'windows.json'), 'utf8'));

test('each window has the same restrictions, and its own place, on a display that is there', async ({
  app,
}) => {
  const page = await startSignedIn(app);
  await openPost(page);
  const apart = await openApart(app, page);
  await app.trigger('moveWindow', app.idOf(apart), { x: 5000, y: 40, width: 640, height: 700 });
  await expect.poll(() => saved(app).windows).toMatchObject([{ bounds: { x: 5000, width: 640 } }]);
  const { open } = await app.state();
  expect(new Set(open.map(({ preload }) => preload)).size).toBe(1);
  // The policy of the app's pages holds in it.
  const inline = await apart.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.body.append(script);
    return 'hasRun' in window;
  });
  expect(inline).toBe(false);
  await app.trigger('willNavigate', app.idOf(apart), 'https://evil.example/', true);
  expect((await app.state()).external).toEqual(['https://evil.example/']);
  await app.quit();

  await expectSignedIn(await app.start());
  await expect.poll(() => countOf(app)).toBe(2);
  const [main, own] = (await app.state()).open;
  expect(own?.bounds).toMatchObject({ width: 640, height: 700 });
  expect((own?.bounds.x ?? 0) + 640).toBeLessThanOrEqual(1920);
  // The main window keeps the focus.
  expect([main?.focused, own?.focused]).toEqual([true, false]);
});

test('the menu opens what is in front in a window of its own, and says when there are too many', async ({
  app,
}) => {
  const page = await startSignedIn(app);
  expect((await app.state()).menuItems).not.toContain('Open in New Window');
  for (let count = 0; count <= 10; count++) {
    const target = `/dashboard/marketing/blog/${count}`;
    await page.evaluate((to) => window.larkspur?.openWindow(to), target);
  }
  expect(await countOf(app)).toBe(11);
  expect((await app.state()).asked).toEqual(['Too many windows']);
  const target = await openPost(page);
  await app.trigger('focusWindow', app.pageId());
  await expect.poll(async () => (await app.state()).menuItems).toContain('Open in New Window');
  await app.menu('Open in New Window');
  expect((await app.state()).asked).toEqual(['Too many windows', 'Too many windows']);
  await app.trigger('closeWindow', (await app.state()).open.at(-1)?.id);
  await expect.poll(() => countOf(app)).toBe(10);
  await app.trigger('focusWindow', app.pageId());
  await app.menu('Open in New Window');
  await expect.poll(async () => (await app.state()).open.at(-1)?.url).toContain(target);
});

test('unsaved text is asked about when its window is closed and when the app quits', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app);
  await openPost(page);
  const apart = await openApart(app, page);
  await typeUnsaved(apart, gate);
  const id = app.idOf(apart);
  await app.trigger('closeWindow', id);
  await expect.poll(async () => (await app.state()).asked).toEqual([question]);
  expect(await countOf(app)).toBe(2);

  // Staying ends the quit; the main window may have closed before.
  await app.trigger('quit');
  await expect.poll(async () => (await app.state()).asked).toEqual([question, question]);
  expect((await app.state()).open.map((window) => window.id)).toContain(id);
  await expect(apart.getByText(/^Not saved/)).toBeVisible();

  await app.trigger('press', 'Leave');
  const ended = app.ended();
  await app.trigger('quit').catch(() => {});
  expect(await ended).toBe(0);
});

test('on macOS a restart into an update closes every window, and brings them back', async ({ app }) => {
  const page = await app.start({ environment: onMac });
  await signIn(page);
  await openPost(page);
  await openApart(app, page);
  const ended = app.ended();
  await app.trigger('restartForUpdate').catch(() => {});
  expect(await ended).toBe(0);
  await app.quit();

  await expectSignedIn(await app.start({ environment: onMac }));
  await expect.poll(() => countOf(app)).toBe(2);
});

test('closing the main window, where that quits, brings the other windows back at the next start', async ({
  app,
}) => {
  const page = await startSignedIn(app);
  await openPost(page);
  await openApart(app, page);
  await app.trigger('press', 'Quit');
  let ended = app.ended();
  await app.trigger('closeWindow').catch(() => {});
  expect(await ended).toBe(0);
  await app.quit();

  await expectSignedIn(await app.start());
  await expect.poll(() => countOf(app)).toBe(2);
  ended = app.ended();
  // This time nobody is asked.
  await app.trigger('closeWindow').catch(() => {});
  expect(await ended).toBe(0);
  expect(saved(app).windows).toHaveLength(1);
});

test('the end of a session closes the windows', async ({ app, gate }) => {
  const page = await startSignedIn(app);
  await openPost(page);
  await openApart(app, page);
  gate.answer('/search/jobs/', 401, { detail: 'No.' });
  gate.answer('/api/user/auth/jwt/refresh/', 401, { detail: 'No.' });
  // Another call of the page may end it before the click.
  void openScreen(page, 'Sourcing').catch(() => {});
  await page.waitForURL('**/login');
  await expect.poll(() => countOf(app)).toBe(1);
  expect(saved(app).windows).toEqual([]);
});

test('without the server each window shows what was seen', async ({ app, gate }) => {
  const page = await startSignedIn(app);
  const target = await openPost(page);
  const apart = await openApart(app, page);
  const title = await apart.getByRole('textbox', { name: 'Title' }).inputValue();
  await app.quit();
  await gate.shut();
  await app.start();
  const again = await app.pageAt(target);
  await expect(again.getByText('The server cannot be reached.', { exact: true })).toBeVisible();
  await expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
});

test('mouse keys, the menu and the keyboard go back and forward, and nowhere where there is nothing', async ({
  app,
}) => {
  const page = await startSignedIn(app);
  await page.goto(new URL('/dashboard/sourcing', page.url()).href);
  await openScreen(page, 'Company Profile');
  await page.waitForURL('**/dashboard/company-profile');
  await openScreen(page, 'Talent Pool');
  await page.waitForURL('**/dashboard/talent-pool');
  await expect.poll(async () => (await app.state()).menuItems).toContain('Back');
  expect((await app.state()).menuItems).not.toContain('Forward');
  await app.trigger('appCommand', app.pageId(), 'browser-backward');
  await page.waitForURL('**/dashboard/company-profile');
  await expect.poll(async () => (await app.state()).menuItems).toContain('Forward');
  await app.menu('Forward');
  await page.waitForURL('**/dashboard/talent-pool');
  await expect.poll(async () => (await app.state()).menuItems).not.toContain('Forward');
  await app.trigger('appCommand', app.pageId(), 'browser-forward');
  await app.menu('Back');
  await page.waitForURL('**/dashboard/company-profile');
});

const agents = {
  Linux: 'Mozilla/5.0 (X11; Linux x64)',
  Windows: 'Mozilla/5.0 (Windows NT 10.0)',
  macOS: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)',
};
for (const [system, userAgent] of Object.entries(agents)) {
  test(`a page for ${system} leaves a side button of the mouse one step`, async ({ app }) => {
    const page = await startSignedIn(app);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setUserAgentOverride', { userAgent });
    await page.reload();
    await openScreen(page, 'Company Profile');
    await openScreen(page, 'Talent Pool');
    await page.waitForURL('**/dashboard/talent-pool');
    const press = async (button: 'back' | 'forward', command: string) => {
      const at = { x: 400, y: 300, button, clickCount: 1 };
      await session.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' });
      // Electron tells of it when the button goes down, on Linux alone.
      if (system === 'Linux') await app.trigger('appCommand', app.pageId(), command);
      await session.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
    };
    await press('back', 'browser-backward');
    await page.waitForURL('**/dashboard/company-profile');
    // A second step would have been made by now.
    await expect(page.getByRole('heading', { level: 1, name: 'Company Profile' })).toBeVisible();
    await settle(page, 500);
    expect(page.url()).toMatch(/company-profile$/);
    await press('forward', 'browser-forward');
    await page.waitForURL('**/dashboard/talent-pool');
  });
}

test('on macOS a swipe goes back and forward', async ({ app }) => {
  const page = await app.start({ environment: onMac });
  await signIn(page);
  await openScreen(page, 'Company Profile');
  await page.waitForURL('**/dashboard/company-profile');
  await expect.poll(async () => (await app.state()).menuItems).toContain('Back');
  await app.trigger('swipe', app.pageId(), 'left');
  await page.waitForURL('**/dashboard');
  await expect.poll(async () => (await app.state()).menuItems).toContain('Forward');
  await app.trigger('swipe', app.pageId(), 'right');
  await page.waitForURL('**/dashboard/company-profile');
});
