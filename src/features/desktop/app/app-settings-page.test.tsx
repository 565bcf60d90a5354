import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { buildAppState } from '../../../../tests/support/app-state.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { AppSettingsPage } from './app-settings-page.tsx';

async function show(more: Parameters<typeof buildAppState>[0] = {}) {
  const shell = buildFakeShell({ appState: buildAppState(more) });
  await renderPage(<AppSettingsPage />, { shell });
  await screen.findByRole('heading', { name: 'Updates' });
  return shell;
}

test('a browser has none of these settings', async () => {
  await renderPage(<AppSettingsPage />);
  expect(screen.getByText(/These settings are in the desktop app/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'App' })).toBeNull();
});

test('the server in use is named, with the ways to another one and to the account', async () => {
  await show();
  const section = screen.getByRole('region', { name: 'Server and account' });
  expect(await within(section).findByText('https://standard.example')).toBeVisible();
  expect(within(section).getByRole('link', { name: 'Change the server' })).toHaveAttribute('href', '/server');
  expect(within(section).getByRole('link', { name: 'Your account' })).toHaveAttribute(
    'href',
    '/dashboard/settings',
  );
});

test('starting, closing and the channel are changed at once', async () => {
  const shell = await show();
  expect(screen.getByRole('link', { name: 'App' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Start when I log in to this computer' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Keep watching' }));
  await userEvent.click(screen.getByRole('radio', { name: /^Beta/ }));
  expect(shell.changeAppSettings.mock.calls).toEqual([
    [{ startsAtLogin: true }],
    [{ closing: 'keep' }],
    [{ channel: 'beta' }],
  ]);
  expect(await screen.findByRole('radio', { name: 'Keep watching' })).toBeChecked();
});

test('kinds of notifications are muted one by one, and quiet hours are set', async () => {
  const shell = await show();
  await userEvent.click(screen.getByRole('checkbox', { name: 'A post is ready' }));
  expect(shell.changeAppSettings).toHaveBeenLastCalledWith({ muted: ['generation'] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  expect(shell.changeAppSettings).toHaveBeenLastCalledWith({ quietHours: { from: '22:00', to: '07:00' } });
  const from = await screen.findByLabelText('From');
  expect(from).toHaveValue('22:00');
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Tell me with a notification when something finishes' }),
  );
  expect(await screen.findByRole('checkbox', { name: 'A search has ended' })).toBeDisabled();
});

test('choosing a language is the consent to download its dictionary', async () => {
  const shell = await show();
  const spelling = screen.getByRole('region', { name: 'Spelling' });
  expect(spelling).toHaveTextContent('downloaded once from redirector.gvt1.com');
  for (const box of within(spelling).getAllByRole('checkbox')) expect(box).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'British English' }));
  expect(shell.changeAppSettings).toHaveBeenLastCalledWith({ spelling: ['en-GB'] });
});

test('a dictionary is said to be on its way, and one that cannot be downloaded says what to do', async () => {
  const shell = await show({ settings: { ...buildAppState().settings, spelling: ['de', 'en-GB'] } });
  act(() => shell.changeAppState({ dictionaries: { 'en-GB': 'downloading' } }));
  expect(await screen.findByText('Downloading the dictionary of British English...')).toBeVisible();
  const language = screen.getByRole('checkbox', { name: 'British English' });
  expect(language).toHaveAccessibleDescription('Its dictionary is being downloaded.');
  act(() => shell.changeAppState({ dictionaries: { 'en-GB': 'failed', de: 'failed' } }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/dictionary of British English and German could not be downloaded/);
  expect(alert).toHaveTextContent(/lets redirector\.gvt1\.com through/);
  expect(language).toHaveAccessibleDescription('Its dictionary could not be downloaded.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(shell.runAppAction).toHaveBeenCalledExactlyOnceWith('download-dictionaries');
  act(() => shell.changeAppState({ dictionaries: {} }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(language).not.toHaveAccessibleDescription();
});

test('says what a system does not have', async () => {
  await show({
    startsAtLogin: null,
    hasTray: false,
    languages: null,
    updates: { method: 'package-manager', channel: 'stable' },
  });
  expect(screen.getByRole('checkbox', { name: /Start when/ })).toBeDisabled();
  expect(screen.getByText('Only an installed app can do this.')).toBeVisible();
  expect(screen.getByText(/This desktop has no tray.*AppIndicator Support/)).toBeVisible();
  expect(screen.getByText(/macOS checks what you type/)).toBeVisible();
  expect(screen.getByText(/updated by the package manager/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: /^Beta/ })).toBeNull();
});

test.each([
  ['Windows NT 10.0; Win64; x64', /has these keys\. Choose others\.$/],
  ['X11; Linux x86_64', /has these keys\. Choose others\..*Wayland: use the menu\.$/],
])('keys that are refused (%s) say what can be done', async (system, text) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
  const shell = await show();
  shell.windows.chooseShortcut.mockResolvedValueOnce('taken');
  await userEvent.click(screen.getByRole('button', { name: 'Choose keys' }));
  await userEvent.keyboard('{Control>}{Alt>}k{/Alt}{/Control}');
  expect(await screen.findByText(text)).toBeVisible();
});

test('a refused change is said and nothing is shown as changed', async () => {
  const shell = await show();
  shell.changeAppSettings.mockRejectedValue(new Error('EACCES'));
  await userEvent.click(screen.getByRole('checkbox', { name: /Start when/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The system has refused this change');
  expect(screen.getByRole('checkbox', { name: /Start when/ })).not.toBeChecked();
});

test('logs, data and diagnostics are a button each', async () => {
  const shell = await show();
  for (const name of ['Show data folder', 'Show logs', 'Copy diagnostics', 'Check for updates']) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(shell.runAppAction.mock.calls.map(([action]) => action)).toEqual([
    'show-data',
    'show-logs',
    'copy-diagnostics',
    'check-updates',
  ]);
  expect(await screen.findByText('Copied')).toBeVisible();
});
