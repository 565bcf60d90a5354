import { paths } from '../../src/lib/paths.ts';
import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { writeTinyModel } from '../support/tiny-model.ts';
import { setModel } from '../support/writing-model.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test('a model of this computer is added from a file, chosen and measured, and writes a post', async ({
  page,
}, info) => {
  const file = info.outputPath('tiny.gguf');
  await writeTinyModel(file);
  await signIn(page, demo.email, demo.password);
  await page.goto(paths.marketing);
  await page.getByRole('link', { name: /^Download one \(/ }).press('Enter');
  await expect(page.getByRole('radio', { name: 'This computer' })).toBeChecked();
  await page.getByLabel('Model to add').setInputFiles(file);
  await page.getByRole('button', { name: 'Use tiny' }).press('Enter');
  await expect(page.getByText(/^About .+ a second here\.$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('In use: tiny, on this computer')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Search on this computer' })).toContainText('BGE Reranker');
  await expectAccessible(page, 'the models of this computer');
  await expectNoOverflow(page, 'the models of this computer');

  await page.goto(paths.marketing);
  await expect(page.getByRole('heading', { name: 'Marketing Content Generator' })).toBeVisible();
  await page.getByLabel('Target Audience').fill('HR managers');
  await page.getByLabel('Length').selectOption('short');
  await page.getByRole('button', { name: 'Generate Content' }).press('Enter');
  await expect(page.getByRole('article')).toContainText('tiny', { timeout: 90_000 });
  await expect(page.getByText(/can write your posts/)).toBeHidden();
  await setModel(page, undefined);
});
