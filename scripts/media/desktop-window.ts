import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openHarness } from '../../tests/desktop/harness.ts';
import { openKeyringSession } from '../../tests/desktop/keyring-session.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';
import { root } from '../build-inputs.ts';
import { type DemoProduct, demoCredentials, filmedSearch } from './demo-product.ts';
import { writePalettePng } from './ffmpeg.ts';

/**
 * Screenshots the desktop app under the test harness: the results opened from a notification, and the list of finished
 * tasks.
 */
export async function makeDesktopWindow(product: DemoProduct): Promise<void> {
  const endKeyring = await openKeyringSession();
  const app = openHarness(product.url);
  try {
    const page = await app.start();
    await page.getByLabel('Email').fill(demoCredentials.email);
    await page.getByLabel('Password', { exact: true }).fill(demoCredentials.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('tab', { name: 'Initiate Search' }).click();
    await page.getByLabel('Job Title').fill(filmedSearch.job_title);
    await page.getByLabel('Location').fill(filmedSearch.location);
    await page.getByLabel('Job Description').fill(filmedSearch.job_description);
    await app.hideWindow();
    await page.getByRole('button', { name: 'Initiate Search' }).click();
    await waitUntil(async () => (await app.notifications()).length === 1, 60_000);
    await app.clickNotification(0);
    await page.waitForURL('**/dashboard/sourcing/jobs/*');
    await page.getByRole('main').getByRole('list').getByRole('heading').first().waitFor();
    await page.getByRole('button', { name: /^Finished/ }).click();
    const documents = path.join(root, 'docs/media');
    mkdirSync(documents, { recursive: true });
    await writePalettePng(await page.screenshot(), path.join(documents, 'desktop-window.png'));
    await app.quit();
  } finally {
    await app.close();
    rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    await endKeyring();
  }
}
