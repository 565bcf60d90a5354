import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listSearchSources, trySearchSource } from '../../../../contract/search/searches.calls.ts';
import { getWebSources, saveWebSources } from '../../../../contract/search/web-sources.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { SearchSourcesPage } from './search-sources-page.tsx';
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

describe('search sources', () => {
  const sources = [
    { source: 'talent-pool', is_on: true },
    { source: 'searxng', is_on: false },
    { source: 'brave', is_on: true },
    { source: 'github', is_on: false },
  ];
  const open = async (role = 'Member', known = sources) => {
    const api = stubCalls();
    api.reply(listSearchSources, { body: known });
    await renderPage(<SearchSourcesPage />, { user: { role } });
    const [web] = (await screen.findAllByRole('heading', { name: 'Web search' })).map((one) =>
      one.closest('li'),
    );
    return { ...api, web: within(web as HTMLElement) };
  };

  test('say which are connected and what each finds, for a Member without the words of operators', async () => {
    const { web } = await open();
    expect(web.getByText('Connected')).toBeVisible();
    const github = within(screen.getByRole('heading', { name: 'GitHub' }).closest('li') as HTMLElement);
    expect(github.getByText('Not connected')).toBeVisible();
    expect(github.getByText(/^It only has to be switched on/)).toBeVisible();
    expect(screen.getByText(/ask the administrator of your server/)).toBeVisible();
    expect(github.queryByRole('button', { name: 'Try it' })).toBeNull();
    expect(document.body).not.toHaveTextContent(/SearXNG|_URL|_KEY/i);
  });

  test('give an Owner one list of settings for all that are chosen, beside what is connected already', async () => {
    await open('Owner');
    expect(screen.getByRole('group', { name: 'Connect more sources' })).toHaveAccessibleDescription(
      /send its administrator the lines/,
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'GitHub' }));
    expect(screen.getAllByRole('code')[0]).toHaveTextContent(/^SEARCH_PROVIDERS=talent-pool,brave,github$/);
    expect(screen.queryByRole('checkbox', { name: 'SearXNG' })).toBeNull();
    cleanup();
    await open(
      'Owner',
      sources.map((one) => ({ ...one, is_on: one.source === 'talent-pool' })),
    );
    expect(screen.queryByRole('button', { name: 'Copy the settings' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'GitHub' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Brave Search' }));
    expect(screen.getAllByRole('code')[0]?.textContent).toBe(
      'BRAVE_API_KEY=your-key\nSEARCH_PROVIDERS=talent-pool,brave,github',
    );
    expect(screen.getByRole('button', { name: 'Copy the settings' })).toBeVisible();
  });

  test('are tried, and show whom they found or why they did not answer', async () => {
    const { web, reply, requests } = await open('Owner');
    const ada = {
      url: 'https://profiles.example/ada',
      title: 'Ada Novak',
      place: 'Berlin',
      source: 'brave',
      sample: false,
    };
    reply(trySearchSource, { body: { found: 10, people: [ada] } });
    await userEvent.type(web.getByLabelText('Job title'), 'Welder');
    await userEvent.type(web.getByLabelText('Place'), 'Leeds{Enter}');
    expect(await web.findByRole('link', { name: 'Ada Novak' })).toHaveAttribute('href', ada.url);
    expect(web.getByText('The best 1 of 10 people found')).toBeVisible();
    const body = { source: 'brave', job_title: 'Welder', location: 'Leeds' };
    expect(requests.at(-1)).toMatchObject({ path: trySearchSource.path, body });
    reply(trySearchSource, { body: { found: 0, people: [], problem: 'It refused the key.' } });
    await userEvent.click(web.getByRole('button', { name: 'Try it' }));
    expect(await web.findByText('It refused the key.')).toBeVisible();
  });
});
