import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildStoredPost } from '../../../tests/support/posts.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { buildSearchJob } from '../../../tests/support/sourcing.ts';
import { stubApi } from '../../../tests/support/stub-api.ts';
import { DashboardLayout } from './dashboard-root.tsx';

const person = {
  id: '6f0d3c1e-1111-4111-8111-000000000001',
  name: 'Amara Osei',
  title: 'Registered Nurse',
  skills: [],
  location: 'Chicago, IL',
  summary: '',
  email: '',
  profile_url: '',
  source: 'sample',
  sample: true,
  created_at: '2026-01-01T00:00:00Z',
};

const job = buildSearchJob({ title: 'ICU Nurse', location: 'Chicago' });

const posts = Array.from({ length: 12 }, (_, index) =>
  buildStoredPost({
    id: `6f0d3c1e-2222-4222-8222-0000000000${10 + index}`,
    type: index === 0 ? 'email' : 'blog',
    title: `Night shifts ${index}`,
  }),
);

const sequence = {
  id: '6f0d3c1e-3333-4333-8333-000000000001',
  name: 'First contact',
  search: { id: job.id, title: job.title },
  author: 'Amara Osei',
  created_at: '2026-01-01T00:00:00Z',
  is_paused: false,
  steps: [],
  people: { active: 1, finished: 0, stopped: 0, replied: 0 },
};

// Loaded on demand by the header.
beforeAll(() => Promise.all([import('./command-palette.tsx'), import('./shortcuts-dialog.tsx')]));

async function open({ page, isSlow }: { page?: ReactNode; isSlow?: boolean } = {}) {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  if (!isSlow) answer();
  const sent = stubApi({
    'GET /search/jobs/': { body: [job] },
    [`GET /talent/candidates/${person.id}/`]: { body: person },
    'GET /post/posts/': { body: posts },
    'GET /talent/sequences/': { body: [sequence] },
    'GET /talent/candidates/': async () => {
      await promise;
      return { body: [person], headers: { 'x-total-count': '1' } };
    },
  });
  const screenShown = (
    <>
      <DashboardLayout />
      {page}
    </>
  );
  const { shownPath } = await renderPage(screenShown, { path: '/dashboard/company-profile' });
  await userEvent.keyboard('{Control>}k{/Control}');
  return { field: await screen.findByRole('combobox'), shownPath, sent, answer };
}

