import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  getHandOver,
  getHandOverTarget,
  type HandOver,
  type HandOverPreview,
  previewHandOver,
  startHandOver,
} from '../../../../contract/recruiting/hand-overs.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

const [ann, ben, cy] = ['1', '2', '3'].map((n) => `0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f2${n}`);
const task = '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f99';
const time = '2026-03-02T09:30:00.000Z';
const shown = (id: string | undefined, name: string, more: Partial<HandOverPreview> = {}) => ({
  id,
  name,
  fields: [
    { label: 'Last name', value: name },
    { label: 'Email', value: `${name}@people.example` },
  ],
  obstacle: '',
  do_not_contact: false,
  earlier: [],
  is_there: false,
  ...more,
});
const earlier = {
  hand_over_id: task,
  system: 'Greenhouse',
  job: 'Crane operator',
  role: 'candidate' as const,
  state: 'done' as const,
  detail: '',
  by: 'Bea Member',
  at: time,
  url: 'https://app.greenhouse.io/people/7',
};
const target = { system: 'Greenhouse', jobs: [{ id: '146859', name: 'Crane operator' }], obstacle: '' };

async function open(areTicked = true) {
  const stub = stubCalls();
  const onClose = vi.fn();
  stub.reply(getHandOverTarget, { body: target });
  stub.reply(previewHandOver, {
    body: [
      shown(ann, 'Ann'),
      shown(ben, 'Ben', { is_there: true, earlier: [earlier] }),
      shown(cy, 'Cy', { obstacle: 'Greenhouse asks for a first and a last name. Correct the name first.' }),
    ],
  });
  const chosen = { people: [ann, ben, cy] as string[] };
  const page = () => <HandOverDialog chosen={chosen} areTicked={areTicked} onClose={onClose} />;
  return { stub, user: userEvent.setup({ delay: null }), onClose, page };
}

