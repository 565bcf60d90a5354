import { type ModelServer, say, startModelServer } from '../support/model-server.ts';
import { setModel } from '../support/writing-model.ts';
import { signIn } from './main-journey.ts';
import { openFirst, rewrite, text } from './post-editor.ts';
import { demo, expect, test } from './product-fixture.ts';

let model: ModelServer;
test.beforeAll(async () => {
  model = await startModelServer({ 'writer-1': say(JSON.stringify({ text: 'They **sleep** well.' })) });
});
test.afterAll(() => model.close());

test('a model corrects the selected paragraph alone, and its proposal is read before it is accepted', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await setModel(page, model.url);
  await openFirst(page);
  await rewrite(page, 'We staff nights.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('They sleeps good.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Call us.');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.getByRole('button', { name: 'Rewrite' }).press('Enter');
  const fix = page.getByRole('button', { name: 'Fix grammar' });
  // What can be proposed is asked for first.
  await expect(fix).toBeEnabled();
  await fix.press('Enter');
  const proposal = page.getByRole('region', { name: 'Proposal', exact: true });
  await expect(proposal.getByRole('heading', { name: 'Proposal' })).toBeFocused();
  await expect(proposal).toContainText('Fix grammar · writer-1');
  await expect(proposal.locator('del')).toContainText('sleeps good');
  const asked = JSON.parse(model.requests.at(-1)?.body.messages.at(-1)?.content ?? '');
  expect(asked).toMatchObject({
    text: 'They sleeps good.',
    whole: 'We staff nights.\n\nThey sleeps good.\n\nCall us.',
  });
  await expect(text(page)).toContainText('They sleeps good.');
  await proposal.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(text(page).getByRole('paragraph')).toHaveText([
    'We staff nights.',
    'They sleep well.',
    'Call us.',
  ]);
  await expect(text(page).getByText('sleep', { exact: true })).toHaveCSS('font-weight', '680');
  await setModel(page, undefined);
});
