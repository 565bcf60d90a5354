/** A model on this computer: from a first start to a post that is written without a network. */

import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { startModelHub } from '../support/model-hub.ts';
import { writeTinyModel } from '../support/tiny-model.ts';
import { saveSampleProfile } from '../support/writing-model.ts';
import { expectOpen } from './journeys/local.ts';
import { test } from './local-fixture.ts';

const root = path.join(import.meta.dirname, '../..');

/** Copies the built app, and puts another catalog of models into the copy. */
function copyApp(folder: string, catalogue: object[]): void {
  mkdirSync(path.join(folder, 'out'), { recursive: true });
  for (const part of ['main', 'local']) {
    cpSync(path.join(root, 'out', part), path.join(folder, 'out', part), { recursive: true });
  }
  for (const part of ['out/preload', 'out/renderer', 'out/build.json', 'node_modules', 'package.json']) {
    symlinkSync(path.join(root, part), path.join(folder, part));
  }
  writeFileSync(path.join(folder, 'out/local/shipped/resources/models.json'), JSON.stringify(catalogue));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a first start downloads a model, which writes a post with the network cut, also after it was killed', async ({
  app,
}, info) => {
  const file = info.outputPath('tiny.gguf');
  await writeTinyModel(file);
  const hub = await startModelHub(readFileSync(file));
  const copy = info.outputPath('app');
  copyApp(copy, [hub.model]);
  const engines = async () => (await app.state()).utilityNames.filter((name) => name === 'Larkspur engine');
  try {
    const page = await app.start({ environment: { HARNESS_CHECKOUT: copy, MODEL_HUB_URL: hub.url } });
    await page.getByRole('button', { name: 'Use on this computer' }).click();
    await expectOpen(page);
    await page.getByRole('button', { name: /^Download .+ now$/ }).click();
    await page.getByRole('button', { name: 'Accept and download' }).click();
    await page.getByRole('link', { name: 'Use the downloaded model' }).click({ timeout: 120_000 });
    await expect(page.getByRole('radio', { name: 'This computer' })).toBeChecked();
    expect(await engines()).toEqual([]);
    await page.getByRole('button', { name: 'Use Tiny writer' }).click();
    await expect(page.getByText(/^About .+ a second here\.$/)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('In use: tiny-writer, on this computer')).toBeVisible();
    expect(await engines()).toHaveLength(1);

    await hub.close();
    await app.trigger('killUtility', 'Larkspur engine');
    await expect.poll(engines).toEqual([]);
    await saveSampleProfile(page);
    await page.goto(`${new URL(page.url()).origin}/dashboard/marketing`);
    await page.getByLabel('Target Audience').fill('HR managers');
    await page.getByLabel('Length').selectOption('short');
    await page.getByRole('button', { name: 'Generate Content' }).click();
    await expect(page.getByRole('article')).toContainText('tiny-writer', { timeout: 120_000 });
    expect(await engines()).toHaveLength(1);
    const { utilityProcesses, errors } = await app.state();
    expect(errors).toEqual([]);
    await app.quit();
    await expect.poll(() => utilityProcesses.filter(isRunning)).toEqual([]);
  } finally {
    await hub.close().catch(() => {});
  }
});
