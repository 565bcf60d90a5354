import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listHandOversOfPerson } from '../../../../contract/api/hand-overs.ts';
import { erasePerson, exportPerson } from '../../../../contract/api/privacy.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import PersonPrivacy from './person-privacy.tsx';

const user = userEvent.setup({ delay: null });

async function open() {
  const stub = stubCalls();
  const onErased = vi.fn();
  await renderPage(<PersonPrivacy id="p-1" name="Mila Visser" onErased={onErased} />);
  return { stub, onErased };
}

test('erases after a question, and says why it failed', async () => {
  const { stub, onErased } = await open();
  const there = {
    hand_over_id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f24',
    system: 'Greenhouse',
    job: 'Crane operator',
    role: 'candidate',
    state: 'done',
    detail: '',
    by: 'Bea Member',
    at: '2026-03-02T09:30:00.000Z',
    url: '',
  };
  stub.reply(listHandOversOfPerson, { body: [there] });
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('no import or résumé adds Mila Visser again');
  expect(await screen.findByText(/They stay in the applicant system/)).toBeVisible();
  expect(stub.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  stub.reply(erasePerson, { status: 500, body: { detail: 'The database is away.' } });
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText('The database is away.')).toBeVisible();
  stub.reply(erasePerson, { status: 204 });
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  await expect.poll(() => onErased.mock.calls.length).toBe(1);
  expect(stub.requests.findLast(({ method }) => method === 'POST')?.path).toBe('/talent/people/p-1/erase/');
});

test('downloads everything that is held', async () => {
  const { stub } = await open();
  URL.createObjectURL = vi.fn(() => 'blob:held');
  URL.revokeObjectURL = vi.fn();
  const none = { tags: [], notes: [], documents: [], search_results: [], decisions: [], verdicts: [] };
  stub.reply(exportPerson, {
    body: {
      exported_at: '2026-03-02T09:30:00.000Z',
      person: [],
      ...none,
      messages: [],
      hand_overs: [],
      audit_trail: [],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Export everything' }));
  await expect.poll(() => vi.mocked(URL.createObjectURL).mock.calls.length).toBe(1);
});
