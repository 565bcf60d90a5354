import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getCalendarFeed } from '../../../../contract/api/calendar.ts';
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
