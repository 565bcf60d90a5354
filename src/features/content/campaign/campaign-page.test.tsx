import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { planPost } from '../../../../contract/content/calendar.calls.ts';
import { getCampaign, listCampaigns, startCampaign } from '../../../../contract/content/campaigns.calls.ts';
import { promptDetails, startGeneration } from '../../../../contract/content/content.calls.ts';
import { getSearchJob } from '../../../../contract/search/searches.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { campaignPath } from '../../../lib/settings-paths.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { CampaignPage } from './campaign-page.tsx';

const id = '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10';
const brief = promptDetails.parse({ target_audience: 'Nurses' });
const waiting = { task_id: id, post_type: 'linkedin' as const, status: 'queued' as const };

let api: ReturnType<typeof stubCalls>;
beforeEach(() => {
  api = stubCalls();
});

test('a job is advertised: the form is filled in, and its posts are listed as they are written', async () => {
  api.reply(getSearchJob, {
    body: {
      id,
      title: 'Ward nurse',
      location: 'Leeds',
      created_at: '2026-03-04T10:00:00.000Z',
      description: 'We run a ward with twenty beds.',
      client: '',
      owner_id: null,
      is_archived: false,
      own_queries: [],
    },
  });
  api.reply(startCampaign, { body: { name: 'Job: Ward nurse in Leeds (2)', posts: [waiting] } });
  api.reply(getCampaign, {
    body: {
      name: 'Job: Ward nurse in Leeds (2)',
      prompt_details: {
        ...brief,
        topic: 'Open day on 3 May 2027',
        facts: 'We run a ward.',
        keywords: ['nurse', 'ward'],
        announcement: { kind: 'event', when: '3 May 2027', where: 'Town Hall' },
      },
      posts: [
        {
          ...waiting,
          status: 'completed',
          post: { id, title: 'Nurses wanted', status: 'approved', excerpt: 'We look for nurses.' },
        },
        {
          ...waiting,
          task_id: id.replace('7', '8'),
          post_type: 'email',
          status: 'failed',
          detail: 'No credit.',
        },
      ],
    },
  });
  const page = await renderPage(<CampaignPage />, {
    path: `${campaignPath}?job=${id}`,
    route: campaignPath,
  });
  expect(await screen.findByLabelText('Topic')).toHaveValue('Job opening: Ward nurse in Leeds');
  expect(screen.getByLabelText('Facts')).toHaveValue('We run a ward with twenty beds.');
  expect(screen.getByLabelText('Where')).toHaveValue('Leeds');
  await userEvent.type(screen.getByLabelText('Pay'), '£34,000');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Social Media' }));
  await userEvent.click(screen.getByRole('button', { name: 'Write the posts' }));
  expect(await screen.findByRole('link', { name: 'Nurses wanted' }, { timeout: 5000 })).toBeVisible();
  expect(screen.getByText('No credit.')).toBeVisible();
  expect(screen.getByText('We look for nurses.')).toBeVisible();
  expect(screen.getByText('Approved')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(page.shownPath()).toContain('name=Job');
  const sent = api.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({
    name: 'Job: Ward nurse in Leeds',
    post_types: ['linkedin', 'email'],
    prompt_details: {
      facts: 'We run a ward with twenty beds.',
      announcement: { kind: 'vacancy', what: 'Ward nurse', where: 'Leeds', price: '£34,000' },
    },
  });
  api.reply(planPost, ({ body }) => ({ body: body as { planned_for: string } }));
  await userEvent.click(screen.getByRole('button', { name: 'Plan' }));
  fireEvent.change(screen.getByLabelText('Planned for'), { target: { value: '2099-05-03T09:00' } });
  await userEvent.click(screen.getAllByRole('button', { name: 'Plan' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Plan' })).toHaveFocus());
  expect(api.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Use the brief again' }));
  expect(await screen.findByLabelText('Name of the campaign')).toHaveValue('Job: Ward nurse in Leeds');
  expect(screen.getByLabelText('Topic')).toHaveValue('Open day on 3 May 2027');
  expect(screen.getByLabelText('Keywords')).toHaveValue('nurse, ward');
  expect(screen.getByLabelText('When')).toHaveValue('3 May 2027');
  const chosen = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(chosen.map(({ value }) => value)).toEqual(['linkedin', 'email']);
  fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'Open day on 9 June 2027' } });
  fireEvent.blur(screen.getByLabelText('Topic'));
  await waitFor(() => expect(screen.getByLabelText('When')).toHaveValue('9 June 2027'));
  expect(screen.getByLabelText('Where')).toHaveValue('Town Hall');
});

test('a post that is planned already is moved', async () => {
  const post = { id, title: 'Nights', planned_for: '2099-05-03T09:00:00.000Z' };
  api.reply(getCampaign, {
    body: { name: 'Nights', posts: [{ ...waiting, status: 'completed' as const, post }] },
  });
  await renderPage(<CampaignPage />, { path: `${campaignPath}?name=Nights`, route: campaignPath });
  expect(await screen.findByText(/^Planned for .*2099/)).toBeVisible();
  // Its heading says its title.
  expect(screen.getByRole('link', { name: 'LinkedIn' })).toBeVisible();
  expect(screen.getAllByText('Nights')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(screen.getByLabelText<HTMLInputElement>('Planned for').value).toMatch(/^2099-05-03T/);
});

test('all posts are planned at once, some days apart, and Undo takes them out again', async () => {
  const one = (at: number, given: object = {}) => ({
    ...waiting,
    task_id: id.replace(/.$/, String(at)),
    status: 'completed' as const,
    post: { id: id.replace(/.$/, String(at)), title: `Post ${at}`, status: 'draft' as const, ...given },
  });
  const posts = [
    one(1),
    one(2),
    one(3, { status: 'published' }),
    one(4),
    one(5, { planned_for: '2099-01-01T09:00:00.000Z' }),
  ];
  api.reply(getCampaign, { body: { name: 'Nights', posts } });
  api.reply(planPost, ({ body }) => ({ body: body as { planned_for: string } }));
  await renderPage(
    <>
      <CampaignPage />
      <UndoRegion />
    </>,
    { path: `${campaignPath}?name=Nights`, route: campaignPath },
  );
  const user = userEvent.setup();
  expect(await screen.findAllByText('Planned')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Plan all' }));
  fireEvent.change(screen.getByLabelText('First post'), { target: { value: '2099-05-30T09:00' } });
  fireEvent.change(screen.getByLabelText('Days between'), { target: { value: '3' } });
  await user.click(screen.getByRole('button', { name: 'Plan 3 posts' }));
  const toast = (await screen.findByText('3 posts planned.')).parentElement as HTMLElement;
  const plans = () =>
    api.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ path, body }) => {
        const at = (body as { planned_for: string | null }).planned_for;
        return `${path.slice(-7, -6)} ${at && new Date(at).toLocaleString('sv')}`;
      });
  const planned = ['1 2099-05-30 09:00:00', '2 2099-06-02 09:00:00', '4 2099-06-05 09:00:00'];
  expect(plans()).toEqual(planned);
  expect(screen.getByRole('button', { name: 'Plan all' })).toHaveAttribute('aria-expanded', 'false');
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The calendar is as before.')).toBeVisible();
  expect(plans()).toEqual([...planned, '1 null', '2 null', '4 null']);
});

test('earlier campaigns are listed beside the brief', async () => {
  api.reply(listCampaigns, {
    body: [{ name: 'Nights & days', posts: 5, started_at: '2026-03-02T09:30:00.000Z' }],
  });
  await renderPage(<CampaignPage />, { path: '/campaign', route: '/campaign' });
  const link = await screen.findByRole('link', { name: 'Nights & days' });
  expect(link).toHaveAttribute('href', `${campaignPath}?name=Nights%20%26%20days`);
  expect(link.parentElement).toHaveTextContent('5 posts');
});

test('a post that failed is tried again in its place, by keyboard, and a refusal is said', async () => {
  const failed = { ...waiting, status: 'failed' as const, detail: 'No credit.' };
  const of = (post: typeof waiting | typeof failed) => ({
    body: { name: 'Nights', prompt_details: brief, posts: [post] },
  });
  api.reply(getCampaign, of(failed));
  api.reply(startGeneration, { status: 409, body: { detail: 'Someone was first.' } });
  await renderPage(<CampaignPage />, { path: `${campaignPath}?name=Nights`, route: campaignPath });
  const again = await screen.findByRole('button', { name: 'Try again for LinkedIn' });
  again.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Someone was first.')).toBeVisible();

  api.reply(startGeneration, { body: { task_id: id } });
  api.reply(getCampaign, of(waiting));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('progressbar', { name: 'Writing the posts' })).toBeVisible();
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(again).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(api.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    post_type: 'linkedin',
    campaign: 'Nights',
    prompt_details: { target_audience: 'Nurses', tone: 'professional', keywords: [] },
  });
});

