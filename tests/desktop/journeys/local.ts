import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { writeTinyModel } from '../../support/tiny-model.ts';
import type { DesktopDriver } from '../driver.ts';
import { type Journey, search } from './steps.ts';

/** A journey of an app that has no server but its own. */
export interface LocalJourney extends Pick<Journey, 'title' | 'needs'> {
  run(app: DesktopDriver): Promise<void>;
}

/** The local server has started, which takes its time on a busy machine, and its user is signed in. */
export const expectOpen = (page: Page) =>
  expect(page.getByText(/^Welcome, /)).toBeVisible({ timeout: 120_000 });

/** Starts the app for the first time, perhaps with files, and chooses this computer. */
export async function startLocal(app: DesktopDriver, files: string[] = []): Promise<Page> {
  const page = await app.start({ arguments: files });
  await page.getByRole('button', { name: 'Use on this computer' }).click();
  await expectOpen(page);
  return page;
}

export const localJourneys: LocalJourney[] = [
  {
    title: 'what is searched on this computer is there after a restart',
    // The key of the data is in the keychain.
    needs: 'gnome-keyring',
    async run(app) {
      const page = await startLocal(app);
      await search(page, 'Data Engineer');
      await page.waitForURL('**/dashboard/sourcing/jobs/*', { timeout: 240_000 });
      await app.quit();
      const data = path.join(app.userData, 'local');
      if (process.platform !== 'win32') expect(statSync(data).mode & 0o777).toBe(0o700);

      const again = await app.start();
      await expectOpen(again);
      await expect(again.getByRole('main').getByText('Data Engineer').first()).toBeVisible();
    },
  },
  {
    title: 'a model is put off at the first start, added from a file later, and writes',
    needs: 'gnome-keyring',
    async run(app) {
      const page = await startLocal(app);
      const file = path.join(app.userData, 'tiny.gguf');
      await writeTinyModel(file);
      await page.getByRole('button', { name: 'Later' }).click();
      await page.getByRole('link', { name: 'Set up a writing model' }).click();
      await page.getByLabel('Model to add').setInputFiles(file);
      await page.getByRole('button', { name: 'Use tiny' }).click();
      await expect(page.getByText(/^About .+ a second here\.$/)).toBeVisible({ timeout: 120_000 });
      await app.quit();
    },
  },
];
