import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getPerson } from '../../../../contract/people/people.calls.ts';
import { listCandidates } from '../../../../contract/people/talent-pool.calls.ts';
import { addToJob, getBoardColumns, listBoard } from '../../../../contract/recruiting/board.calls.ts';
import { usualColumns } from '../../../../contract/recruiting/board.ts';
import {
  draftJobMessage,
  sendMessage,
  withdrawMessage,
} from '../../../../contract/recruiting/messages.calls.ts';
import { undoDecisions } from '../../../../contract/recruiting/search-people.calls.ts';
import { listSearchJobs } from '../../../../contract/search/sourcing.calls.ts';
import { buildBoardPerson } from '../../../../tests/support/board-person.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildCandidate, buildSearchJob } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { newSearchPath } from '../../../lib/paths.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { AddToJobButton } from './add-to-job-button.tsx';
import { AddPersonDialog } from './add-to-job-dialog.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
const job = buildSearchJob({ title: 'Night Baker', location: 'Oslo' });
const ada = buildCandidate();
const ben = buildCandidate({
  id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4c',
  name: 'Ben Ruiz',
  do_not_contact: true,
});
const decision = (id: string, stage: string) => ({
  ...{ id, stage, decision: null, reason: '', decided_by: 'Ada', decision_version: 1 },
});
const sent = (path: string) =>
  requests.filter((request) => request.path.endsWith(path)).map(({ body }) => body);

beforeEach(() => {
  offerUndo(undefined);
  ({ reply, requests } = stubCalls());
  reply(listSearchJobs, { body: [job], headers: { 'x-total-count': '1' } });
  reply(getPerson, { body: { id: ada.id, searches: [] } });
  reply(listBoard, { body: [], headers: { 'x-total-count': '0' } });
  reply(getBoardColumns, { body: { columns: usualColumns, version: 0 } });
});

async function choose(button: string, submit: string) {
  await userEvent.click(screen.getByRole('button', { name: button }));
  // The only job is chosen.
  await waitFor(() => expect(screen.getByRole('button', { name: submit })).toBeEnabled());
  expect(screen.getByRole('combobox', { name: /^Job/ })).toHaveDisplayValue('Night Baker · Oslo');
}

test('puts several people into a job and says who was there, who is left out, and how to take it back', async () => {
  reply(addToJob, { body: { added: [decision(ada.id, 'shortlisted')], there: [] } });
  reply(undoDecisions, { body: [] });
  await renderPage(
    <>
      <AddToJobButton people={[ada, ben]} />
      <UndoRegion />
    </>,
  );
  await choose('Add to a job…', 'Add');
  expect(screen.getByText('1 of them must not be contacted. Their cards say so.')).toBeVisible();
  await userEvent.selectOptions(await screen.findByLabelText('Column'), 'Shortlisted');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(
    await screen.findByText(
      '1 person added to Night Baker, in Shortlisted. 1 left out: deleted from the talent pool, or the same person as another.',
    ),
  ).toBeVisible();
  expect(sent('/people/')).toEqual([{ stage: 'shortlisted', ids: [ada.id, ben.id] }]);
  expect(screen.getByRole('link', { name: 'Open the board' })).toHaveAttribute(
    'href',
    expect.stringContaining(`${job.id}/board`),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken out again.')).toBeVisible();
  expect(sent('/undo/')).toEqual([{ people: [{ id: ada.id, version: 1 }] }]);
});

test('says who of several is on the board already, and leads to a job that there is not yet', async () => {
  const card = buildBoardPerson({ id: job.id, person_id: ben.id, name: ben.name });
  reply(listBoard, { body: [card], headers: { 'x-total-count': '1' } });
  await renderPage(<AddToJobButton people={[ada, ben]} />);
  await choose('Add to a job…', 'Add');
  expect(
    await screen.findByText('On its board already: Ben Ruiz. Their cards stay where they are.'),
  ).toBeVisible();
  const jobs = screen.getByRole('combobox', { name: /^Job/ });
  expect(jobs.querySelector('option:last-child')).toHaveTextContent('New job…');
  await userEvent.selectOptions(jobs, 'New job…');
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Describe the job' })).toHaveAttribute('href', newSearchPath);
  expect(screen.queryByText(/On its board already/)).toBeNull();
});

test('says why nobody was added', async () => {
  reply(addToJob, { status: 409, body: { detail: 'The search is running. Add people once it has ended.' } });
  await renderPage(<AddToJobButton people={[ada]} />);
  await choose('Add to a job…', 'Add');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('The search is running. Add people once it has ended.')).toBeVisible();
});

