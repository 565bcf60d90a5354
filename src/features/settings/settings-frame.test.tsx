import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { dataSettingsPath } from '../../lib/settings-paths.ts';
import { noteConnection, ServerButton } from '../../ui/server-button.tsx';
import { SettingsFrame, SettingsUnavailable } from './settings-frame.tsx';

afterEach(() => noteConnection(true));

test('settings say once that the server cannot be reached, whatever of them could not be loaded', async () => {
  const onRetry = vi.fn();
  await renderPage(
    <SettingsFrame>
      <SettingsUnavailable error={new Error()} onRetry={onRetry} />
      <SettingsUnavailable error={new Error()} what="The members" onRetry={onRetry} />
      <ServerButton>Export</ServerButton>
    </SettingsFrame>,
    { path: dataSettingsPath },
  );
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'The settings could not be loaded.Try again',
    'The members could not be loaded.Try again',
  ]);
  act(() => noteConnection(false));
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect(screen.getAllByText('This needs the server, which cannot be reached.')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});
