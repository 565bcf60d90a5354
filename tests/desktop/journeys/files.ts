import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { archiveSummary, buildResumeFolder, contents, place } from '../../support/given-files-on-disk.ts';
import { inboxButton, inboxEntries, type Journey, openScreen, signIn, startSignedIn } from './steps.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'larkspur-given-'));
const importOf = (page: Page, name: string) => page.getByRole('region', { name: `Columns of ${name}` });
const onComputer = (page: Page) => page.getByRole('region', { name: 'Résumés on this computer' });

export const fileJourneys: Journey[] = [
  {
    title: 'a CSV that is dropped anywhere goes to its review, and is imported as a task of the shell',
    run: async (app) => {
      const page = await startSignedIn(app);
      await openScreen(page, 'Company Profile');
      const name = `people-${Date.now()}.csv`;
      const file = place(newFolder(), name, contents.csv);
      await app.dragFiles([file]);
      await expect(page.getByText('Drop to import')).toBeVisible();
      await app.dropFiles([file]);
      await expect(page.getByText('Drop to import')).toBeHidden();
      await page.waitForURL('**/dashboard/talent-pool');
      await expect(importOf(page, name)).toContainText('Ada Example');
      await page.getByRole('button', { name: /^Import (\d|about|these)/ }).click();
      await app.hideWindow();
      await expect
        .poll(async () => (await app.notifications()).map(({ title }) => title), { timeout: 60_000 })
        .toContain('Import completed');
      await app.focusWindow();
      await inboxButton(page).click();
      await expect(inboxEntries(page).first()).toContainText(name);
    },
  },
  {
    title: 'a folder of résumés is looked through, sent by main, and what failed is sent again',
    run: async (app) => {
      const page = await startSignedIn(app);
      const folder = buildResumeFolder(newFolder());
      await openScreen(page, 'Talent Pool');
      await app.chooseFile(folder);
      await page.getByRole('button', { name: 'Choose folder…' }).click();
      const panel = onComputer(page);
      await expect(panel).toContainText('3 résumés ready to be sent.');
      await expect(panel).toContainText(
        'Left out: 3 hidden files, 2 links, 2 files that are no PDF or Word document.',
      );
      const lost = path.join(folder, 'nurses/bo.docx');
      rmSync(lost);
      const carried: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') carried.push(new URL(request.url()).pathname);
      });
      await panel.getByRole('button', { name: 'Send 3 résumés' }).click();
      await expect(panel).toContainText('2 résumés sent, 1 could not be sent.');
      await expect(panel.getByRole('list', { name: 'Not sent' })).toContainText('nurses/bo.docx');
      place(folder, 'nurses/bo.docx', contents.docx);
      await panel.getByRole('button', { name: 'Send again' }).click();
      await expect(panel).toContainText('3 résumés sent.');
      // The page has sent none of them.
      expect(carried).not.toContain('/talent/resumes/');
      await panel.getByRole('button', { name: 'Dismiss' }).click();
      await expect(panel).toBeHidden();
    },
  },
  {
    title: 'a dropped folder and files beside it are taken apart, and what is refused says why',
    run: async (app) => {
      const page = await startSignedIn(app);
      const parent = newFolder();
      await app.dropFiles([
        buildResumeFolder(parent),
        place(parent, 'people.xlsx', contents.workbook),
        place(parent, 'mixed.csv', contents.csv),
      ]);
      await page.waitForURL('**/dashboard/talent-pool');
      await expect(importOf(page, 'mixed.csv')).toBeVisible();
      await expect(onComputer(page)).toContainText('3 résumés ready to be sent.');
      await expect(page.getByText('“people.xlsx” is not taken.')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
      await expect(page.getByText('“people.xlsx” is not taken.')).toBeHidden();
      // Nothing is lost by a reload.
      await page.reload();
      await expect(onComputer(page)).toContainText('3 résumés ready to be sent.');
      await importOf(page, 'mixed.csv').getByRole('button', { name: 'Cancel' }).click();
      await expect(importOf(page, 'mixed.csv')).toBeHidden();
    },
  },
  {
    title: 'files that the app is opened with wait for the sign-in, which is said',
    run: async (app) => {
      const parent = newFolder();
      const page = await app.start({ arguments: [place(parent, 'people.csv', contents.csv)] });
      await expect(page.getByText('1 file waits to be imported.')).toBeVisible();
      await expect(page.getByText('Sign in to go on.')).toBeVisible();
      await app.openFiles([place(parent, 'ada.pdf', contents.pdf)], 'event');
      await expect(page.getByText('2 files wait to be imported.')).toBeVisible();
      await signIn(page);
      await page.getByRole('link', { name: 'Go to the import' }).click();
      await expect(importOf(page, 'people.csv')).toBeVisible();
      await expect(onComputer(page)).toContainText('1 résumé ready to be sent.');
    },
  },
  {
    title: 'the archive of an organization that is opened leads to Settings, and a sign-out forgets it',
    run: async (app) => {
      const page = await startSignedIn(app);
      const file = place(newFolder(), 'harbour.larkspur', contents.archive);
      await app.dropFiles([place(newFolder(), 'people.csv', contents.csv)]);
      await page.waitForURL('**/dashboard/talent-pool');
      await app.openFiles([file], 'arguments');
      await page.waitForURL('**/dashboard/settings/data');
      await expect(page.getByText('1 file waits to be imported.')).toBeVisible();
      await expect(page.getByText('harbour.larkspur')).toBeVisible();
      await expect(page.getByText(archiveSummary.organisation)).toBeVisible();
      const held = page.locator('dl').filter({ hasText: 'People' });
      await expect(held).toHaveText(/^People 1,204\s*Notes 6\s*Files 1$/);
      await expect(page.getByText(/into an empty organization only/)).toBeVisible();
      expect(await app.isWindowFocused()).toBe(true);
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      await expect(page.getByText(/to be imported/)).toBeHidden();
    },
  },
];
