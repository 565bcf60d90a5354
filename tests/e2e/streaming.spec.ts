import type { ServerResponse } from 'node:http';
import { paths } from '../../src/lib/paths.ts';
import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { begin, chunk, type ModelServer, startModelServer } from '../support/model-server.ts';
import { setModel } from '../support/writing-model.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

let model: ModelServer;
/** The answers that have begun and wait for the test to end them. */
const open: ServerResponse[] = [];
test.beforeAll(async () => {
  model = await startModelServer({
    'writer-1': begin('{"body": "Our recruiters meet every candidate', open),
  });
});
test.afterAll(() => model.close());

test('a post is seen while it is written, found again after a reload, and kept by hand when it is cancelled', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await setModel(page, model.url);
  const begun = page.getByRole('region', { name: 'Being written' });
  const generate = async () => {
    await page.goto(paths.marketing);
    await page.getByLabel('Target Audience').fill('HR managers');
    await page.getByRole('button', { name: 'Generate Content' }).click();
    // The first job of a fresh server may wait for what it was started with.
    await expect(begun).toContainText('Our recruiters meet every candidate', { timeout: 60_000 });
  };

  await generate();
  open.at(-1)?.write(chunk(' before you do. You read three'));
  await expect(begun).toContainText('You read three');
  await page.reload();
  await expect(begun).toContainText('You read three');
  open.at(-1)?.end(`${chunk(' names. The first talk is tomorrow."}', 'stop')}data: [DONE]\n\n`);
  await expect(page.getByRole('article')).toContainText('You read three names. The first talk is tomorrow.');
  await expect(begun).toBeHidden();

  await generate();
  await page.getByRole('button', { name: 'Cancel generation' }).click();
  await page.getByRole('button', { name: 'Keep as a post' }).click();
  await expect(page.getByRole('article')).toContainText('Our recruiters meet every candidate');
  await page.goto(paths.posts('social_media'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Unfinished' })).toContainText(
    'Our recruiters meet every candidate',
  );

  // Somebody leaves, and finds what was written in the list of drafts.
  await generate();
  await page.getByRole('button', { name: 'Cancel generation' }).click();
  await expect(page.getByRole('button', { name: 'Keep as a post' })).toBeVisible();
  await page.goto(paths.posts('social_media'));
  await page.getByRole('link', { name: '1 unfinished draft' }).press('Enter');
  const left = page.getByRole('main').getByRole('listitem');
  await expect(left).toHaveCount(1);
  await left.getByText('Text so far').press('Enter');
  await expect(left).toContainText('Our recruiters meet every candidate');
  await expectAccessible(page, 'the unfinished drafts');
  await expectNoOverflow(page, 'the unfinished drafts');
  await left.getByRole('button', { name: 'Discard text' }).press('Enter');
  await expect(page.getByText('No drafts are left.')).toBeVisible();
  await setModel(page, undefined);
});
