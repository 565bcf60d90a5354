import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getSearchStatus } from '../../../../contract/search/sourcing.calls.ts';
import { field, openSourcing, stubSearch, tab, taskId } from '../../../../tests/support/sourcing-page.tsx';
import { paths } from '../../../lib/paths.ts';

const stub = stubSearch();
const formPath = `${paths.sourcing}?tab=initiate-search`;

const open = (path: string = paths.sourcing, user = {}) => openSourcing({ path, user });

/** Fills in the form and leaves it as a reload does. */
async function typeAndLeave() {
  const { user, unmount } = await open(formPath);
  await user.type(field('Job Title'), 'Welder');
  await user.type(field('Location'), 'Leeds');
  await user.type(field('Job Description'), 'MIG and TIG');
  unmount();
}

describe('the draft of the search form', () => {
  test('is restored after a reload, for the same user only', async () => {
    await typeAndLeave();
    (await open(formPath, { sub: 'another-person' })).unmount();
    const { user } = await open(formPath);
    expect(field('Job Title')).toHaveValue('Welder');
    expect(field('Location')).toHaveValue('Leeds');
    expect(field('Job Description')).toHaveValue('MIG and TIG');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Job Title')).toHaveValue('');
    expect(field('Job Title')).toHaveFocus();
    expect(localStorage).toHaveLength(0);
  });

  test('gives way to the job of another advert', async () => {
    await typeAndLeave();
    const { user } = await open(formPath);
    await waitFor(() => expect(field('Job Description')).toHaveValue('MIG and TIG'));
    await user.click(field('Job Description'));
    (field('Job Description') as HTMLTextAreaElement).select();
    await user.paste(
      `Senior Java Developer (m/f/d) – Berlin\n\nRequirements\n- ${'Java and Kafka. '.repeat(6)}`,
    );
    await waitFor(() => expect(field('Job Title')).toHaveValue('Senior Java Developer'), { timeout: 30_000 });
    expect(field('Location')).toHaveValue('Berlin');
  });

  test('opening Initiate Search clears the description and offers Restore', async () => {
    await typeAndLeave();
    const { user } = await open();
    await user.click(tab('Initiate Search'));
    expect(field('Job Title')).toHaveValue('Welder');
    expect(field('Job Description')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(field('Job Description')).toHaveValue('MIG and TIG');
    expect(field('Job Description')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('neither reopening nor a reload loses the cleared description', async () => {
    await typeAndLeave();
    const { user, unmount } = await open();
    for (let visit = 0; visit < 2; visit += 1) {
      await user.click(tab('Initiate Search'));
      await user.click(tab('Job List'));
    }
    unmount();
    const again = await open();
    await again.user.click(tab('Initiate Search'));
    await again.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(field('Job Description')).toHaveValue('MIG and TIG');
  });

  test('Restore swaps the description with the one typed since', async () => {
    await typeAndLeave();
    const { user } = await open();
    await user.click(tab('Initiate Search'));
    await user.type(field('Job Description'), 'Something new');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(field('Job Description')).toHaveValue('MIG and TIG');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(field('Job Description')).toHaveValue('Something new');
  });

  test('offers nothing without a draft', async () => {
    const { user } = await open();
    await user.click(tab('Initiate Search'));
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  test('is kept while its search runs and if it fails, and removed once it completes', async () => {
    await typeAndLeave();
    const { user, unmount } = await open(formPath);
    await user.click(screen.getByRole('button', { name: 'Initiate Search' }));
    await screen.findByText('Search task initiated successfully!');
    unmount();
    const failed = await open(formPath);
    expect(field('Job Description')).toHaveValue('MIG and TIG');
    await screen.findByText('Processing');
    failed.unmount();
    stub.reply(getSearchStatus, { body: { status: 'Completed', urls: [] } });
    const completed = await open(formPath);
    await waitFor(() => expect(completed.shownPath()).toBe(paths.searchJob(taskId)));
    completed.unmount();
    await open(formPath);
    expect(field('Job Title')).toHaveValue('');
  });

  test('a double click initiates one search', async () => {
    await typeAndLeave();
    await open(formPath);
    const button = screen.getByRole('button', { name: 'Initiate Search' });
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByText('Search task initiated successfully!');
    expect(stub.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
