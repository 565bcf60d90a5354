import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { getPreferences } from '../../../../contract/account/preferences.calls.ts';
import { getPerson, updatePerson } from '../../../../contract/people/people.calls.ts';
import { getBoardColumns, listBoard } from '../../../../contract/recruiting/board.calls.ts';
import {
  changeSequence,
  getSendingTimes,
  getSequence,
  listSequences,
  previewSequence,
  type SequenceDetails,
  type SequencePreview,
  startSequence,
  usualSendingTimes,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { listSearchJobs } from '../../../../contract/search/sourcing.calls.ts';
import { buildBoardPerson } from '../../../../tests/support/board-person.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildCandidate, buildSearchJob } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { type Undoable, useOfferedUndo } from '../../../lib/undo.ts';
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
  const monday = { ...person, first_at: '2099-11-30T15:00:00.000Z' };
  reply(previewSequence, { body: { obstacle: '', people: [monday, leftOut] } });
  reply(startSequence, { status: 201, body: { ...details, places: undefined } });
  const [onStarted, onClose] = [vi.fn(), vi.fn()];
  let offered = (): Undoable | undefined => undefined;
  function Offered() {
    const undoable = useOfferedUndo();
    offered = () => undoable;
    return null;
  }
  await renderPage(
    <>
      <StartSequenceDialog
        recipients={{ results: [result] }}
        areTicked
        onStarted={onStarted}
        onClose={onClose}
      />
      <Offered />
    </>,
  );
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
  expect(screen.getByText('1 gets it, 1 left out:')).toBeVisible();
  expect(screen.getByText(/^First mail: \w{3}, Nov 30/)).toBeVisible();
  await userEvent.click(start);
  await expect.poll(() => offered()?.text).toMatch(/^“Night shifts” starts \w{3}, Nov 30.* for 1 person\.$/);
  expect(offered()?.opens).toBe(`/dashboard/sequences?open=${id}`);
  expect([onStarted, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  const sent = requests.find(({ method, path }) => method === 'POST' && path === '/talent/sequences/');
  expect(sent?.body).toMatchObject({ results: [result], name: 'First contact' });
});

const showComposer = async (people: SequencePreview[]) => {
  const api = stubCalls();
  api.reply(listSequences, { body: [] });
  api.reply(previewSequence, { body: { obstacle: '', people } });
  await renderPage(<StartSequenceDialog recipients={{ results: [result] }} areTicked onClose={() => {}} />, {
    path: `/dashboard/sourcing/jobs/${id}/board`,
  });
  await screen.findByRole('list', { name: 'People' });
  return api;
};

test('keeps what was typed until the sequence starts, or it is discarded', async () => {
  await showComposer([person]);
  await userEvent.type(screen.getByLabelText('Name'), ' II');
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Text' })[0] as HTMLElement, ' Bye.');
  await userEvent.click(screen.getByRole('checkbox', { name: /Ann Lee/ }));
  cleanup();
  await showComposer([person]);
  expect(screen.getByText(/Restored what you typed/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('First contact II');
  expect((screen.getAllByLabelText('Text')[0] as HTMLTextAreaElement).value).toMatch(/ Bye\.$/);
  expect(screen.getByRole('checkbox', { name: /Ann Lee/ })).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Name')).toHaveValue('First contact');
  cleanup();
  await showComposer([person]);
  expect(screen.queryByText(/Restored what you typed/)).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('First contact');
});

test('leaves those who are in Replied or later unticked, with the reason', async () => {
  const cleo = { ...person, id: result, name: 'Cleo Vik' };
  await showComposer([{ ...person, id: ben, name: 'Ben Okafor', column: 'Replied' }, person, cleo]);
  expect(screen.getByText('Their card is in Replied.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Ben Okafor/ })).not.toBeChecked();
  expect(screen.getByText('Mails to Ben Okafor').closest('details')).not.toHaveAttribute('open');
  expect(screen.getByText('Mails to Ann Lee').closest('details')).toHaveAttribute('open');
  const all = screen.getByRole('checkbox', {
    name: 'Everybody who can be written to (2; not the 1 in Replied or later)',
  });
  await userEvent.click(all);
  await userEvent.click(all);
  expect(screen.getByRole('checkbox', { name: /Ben Okafor/ })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: /Ben Okafor/ }));
  expect(screen.getByRole('button', { name: 'Start for 3 people' })).toBeVisible();
});

test('takes what is missing of a person in place, and names a field that nobody has', async () => {
  const lacking = { ...leftOut, obstacle: '“Employer” is not known.', missing: ['employer'] };
  const { reply, requests } = await showComposer([lacking]);
  expect(screen.getByText('Nobody has an employer: take {{employer}} out.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Ben Okafor/ })).toHaveAttribute('target', '_blank');
  reply(getPerson, { body: { ...buildCandidate({ id: ben }), version: 3 } });
  reply(updatePerson, { body: { version: 4 } });
  reply(previewSequence, { body: { obstacle: '', people: [{ ...person, id: ben, name: 'Ben Okafor' }] } });
  await userEvent.type(screen.getByLabelText('Employer'), 'Harbour{Enter}');
  expect(await screen.findByRole('button', { name: 'Start for 1 person' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Ben Okafor/ })).toBeChecked();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    employer: 'Harbour',
    version: 3,
  });
});

test('says who the mails are from, and leaves the closing to a signature', async () => {
  const { reply } = stubCalls();
  reply(getPreferences, { body: { theme: 'system', signature: 'Ada\nHarbour' } });
  reply(listSequences, { body: [] });
  const sender = {
    name: 'Ada (Harbour)',
    address: 'jobs@harbour.example',
    answers_to: 'ada@harbour.example',
  };
  reply(previewSequence, { body: { obstacle: '', people: [person], sender: { ...sender, is_read: false } } });
  await renderPage(<StartSequenceDialog recipients={{ results: [result] }} areTicked onClose={() => {}} />, {
    user: { name: 'Ada' },
  });
  expect(
    await screen.findByText(/Replies go to ada@harbour.example; replies there do not show up in Larkspur/),
  ).toHaveTextContent('From Ada (Harbour), jobs@harbour.example.');
  expect(await screen.findByText(/Your signature and how to unsubscribe/)).toBeVisible();
  expect(
    screen.getByText(/They stop with a card in Replied or later, No, do not contact, or by hand/),
  ).toBeVisible();
  expect(screen.getByText(/No mailbox is connected: mails go on after an answer/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add your signature' })).toBeNull();
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

const onBoard = buildBoardPerson({
  id: result,
  name: 'Ann Lee',
  role: 'Nurse',
  stage: 'shortlisted',
  decision: 'shortlist',
});

const open = async (given: Partial<SequenceDetails> = {}) => {
  const api = stubCalls();
  api.reply(getSequence, { body: { ...details, ...given } });
  api.reply(changeSequence, { body: details });
  api.reply(getSendingTimes, { body: { ...usualSendingTimes, version: 1 } });
  api.reply(previewSequence, { body: { obstacle: '', people: [{ ...person, ...given.places?.[0] }] } });
  await renderPage(<SequencesPage />, { path: `/dashboard/sequences?open=${id}` });
  await screen.findByRole('heading', { level: 1, name: 'Night shifts' });
  return api;
};

test('shows who is in which step, and stops and resumes them', async () => {
  const { requests } = await open();
  expect(screen.getByText('2 people · 1 waiting · 1 stopped')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Mon to Fri, 9 to 17, their time' })).toBeVisible();
  const shownAs = await screen.findByRole('combobox', { name: 'Show as' });
  expect(within(shownAs).getByRole('option', { selected: true })).toHaveTextContent('Ann Lee');
  expect(screen.getByText('Hello Ann')).toBeVisible();
  await userEvent.selectOptions(shownAs, 'Fields in braces');
  expect(screen.getByText('Hello {{first_name}}')).toBeVisible();
  const row = screen.getByRole('link', { name: 'Ben Okafor' }).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('A field is missing. “Employer” is not known.');
  await userEvent.click(screen.getByRole('button', { name: 'Resume for Ben Okafor' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop for Ann Lee' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause Night shifts' }));
  const changes = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(changes).toEqual([{ resume: [ben] }, { stop: [ann] }, { is_paused: true }]);
});

const followUp = { subject: '', text: 'Hello {{first_name}}, again', days: 3 };
const running: Partial<SequenceDetails> = {
  steps: [...details.steps, followUp],
  mails: [
    { sent: 2, replied: 1 },
    { sent: 0, replied: 0 },
  ],
  people: { active: 1, finished: 0, stopped: 1, replied: 1 },
  places: details.places.map((place) => ({ ...place, sent: 1 })),
};

test('leads to a mail as someone got it, which may have been edited since', async () => {
  await open(running);
  const got = await screen.findByRole('link', { name: 'As Ann Lee got it' });
  expect(got).toHaveAttribute('href', expect.stringMatching(/candidates\/.+#timeline$/));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show as' }), 'Fields in braces');
  expect(got).not.toBeInTheDocument();
});

test('says what an edit changes for each, and saves it in view of what was there', async () => {
  const { requests, reply } = await open(running);
  reply(previewSequence, {
    body: {
      obstacle: '',
      people: [
        { ...person, sent: 1 },
        { ...leftOut, sent: 1 },
      ],
    },
  });
  expect(screen.getByText(/Mail 1 · sent to 2, 1 replied \(50%\), 0 to come/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Night shifts' }));
  // Nobody gets the first one any more.
  expect(within(dialog.getByRole('group', { name: 'Mail 1' })).queryByRole('textbox')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Remove mail 1' })).toBeNull();
  const second = within(dialog.getByRole('group', { name: 'Mail 2' }));
  await userEvent.clear(second.getByLabelText('Days later'));
  await userEvent.type(second.getByLabelText('Days later'), '10');
  await userEvent.type(second.getByLabelText('Text'), '!');
  const changes = dialog.getByRole('list', { name: 'What changes' });
  expect(changes).toHaveTextContent('Mail 2 has another text for 1 person.');
  expect(changes).toHaveTextContent(
    'Mail 2 leaves 10 days after the one before, not 3. For 1 person it is the next one, and moves.',
  );
  expect(await dialog.findByText(/the sequence would stop for them/)).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save for 1 person' });
  await expect.poll(() => (save as HTMLButtonElement).disabled).toBe(false);
  await userEvent.click(save);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    steps: [details.steps[0], { ...followUp, text: `${followUp.text}!`, days: 10 }],
    seen_steps: running.steps,
    hours: null,
  });
});

test('is renamed, and archived once it has ended', async () => {
  const { requests } = await open({ people: { ...details.people, active: 0 } });
  expect(screen.queryByRole('button', { name: 'Edit…' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Rename…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' II');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  const changes = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(changes).toEqual([{ name: 'Night shifts II' }, { is_archived: true }]);
});

test('is used again for the people of a job, with its mails and its name', async () => {
  const { reply } = await open(running);
  reply(listSearchJobs, { body: [buildSearchJob({ id: ben, title: 'Nurse' })] });
  reply(listBoard, { body: [onBoard] });
  reply(getBoardColumns, { body: { columns: [{ id: 'shortlisted', name: 'Shortlisted' }], version: 1 } });
  reply(listSequences, { body: [{ ...details, places: undefined }] });
  reply(previewSequence, { body: { obstacle: '', people: [person] } });
  await userEvent.click(screen.getByRole('button', { name: 'Use again…' }));
  expect(await screen.findByRole('combobox', { name: 'Job' })).toHaveDisplayValue(/^Nurse/);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'People' }), 'shortlisted');
  await userEvent.click(screen.getByRole('button', { name: 'Continue with 1 person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a sequence' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Night shifts');
  expect(dialog.getAllByLabelText('Text').map((field) => (field as HTMLTextAreaElement).value)).toEqual(
    running.steps?.map(({ text }) => text),
  );
});

test('lists sequences with how they go, narrowed by words and state', async () => {
  const listed = { ...details, ...running, places: undefined };
  const others = [
    {
      ...listed,
      id: ben,
      name: 'Day shifts',
      people: { ...details.people, active: 0 },
      next_at: null,
      reads_answers: false,
    },
    { ...listed, id: result, name: 'Old shifts', is_archived: true },
  ];
  stubCalls().reply(listSequences, { body: [{ ...listed, next_at: at }, ...others] });
  await renderPage(<SequencesPage />, { path: '/dashboard/sequences' });
  const row = (await screen.findByRole('link', { name: 'Night shifts' })).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent(/No job.*2 people · 1 waiting.*2.*1 \(50%\).*2026.*Running/);
  expect(screen.queryByRole('link', { name: 'Old shifts' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveDisplayValue('All but archived');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a sequence' }), 'day');
  expect(screen.getByRole('link', { name: 'Day shifts' }).closest('tr')).toHaveTextContent(
    /Not read.*None: stopped.*Ended/,
  );
  expect(screen.queryByRole('link', { name: 'Night shifts' })).toBeNull();
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Find a sequence' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Archived');
  expect(screen.getByRole('link', { name: 'Old shifts' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Day shifts' })).toBeNull();
});

test('says how a sequence begins while there is none', async () => {
  stubCalls().reply(listSequences, { body: [] });
  await renderPage(<SequencesPage />);
  expect(await screen.findByText(/There is no sequence yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose in the talent pool' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New sequence…' }));
  expect(await screen.findByRole('dialog', { name: 'New sequence' })).toBeVisible();
});
