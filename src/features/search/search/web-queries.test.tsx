import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readSearchCriteria } from '../../../../contract/search/sourcing.calls.ts';
import {
  advance,
  fakeTimers,
  field,
  openSourcing,
  stubSearch,
  tab,
} from '../../../../tests/support/sourcing-page.tsx';

const stub = stubSearch();
const sent = (path: string) => stub.requests.filter((request) => request.path === path);
const built = [
  { provider: 'searxng' as const, query: 'Welder AND Leeds' },
  { provider: 'brave' as const, query: 'Welder AND Leeds AND MIG' },
];

async function openFilledForm(queries?: typeof built) {
  stub.reply(readSearchCriteria, { body: { criteria: [], ...(queries && { queries }) } });
  const opened = await openSourcing();
  await opened.user.click(tab('Initiate Search'));
  await opened.user.type(field('Job Title'), 'Welder');
  await opened.user.type(field('Location'), 'Leeds');
  await opened.user.type(field('Job Description'), 'MIG');
  // First the part is loaded, in real time; then it waits for a pause.
  await waitFor(() => expect(sent('/search/criteria/')).toHaveLength(1), { timeout: 30_000 });
  expect(sent('/search/criteria/')[0]?.body).toMatchObject({ offline: true });
  return opened;
}
const initiate = () => screen.getByRole('button', { name: 'Initiate Search' });

describe('web queries', () => {
  fakeTimers();

  test('do not appear where no web provider is configured', async () => {
    const { user } = await openFilledForm();
    expect(screen.queryByText('Web queries')).toBeNull();
    await user.type(field('Job Description'), ' and TIG');
    await advance(2000);
    expect(screen.queryByText('Web queries')).toBeNull();
  });

  test('are collapsed, and shown for each source as they would be asked', async () => {
    const { user } = await openFilledForm(built);
    const summary = await screen.findByText('Web queries');
    expect(field('SearXNG')).not.toBeVisible();
    await user.click(summary);
    expect(field('SearXNG')).toBeVisible();
    expect(field('SearXNG')).toHaveValue('Welder AND Leeds');
    expect(field('Brave Search')).toHaveValue('Welder AND Leeds AND MIG');
    await user.click(initiate());
    await screen.findByText('Search task initiated successfully!');
    expect(Object.keys(sent('/search/initiate/')[0]?.body as object)).toHaveLength(3);
  });

  test('that are changed are sent; the built one can be used again', async () => {
    const { user } = await openFilledForm(built);
    await user.click(await screen.findByText('Web queries'));
    for (const name of ['SearXNG', 'Brave Search']) {
      await user.clear(field(name));
      expect(field(name)).toHaveValue('');
      await user.type(field(name), '"welder" -jobs');
      expect(field(name)).toHaveAccessibleDescription(/sent as written/);
    }
    await user.click(screen.getByRole('button', { name: 'Use the built query for Brave Search' }));
    expect(field('Brave Search')).toHaveValue('Welder AND Leeds AND MIG');
    await user.click(initiate());
    await screen.findByText('Search task initiated successfully!');
    expect(sent('/search/initiate/')[0]?.body).toMatchObject({
      queries: [{ provider: 'searxng', query: '"welder" -jobs' }],
    });
  });

  test('that are emptied are the built ones again', async () => {
    const { user } = await openFilledForm(built);
    await user.click(await screen.findByText('Web queries'));
    await user.clear(field('SearXNG'));
    await user.tab();
    expect(field('SearXNG')).toHaveValue('Welder AND Leeds');
  });
});
