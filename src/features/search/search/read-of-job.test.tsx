import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readSearchCriteria } from '../../../../contract/search/sourcing.calls.ts';
import {
  fakeTimers,
  field,
  openSourcing,
  stubSearch,
  tab,
} from '../../../../tests/support/sourcing-page.tsx';

const stub = stubSearch();
fakeTimers();

test('shows what was read while a job is typed, the lines that were not read, and those that are left out', async () => {
  const criterion = { id: 'c1', kind: 'skill' as const, text: 'Java', need: 'must' as const, source: 'Java' };
  stub.reply(readSearchCriteria, {
    body: {
      criteria: [criterion],
      lines_not_read: ['A sunny temper', 'Deep calm'],
      lines_set_aside: [{ line: 'At least 18', why: '“At least 18” asks for age. This line is left out.' }],
    },
  });
  const { user } = await openSourcing();
  await user.click(tab('Initiate Search'));
  await user.type(field('Job Title'), 'Welder');
  await user.type(field('Location'), 'Leeds');
  await user.type(field('Job Description'), 'Java');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Criteria found' })).toBeVisible(), {
    timeout: 30_000,
  });
  expect(screen.getByText('Java', { selector: 'span' }).parentElement).toHaveTextContent('Java must');
  expect(screen.getByText(/asks for age/)).toBeVisible();
  expect(screen.getByText('Deep calm')).not.toBeVisible();
  await user.click(screen.getByText('2 lines were not read'));
  expect(screen.getByText('Deep calm')).toBeVisible();
});