test('says how a system is connected, to an Owner with the way there', async () => {
  const { stub, page } = await open();
  const obstacle =
    'No applicant system is connected. An Owner can connect one under Settings, Applicant system.';
  stub.reply(getHandOverTarget, { body: { system: null, jobs: [], obstacle } });
  await renderPage(page(), { user: { role: 'Owner' } });
  expect(await screen.findByText(/No applicant system is connected/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the settings' })).toHaveAttribute(
    'href',
    '/dashboard/settings/applicant-system',
  );
});

test('shows what is sent, leaves out whoever is there or cannot go, and sends the rest', async () => {
  const { stub, user, page } = await open();
  await renderPage(page());
  await user.selectOptions(await screen.findByLabelText('Job'), 'Crane operator');
  expect(await screen.findByRole('checkbox', { name: 'Ann' })).toBeChecked();
  expect(screen.getByText('Ann@people.example')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Ben' })).not.toBeChecked();
  expect(screen.getByText(/Handed over to Greenhouse for “Crane operator” · Bea Member/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Cy' })).toBeDisabled();
  expect(stub.requests.some(({ path }) => path === '/talent/hand-overs/')).toBe(false);
  stub.reply(startHandOver, { status: 202, body: { task_id: task } });
  stub.reply(getHandOver, { body: running });
  await user.click(screen.getByRole('checkbox', { name: 'Ben' }));
  await user.click(screen.getByRole('button', { name: 'Hand over 2 people' }));
  expect(await screen.findByRole('progressbar', { name: 'Handing over' })).toBeVisible();
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  const sent = stub.requests.find(({ path }) => path === '/talent/hand-overs/');
  expect(sent?.body).toEqual({ people: [ann, ben], again: [ben], job_id: '146859', role: 'candidate' });
});

test('asks again for the jobs of a system that could not be reached', async () => {
  const { stub, user, page } = await open();
  stub.reply(getHandOverTarget, {
    body: { ...target, jobs: [], obstacle: 'Greenhouse could not be reached.' },
  });
  await renderPage(page());
  const again = await screen.findByRole('button', { name: 'Try again' });
  stub.reply(getHandOverTarget, { body: target });
  await user.click(again);
  expect(await screen.findByLabelText('Job')).toBeVisible();
});

test('ticks everybody of a board who is not there at once', async () => {
  const { stub, user, page } = await open(false);
  stub.reply(previewHandOver, {
    body: [shown(ann, 'Ann'), shown(ben, 'Ben', { is_there: true }), shown(cy, 'Cy')],
  });
  await renderPage(page());
  await user.selectOptions(await screen.findByLabelText('Job'), 'Crane operator');
  const everybody = await screen.findByRole('checkbox', { name: 'Everybody who is not there yet' });
  expect(screen.getByText('Tick at least one person.')).toBeVisible();
  await user.click(everybody);
  expect(screen.getByRole('button', { name: 'Hand over 2 people' })).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: 'Ben' })).not.toBeChecked();
  await user.click(everybody);
  expect(screen.getByRole('button', { name: 'Hand over' })).toBeDisabled();
});

test('starts with nobody ticked where nobody was chosen, and knows no candidate without a job', async () => {
  const { user, page } = await open(false);
  await renderPage(page());
  await user.selectOptions(await screen.findByLabelText('Job'), 'No job yet');
  expect(await screen.findByRole('checkbox', { name: 'Ann' })).not.toBeChecked();
  expect(screen.getByLabelText('As')).toHaveValue('prospect');
  expect(screen.getByRole('button', { name: 'Hand over' })).toBeDisabled();
});

test('can be closed where it is not known how it goes', async () => {
  const { stub, user, page, onClose } = await open();
  await renderPage(page());
  await user.selectOptions(await screen.findByLabelText('Job'), 'Crane operator');
  stub.reply(startHandOver, { status: 202, body: { task_id: task } });
  stub.reply(getHandOver, { status: 404, body: { detail: 'Not found.' } });
  await user.click(await screen.findByRole('button', { name: 'Hand over 1 person' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

const person = (id: string | undefined, name: string, more: Partial<HandOver['people'][number]>) => ({
  id,
  name,
  state: 'done',
  detail: '',
  at: time,
  url: '',
  ...more,
});
const running = {
  id: task,
  system: 'Greenhouse',
  job: 'Crane operator',
  job_id: '146859',
  role: 'candidate',
  status: 'processing',
  detail: '',
  by: 'Bea Member',
  created_at: time,
  finished_at: null,
  people: [
    person(ann, 'Ann', { url: 'https://app.greenhouse.io/people/7' }),
    person(ben, 'Ben', { state: 'waiting', at: null }),
  ],
};

test('tells the outcome of each person, and tries those again who failed', async () => {
  const { stub, user, page, onClose } = await open();
  await renderPage(page());
  await user.selectOptions(await screen.findByLabelText('Job'), 'Crane operator');
  stub.reply(startHandOver, { status: 202, body: { task_id: task } });
  const refused = 'Greenhouse refused the person (emails: is invalid). Correct them and try again.';
  stub.reply(getHandOver, {
    body: {
      ...running,
      status: 'completed',
      detail: '1 of 2 people were handed over.',
      people: [running.people[0], person(ben, 'Ben', { state: 'failed', detail: refused })],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Hand over 1 person' }));
  expect(await screen.findByText('1 of 2 people were handed over.')).toBeVisible();
  const outcome = within(screen.getByRole('list', { name: 'Outcome' }));
  expect(outcome.getByText(refused)).toBeVisible();
  expect(outcome.getByRole('link', { name: /Open in Greenhouse/ })).toHaveAttribute(
    'href',
    'https://app.greenhouse.io/people/7',
  );
  await user.click(screen.getByRole('button', { name: 'Try 1 person again' }));
  await expect
    .poll(() => stub.requests.filter(({ path }) => path === '/talent/hand-overs/').at(-1)?.body)
    .toEqual({ people: [ben], job_id: '146859', role: 'candidate' });
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
