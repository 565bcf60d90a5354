import { useQueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { createFakePlatform } from '../../../tests/support/fake-platform.ts';
import { stubApi } from '../../../tests/support/stub-api.ts';
import { createSession } from '../../lib/session.tsx';
import { tokenServer } from '../../platform/web.ts';
import { Providers } from '../providers.tsx';
import { DashboardRoot } from './dashboard-root.tsx';

function Cached() {
  return <p>cached: {String(useQueryClient().getQueryData(['salary']) ?? 'nothing')}</p>;
}

function Cache() {
  useQueryClient().setQueryData(['salary'], 'secret');
  return <Cached />;
}

async function open() {
  stubApi({ 'POST /api/user/auth/sign-out/': { status: 204 } });
  const platform = createFakePlatform(tokenServer, { access: buildAccessToken() });
  const session = createSession(platform.session);
  await session.restore();
  const show = (screenNow: React.ReactNode) => {
    const rendered = render(
      <Providers platform={platform} session={session}>
        <MemoryRouter>
          <Routes>
            <Route element={<DashboardRoot />}>
              <Route path="*" element={screenNow} />
            </Route>
          </Routes>
        </MemoryRouter>
      </Providers>,
    );
    return rendered.unmount;
  };
  return { session, show };
}

test('cached data survives a visit to a page outside the dashboard', async () => {
  const { show } = await open();
  show(<Cache />)();
  show(<Cached />);
  expect(await screen.findByText('cached: secret')).toBeVisible();
});

test('a token refresh for the same user keeps it', async () => {
  const { session, show } = await open();
  show(<Cache />)();
  await act(() => session.store.keep({ access: buildAccessToken({ name: 'Ada Renamed' }) }));
  act(() => session.sync());
  show(<Cached />);
  expect(await screen.findByText('cached: secret')).toBeVisible();
});

test("logout clears it, so that the next user can't see it", async () => {
  const { session, show } = await open();
  show(<Cache />)();
  session.signOut();
  await session.signIn({ access: buildAccessToken({ sub: 'user-2' }) });
  show(<Cached />);
  expect(await screen.findByText('cached: nothing')).toBeVisible();
});
