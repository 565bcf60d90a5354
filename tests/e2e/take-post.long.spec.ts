import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { signIn } from './main-journey.ts';
import { openFirst, rewrite } from './post-editor.ts';
import { demo, expect, test } from './product-fixture.ts';

test('a post is copied in four formats, downloaded for Word, and printed without its surroundings', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await signIn(page, demo.email, demo.password);
  await openFirst(page);
  await rewrite(page, 'We staff ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('nights');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' & days.');
  const title = (await page.getByLabel('Title', { exact: true }).inputValue()).trim();
  const take = page.getByRole('region', { name: 'Copy and download' });
  const copy = async (format: string) => {
    const button = take.getByRole('button', { name: `Copy as ${format}` });
    await button.press('Enter');
    await expect(button).toContainText('Copied');
  };
  const copied = (type: string) =>
    page.evaluate(async (wanted) => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType(wanted))?.text();
    }, type);
  await copy('Markdown');
  expect(await copied('text/plain')).toBe('We staff **nights** & days.');
  await take.getByRole('button', { name: 'Other formats' }).press('Enter');
  await copy('plain text');
  expect(await copied('text/plain')).toBe('We staff nights & days.');
  await copy('HTML');
  expect(await copied('text/plain')).toBe('<p>We staff <strong>nights</strong> &amp; days.</p>');
  await copy('rich text');
  expect(await copied('text/html')).toContain('<strong>nights</strong>');
  expect(await copied('text/plain')).toBe('We staff nights & days.');

  const downloading = page.waitForEvent('download');
  await take.getByRole('button', { name: 'Download .docx' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.docx$/);
  const { value } = await mammoth.convertToHtml({ buffer: await readFile(await download.path()) });
  expect(value).toContain('<p>We staff <strong>nights</strong> &amp; days.</p>');

  await take.getByRole('button', { name: 'Print' }).press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('We staff nights & days.', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
});
