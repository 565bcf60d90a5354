import type { Locator } from '@playwright/test';
import { makeResumes } from '../quality/resumes/make-resumes.ts';
import { pdfResume } from '../quality/resumes/resume-files.ts';
import { expectInOrder, findViolations } from '../support/axe.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test.setTimeout(180_000);
test.use({ viewport: { width: 1440, height: 900 } });

test('ten résumés become people whom a search finds, by the keyboard alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await openFromSidebar(page, 'Talent Pool');
  const resumes = await makeResumes(10, 11);
  const files = resumes.map(({ fileName, bytes }) => ({
    name: fileName,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add résumés' }).press('Enter');
  const scan = { name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('...') };
  const table = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Title') };
  await (await chooser).setFiles([...files, scan, table]);

  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'people.csv' })).toContainText('It is no PDF, DOCX, TXT or ZIP.');
  await expect(rows.filter({ hasText: 'scan.txt' })).toContainText('It holds no text', { timeout: 60_000 });
  const review = page.getByRole('list', { name: 'Résumés to review' }).locator(':scope > li');
  await expect(review).toHaveCount(10, { timeout: 60_000 });
  await expect(review.first()).toBeVisible();
  await expectInOrder(page, 'the review');

  const [first, second] = resumes.map(({ expected }) => expected);
  await page.getByRole('button', { name: `Edit ${first?.name}` }).press('Enter');
  // The document stands beside the form, with the place of the field in hand in sight.
  const place = page.getByRole('region', { name: 'Document' }).locator('[data-field="name"]').first();
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await expect(place).toBeInViewport();
  await page.getByRole('textbox', { name: 'Title' }).fill('Underwater Basket Engineer');
  expect(await findViolations(page), 'the form').toEqual([]);
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await page.getByRole('button', { name: `Skip ${second?.name}` }).press('Enter');
  await expect(review).toHaveCount(9);
  await page.getByRole('button', { name: /^Keep all 9/ }).press('Enter');
  await expect(page.getByText(/9 people added to the talent pool/)).toBeVisible({ timeout: 30_000 });
  await expect(review).toHaveCount(0);

  await page.getByLabel('Search the talent pool').fill('underwater basket');
  await expect(page.getByRole('link', { name: first?.name as string })).toBeVisible();

  // The same file again is recognized.
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add résumés' }).press('Enter');
  await (await again).setFiles(files.slice(0, 1));
  await expect(page.getByText('In the talent pool already:')).toBeVisible({ timeout: 60_000 });
});

test('the pages of a PDF stand beside the fields, with the place of the one in hand', async ({
  page,
  baseURL,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const readers = () => requests.filter((url) => url.includes('/pdfjs'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await openFromSidebar(page, 'Talent Pool');
  const jobs = Array.from({ length: 300 }, (_, at) => `Led project ${at + 1} for a team of carpenters.`);
  const bytes = await pdfResume({
    name: 'Ottoline Marchbanks',
    below: ['Bridge Engineer', 'Hamburg, Germany | +49 40 5550147 | ottoline@marchbanks.example'],
    main: [
      { heading: 'Experience', lines: ['Bridge Engineer, Harbour Works, 2019 - present', ...jobs] },
      { heading: 'Skills', lines: ['Carpentry, Welding, Falconry'] },
    ],
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add résumés' }).press('Enter');
  await (await chooser).setFiles({
    name: 'ottoline.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(bytes),
  });
  const edit = page.getByRole('button', { name: 'Edit Ottoline Marchbanks' });
  await expect(edit).toBeVisible({ timeout: 60_000 });
  expect(readers(), 'the reader before a PDF is shown').toEqual([]);

  await edit.press('Enter');
  const pages = page.getByRole('article');
  const first = page.getByRole('article', { name: /^Page 1 of \d/ });
  const last = pages.last();
  await expect(first.locator('canvas')).toBeVisible({ timeout: 30_000 });
  expect(await inkOf(first)).toBeGreaterThan(100);
  await expect(first).toContainText('Ottoline Marchbanks');
  expect(new Set(readers()).size, 'one file for page and worker').toBe(1);

  // The place of the field in hand stands out and is in sight; only pages near it are drawn.
  const name = page.locator('[data-field="name"]').first();
  const skill = page.locator('[data-field="skills"]').last();
  await expect(page.getByRole('article', { name: /^Page (\d+) of \1$/ })).toBeAttached();
  await expect(pages).not.toHaveCount(1);
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await expect(name).toHaveCSS('outline-style', 'solid');
  await expect(name).toBeInViewport();
  expect(await inkOf(first, name), 'the letters of the name').toBeGreaterThan(100);
  expect(await inkOf(first, name, 1), 'what stands beside them').toBe(0);
  await expect(last.locator('canvas')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Skills' }).focus();
  await expect(skill).toHaveCSS('outline-style', 'solid');
  await expect(skill).toBeInViewport();
  await expect(last.locator('canvas')).toBeVisible();
  await expect(first.locator('canvas')).toHaveCount(0);
  expect(await inkOf(last)).toBeGreaterThan(100);

  await page.getByRole('button', { name: 'Larger' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '125%' })).toBeVisible();
  await expectInOrder(page, 'the pages');

  // The switch, by the keyboard.
  const text = page.getByRole('button', { name: 'Text', exact: true });
  await page.getByRole('button', { name: 'Page', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('mark[data-field="name"]').first()).toHaveText('Ottoline Marchbanks');
  await expect(pages).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(pages.first().locator('canvas')).toBeVisible();
  expect(requests.filter((url) => url.endsWith('/file/'))).toHaveLength(1);
  await page.keyboard.press('Escape');

  // A file that is damaged is its text.
  await page.route('**/talent/resumes/*/file/', (route) =>
    route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(bytes).subarray(0, 300) }),
  );
  await edit.press('Enter');
  await expect(page.getByText('The pages are not shown: It can’t be drawn.')).toBeVisible();
  await expect(page.locator('mark[data-field="name"]').first()).toBeVisible();
  expect(requests.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith('data:'))).toEqual([]);
});

/**
 * How many points of a page's picture are dark: of all, or below a place on it.
 * @param beside by how many of its widths to the right of the place instead
 */
const inkOf = async (shown: Locator, place?: Locator, beside = 0): Promise<number> => {
  const box = await place?.boundingBox();
  return shown.locator('canvas').evaluate(
    (canvas: HTMLCanvasElement, { box, beside }) => {
      const around = canvas.getBoundingClientRect();
      const { x, y, width, height } = box ?? around;
      const scale = canvas.width / around.width;
      const [left, top] = [x - around.x + width * beside, y - around.y].map((at) => Math.round(at * scale));
      const pixels = canvas
        .getContext('2d')
        ?.getImageData(left ?? 0, top ?? 0, Math.round(width * scale), Math.round(height * scale)).data;
      let ink = 0;
      for (let at = 0; pixels && at < pixels.length; at += 4)
        if ((pixels[at + 3] ?? 0) > 0 && (pixels[at] ?? 255) < 100) ink += 1;
      return ink;
    },
    { box, beside },
  );
};
