import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  showCalendarFeed,
} from '../../../../contract/content/calendar.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { CalendarFeed } from './calendar-page.tsx';

const at = (token: string) => ({
  body: { address: `https://larkspur.example/api/calendar/a/${token}/posts.ics` },
});

test('shows the secret address to the organization’s own people when they ask for it', async () => {
  const { reply } = stubCalls();
  reply(getCalendarFeed, { body: { is_made: true } });
  reply(showCalendarFeed, at('b'));
  await renderPage(<CalendarFeed />, { user: { role: 'Member' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Show the address' }));
  expect(await screen.findByText(/b\/posts\.ics$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy the address' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show the address' })).toBeNull();
});

test('does not ask for it while a SuperAdmin acts for a client, and says why it is not shown', async () => {
  const { requests } = stubCalls();
  await renderPage(<CalendarFeed />, { user: { acting_until: Math.floor(Date.now() / 1000) + 3600 } });
  expect(screen.getByRole('region', { name: 'In your calendar program' })).toHaveTextContent(
    'While you act for Harbour Works, this is left to its own people.',
  );
  expect(requests).toEqual([]);
});

test('an Owner replaces the address, and ends it', async () => {
  const { reply, requests } = stubCalls();
  reply(getCalendarFeed, { body: { is_made: false } });
  reply(renewCalendarFeed, at('old'));
  reply(removeCalendarFeed, { status: 204 });
  await renderPage(<CalendarFeed />);
  const make = await screen.findByRole('button', { name: 'Create a calendar link' });
  reply(getCalendarFeed, { body: { is_made: true } });
  await userEvent.click(make);
  expect(await screen.findByText(/old/)).toBeVisible();
  reply(renewCalendarFeed, at('new'));
  await userEvent.click(await screen.findByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByText(/new\/posts\.ics$/)).toBeVisible();
  expect(screen.queryByText(/old/)).toBeNull();
  reply(getCalendarFeed, { body: { is_made: false } });
  await userEvent.click(screen.getByRole('button', { name: 'End the address' }));
  expect(await screen.findByRole('button', { name: 'Create a calendar link' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/posts\.ics$/)).toBeNull());
  expect(requests.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual([
    'POST',
    'POST',
    'DELETE',
  ]);
});
