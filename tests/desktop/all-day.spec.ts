/** The app while its window is closed: tray, closing, starting with the user's session. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Harness } from './harness.ts';
import { test } from './harness-test.ts';
import {
  expectNotifications,
  expectSignedIn,
  generationStatus,
  inboxButton,
  searchStatus,
  signIn,
  startGeneration,
  startSearch,
} from './journeys/steps.ts';

const onWindows = { HARNESS_PLATFORM: 'win32' };
const question = 'Keep watching your searches?';

/** A session bus on which something shows tray icons, as `dbus-send` would report it. */
function trayHost(app: Harness): Record<string, string> {
  const bin = path.join(app.userData, 'bin');
  mkdirSync(bin);
  const program = path.join(bin, 'dbus-send');
  writeFileSync(program, '#!/bin/sh\necho "   boolean true"\n');
  chmodSync(program, 0o755);
  return { PATH: `${bin}:${process.env.PATH}` };
}

async function startSignedIn(app: Harness, environment: Record<string, string> = {}) {
  const page = await app.start({ environment });
  await signIn(page);
  return page;
}

/** The status of a series of four mails of which some are written. */
const begunPost = (done: number) => ({
  status: 'processing',
  draft: { title: 'Four mails', content: 'Ports lose hours …', progress: { done, total: 4 } },
});

const windowOf = async (app: Harness) => (await app.state()).window;

test('closing the window asks once, and keeps watching: what finishes is announced and the tray leads to it', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app, trayHost(app));
  await startSearch(app, gate, 'Data Engineer');
  await app.trigger('closeWindow');
  await expect.poll(() => windowOf(app)).toMatchObject({ visible: false });
  expect((await app.state()).asked).toEqual([question]);
  expect((await app.state()).tray?.items.slice(0, 2)).toEqual(['Running', 'Searching: Data Engineer']);

  gate.forward(searchStatus);
  await expectNotifications(app, 1);
  const { tray } = await app.state();
  expect(tray?.items.slice(0, 2)).toEqual(['Finished', '● Search completed: Data Engineer']);
  expect(tray?.tip).toBe('Larkspur: 1 new');
  await app.trigger('tray', '● Search completed: Data Engineer');
  await page.waitForURL('**/dashboard/sourcing/jobs/*');
  expect(await windowOf(app)).toMatchObject({ visible: true, focused: true });

  await app.trigger('closeWindow');
  await expect.poll(() => windowOf(app)).toMatchObject({ visible: false });
  expect((await app.state()).asked).toEqual([question]);
  const ended = app.ended();
  await app.trigger('tray', 'Quit Larkspur').catch(() => {});
  expect(await ended).toBe(0);
});

test('on Windows the mark in the tray suits the taskbar, and a click shows the window', async ({ app }) => {
  await app.start({ environment: onWindows });
  const light = (await app.state()).tray;
  expect(light).toMatchObject({ sizes: [16, 32], isTemplate: false });
  await app.trigger('darkTaskbar', true);
  expect((await app.state()).tray?.image).not.toBe(light?.image);
  await app.hideWindow();
  await app.trigger('clickTray');
  expect(await windowOf(app)).toMatchObject({ visible: true, focused: true });
});

test('a start at login stays hidden and watches; the tray, or a second start, shows the window', async ({
  app,
  gate,
}) => {
  await startSignedIn(app, trayHost(app));
  await startGeneration(app, gate);
  await app.quit();
  const hidden = { PATH: `${app.userData}/bin:${process.env.PATH}` };
  const page = await app.start({ arguments: ['--hidden'], environment: hidden });
  await expectSignedIn(page);
  expect(await windowOf(app)).toMatchObject({ visible: false });
  gate.forward(generationStatus);
  await expectNotifications(app, 1);
  expect(await windowOf(app)).toMatchObject({ visible: false });
  await app.trigger('secondInstance', ['larkspur']);
  expect(await windowOf(app)).toMatchObject({ visible: true, focused: true });
  await app.trigger('tray', 'New Search…');
  await expect(page.getByLabel('Job Title')).toBeVisible();
});

test('a start at login without a tray is minimised', async ({ app }) => {
  await app.start({ arguments: ['--hidden'] });
  await expect.poll(() => windowOf(app)).toMatchObject({ minimized: true });
  expect(readFileSync(path.join(app.userData, 'logs/larkspur.log'), 'utf8')).toContain('shows no tray');
});

test('on Windows the taskbar shows that something runs, how much is new, and flashes only for a refused notification', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app, onWindows);
  const signals = async () => (await app.state()).signals;
  await startGeneration(app, gate);
  await expect.poll(signals).toMatchObject({ progress: 2, overlay: '' });
  gate.answer(generationStatus, 200, begunPost(1));
  await expect.poll(signals).toMatchObject({ progress: 0.25 });
  await app.hideWindow();
  gate.forward(generationStatus);
  await expectNotifications(app, 1);
  expect(await signals()).toEqual({ progress: -1, overlay: '1 new', isFlashing: false });
  await app.trigger('refuse', 0);
  expect(await signals()).toMatchObject({ isFlashing: true });
  await app.trigger('clickTray');
  expect(await signals()).toMatchObject({ isFlashing: false });
  await inboxButton(page).click();
  await page.keyboard.press('Escape');
  await expect.poll(signals).toMatchObject({ overlay: '' });
});

test('the jump list of Windows and the dock of macOS lead to a new search and to the last ones', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app, onWindows);
  await startSearch(app, gate, 'Data Engineer');
  gate.forward(searchStatus);
  await expect.poll(async () => (await app.state()).jumpList.length, { timeout: 30_000 }).toBe(2);
  const [last, always] = (await app.state()).jumpList;
  expect(last).toMatchObject({ name: 'Last searches', items: [{ title: 'Data Engineer' }] });
  await startSearch(app, gate, 'Data Analyst');
  gate.forward(searchStatus);
  const titles = async () => (await app.state()).jumpList[0]?.items?.map(({ title }) => title);
  await expect.poll(titles, { timeout: 30_000 }).toEqual(['Data Analyst', 'Data Engineer']);
  await app.trigger('removeFromJumpList', 'Data Analyst');
  await inboxButton(page).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await app.state()).signals?.overlay).toBe('');
  // What the user has taken off stays off, and takes nothing else with it.
  expect(await titles()).toEqual(['Data Engineer']);
  const argument = (item: { args?: string } | undefined) => ['larkspur', item?.args ?? ''];
  await page.goto(new URL('/dashboard/company-profile', page.url()).href);
  await expectSignedIn(page);
  await app.trigger('secondInstance', argument(last?.items?.[0]));
  await page.waitForURL('**/dashboard/sourcing/jobs/*');
  await app.trigger('secondInstance', argument(always?.items?.[0]));
  await expect(page.getByLabel('Job Title')).toBeVisible();
  await app.quit();

  const again = await app.start({ environment: { HARNESS_PLATFORM: 'darwin' } });
  await expectSignedIn(again);
  expect((await app.state()).dockMenu).toEqual(['New Search…', 'separator', 'Data Analyst', 'Data Engineer']);
  await app.trigger('dock', 'Data Engineer');
  await again.waitForURL('**/dashboard/sourcing/jobs/*');
});
