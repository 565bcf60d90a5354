import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getWebSources, saveWebSources } from '../../../../contract/search/web-sources.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { WebSourcesSection } from './web-sources-section.tsx';

/** What was saved. */
const sentBy = ({ requests }: ReturnType<typeof stubCalls>) =>
  requests.filter(({ method }) => method === saveWebSources.method).map(({ body }) => body);
const none = { github: false, searxng_url: '', has_brave_key: false, version: 0 };

test('sources are switched on, and the key of one is deleted again', async () => {
  const api = stubCalls();
  api.reply(getWebSources, { body: none });
  const stored = { github: true, searxng_url: '', has_brave_key: true, version: 1 };
  api.reply(saveWebSources, { body: stored });
  await renderPage(<WebSourcesSection />, { user: { role: 'Owner' } });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^GitHub/ }));
  await userEvent.type(screen.getByLabelText('Brave Search API key'), 'a-key');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. The next search asks these sources.')).toBeVisible();
  expect(sentBy(api)).toEqual([{ github: true, searxng_url: '', brave_key: 'a-key' }]);
  expect(screen.getByLabelText('Brave Search API key')).toHaveValue('');

  api.reply(saveWebSources, { body: { ...stored, has_brave_key: false, version: 2 } });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Delete the stored key/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. The next search asks these sources.');
  expect(sentBy(api).at(-1)).toEqual({ github: true, searxng_url: '', brave_key: null });
});

test('what is no address is said, and nothing is sent', async () => {
  const api = stubCalls();
  api.reply(getWebSources, { body: none });
  await renderPage(<WebSourcesSection />, { user: { role: 'Owner' } });
  await userEvent.type(await screen.findByLabelText('SearXNG address'), 'searx');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a valid URL.')).toBeVisible();
  expect(sentBy(api)).toEqual([]);
});
