import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type CalendarEntry,
  getCalendarFeed,
  listCalendar,
  planPost,
} from '../../../../contract/content/calendar.calls.ts';
import { listPosts } from '../../../../contract/content/content.calls.ts';
import { publishOnOwnBlog } from '../../../../contract/content/publishing.calls.ts';
import { buildStoredPost } from '../../../../tests/support/posts.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { CalendarPage } from './calendar-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const localTime = (day: number, hour = 9) => new Date(2026, 10, day, hour, 30).toISOString();
const ropes = buildStoredPost({
  id: '0198f3c2-0000-4000-8000-000000000009',
  type: 'linkedin',
  title: 'Ropes',
  content: 'Ropes.',
  generated_at: localTime(2),
});
const entry = (given: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: '0198f3c2-0000-4000-8000-000000000001',
  type: 'blog',
  title: 'Cranes in winter',
  status: 'approved',
  state: 'scheduled',
  at: localTime(25),
  may_move: true,
  ...given,
});

beforeEach(() => {
  ({ reply, requests } = stubCalls());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18, 12) });
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  reply(getCalendarFeed, { body: { is_made: false } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The calendar of November 2026, on the 18th at noon. The server keeps what is moved. */
async function openCalendar(...entries: CalendarEntry[]) {
  reply(listCalendar, () => ({ body: entries }));
  const move = (at: string | null | undefined) => {
    entries[0] = { ...entries[0], at } as CalendarEntry;
  };
  reply(publishOnOwnBlog, ({ body }) => {
    const { publish_at } = body as { publish_at: string };
    move(publish_at);
    return { body: { state: 'scheduled', at: publish_at } as never };
  });
  reply(planPost, ({ body }) => {
    const plan = body as { planned_for: string };
    move(plan.planned_for);
    return { body: plan };
  });
  const page = (
    <>
      <CalendarPage />
      <UndoRegion />
    </>
  );
  await renderPage(page, { path: '/dashboard/marketing/calendar?month=2026-11' });
  await screen.findAllByRole('link', { name: /Cranes/ });
  return userEvent.setup({ delay: null });
}
const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`) as HTMLElement;
const titlesOn = (day: string) =>
  within(cell(day))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/^\S+( [AP]M)? /, '').replace(/,.*/, ''));
const moves = () => requests.filter(({ method }) => method === 'PUT');
const drop = (day: string) =>
  fireEvent.drop(cell(day), { dataTransfer: { types: ['text/x-post'], getData: () => entry().id } });

test('a scheduled post that is dropped on a day in the past stays where it is, and the page says why', async () => {
  await openCalendar(entry());
  drop('2026-11-17');
  expect(await screen.findByText(/lies in the past\. Choose a day from today on\./)).toBeVisible();
  expect(titlesOn('2026-11-25')).toEqual(['Cranes in winter']);
  expect(moves()).toEqual([]);
  drop('2026-11-20');
  await waitFor(() => expect(moves()).toHaveLength(1));
  expect(screen.queryByText(/lies in the past/)).not.toBeInTheDocument();
});

test('today takes a schedule only at a time that is still to come, and a plan at any', async () => {
  await openCalendar(entry());
  drop('2026-11-18');
  expect(await screen.findByText(/has passed today/)).toBeVisible();
  expect(moves()).toEqual([]);
});

test('a plan of the past comes back to today with one key', async () => {
  const user = await openCalendar(entry({ state: 'planned', at: localTime(3) }));
  screen.getByRole('link', { name: /Cranes/ }).focus();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(await screen.findByText(/lies in the past/)).toBeVisible();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(titlesOn('2026-11-18')).toEqual(['Cranes in winter']));
  expect(moves()[0]?.body).toEqual({ planned_for: localTime(18) });
});

test('quick moves reach the server in their order, and no older list comes between', async () => {
  const user = await openCalendar(entry());
  const lists = () => requests.filter(({ path }) => path.startsWith('/post/calendar'));
  const before = lists().length;
  screen.getByRole('link', { name: /Cranes/ }).focus();
  for (const day of ['2026-11-26', '2026-11-27', '2026-11-28']) {
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(cell(day).querySelector('a')).toHaveFocus());
  }
  await waitFor(() => expect(lists().length).toBeGreaterThan(before));
  expect(moves().map(({ body }) => body)).toEqual(
    [26, 27, 28].map((day) => ({ publish_at: localTime(day) })),
  );
  expect(titlesOn('2026-11-28')).toEqual(['Cranes in winter']);
});

test('a move is said where everybody sees it, and taken back', async () => {
  const user = await openCalendar(entry());
  screen.getByRole('link', { name: /Cranes/ }).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(await screen.findByText(/^“Cranes in winter” moved to/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titlesOn('2026-11-25')).toEqual(['Cranes in winter']));
  expect(moves().at(-1)?.body).toEqual({ publish_at: localTime(25) });
});

test('the month and the focus follow an entry out of what is shown', async () => {
  const user = await openCalendar(entry({ at: localTime(30) }));
  screen.getByRole('link', { name: /Cranes/ }).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeVisible();
  await waitFor(() => expect(cell('2026-12-07').querySelector('a')).toHaveFocus());
});

test('the posts of a day stand by their times', async () => {
  await openCalendar(
    entry({ id: '0198f3c2-0000-4000-8000-000000000002', title: 'Cranes at noon', at: localTime(25, 12) }),
    entry(),
  );
  expect(titlesOn('2026-11-25')).toEqual(['Cranes in winter', 'Cranes at noon']);
});

test.each([
  ['Pacific/Auckland', '2026-06-01', 8],
  ['America/Los_Angeles', '2026-05-31', 22],
])('what stands at the edge of the month is shown, in %s too', async (zone, day, hour) => {
  vi.stubEnv('TZ', zone);
  try {
    const at = new Date(`${day}T${String(hour).padStart(2, '0')}:30:00`).toISOString();
    reply(listCalendar, ({ query }) => ({
      body: [entry({ at })].filter(() => `${query.from}` <= at && at.slice(0, 10) <= `${query.to}`),
    }));
    const month = day.slice(0, 7);
    await renderPage(<CalendarPage />, { path: `/dashboard/marketing/calendar?month=${month}` });
    await screen.findByRole('link', { name: /Cranes/ });
    expect(titlesOn(day)).toEqual(['Cranes in winter']);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('kind and campaign of a post are seen, and its title is whole', async () => {
  const title = 'Cranes in winter need grease that stays soft at twenty degrees below zero';
  await openCalendar(entry({ type: 'linkedin', state: 'planned', campaign: 'Winter crane service', title }));
  const link = within(cell('2026-11-25')).getByRole('link');
  expect(link).toHaveTextContent(title);
  expect(link).toHaveTextContent('LinkedIn, Winter crane service');
  expect(link.className).not.toContain('line-clamp');
});

test('what is published elsewhere is offered for copying when its time has come', async () => {
  const other = (id: number, given: Partial<CalendarEntry>) =>
    entry({ id: `0198f3c2-0000-4000-8000-00000000000${id}`, state: 'planned', at: localTime(18), ...given });
  await openCalendar(
    other(1, { type: 'linkedin' }),
    other(2, { type: 'email', at: localTime(18, 15) }),
    other(3, { type: 'blog' }),
    other(4, { type: 'newsletter', at: localTime(16) }),
  );
  const due = (await screen.findByText('Time to publish')).closest('div') as HTMLElement;
  const links = within(due).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Copy for LinkedIn']);
  expect(links[0]).toHaveAttribute('href', `/dashboard/marketing/linkedin/${entry().id}`);
});

test('a draft is planned on a day that is still to come, beside what its outline lacks', async () => {
  const user = await openCalendar(entry({ state: 'planned', open_prompts: 2 }));
  expect(within(cell('2026-11-25')).getByText('2 questions left')).toBeVisible();
  expect(within(cell('2026-11-17')).queryByRole('button')).toBeNull();
  expect(cell('2026-12-01').className).toContain('bg-panel');
  expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute(
    'href',
    '/dashboard/marketing/posts',
  );
  const draft = { ...ropes, content: 'Ropes. [Write: Which ones?]' };
  reply(listPosts, { body: [draft] });
  await user.click(within(cell('2026-12-01')).getByRole('button', { name: /^Plan a draft on/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan a draft' }));
  const choice = await dialog.findByRole('button', { name: /^Ropes ?Outline/ });
  expect(requests.find(({ path }) => path === '/post/posts/')?.query).toMatchObject({ is_planned: 'false' });
  await user.click(choice);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(moves()[0]).toMatchObject({
    path: `/post/posts/${draft.id}/plan/`,
    body: { planned_for: new Date(2026, 11, 1, 9).toISOString() },
  });
});

test('posts without a day are counted in a strip, and planned by dragging or by a button', async () => {
  reply(listPosts, { body: [ropes], headers: { 'x-total-count': '11' } });
  const user = await openCalendar(entry());
  const strip = within(await screen.findByRole('region', { name: 'Not scheduled: 11' }));
  const dropDraft = (day: string) =>
    fireEvent.drop(cell(day), { dataTransfer: { types: ['text/x-post'], getData: () => ropes.id } });
  dropDraft('2026-11-17');
  expect(await screen.findByText('Choose a day from today on.')).toBeVisible();
  expect(moves()).toEqual([]);
  dropDraft('2026-11-20');
  await waitFor(() => expect(moves()).toHaveLength(1));
  expect(moves()[0]).toMatchObject({
    path: `/post/posts/${ropes.id}/plan/`,
    body: { planned_for: new Date(2026, 10, 20, 9).toISOString() },
  });
  await user.click(strip.getByRole('button', { name: 'Plan Ropes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan “Ropes”' }));
  await user.click(dialog.getByRole('button', { name: 'Plan' }));
  await waitFor(() => expect(moves()).toHaveLength(2));
  expect(moves()[1]?.body).toEqual({ planned_for: new Date(2026, 10, 19, 9).toISOString() });
});

test('in the last week of a month the calendar begins with it and goes on to the next, without scrolling', async () => {
  vi.setSystemTime(new Date(2026, 10, 30, 12));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  reply(listCalendar, { body: [entry({ at: localTime(32) })] });
  await renderPage(<CalendarPage />, { path: '/dashboard/marketing/calendar' });
  await screen.findByRole('link', { name: /Cranes/ });
  expect(screen.getByRole('heading', { name: /November.*December 2026/ })).toBeVisible();
  const days = [...document.querySelectorAll('[data-day]')].map((day) => day.getAttribute('data-day'));
  expect([days[0], days.at(-1)]).toEqual(['2026-11-30', '2027-01-03']);
  expect(scrolled).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible();
});
