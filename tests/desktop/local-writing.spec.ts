/** A model on this computer, which the local mode asks itself. */
import type { ServerResponse } from 'node:http';
import { expect } from '@playwright/test';
import { begin, chunk, startModelServer } from '../support/model-server.ts';
import { saveSampleProfile, setModel } from '../support/writing-model.ts';
import { test } from './local-fixture.ts';

test('on this computer, the text of a model appears while it is written', async ({ app }) => {
  const open: ServerResponse[] = [];
  const model = await startModelServer({
    'writer-1': begin('{"body": "Our recruiters meet every candidate', open),
  });
  try {
    const page = await app.start();
    await page.getByRole('button', { name: 'Use on this computer' }).click();
    await expect(page.getByText(/^Welcome, /)).toBeVisible({ timeout: 120_000 });
    await setModel(page, model.url);
    await saveSampleProfile(page);
    await page.goto(`${new URL(page.url()).origin}/dashboard/marketing`);
    await page.getByLabel('Target Audience').fill('HR managers');
    await page.getByRole('button', { name: 'Generate Content' }).click();
    const begun = page.getByRole('region', { name: 'Being written' });
    // The first job of a fresh server may wait for what it was started with.
    await expect(begun).toContainText('Our recruiters meet every candidate', { timeout: 120_000 });
    open.at(-1)?.write(chunk(' before you do. You read three'));
    await expect(begun).toContainText('You read three');
    open.at(-1)?.end(`${chunk(' names. The first talk is tomorrow."}', 'stop')}data: [DONE]\n\n`);
    await expect(page.getByRole('article')).toContainText('You read three names.');
    await expect(begun).toBeHidden();
    expect((await app.state()).errors).toEqual([]);
  } finally {
    await model.close();
  }
});
