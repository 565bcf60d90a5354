import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { createFakePlatform } from '../../../tests/support/fake-platform.ts';
import { createSession } from '../../lib/session.tsx';
import { tokenServer } from '../../platform/web.ts';
import { Providers } from '../providers.tsx';
import { Guard } from './dashboard-routes.tsx';

function showGuarded(kept: { access?: string }) {
  const platform = createFakePlatform(tokenServer, kept);
  const session = createSession(platform.session);
  render(
    <Providers platform={platform} session={session}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <Routes>
          <Route element={<Guard />}>
            <Route path="/dashboard" element="the dashboard" />
          </Route>
          <Route path="/login" element="the login page" />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
  return session;
}

describe('the guard', () => {
  test('spec §2: the guard shows Loading... while the session loads [S2.69]', () => {
    showGuarded({ access: buildAccessToken() });
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(screen.queryByText('the dashboard')).toBeNull();
  });

  test('spec §2: the guard redirects to /login with no user [S2.70]', async () => {
    await showGuarded({}).restore();
    expect(await screen.findByText('the login page')).toBeVisible();
  });

  test('spec §2: the guard shows the nested route to a user [S2.71]', async () => {
    await showGuarded({ access: buildAccessToken() }).restore();
    expect(await screen.findByText('the dashboard')).toBeVisible();
  });

  test('spec §4: when a refresh fails the browser goes to /login [S4.26]', async () => {
    const session = showGuarded({ access: buildAccessToken() });
    await session.restore();
    await screen.findByText('the dashboard');
    // There is no stored refresh token, so the refresh fails.
    await session.store.refresh(session.store.accessToken() ?? '');
    session.sync();
    expect(await screen.findByText('the login page')).toBeVisible();
  });
});
