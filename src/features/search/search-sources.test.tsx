import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import { listSearchSources } from '../../../contract/search/searches.calls.ts';
import { buildFakeShell } from '../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { SearchSources } from './search-sources.tsx';

const show = (origin: string, role = 'Owner') => {
  const sources = [
    { source: 'talent-pool', is_on: true },
    { source: 'searxng', is_on: false },
    { source: 'brave', is_on: false },
    { source: 'github', is_on: false },
  ];
  stubCalls().reply(listSearchSources, { body: sources });
  return renderPage(<SearchSources />, { shell: buildFakeShell({ origin }), user: { role } });
};

test('on this computer it leads to where other sources are switched on', async () => {
  await show(localOrigin);
  const link = await screen.findByRole('link', { name: 'This computer' });
  expect(link).toHaveAttribute('href', '/dashboard/settings/this-computer');
  expect(screen.queryByText(/administrator of your/)).toBeNull();
});

test('with a server it says who can connect other sources', async () => {
  await show('https://talent.example.com', 'Member');
  const text = await screen.findByText(/To search the web or GitHub as well, ask the administrator/);
  expect(text).not.toHaveTextContent(/SearXNG|Brave/);
  expect(screen.queryByRole('link')).toBeNull();
});

test('with a server it leads an Owner to what each source finds and needs', async () => {
  await show('https://talent.example.com');
  const link = await screen.findByRole('link', { name: 'Search sources' });
  expect(link).toHaveAttribute('href', '/dashboard/settings/search-sources');
});

test('the hint about other sources goes away for good once it is dismissed', async () => {
  const { unmount } = await show('https://talent.example.com', 'Member');
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss this hint' }));
  expect(screen.queryByText(/administrator of your/)).toBeNull();
  unmount();
  await show('https://talent.example.com', 'Member');
  expect(await screen.findByText('This search asks your talent pool.')).toBeVisible();
  expect(screen.queryByText(/administrator of your/)).toBeNull();
  localStorage.clear();
});
