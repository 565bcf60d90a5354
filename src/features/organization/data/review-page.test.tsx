import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  type DuePerson,
  eraseDuePeople,
  keepDuePeople,
  listDuePeople,
} from '../../../../contract/people/retention.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ReviewPage } from './review-page.tsx';

const person = (number: number, name: string): DuePerson => ({
  id: `0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4${number}`,
  name,
  title: 'Cook',
  source: 'Fair 2024',
  last_touched: '2024-03-01T10:00:00.000Z',
  asked_at: '2026-11-23T10:00:00.000Z',
  erased_at: '2026-12-23T10:00:00.000Z',
});

let api: ReturnType<typeof stubCalls>;
let due: DuePerson[];
beforeEach(() => {
  api = stubCalls();
  due = [person(1, 'Ann'), person(2, 'Ben'), person(3, 'Cleo')];
  api.reply(listDuePeople, () => ({ body: due, headers: { 'x-total-count': String(due.length) } }));
  const answer = ({ body }: { body: unknown }) => {
    const { ids } = body as { ids: string[] };
    due = due.filter(({ id }) => !ids.includes(id));
    return { body: { changed: ids } };
  };
  api.reply(keepDuePeople, answer);
  api.reply(eraseDuePeople, answer);
});

const show = (role = 'Owner') =>
  renderPage(<ReviewPage />, { user: { role }, path: '/dashboard/settings/data/review' });

test('people are kept, and others erased after a question', async () => {
  await show();
  expect(await screen.findByRole('link', { name: 'Ann' })).toBeVisible();
  expect(screen.getAllByText('Dec 23, 2026')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Keep' })).toBeDisabled();
  await userEvent.click(screen.getByLabelText('Choose Ann'));
  await userEvent.selectOptions(screen.getByLabelText('Keep for'), '24 months');
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('1 person kept for 24 months.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ann' })).toBeNull();
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ids: [person(1, '').id],
    months: 24,
  });
  await userEvent.click(screen.getByLabelText('Choose everybody on this page'));
  await userEvent.click(screen.getByRole('button', { name: 'Erase…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase 2 people for good?' });
  expect(api.requests.some(({ path }) => path.endsWith('/erase/'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText('Nobody is due for review.')).toBeVisible();
});

test('a Member is told who reviews', async () => {
  await show('Member');
  expect(screen.getByText('Only an Owner of your organization reviews people.')).toBeVisible();
  expect(api.requests).toEqual([]);
});

test('belongs to the data in the list of settings', async () => {
  await show();
  expect(await screen.findByRole('link', { name: 'Data and privacy' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
