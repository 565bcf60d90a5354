import { paths } from '../../src/lib/paths.ts';
import { completion, type ModelServer, sendBody, startModelServer } from '../support/model-server.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

const post = {
  body: 'Our recruiters meet every candidate before you do. You read three names, not three hundred. The first talk is tomorrow.',
};

let model: ModelServer;
test.beforeAll(async () => {
  model = await startModelServer({
    'writer-1': (response, { response_format }) =>
      sendBody(
        response,
        200,
        completion({ content: response_format ? JSON.stringify(post) : 'Welcome to all of you.' }),
      ),
  });
});
test.afterAll(() => model.close());

test('an Owner connects a model by keyboard, tests it, and the next post is written by it', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Writing model' }).click();
  await expect(page.getByText('the built-in composer, which needs no model')).toBeVisible();

  await page.getByRole('radio', { name: 'A service' }).press('Space');
  await expect(page.getByRole('radio', { name: 'A service' })).toBeChecked();
  await page.getByLabel('Address', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(model.url);
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('compatible');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a-secret-key');
  await page.keyboard.press('Tab');
  await page.keyboard.type('writer-1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Offered: writer-1.')).toBeVisible();
  await page.getByRole('button', { name: 'Test' }).press('Enter');
  await expect(page.getByText('“Welcome to all of you.”')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved. The next post is written by writer-1.')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('writer-1');
  await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
  await expect(page.getByText('A key is stored and never shown')).toBeVisible();

  await page.goto(paths.marketing);
  await page.getByLabel('Target Audience').fill('HR managers');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('You read three names, not three hundred.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('writer-1').first()).toBeVisible();
  expect(model.requests.at(-1)?.headers.authorization).toBe('Bearer a-secret-key');

  await page.goto(paths.writingModel);
  await page.getByRole('button', { name: 'Use the built-in composer again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this model' }).click();
  await expect(page.getByText('the built-in composer, which needs no model')).toBeVisible();
});

test('a theme is kept through a reload and on public pages the system decides', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, demo.email, demo.password);
  await page.goto(paths.settings);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const dark = await background();
  expect(dark).not.toBe(light);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('theme')), 'stored for the next visit')
    .toBe('dark');
  await page.reload();
  await expect.poll(background).toBe(dark);
  await page.goto(paths.about);
  expect(await background()).toBe(light);
  await page.goto(paths.settings);
  await page.getByRole('radio', { name: 'As the system' }).check();
  await expect.poll(background).toBe(light);
});
