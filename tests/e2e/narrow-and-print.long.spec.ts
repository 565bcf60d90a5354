import type { Page } from '@playwright/test';
import { postKinds } from '../../contract/content/post-kinds.ts';
import { listSearchJobs } from '../../contract/search/sourcing.calls.ts';
import { paths } from '../../src/lib/paths.ts';
import * as morePaths from '../../src/lib/settings-paths.ts';
import { connect } from '../support/api-client.ts';
import { expectNoOverflow } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';
import { listSitePages } from './site-pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Every page of the dashboard that an Owner can open without an id, and one of each kind that has ids. */
async function listDashboardPages(url: string): Promise<string[]> {
  const client = await connect(url, demo);
  const [job] = (await client.send('GET', listSearchJobs.path)) as { id: string }[];
  const posts = (await client.send('GET', '/post/posts/?post_type=blog')) as { id: string }[];
  const people = (await client.send('GET', '/talent/candidates/')) as { id: string }[];
  // Words that are wider than the screen.
  const word = 'Elektrizitaetswerksbetriebsleiter'.repeat(6);
  const long = (await client.send('POST', '/search/initiate/', {
    job_title: word,
    location: word,
    job_description: `Must have: ${word}.`,
  })) as { task_id: string };
  const person = (await client.send('POST', '/talent/people/', {
    name: word,
    title: word,
    location: word,
    source: word,
    skills: [word.slice(0, 100)],
    email: `${word.slice(0, 60)}@${word.slice(0, 60)}.example`,
  })) as { id: string };
  const named = [paths, morePaths]
    .flatMap((all) => Object.values(all))
    .filter((path) => typeof path === 'string');
  return [
    ...named.filter((path) => path.startsWith('/dashboard') && !path.startsWith(morePaths.adminPath)),
    ...postKinds.map(paths.posts),
    '/dashboard/sourcing?tab=initiate',
    paths.searchJob(job?.id ?? ''),
    `${paths.searchJob(job?.id ?? '')}/board`,
    paths.searchJob(long.task_id),
    `${paths.searchJob(long.task_id)}/board`,
    paths.candidate(people[0]?.id ?? ''),
    paths.candidate(person.id),
    paths.post('blog', posts[0]?.id ?? ''),
    '/dashboard/nowhere',
  ];
}

async function rest(page: Page, path: string) {
  await page.goto(path);
  await expect(
    page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/^(Loading|Activating)/)).toHaveCount(0);
}

test('on the narrowest phone no page scrolls sideways', async ({ page, product }) => {
  test.setTimeout(300_000);
  const inside = await listDashboardPages(product.url);
  const outside = await listSitePages(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of outside) {
    await rest(page, path);
    await expectNoOverflow(page, path);
  }
  await signIn(page, demo.email, demo.password);
  for (const path of inside) {
    await rest(page, path);
    await expectNoOverflow(page, path);
  }
});

test('the job list shows the columns of the specification whole and first at 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, demo.email, demo.password);
  await page.goto(paths.sourcing);
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const heads = table.getByRole('columnheader');
  await expect(heads.nth(3)).toBeVisible();
  const shown = await heads.evaluateAll((all) =>
    all.filter((head) => head.checkVisibility()).map((head) => head.textContent),
  );
  expect(shown.slice(0, 4)).toEqual(['#', 'Job Title', 'Location', 'Created At']);
  // Neither the table nor one of its four cells is cut off, and none breaks into a second line.
  expect(
    await table.evaluate((all) => all.scrollWidth - (all.parentElement?.clientWidth ?? 0)),
  ).toBeLessThanOrEqual(0);
  const lines = await table.getByRole('row').evaluateAll((rows) =>
    // A place without spaces, as an earlier journey has left one, has to break.
    rows
      .slice(1)
      .filter((row) => !row.textContent.includes('Elektrizitaetswerk'))
      .flatMap((row) =>
        [0, 2, 3].map((at) => {
          const range = document.createRange();
          range.selectNodeContents(row.children[at] as Element);
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
        }),
      ),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('the musts that a person lacks are named in full, on phones within a line', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const client = await connect(product.url, demo);
  const { task_id } = (await client.send('POST', '/search/initiate/', {
    job_title: 'Registered Nurse',
    location: 'Chicago',
    job_description:
      'Must have: wound care, IV therapy, Epic, infection control, ventilator care, shift leadership, care planning, triage, critical care, life support.',
  })) as { task_id: string };
  await signIn(page, demo.email, demo.password);
  await page.goto(paths.searchJob(task_id));
  const musts = page
    .locator('li[data-key]')
    .first()
    .getByText(/^Musts \d+ of \d+$/);
  await expect(musts).toBeVisible({ timeout: 90_000 });
  const lacking = musts.locator('xpath=following-sibling::p');
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await lacking.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 390, height: 900 });
  const lines = await lacking.evaluate(
    (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
  );
  expect(lines).toBeLessThan(1.5);
});

test('print leaves out header, footer and what is only pressed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  const isLeftOut = async (path: string) => {
    await rest(page, path);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Play the recording' })).toHaveCount(0);
    await expect(page.getByRole('main')).toBeVisible();
  };
  for (const path of await listSitePages(page)) await isLeftOut(path);
  await page.emulateMedia({ media: 'screen' });
  await signIn(page, demo.email, demo.password);
  await page.emulateMedia({ media: 'print' });
  await isLeftOut('/dashboard/company-profile');
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
});
