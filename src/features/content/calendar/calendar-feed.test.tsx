import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
} from '../../../../contract/content/calendar.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { CalendarFeed } from './calendar-feed.tsx';

test('shows the secret address to the organization’s own people', async () => {
  const { reply } = stubCalls();
  reply(getCalendarFeed, { body: { address: 'https://larkspur.example/api/calendar/a/b/posts.ics' } });
  await renderPage(<CalendarFeed />, { user: { role: 'Member' } });
  expect(await screen.findByText(/posts\.ics$/)).toBeVisible();
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
  const at = (token: string) => ({
    body: { address: `https://larkspur.example/api/calendar/a/${token}/posts.ics` },
  });
  reply(getCalendarFeed, at('old'));
  reply(renewCalendarFeed, at('new'));
  reply(removeCalendarFeed, { status: 204 });
  await renderPage(<CalendarFeed />);
  expect(await screen.findByText(/old/)).toBeVisible();
  reply(getCalendarFeed, at('new'));
  await userEvent.click(screen.getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByText(/new\/posts\.ics$/)).toBeVisible();
  expect(screen.queryByText(/old/)).toBeNull();
  reply(getCalendarFeed, { body: { address: null } });
  await userEvent.click(screen.getByRole('button', { name: 'End the address' }));
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/posts\.ics$/)).toBeNull());
  expect(requests.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual([
    'POST',
    'DELETE',
  ]);
});
