import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { endOtherSessions, endSession, listSessions } from '../../../../contract/account/sessions.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { DeviceList } from './security-page.tsx';

const time = '2026-11-20T09:30:00.000Z';
const here = {
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f21',
  device: 'Firefox on Windows',
  network: '203.0.x.x',
  created_at: time,
  last_used_at: time,
  is_current: true,
};
const phone = {
  ...here,
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f22',
  device: 'Safari on iPhone',
  is_current: false,
};
const unknown = { ...phone, id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23', device: '', network: '' };

const user = userEvent.setup({ delay: null });

async function show() {
  const stub = stubCalls();
  stub.reply(listSessions, { body: [here, phone, unknown] });
  stub.reply(endSession, { status: 204 });
  stub.reply(endOtherSessions, { body: { ended: 2 } });
  await renderPage(<DeviceList />);
  const rows = await screen.findAllByRole('listitem');
  return { stub, rows };
}

test('lists devices; the present one has no button', async () => {
  const { rows } = await show();
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on WindowsThis device203\.0\.x\.x · In use now/),
    expect.stringMatching(/^Safari on iPhone203\.0\.x\.x · Last used/),
    expect.stringMatching(/^Unknown deviceLast used/),
  ]);
  expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 1, 1]);
});

test('logs out one device, or all others', async () => {
  const { stub } = await show();
  stub.reply(listSessions, { body: [here, unknown] });
  await user.click(screen.getByRole('button', { name: /^Log out Safari on iPhone/ }));
  expect(await screen.findByText('Logged out.')).toBeVisible();
  await expect.poll(() => screen.queryByText('Safari on iPhone')).toBeNull();
  stub.reply(listSessions, { body: [here] });
  await user.click(screen.getByRole('button', { name: 'Log out all other devices' }));
  expect(await screen.findByText('All other devices are logged out.')).toBeVisible();
  await expect.poll(() => screen.queryByRole('button')).toBeNull();
  const changes = stub.requests.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /api/user/sessions/${phone.id}/`,
    'POST /api/user/sessions/end-others/',
  ]);
});