test('a brief that was typed is there again, and without a name the campaign has that of its audience', async () => {
  const path = { path: '/campaign', route: '/campaign' };
  const first = await renderPage(<CampaignPage />, path);
  await userEvent.type(await screen.findByLabelText('Target Audience'), 'Ward managers');
  await userEvent.click(screen.getByRole('checkbox', { name: 'LinkedIn' }));
  first.unmount();
  const again = await renderPage(<CampaignPage />, path);
  expect(await screen.findByLabelText('Target Audience')).toHaveValue('Ward managers');
  expect(screen.getByRole('checkbox', { name: 'LinkedIn' })).not.toBeChecked();
  api.reply(startCampaign, { body: { name: 'Ward managers', posts: [waiting] } });
  api.reply(getCampaign, { body: { name: 'Ward managers', posts: [waiting] } });
  await userEvent.click(screen.getByRole('button', { name: 'Write the posts' }));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Ward managers' });
  again.unmount();
  await renderPage(<CampaignPage />, path);
  expect(await screen.findByLabelText('Target Audience')).toHaveValue('');
});

test('a campaign needs an audience and a kind', async () => {
  await renderPage(<CampaignPage />, { path: '/campaign', route: '/campaign' });
  for (const name of ['Social Media', 'LinkedIn', 'Email']) {
    await userEvent.click(await screen.findByRole('checkbox', { name }));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Write the posts' }));
  expect(await screen.findByText('Choose at least one kind.')).toBeVisible();
  expect(screen.getByLabelText('Target Audience')).toHaveAccessibleDescription('Target audience is required');
  expect(screen.getByLabelText('Name of the campaign')).toBeValid();
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the facts that a topic announces are filled in, and a wrong one is where the focus goes', async () => {
  await renderPage(<CampaignPage />, { path: '/campaign', route: '/campaign' });
  await userEvent.type(await screen.findByLabelText('Target Audience'), 'Nurses');
  await userEvent.type(screen.getByLabelText('Topic'), 'Open day on 14 May 2027 in Porto');
  await userEvent.tab();
  expect(await screen.findByLabelText('Where')).toHaveValue('Porto');
  await userEvent.type(screen.getByLabelText('Link'), 'nowhere');
  await userEvent.click(screen.getByRole('button', { name: 'Write the posts' }));
  await waitFor(() => expect(screen.getByLabelText('Link')).toBeInvalid());
  expect(screen.getByLabelText('Link')).toHaveFocus();
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