describe('the command palette', () => {
  test('opens by key with the focus in its field, and goes where the typed name leads', async () => {
    const { field, shownPath } = await open();
    expect(field).toHaveFocus();
    await userEvent.keyboard('newsl');
    const first = screen.getAllByRole('option')[0] as HTMLElement;
    expect(first).toHaveTextContent('Newsletter');
    await userEvent.keyboard('{Enter}');
    expect(shownPath()).toMatch(/newsletter/);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('a new post opens the generator with its kind', async () => {
    const { shownPath } = await open();
    await userEvent.keyboard('new post email{Enter}');
    expect(shownPath()).toBe('/dashboard/marketing?kind=email');
  });

  test('finds people by what the talent pool finds', async () => {
    const { shownPath, sent } = await open();
    await userEvent.keyboard('nurse chicago');
    const option = await screen.findByRole('option', { name: /Amara Osei/ });
    expect(within(option).getByText('Registered Nurse · Chicago, IL')).toBeVisible();
    await userEvent.click(option);
    expect(shownPath()).toBe(`/dashboard/sourcing/candidates/${person.id}`);
    expect(sent.findLast(({ path }) => path === '/talent/candidates/')?.query.q).toBe('nurse chicago');
  });

  test('lists a person of the typed name first, and nothing whose letters stand apart', async () => {
    await open();
    await userEvent.keyboard('amara');
    await screen.findByRole('option', { name: /Amara Osei/ });
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual([
      'Amara OseiRegistered Nurse · Chicago, IL',
      'Search the talent pool for “amara”',
    ]);
  });

  test('a page whose name begins with what is typed comes before people, who may be found later', async () => {
    const { shownPath, answer } = await open({ isSlow: true });
    await userEvent.keyboard('voic');
    const page = await screen.findByRole('option', { name: 'Voice' });
    answer();
    const found = await screen.findByRole('option', { name: /Amara Osei/ });
    expect(screen.getAllByRole('option').slice(0, 2)).toEqual([page, found]);
    await expect.poll(() => page.ariaSelected).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(shownPath()).toBe('/dashboard/settings/voice');
  });

  test('Enter opens a person who is found later than the pool is offered', async () => {
    const { shownPath, answer } = await open({ isSlow: true });
    await userEvent.keyboard('amara');
    const pool = await screen.findByRole('option', { name: /^Search the talent pool/ });
    await expect.poll(() => pool.ariaSelected).toBe('true');
    answer();
    const found = await screen.findByRole('option', { name: /Amara Osei/ });
    await expect.poll(() => found.ariaSelected).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(shownPath()).toBe(`/dashboard/sourcing/candidates/${person.id}`);
  });

  test('the highlight stays where arrow keys put it', async () => {
    const { answer } = await open({ isSlow: true });
    await userEvent.keyboard('icu');
    const board = await screen.findByRole('option', { name: /^Board: ICU Nurse/ });
    await userEvent.keyboard('{ArrowDown}');
    expect(board.ariaSelected).toBe('true');
    answer();
    await screen.findByRole('option', { name: /Amara Osei/ });
    expect(screen.getByRole('option', { name: /^Board: ICU Nurse/ }).ariaSelected).toBe('true');
  });

  test.each([
    ['import', 'Import people from a CSV'],
    ['csv', 'Import people from a CSV'],
    ['smtp', 'Mail'],
    ['today', 'Sourcing'],
    ['start a seq', 'Start a sequence'],
    ['remind', 'Reminders'],
    ['invite', 'Team'],
    ['shortlist', 'Sourcing'],
  ])('knows %s as another word for a page', async (typed, page) => {
    await open();
    await userEvent.keyboard(typed);
    expect(screen.getAllByRole('option')[0]).toHaveTextContent(page);
  });

  test('opens a post at its place in the list of its kind', async () => {
    const { shownPath } = await open();
    await userEvent.keyboard('shifts 11');
    await userEvent.click(await screen.findByRole('option', { name: /Night shifts 11/ }));
    // Ten more blog posts are newer, which are the first page.
    expect(shownPath()).toBe(`/dashboard/marketing/blog?page=2#post-${posts[11]?.id}`);
  });

  test('opens a sequence by its name', async () => {
    const { shownPath } = await open();
    await userEvent.keyboard('first cont');
    const option = await screen.findByRole('option', { name: /First contact/ });
    expect(within(option).getByText('ICU Nurse')).toBeVisible();
    await userEvent.click(option);
    expect(shownPath()).toBe(`/dashboard/sequences?open=${sequence.id}`);
  });

  test('begins with what was opened last and with searches, and offers results and boards', async () => {
    sessionStorage.setItem('visits', JSON.stringify([{ kind: 'candidates', id: person.id }]));
    const { shownPath } = await open();
    expect(screen.getByText('Recent').parentElement).toHaveClass('not-has-[[cmdk-item]]:hidden');
    const recent = within(screen.getByRole('group', { name: 'Recent' }));
    expect(await recent.findByRole('option', { name: /Amara Osei/ })).toBeVisible();
    expect(recent.getByRole('option', { name: /ICU Nurse/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /New post/ })).not.toBeInTheDocument();
    await userEvent.keyboard('icu board{Enter}');
    expect(shownPath()).toBe(`/dashboard/sourcing/jobs/${job.id}/board`);
    sessionStorage.removeItem('visits');
  });

  test('presses the buttons of the page that say so', async () => {
    const press = vi.fn();
    await open({
      page: (
        <main>
          <h1>Ada Novak</h1>
          <button type="button" data-palette="true" onClick={press}>
            Write to…
          </button>
          <button type="button" data-palette="Remind me…">
            Add a reminder
          </button>
          <span data-palette-group="true">
            <button type="button">Share</button>
            <div data-menu="true">
              <button type="button">More</button>
              <div>
                <button type="button">Export CSV</button>
                <button type="button" disabled>
                  Archive
                </button>
              </div>
            </div>
          </span>
        </main>
      ),
    });
    const here = within(screen.getByRole('group', { name: 'On this page: Ada Novak' }));
    expect(here.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Write to…',
      'Remind me…',
      'Share',
      'Export CSV',
    ]);
    await userEvent.keyboard('write{Enter}');
    await vi.waitFor(() => expect(press).toHaveBeenCalledOnce());
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('says that it searches until the answers are in', async () => {
    const { answer } = await open({ isSlow: true });
    await userEvent.keyboard('am');
    expect(await screen.findByText('Searching…')).toBeVisible();
    expect(screen.queryByText(/^Nothing found/)).toBeNull();
    answer();
    expect(await screen.findByRole('option', { name: /Amara Osei/ })).toBeVisible();
    expect(screen.queryByText('Searching…')).toBeNull();
  });

  test('says so when nothing has the typed name', async () => {
    await open();
    await userEvent.keyboard('§');
    expect(await screen.findByText('Nothing found for “§”.')).toBeVisible();
    await userEvent.keyboard('§');
    expect(await screen.findByRole('option', { name: /Search the talent pool for/ })).toBeVisible();
  });

  test('Escape closes it', async () => {
    await open();
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await expect.poll(() => screen.queryByRole('combobox')).toBeNull();
  });
});

describe('the list of shortcuts', () => {
  test('opens by ? outside fields', async () => {
    await renderPage(
      <>
        <DashboardLayout />
        <input aria-label="a field" />
      </>,
      {},
    );
    await userEvent.click(screen.getByLabelText('a field'));
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('?');
    const heading = await screen.findByRole('heading', { name: 'Keyboard shortcuts' });
    expect(heading, 'it opens at its top').toHaveFocus();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Everywhere',
      'In the talent pool',
      'In the form of a search',
      'In the results of a search',
      'On a board',
      'In the calendar',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['/dashboard/talent-pool', 'In the talent pool'],
    ['/dashboard/sourcing?tab=initiate-search', 'In the form of a search'],
    ['/dashboard/sourcing/jobs/a', 'In the results of a search'],
    ['/dashboard/sourcing/jobs/a/board', 'On a board'],
    ['/dashboard/marketing/calendar', 'In the calendar'],
    ['/dashboard/settings', 'Everywhere'],
  ])('begins on %s with what counts there', async (path, group) => {
    await renderPage(<DashboardLayout />, { path });
    await userEvent.keyboard('?');
    await screen.findByRole('heading', { name: 'Keyboard shortcuts' });
    expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent(group);
  });
});
