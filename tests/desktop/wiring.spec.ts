/** Tests that main attaches its parts at the start, which no test of a single part can show. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { parse } from 'yaml';
import type { Harness } from './harness.ts';
import { test } from './harness-test.ts';
import { expectSignedIn, openScreen, startGeneration, startSignedIn } from './journeys/steps.ts';

const root = path.join(import.meta.dirname, '../..');
const fileOf = (app: Harness, name: string) => readFileSync(path.join(app.userData, name), 'utf8');

test('on Windows the running app has the id of the installed one', async ({ app }) => {
  await app.start();
  const { appId } = parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'));
  expect((await app.state()).userModelId).toBe(appId);
});

test('a file that a page generates is saved where the user chooses', async ({ app }) => {
  const page = await startSignedIn(app);
  await openScreen(page, 'Talent Pool');
  await page.getByText('Which columns').click();
  await page.getByRole('button', { name: 'Download a template' }).click();
  await expect.poll(async () => (await app.state()).downloads).toHaveLength(1);
  const [download] = (await app.state()).downloads;
  expect(download?.isRefused).toBe(false);
  expect(download?.dialog?.defaultPath).toBe(path.join(app.userData, 'downloads', download?.name ?? ''));
});

test('a copy that updates itself checks for updates without being asked', async ({ app }) => {
  await app.start({ environment: { APPIMAGE: '/opt/Larkspur.AppImage' } });
  // Other timers run while the app starts.
  await expect.poll(() => existsSync(path.join(app.userData, 'updates.json'))).toBe(true);
  await expect.poll(async () => (await app.state()).timers).toBe(1);
  expect(JSON.parse(fileOf(app, 'updates.json'))).toEqual({ reachedAt: expect.any(Number) });
});

test('an uncaught error is logged and shown once, and the app continues', async ({ app }) => {
  const page = await startSignedIn(app);
  await app.trigger('fault', 'The first fault');
  await app.trigger('fault', 'The second fault');
  await expect.poll(() => fileOf(app, 'logs/larkspur.log')).toContain('The second fault');
  expect(fileOf(app, 'logs/larkspur.log')).toContain('Uncaught\n    Error: The first fault');
  expect((await app.state()).errors).toEqual([expect.stringContaining('Something in Larkspur has failed')]);
  await openScreen(page, 'Company Profile');
  await expectSignedIn(page);
});

test('main listens for what is pending, and again after the computer wakes from sleep', async ({
  app,
  gate,
}) => {
  const streams = () => gate.calls('/tasks/events/');
  await startSignedIn(app);
  await expect.poll(streams).toBe(1);
  await startGeneration(app, gate);
  await expect.poll(streams).toBe(2);
  await app.trigger('wake');
  await expect.poll(streams).toBe(3);
});

test('on macOS the app keeps running without a window, and opens another on activation', async ({ app }) => {
  await app.start({ environment: { HARNESS_PLATFORM: 'darwin' } });
  await app.page().waitForURL('**/login');
  const first = app.pageId();
  await app.trigger('closeWindow');
  await expect.poll(() => app.pageId()).toBe(0);
  await app.trigger('activate');
  await expect.poll(() => app.pageId()).toBeGreaterThan(first);
  await app.page().waitForURL('**/login');
  const second = app.pageId();
  await app.trigger('closeWindow');
  await expect.poll(() => app.pageId()).toBe(0);
  await app.openLink('larkspur://auth/activate/uid/token', 'event');
  await expect.poll(() => app.pageId()).toBeGreaterThan(second);
  await app.page().waitForURL('**/auth/activate/uid/token');
  expect((await app.state()).errors).toEqual([]);
});

test('elsewhere the app quits with its window', async ({ app }) => {
  await app.start();
  const ended = app.ended();
  // The process may end before it answers.
  await app.trigger('closeWindow').catch(() => {});
  expect(await ended).toBe(0);
});

test('the context menu corrects a misspelled word, and adds a word to the dictionary', async ({ app }) => {
  await app.start();
  const clicked = {
    isEditable: true,
    selectionText: 'recieve',
    misspelledWord: 'recieve',
    dictionarySuggestions: ['receive'],
    editFlags: { canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
  };
  await app.trigger('contextMenu', app.pageId(), clicked);
  const spelling = ['receive', 'separator', 'Add to Dictionary', 'separator'];
  const editing = ['cut', 'copy', 'paste', 'separator', 'selectAll'];
  expect((await app.state()).popup).toEqual([...spelling, ...editing]);
  await app.trigger('popup', 'receive');
  await app.trigger('popup', 'Add to Dictionary');
  expect(await app.state()).toMatchObject({ edits: ['replaced by receive'], dictionary: ['recieve'] });
});