test('a mail to someone who is in no job asks for the job, and adds them to it once it is sent', async () => {
  const user = userEvent.setup({ delay: null });
  const [found, mail] = ['0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c51', '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c52'];
  reply(addToJob, { body: { added: [decision(found, 'new')], there: [] } });
  reply(undoDecisions, { body: [] });
  reply(withdrawMessage, { status: 204 });
  const fields = { subject: 'Night shifts', text: 'Hello' };
  reply(draftJobMessage, {
    body: {
      ...{ ...fields, engine: 'composer', footer: '', to: ada.email },
      ...{ obstacle: '', bounce: '', by_mail_program: false, is_refused: false, recent: [], messages: [] },
    },
  });
  reply(sendMessage, {
    status: 201,
    body: {
      ...{ ...fields, id: mail, author: 'Ada', to: ada.email, status: 'queued', detail: '' },
      ...{ created_at: '2026-11-23T10:00:00.000Z', sent_at: null },
    },
  });
  await renderPage(
    <>
      <AddToJobButton people={[ada]} writesIn={[]} />
      <UndoRegion />
    </>,
  );
  const write = async () => {
    await choose('Write to…', 'Continue');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText(/^Subject/)).toHaveValue('Night shifts');
  };
  await write();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent('/people/')).toEqual([]);
  await write();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/The mail is on its way/)).toBeVisible();
  expect(sent('/people/')).toEqual([{ stage: 'new', ids: [ada.id] }]);
  expect(requests.map(({ path }) => path)).toContain(`/search/results/${found}/messages/`);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Taken back/);
  expect(sent('/undo/')).toEqual([{ people: [{ id: found, version: 1 }] }]);
});

test('says before that the person is in the job, or was declined for it', async () => {
  const other = buildSearchJob({ id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4d', title: 'Confectioner' });
  reply(listSearchJobs, { body: [job, other], headers: { 'x-total-count': '2' } });
  const standing = { title: 'Night Baker', result_id: ada.id, verdicts: [] };
  const searches = [
    { ...standing, id: job.id, decision: 'no', reason: 'Pay', stage: 'Closed' },
    { ...standing, id: other.id, decision: null, reason: '', stage: '' },
  ];
  reply(getPerson, { body: { id: ada.id, searches } });
  await renderPage(<AddToJobButton people={[{ ...ada, do_not_contact: true }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add to a job…' }));
  const choice = await screen.findByRole('combobox', { name: /^Job/ });
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  await userEvent.selectOptions(choice, job.id);
  expect(await screen.findByText('Decided No for this job: Pay. The card stays as it is.')).toBeVisible();
  expect(screen.getByText('This person must not be contacted. The card says so.')).toBeVisible();
  await userEvent.selectOptions(choice, other.id);
  expect(screen.getByText('Among its results already.')).toBeVisible();
});

test('a person of the pool is put onto the board from there, by keyboard', async () => {
  reply(listCandidates, { body: [ada, ben], headers: { 'x-total-count': '2' } });
  reply(addToJob, { body: { added: [decision(ben.id, 'new')], there: [] } });
  let isOpen = true;
  await renderPage(<AddPersonDialog jobId={job.id} onClose={() => (isOpen = false)} />);
  const user = userEvent.setup({ delay: null });
  (await screen.findByRole('radio', { name: /Ben Ruiz/ })).focus();
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  await user.keyboard(' ');
  expect(screen.getByText('This person must not be contacted. The card says so.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(isOpen).toBe(false));
  expect(sent('/people/')).toEqual([{ stage: 'new', ids: [ben.id] }]);
});
