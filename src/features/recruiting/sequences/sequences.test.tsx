import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  changeSequence,
  getSequence,
  listSequences,
  previewSequence,
  type SequenceDetails,
  type SequencePreview,
  startSequence,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { SequencesPage } from './sequences-page.tsx';
import { StartSequenceDialog } from './start-sequence-dialog.tsx';

const [id, ann, ben, result] = [1, 2, 3, 4].map((n) => `7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a1${n}`) as [
  string,
  string,
  string,
  string,
];
const at = '2026-03-04T10:00:00.000Z';
const details: SequenceDetails = {
  id,
  name: 'Night shifts',
  search: null,
  author: 'Ada',
  created_at: at,
  is_paused: false,
  steps: [{ subject: 'Hello', text: 'Hello {{first_name}}', days: 0 }],
  people: { active: 1, finished: 0, stopped: 1, replied: 0 },
  places: [
    {
      id: ann,
      person_id: ann,
      name: 'Ann Lee',
      state: 'active',
      sent: 0,
      next_at: at,
      reason: null,
      detail: '',
      by: '',
      last_sent_at: null,
    },
    {
      id: ben,
      person_id: ben,
      name: 'Ben Okafor',
      state: 'stopped',
      sent: 0,
      next_at: null,
      reason: 'missing',
      detail: '“Employer” is not known.',
      by: '',
      last_sent_at: null,
    },
  ],
};
const person: SequencePreview = {
  id: ann,
  result,
  name: 'Ann Lee',
  to: 'ann@people.example',
  obstacle: '',
  first_at: at,
  time_zone: 'Europe/Berlin',
  mails: [{ subject: 'Hello', text: 'Hello Ann' }],
};
const leftOut = { ...person, id: ben, name: 'Ben Okafor', obstacle: '“First name” is not known.' };

test('starts for those who can be written to, and says why others cannot', async () => {
  const { reply, requests } = stubCalls();
  reply(listSequences, { body: [] });
  reply(previewSequence, { body: { obstacle: '', people: [person, leftOut] } });
  reply(startSequence, { status: 201, body: { ...details, places: undefined } });
  await renderPage(<StartSequenceDialog recipients={{ results: [result] }} areTicked onClose={() => {}} />);
  const people = within(await screen.findByRole('list', { name: 'People' }));
  expect(people.getByText('“First name” is not known.')).toBeVisible();
  expect(people.getByRole('checkbox', { name: /Ben Okafor/ })).toBeDisabled();
  const first = screen.getAllByRole('textbox', { name: 'Text' })[0] as HTMLElement;
  await userEvent.type(first, '{{{{nobody}}');
  expect(await screen.findByText(/Mail 1: there is no field \{\{nobody\}\}/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start for 1 person' })).toBeDisabled();
  await userEvent.type(first, '{Backspace>10/}');
  const start = await screen.findByRole('button', { name: 'Start for 1 person' });
  await expect.poll(() => (start as HTMLButtonElement).disabled).toBe(false);
  await userEvent.click(start);
  expect(await screen.findByText(/starts in a minute for 1 person/)).toBeVisible();
  const sent = requests.find(({ method, path }) => method === 'POST' && path === '/talent/sequences/');
  expect(sent?.body).toMatchObject({ results: [result], name: 'First contact' });
});

test('ticks one of two who may be the same person, and says so of the other', async () => {
  const { reply } = stubCalls();
  reply(listSequences, { body: [] });
  const other = { ...person, id: ben, name: 'Anne Lee', same_as: ann };
  reply(previewSequence, { body: { obstacle: '', people: [person, other] } });
  await renderPage(<StartSequenceDialog recipients={{ people: [ann, ben] }} areTicked onClose={() => {}} />);
  const people = within(await screen.findByRole('list', { name: 'People' }));
  expect(people.getByRole('checkbox', { name: /Ann Lee/ })).toBeChecked();
  expect(people.getByRole('checkbox', { name: /Anne Lee/ })).not.toBeChecked();
  expect(people.getByText(/May be the same person as Ann Lee/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start for 1 person' })).toBeVisible();
});

test('shows who is in which step, and stops and resumes them', async () => {
  const { reply, requests } = stubCalls();
  reply(listSequences, { body: [{ ...details, places: undefined }] });
  reply(getSequence, { body: details });
  reply(changeSequence, { body: details });
  await renderPage(<SequencesPage />);
  await userEvent.click(await screen.findByText('Mails of Night shifts'));
  expect(screen.getByText('Hello {{first_name}}')).toBeVisible();
  await userEvent.click(screen.getByText('People of Night shifts'));
  const row = (await screen.findByRole('link', { name: 'Ben Okafor' })).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('A field is missing. “Employer” is not known.');
  await userEvent.click(screen.getByRole('button', { name: 'Resume for Ben Okafor' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop for Ann Lee' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause Night shifts' }));
  const changes = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(changes).toEqual([{ resume: [ben] }, { stop: [ann] }, { is_paused: true }]);
});

test('says where a sequence begins while there is none', async () => {
  stubCalls().reply(listSequences, { body: [] });
  await renderPage(<SequencesPage />);
  expect(await screen.findByText(/There is no sequence yet/)).toBeVisible();
});
