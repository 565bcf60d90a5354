import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { openHarness } from '../../tests/desktop/harness.ts';
import { openKeyringSession } from '../../tests/desktop/keyring-session.ts';
import { root } from '../build-inputs.ts';
import { buildLocalServer } from '../build-local-server.ts';
import { filmedSearch } from './demo-product.ts';
import { writePalettePng } from './ffmpeg.ts';

const documents = path.join(root, 'docs/media');

/** Screenshots the desktop app without a server, from its first start to a shortlist, for `docs/first-five-minutes.md`. */
export async function makeFirstMinutes(): Promise<void> {
  await buildLocalServer();
  const endKeyring = await openKeyringSession();
  const app = openHarness('');
  mkdirSync(documents, { recursive: true });
  const shoot = async (page: Page, name: string) =>
    writePalettePng(await page.screenshot(), path.join(documents, `first-minutes-${name}.png`));
  try {
    const page = await app.start();
    await page.getByRole('button', { name: 'Use on this computer' }).waitFor();
    await shoot(page, 'choice');
    await page.getByRole('button', { name: 'Use on this computer' }).click();
    await page.getByText(/^Welcome, /).waitFor({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'Initiate Search' }).click();
    await page.getByLabel('Job Title').fill(filmedSearch.job_title);
    await page.getByLabel('Location').fill(filmedSearch.location);
    await page.getByLabel('Job Description').fill(filmedSearch.job_description);
    await shoot(page, 'search');
    await page.getByRole('button', { name: 'Initiate Search' }).click();
    await page.waitForURL('**/dashboard/sourcing/jobs/*', { timeout: 120_000 });
    await page.getByRole('textbox', { name: 'Note' }).waitFor({ timeout: 60_000 });
    await shoot(page, 'results');
    // The keys of the results: first person, shortlist, next person. “Print shortlist” is another button.
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Shortlist', exact: true, pressed: true }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Shortlist', exact: true, pressed: false }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Shortlist', exact: true, pressed: true }).waitFor();
    await shoot(page, 'shortlist');
    await page.goto(`${new URL(page.url()).origin}/dashboard/settings/this-computer`);
    await page.getByRole('heading', { name: 'What leaves this computer' }).waitFor({ timeout: 60_000 });
    await page.getByText('Updates of the app').waitFor();
    await shoot(page, 'this-computer');
    await app.quit();
  } finally {
    await app.close();
    rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    await endKeyring();
  }
}
