import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getPreferences, savePreferences } from '../../../../contract/account/preferences.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { applyTheme, recallTheme } from '../../../lib/use-theme.ts';
import { ThemeChoice } from './account-settings-page.tsx';

let api: ReturnType<typeof stubCalls>;
beforeEach(() => {
  api = stubCalls();
  api.reply(getPreferences, { body: { theme: 'system' } });
  api.reply(savePreferences, ({ body }) => ({ body }));
});
afterEach(() => {
  applyTheme('system');
  localStorage.clear();
});
const shown = () => document.documentElement.dataset.theme;

test('a theme applies at once, is saved for the user, and is remembered for the next visit', async () => {
  await renderPage(<ThemeChoice />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(shown()).toBe('dark');
  expect(recallTheme()).toBe('dark');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect.poll(() => api.requests.map(({ body }) => body)).toContainEqual({ theme: 'dark' });
  await userEvent.click(screen.getByRole('radio', { name: 'As the system' }));
  expect(shown()).toBeUndefined();
  expect(recallTheme()).toBe('system');
});

test('a theme that could not be saved is taken back', async () => {
  api.reply(savePreferences, { status: 503, body: { detail: 'The server is busy. Try again in a moment.' } });
  await renderPage(<ThemeChoice />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Light' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy');
  expect(shown()).toBeUndefined();
  expect(screen.getByRole('radio', { name: 'As the system' })).toBeChecked();
});
