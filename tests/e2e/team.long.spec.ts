import { auditPath } from '../../src/lib/settings-paths.ts';
import { buildRegistration } from '../support/account.ts';
import { expectInOrder } from '../support/axe.ts';
import { activationLinkIn, invitationLinkIn, waitForMails } from '../support/outbox.ts';
import { signIn } from './main-journey.ts';
import { expect, test } from './product-fixture.ts';

const auth = '/api/user/auth';

test('an invited colleague joins, and both see the searches of the other without a reload', async ({
  browser,
  page,
  request,
  product,
}) => {
  test.setTimeout(120_000);
  const owner = buildRegistration({ name: 'Ada Park' });
  await request.post(`${auth}/users/`, { data: owner });
  const [activation] = await waitForMails(product.dataDir, owner.email);
  await request.post(`${auth}/verify-activation/`, { data: activationLinkIn(activation) });
  await signIn(page, owner.email, owner.password);

  await page.goto('/dashboard/settings/team');
  const email = `sam-${Date.now()}@harbour.example`;
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
  const [mail] = await waitForMails(product.dataDir, email);
  const { uid, token } = invitationLinkIn(mail);

  const other = await browser.newContext({ baseURL: product.url });
  const colleague = await other.newPage();
  await colleague.goto(`/auth/invite/${uid}/${token}`);
  await expect(colleague.getByText('Ada Park invites you to')).toBeVisible();
  await expectInOrder(colleague, 'an invitation');
  await colleague.getByLabel('Name').fill('Sam Reed');
  await colleague.getByLabel('Password', { exact: true }).fill('correct horse');
  await colleague.getByLabel('Confirm Password').fill('correct horse');
  await colleague.getByRole('button', { name: 'Join' }).click();
  await expect(colleague.getByText('Welcome, Sam Reed')).toBeVisible();
  await expect(colleague.getByText('(Member)')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: /Sam Reed/ })).toBeVisible();
  await page.goto(auditPath);
  await expect(page.getByRole('row', { name: /Sam Reed/ }).first()).toBeVisible();
  await expectInOrder(page, 'the audit trail');

  await page.goto('/dashboard/sourcing');
  await expect(page.getByText('Each search you start is kept here')).toBeVisible();
  await expect(colleague.getByText('Each search you start is kept here')).toBeVisible();
  const search = async (access: string | null, job_title: string) => {
    const data = { job_title, location: 'London', job_description: 'Python and SQL.' };
    const headers = { authorization: `Bearer ${access}` };
    expect((await request.post('/search/initiate/', { data, headers })).status()).toBe(200);
  };
  const tokenOf = (shown: typeof page) => shown.evaluate(() => localStorage.getItem('access_token'));
  await search(await tokenOf(colleague), 'Data Engineer');
  await expect(page.getByRole('link', { name: 'Data Engineer', exact: true })).toBeVisible();
  await search(await tokenOf(page), 'Warehouse Planner');
  await expect(colleague.getByRole('link', { name: 'Warehouse Planner', exact: true })).toBeVisible();
  await other.close();
});

test('the tabs of a browser share one stream, and another tab takes over when its holder closes', async ({
  context,
  page,
  request,
  product,
}) => {
  const streams: string[] = [];
  context.on('request', (sent) => {
    if (sent.url().endsWith('/tasks/events/')) streams.push(sent.url());
  });
  const owner = buildRegistration();
  await request.post(`${auth}/users/`, { data: owner });
  const [activation] = await waitForMails(product.dataDir, owner.email);
  await request.post(`${auth}/verify-activation/`, { data: activationLinkIn(activation) });
  const opened = page.waitForResponse('**/tasks/events/');
  await signIn(page, owner.email, owner.password);
  await opened;
  const second = await context.newPage();
  await second.goto('/dashboard/sourcing');
  await expect(second.getByText('Each search you start is kept here')).toBeVisible();
  const access = await page.evaluate(() => localStorage.getItem('access_token'));
  const search = async (job_title: string) => {
    const data = { job_title, location: 'London', job_description: 'Python and SQL.' };
    await request.post('/search/initiate/', { data, headers: { authorization: `Bearer ${access}` } });
  };
  await search('Data Engineer');
  await expect(second.getByRole('link', { name: 'Data Engineer', exact: true })).toBeVisible();
  expect(streams).toHaveLength(1);
  const taken = second.waitForResponse('**/tasks/events/');
  await page.close();
  await taken;
  await search('Warehouse Planner');
  await expect(second.getByRole('link', { name: 'Warehouse Planner', exact: true })).toBeVisible();
});
