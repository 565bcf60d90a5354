import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getProviderAccess } from '../../../contract/api/acting.ts';
import { getOrganisationNotices } from '../../../contract/api/deletion.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { reviewPath } from '../../lib/settings-paths.ts';
import ProviderNotices from './provider-notices.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = stubCalls();
  api.reply(getProviderAccess, { body: { is_allowed: true, acting: null, earlier: [] } });
  api.reply(getOrganisationNotices, { body: { deletion: null, people_due: 5 } });
});
afterEach(() => vi.useRealTimers());

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('tells of people to review, but not on the page that lists them', async () => {
  const elsewhere = await renderPage(<ProviderNotices />, { user: { role: 'Owner' }, path: '/dashboard' });
  await wait(3000);
  expect(await screen.findByText('5 people are due for review.')).toBeVisible();
  elsewhere.unmount();
  await renderPage(<ProviderNotices />, { user: { role: 'Owner' }, path: reviewPath });
  await wait(3000);
  expect(screen.queryByText(/due for review/)).toBeNull();
});

test('an hour that has just begun is 60 minutes, not 61', async () => {
  const until = Math.ceil(Date.now() / 1000) + 3601;
  await renderPage(<ProviderNotices />, { user: { role: 'Owner', acting_until: until } });
  expect(screen.getByText(/60 minutes from now/)).toBeVisible();
});
