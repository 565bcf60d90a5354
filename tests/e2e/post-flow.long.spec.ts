import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { invitationLinkIn } from '../support/outbox.ts';
import { sampleProfile } from '../support/writing-request.ts';
import { createAccount, receiveMail, test } from './mailed-product.ts';
import { signIn } from './main-journey.ts';
import { rewrite, text } from './post-editor.ts';
import { expect } from './product-fixture.ts';

/** Has the composer write a blog post, and returns its id. */
async function writePost(request: APIRequestContext, access: string): Promise<string> {
  const headers = { authorization: `Bearer ${access}` };
  const data = { post_type: 'blog', prompt_details: { target_audience: 'Nurses', topic: 'Night shifts' } };
  const { task_id } = await (await request.post('/post/generate/', { headers, data })).json();
  let id: string | undefined;
  await expect(async () => {
    const answer = await request.get(`/post/generate/status/?task_id=${task_id}`, { headers });
    id = (await answer.json()).result?.id;
    expect(id).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return id ?? '';
}

test('a Member proposes a post with an invented figure, an Owner approves it, is asked, and publishes it', async ({
  browser,
  page,
  product,
  mailServer,
}) => {
  test.setTimeout(180_000);
  const { email, password } = await createAccount(page, mailServer);
  await signIn(page, email, password);
  const access = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '';
  const headers = { authorization: `Bearer ${access}` };
  await page.request.post('/post/company-profiles/', { headers, data: sampleProfile });
  const id = await writePost(page.request, access);
  const blog = { is_on: true, slug: 'night-notes', title: 'Night notes', description: '' };
  expect((await page.request.put('/api/settings/blog/', { headers, data: blog })).status()).toBe(200);

  const member = `sam-${Date.now()}@harbour.example`;
  const invitation = { email: member, role: 'Member' };
  await page.request.post('/team/invitations/', { headers, data: invitation });
  const { uid, token } = invitationLinkIn(await receiveMail(mailServer, member, 'invited'));
  const other = await browser.newContext({ baseURL: product.url });
  const accepted = { uid, token, name: 'Sam Reed', password, re_password: password };
  expect((await other.request.post('/api/user/auth/accept-invitation/', { data: accepted })).status()).toBe(
    200,
  );

  const theirs = await other.newPage();
  await signIn(theirs, member, password);
  await theirs.goto(`/dashboard/marketing/blog/${id}`);
  await expect(text(theirs)).toBeVisible();
  await rewrite(theirs, 'More than 4,750 customers rely on us.');
  await expect(theirs.getByText('Saved', { exact: true })).toBeVisible();
  const status = (of: typeof page) => of.getByRole('combobox', { name: 'Status' });
  await expect(status(theirs).getByRole('option', { name: 'Approved' })).toHaveCount(0);
  await status(theirs).selectOption('In review');
  await theirs.getByRole('button', { name: 'Write a comment' }).press('Enter');
  await theirs.keyboard.type('Is the figure right?');
  await theirs.getByRole('button', { name: 'Comment', exact: true }).press('Enter');
  await expect(theirs.getByRole('region', { name: 'Comments' })).toContainText('Is the figure right?');
  await expect(theirs.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  await expectAccessible(theirs, 'a proposed post');

  await page.goto('/dashboard/marketing/blog?status=in_review');
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Comments' })).toContainText('Is the figure right?');
  const publish = page.getByRole('button', { name: 'Publish now' });
  await expect(publish).toHaveCount(0);
  await status(page).selectOption('Approved');
  await publish.press('Enter');
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('4,750');
  await expectAccessible(page, 'the question about what is not in the profile');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page, 'the question about what is not in the profile');
  await asked.getByRole('button', { name: 'Publish anyway' }).press('Enter');
  const view = page.getByRole('link', { name: 'View the post' });
  const answer = await page.request.get(new URL((await view.getAttribute('href')) ?? '').pathname);
  expect(await answer.text()).toContain('More than 4,750 customers rely on us.');
  await other.close();
});
