import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getSearchCounts } from '../../../contract/search/searches.calls.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { SearchCounts } from './search-counts.tsx';

const link = (
  <a href="/dashboard/sourcing">
    Sourcing
    <SearchCounts isReduced={false} />
  </a>
);

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (settle: () => void) => setTimeout(settle));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});

test('the link names what runs and what is unread', async () => {
  const { reply } = stubCalls();
  reply(getSearchCounts, { body: { running: 2, unread: 1 } });
  await renderPage(link);
  expect(
    await screen.findByRole('link', { name: 'Sourcing, 2 running, 1 with unread results' }),
  ).toBeVisible();
});

test('nothing is shown at zero', async () => {
  const { reply, requests } = stubCalls();
  reply(getSearchCounts, { body: { running: 0, unread: 0 } });
  await renderPage(link);
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  expect(screen.getByRole('link')).toHaveTextContent(/^Sourcing$/);
});
