import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readOwnAccount } from '../../../contract/account/own-account.calls.ts';
import { listTeam } from '../../../contract/account/team.calls.ts';
import { getProviderAccess } from '../../../contract/organization/acting.calls.ts';
import { getOrganisationNotices } from '../../../contract/organization/deletion.calls.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { useApi } from '../../lib/api.tsx';
import { reviewPath } from '../../lib/settings-paths.ts';
import { DashboardLayout } from './dashboard-root.tsx';
import ProviderNotices from './provider-notices.tsx';

const account = {
  name: 'Ann',
  email: 'a@harbour.example',
  role: 'SuperAdmin',
  organization: 'Us',
  pending_email: null,
};
const refused = { status: 403, body: { detail: 'You no longer act for Harbour Works.' } };

let api: ReturnType<typeof stubCalls>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api = stubCalls();
  api.reply(readOwnAccount, { body: account });
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

test('tells of a deletion as soon as the page is there', async () => {
  const deletion = { state: 'confirmed', by: 'Ann', until: '2026-12-14T10:00:00.000Z' };
  api.reply(getOrganisationNotices, { body: { deletion, people_due: 0 } });
  await renderPage(<DashboardLayout />, { user: { role: 'Owner' }, path: '/dashboard' });
  await wait(1000);
  expect(screen.getByText(/Your organization will be deleted on/)).toBeVisible();
});

test('an hour that has just begun is 60 minutes, not 61', async () => {
  const until = Math.ceil(Date.now() / 1000) + 3601;
  await renderPage(<ProviderNotices />, { user: { role: 'Owner', acting_until: until } });
  expect(screen.getByText(/60 minutes from now/)).toBeVisible();
});

test.each(['by itself', 'at once when a request is refused'])(
  'says %s that an Owner has ended the acting',
  async (when) => {
    const until = Math.ceil(Date.now() / 1000) + 3600;
    await renderPage(<WithRequest />, {
      user: { role: 'Owner', organization: 'Harbour Works', acting_until: until },
    });
    await wait(1000);
    expect(screen.getByText(/You act for/)).toBeVisible();
    api.reply(readOwnAccount, refused);
    api.reply(listTeam, refused);
    if (when === 'by itself') await wait(15_000);
    else {
      fireEvent.click(screen.getByRole('button', { name: 'Request' }));
      await wait(100);
    }
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You no longer act for Harbour Works: an Owner has ended it.',
    );
    expect(screen.queryByText(/until/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to your organization' })).toBeVisible();
  },
);

function WithRequest() {
  const api = useApi();
  const { mutate } = useMutation({ mutationFn: () => api.call(listTeam, {}) });
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        Request
      </button>
      <ProviderNotices />
    </>
  );
}
