import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addToJob, getBoardColumns } from '../../../../contract/recruiting/board.calls.ts';
import { usualColumns } from '../../../../contract/recruiting/board.ts';
import { draftMessage } from '../../../../contract/recruiting/messages.calls.ts';
import { undoDecisions } from '../../../../contract/recruiting/search-people.calls.ts';
import { listSearchJobs } from '../../../../contract/search/sourcing.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildCandidate, buildSearchJob } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { AddToJobButton } from './add-to-job-button.tsx';

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
  reply(getBoardColumns, { body: { columns: usualColumns, version: 0 } });
});

async function choose(button: string, submit: string) {
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByRole('button', { name: submit })).toBeDisabled();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Job/ }), 'Night Baker · Oslo');
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

test('says why nobody was added', async () => {
  reply(addToJob, { status: 409, body: { detail: 'The search is running. Add people once it has ended.' } });
  await renderPage(<AddToJobButton people={[ada]} />);
  await choose('Add to a job…', 'Add');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('The search is running. Add people once it has ended.')).toBeVisible();
});

test('a mail to someone who is in no job asks for the job first', async () => {
  reply(addToJob, { body: { added: [], there: [decision(ada.id, 'contacted')] } });
  reply(draftMessage, {
    body: {
      ...{ subject: 'Night shifts', text: 'Hello', engine: 'composer', footer: '', to: ada.email },
      ...{ obstacle: '', bounce: '', is_refused: false, recent: [], messages: [] },
    },
  });
  await renderPage(<AddToJobButton people={[ada]} writesIn="asked" />);
  await choose('Write to…', 'Continue');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByLabelText(/^Subject/)).toHaveValue('Night shifts');
});
