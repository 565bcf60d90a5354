import { boardPath } from '../../src/lib/paths.ts';
import { campaignPath, voicePath } from '../../src/lib/settings-paths.ts';
import { expectAccessible, expectInOrder } from '../support/axe.ts';
import { fail, startModelServer } from '../support/model-server.ts';
import { setModel } from '../support/writing-model.ts';
import { signIn } from './main-journey.ts';
import { openFirst, rewrite, text } from './post-editor.ts';
import { demo, expect, test } from './product-fixture.ts';

test('the voice of an organization is set, and the editor names what it avoids', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await page.goto(voicePath);
  const words = page.getByLabel('Words to avoid');
  await words.fill('rockstar, synerg*');
  await page.getByLabel('Call to action').fill('Book a trial week');
  await page.getByLabel('Call to action').press('Enter');
  await expect(page.getByText('Saved. The next post keeps to it.')).toBeVisible();
  await expectInOrder(page, 'the voice');
  await page.reload();
  await expect(words).toHaveValue('rockstar, synerg*');

  await openFirst(page);
  await rewrite(page, 'We look for a Rockstar with synergies.');
  await expect(page.getByText(/Your voice avoids .*“synerg\*”/)).toBeVisible();
  await rewrite(page, 'We look for a nurse.');
  await expect(page.getByText(/Your voice avoids/)).toHaveCount(0);
});

test('one brief becomes a post of each chosen kind, by keyboard, and each is opened from the campaign', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await page.goto(campaignPath);
  await page.getByRole('checkbox', { name: 'Newsletter' }).press('Space');
  await page.getByRole('button', { name: 'Write the posts' }).press('Enter');
  await expect(page.getByLabel('Target Audience')).toHaveAttribute('aria-invalid', 'true');
  await expectInOrder(page, 'the brief');
  await page.getByLabel('Target Audience').fill('Ward managers');
  await page.getByLabel('Topic').fill('Night shifts in winter');
  await page.getByLabel('Facts').fill('Shifts begin on 4 January at nine.');
  await page.getByRole('button', { name: 'Write the posts' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Night shifts in winter' })).toBeVisible();
  await expect(page.getByText('4 of 4 posts are written.')).toBeVisible();
  await expectInOrder(page, 'the posts');
  const posts = page.getByRole('main').getByRole('list').getByRole('link');
  await expect(posts).toHaveCount(4);
  await posts.nth(1).press('Enter');
  await expect(text(page)).toContainText('Shifts begin on 4 January at nine.');
  await page.goBack();
  await expect(posts).toHaveCount(4);
});

test('a post of a campaign that failed is tried again in its place, by keyboard, also after a reload', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const model = await startModelServer({ 'writer-1': fail(401) });
  await signIn(page, demo.email, demo.password);
  await setModel(page, model.url);
  await page.goto(campaignPath);
  await page.getByRole('checkbox', { name: 'Social Media' }).press('Space');
  await page.getByRole('checkbox', { name: 'Email' }).press('Space');
  await page.getByLabel('Name').fill('Once more');
  await page.getByLabel('Target Audience').fill('Ward managers');
  await page.getByLabel('Facts').fill('Shifts begin on 4 January at nine.');
  await page.getByLabel('Facts').press('Tab');
  await page.getByRole('button', { name: 'Write the posts' }).press('Enter');
  await expect(page.getByText(/The model service refused the key/)).toBeVisible();
  await setModel(page, undefined);
  await model.close();
  await page.reload();
  await page.getByRole('button', { name: 'Try again for LinkedIn' }).press('Enter');
  await expect(page.getByText('1 of 1 posts are written.')).toBeVisible();
  await expectInOrder(page, 'the post that was tried again');
  const posts = page.getByRole('main').getByRole('list').getByRole('link');
  await expect(posts).toHaveCount(1);
  await posts.press('Enter');
  await expect(text(page)).toContainText('Shifts begin on 4 January at nine.');
});

test('the job of a board is advertised, by keyboard, with what its description says', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  const job = await page.evaluate(async () => {
    const answer = await fetch('/search/initiate/', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        job_title: 'Night Nurse',
        location: 'Leith',
        job_description: 'You look after nine people at night. We pay for your parking.',
      }),
    });
    return (await answer.json()).task_id as string;
  });
  await page.goto(boardPath(job));
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Advertise this job' }).press('Enter');
  await expect(page.getByLabel('Topic')).toHaveValue('Job opening: Night Nurse in Leith');
  await page.getByRole('button', { name: 'Write the posts' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Job: Night Nurse in Leith' })).toBeVisible();
  await expect(page.getByText('3 of 3 posts are written.')).toBeVisible();
  await page.getByRole('main').getByRole('list').getByRole('link').last().press('Enter');
  await expect(text(page)).toContainText('We pay for your parking.');
});

test('a misspelt word is mended from its suggestion, and links are tagged', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await openFirst(page);
  await rewrite(page, 'We recieve nurses at https://harbour.example/jobs every night.');
  const spelling = page.getByRole('region', { name: 'Spelling and style' });
  await expect(spelling.getByText('One thing to look at.')).toBeVisible();
  await expectAccessible(page, 'a misspelt word');
  await spelling.getByRole('button', { name: 'Replace recieve by receive' }).press('Enter');
  await expect(spelling.getByText('Nothing found.')).toBeVisible();
  await expect(text(page)).toContainText('We receive nurses');

  await page.getByRole('button', { name: 'UTM parameters…' }).press('Enter');
  await expect(page.getByLabel('Source')).toHaveValue('linkedin');
  await expectAccessible(page, 'the parameters');
  await page.getByLabel('Campaign').fill('winter');
  await page.getByLabel('Campaign').press('Enter');
  await expect(text(page)).toContainText('jobs?utm_source=linkedin&utm_medium=social&utm_campaign=winter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(text(page)).toContainText('https://harbour.example/jobs every night.');
});
