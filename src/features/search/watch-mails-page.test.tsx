import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { stopWatchMails } from '../../../contract/search/searches.calls.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { WatchMailsPage } from './watch-mails-page.tsx';

async function open() {
  const stub = stubCalls();
  await renderPage(
    <Routes>
      <Route path="/auth/mails/:uid/:token" element={<WatchMailsPage />} />
    </Routes>,
    { path: '/auth/mails/u1/t1' },
  );
  return { ...stub, user: userEvent.setup({ delay: null }) };
}

const button = () => screen.getByRole('button', { name: 'Switch these mails off' });

test('switches the mails off once that is pressed, and not before', async () => {
  const { reply, requests, user } = await open();
  reply(stopWatchMails, { status: 204 });
  expect(requests).toEqual([]);
  await user.click(button());
  expect(await screen.findByText('You get no more mails about watched searches.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ uid: 'u1', token: 't1' }]);
});

test('says why they could not be switched off, and lets one try again', async () => {
  const { reply, user } = await open();
  reply(stopWatchMails, { status: 400, body: { detail: 'This link is not valid.' } });
  await user.click(button());
  expect(await screen.findByText('This link is not valid.')).toBeVisible();
  expect(button()).toBeEnabled();
});
