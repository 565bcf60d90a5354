import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { getPerson, type LawfulGrounds } from '../../../../contract/people/people.calls.ts';
import { erasePerson, exportPerson, setLawfulGrounds } from '../../../../contract/people/privacy.calls.ts';
import { listHandOversOfPerson } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { emptyPerson } from '../../../../tests/support/blank-person.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import PersonPrivacy from './person-privacy.tsx';

const user = userEvent.setup({ delay: null });

async function open() {
  const stub = stubCalls();
  const onErased = vi.fn();
  await renderPage(<PersonPrivacy id="p-1" name="Mila Visser" onErased={onErased} />);
  await user.click(screen.getByRole('heading', { name: 'Privacy' }));
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
      sequences: [],
      hand_overs: [],
      audit_trail: [],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Export everything' }));
  await expect.poll(() => vi.mocked(URL.createObjectURL).mock.calls.length).toBe(1);
});

test('says on what basis the person is held, and until when they have to be told', async () => {
  const stub = stubCalls();
  let grounds: LawfulGrounds = { lawful_basis: null, noticed_on: null };
  stub.reply(getPerson, () => ({
    body: { ...mila, grounds: { ...grounds, notice_due: '2026-02-01' } },
  }));
  stub.reply(setLawfulGrounds, ({ body }) => {
    grounds = body as LawfulGrounds;
    return { body: grounds };
  });
  await renderPage(<PersonPrivacy id="p-1" name="Mila Visser" onErased={vi.fn()} />);
  await user.click(screen.getByRole('heading', { name: 'Privacy' }));
  const notice = await screen.findByLabelText('Told that you hold their data on');
  expect(notice).toHaveAccessibleDescription(/^Overdue: it was due on Feb 1, 2026/);
  await user.selectOptions(screen.getByLabelText('Lawful basis'), 'Legitimate interests');
  await user.type(notice, '2026-03-01');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  await expect
    .poll(() => grounds)
    .toEqual({
      lawful_basis: 'legitimate-interests',
      noticed_on: '2026-03-01',
    });
  await expect.poll(() => screen.queryByText(/^Overdue/)).toBeNull();
  expect(screen.getByLabelText('Told that you hold their data on')).toHaveValue('2026-03-01');
});

test('a Member reads why someone is held, and changes, exports and erases nothing', async () => {
  const stub = stubCalls();
  const grounds = { lawful_basis: 'consent', noticed_on: null, notice_due: '2026-02-01' };
  stub.reply(getPerson, { body: { ...mila, grounds } });
  const page = <PersonPrivacy id="p-1" name="Mila Visser" onErased={vi.fn()} />;
  await renderPage(page, { user: { role: 'Member' } });
  await user.click(screen.getByRole('heading', { name: 'Privacy' }));
  expect(await screen.findByText('Consent')).toBeVisible();
  expect(screen.getByText(/^Not told. Overdue: it was due on Feb 1, 2026/)).toBeVisible();
  expect(screen.getByText(/An Owner changes it/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('who acts for a client changes the basis, and leaves copies and erasure to its people', async () => {
  const stub = stubCalls();
  const grounds = { lawful_basis: null, noticed_on: null, notice_due: '2026-02-01' };
  stub.reply(getPerson, { body: { ...mila, grounds } });
  const page = <PersonPrivacy id="p-1" name="Mila Visser" onErased={vi.fn()} />;
  await renderPage(page, { user: { acting_until: Math.floor(Date.now() / 1000) + 3600 } });
  await user.click(screen.getByRole('heading', { name: 'Privacy' }));
  expect(await screen.findByLabelText('Lawful basis')).toBeEnabled();
  expect(screen.getByText(/^Copies and erasure: While you act for/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase for good' })).not.toBeInTheDocument();
});

const mila = {
  ...emptyPerson,
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f24',
  name: 'Mila Visser',
  title: 'Nurse',
  source: 'Fair',
  sample: false,
  attributes: {},
  do_not_contact: false,
  version: 1,
  tags: [],
  written_notes: [],
  reminders: [],
  documents: [],
  history: [],
  created_at: '2026-01-01T09:30:00.000Z',
};
