import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { getPerson, updatePerson } from '../../../../contract/people/people.calls.ts';
import { changePeople } from '../../../../contract/people/pool-people.calls.ts';
import { draftMessage, sendMessage } from '../../../../contract/recruiting/messages.calls.ts';
import { listSequences } from '../../../../contract/recruiting/sequences.calls.ts';
import { readyDraft } from '../../../../tests/support/message-draft.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { isUndoOffered, type Undoable, useOfferedUndo } from '../../../lib/undo.ts';
import { DoNotContactNotice } from '../../../ui/mail-problem.tsx';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { blankPerson, fromValues } from '../../people/person-form/person-form.tsx';
import { foundPersonKey, todayKey } from '../../search/query-keys.ts';
import { ContactButton } from './write-button.tsx';
import { WriteDialog } from './write-dialog.tsx';

const id = '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10';
const mail = { subject: 'Night shifts', text: 'Hello, may I call you?' };

/** The person behind the dialog, who is read once and then never again. */
function SlowPerson() {
  const { data } = useQuery({
    queryKey: foundPersonKey(id),
    initialData: 'The person',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => new Promise<string>(() => {}),
  });
  return <p>{data}</p>;
}

const readToday = vi.fn(async () => 'Today');
const Today = () => <p>{useQuery({ queryKey: todayKey, queryFn: readToday }).data}</p>;

test('says that the mail is on its way when the server has it, however long the page behind takes', async () => {
  const { reply, requests } = stubCalls();
  reply(draftMessage, {
    body: {
      ...mail,
      ...readyDraft,
      footer: 'Object here: https://talent.harbour.example/auth/objection/x',
    },
  });
  const created_at = '2026-03-04T10:00:00.000Z';
  const stored = { id, author: 'Ada', to: 'mila@people.example', ...mail };
  reply(sendMessage, { body: { ...stored, status: 'queued', detail: '', created_at, sent_at: null } });
  await renderPage(
    <>
      <SlowPerson />
      <Today />
      <WriteDialog jobId={id} id={id} name="Mila" onClose={() => {}} />
      <UndoRegion />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/The mail is on its way/)).toBeVisible();
  expect(readToday).toHaveBeenCalledTimes(2);
  expect(requests.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject(mail);
});

test('an answer is typed in the text, and gets no line to unsubscribe', async () => {
  const { reply } = stubCalls();
  const text = 'Hello Mila,\n\nThank you for your answer.\n\nKind regards\nAda';
  reply(draftMessage, {
    body: {
      ...readyDraft,
      subject: 'Re: Night shifts',
      text,
      answer: { author: 'Mila', text: 'Yes, Tuesday.', at: '2026-03-04T10:00:00.000Z' },
    },
  });
  await renderPage(<WriteDialog jobId={id} id={id} name="Mila" onClose={() => {}} />);
  const field: HTMLTextAreaElement = await screen.findByLabelText('Text');
  expect(field).toHaveFocus();
  expect(text.slice(field.selectionStart)).toBe('\n\nKind regards\nAda');
  expect(screen.queryByText(/unsubscribe/)).toBeNull();
});

test('takes the address that a person lacks, and drafts anew with it', async () => {
  const { reply, requests } = stubCalls();
  const user = userEvent.setup({ delay: null });
  const draft = {
    ...mail,
    ...readyDraft,
    to: '',
    person_id: id,
    obstacle: 'No mail address is known. Add one on the page of the person.',
  };
  reply(draftMessage, { body: draft });
  reply(getPerson, { body: { ...fromValues(blankPerson, ''), name: 'Mila', id, version: 4 } });
  reply(updatePerson, { body: { version: 5 } });
  await renderPage(<WriteDialog jobId={id} id={id} name="Mila" onClose={() => {}} />);
  expect(await screen.findByRole('button', { name: 'Send' })).toBeDisabled();
  reply(draftMessage, { body: { ...draft, to: 'mila@people.example', obstacle: '', person_id: undefined } });
  await user.type(screen.getByLabelText('Mail address'), 'mila@people.example{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
  expect(screen.queryByLabelText('Mail address')).toBeNull();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    name: 'Mila',
    email: 'mila@people.example',
    version: 4,
  });
});

test('asks why a person must not be contacted, and offers to take it back', async () => {
  const { reply, requests } = stubCalls();
  const user = userEvent.setup({ delay: null });
  reply(changePeople, { body: { changed: [id] } });
  await renderPage(<ContactButton ids={[id]} who="Mila" stopped={{ isStopped: false, stop: undefined }} />);
  await user.click(screen.getByRole('button', { name: 'Do not contact' }));
  expect(await screen.findByRole('dialog', { name: 'Do not contact Mila?' })).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('Asked not to be contacted');
  await user.clear(screen.getByLabelText('Reason'));
  await user.type(screen.getByLabelText('Reason'), 'Asked by phone');
  await user.type(screen.getByLabelText('Until'), '2030-03-01');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(isUndoOffered()).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requests.at(-1)?.body).toEqual({
    ids: [id],
    do_not_contact: true,
    reason: 'Asked by phone',
    until: '2030-03-01',
  });
});

test('allows contact at once, and takes that back with the reason that stood', async () => {
  const { reply, requests } = stubCalls();
  reply(changePeople, { body: { changed: [id] } });
  const stop = { reason: 'Client', until: null };
  let offered: Undoable | undefined;
  function Offered() {
    offered = useOfferedUndo();
    return null;
  }
  await renderPage(
    <>
      <ContactButton ids={[id]} who="Mila" stopped={{ isStopped: true, stop }} />
      <Offered />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Allow contact' }));
  await waitFor(() => expect(offered?.text).toBe('Contact allowed: Mila.'));
  expect(requests.at(-1)?.body).toEqual({ ids: [id], do_not_contact: false });
  await offered?.undo();
  expect(requests.at(-1)?.body).toEqual({ ids: [id], do_not_contact: true, ...stop });
});

test('says why nobody may write, who said so and until when', async () => {
  const stop = { reason: 'Asked by phone', by: 'Jo', since: '2026-03-04T10:00:00.000Z', until: '2027-03-01' };
  await renderPage(<DoNotContactNotice stop={stop} />);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Do not contact since Mar 4, 2026, by Jo: Asked by phone. Until Mar 1, 2027.',
  );
});

test('starts from an earlier mail filled in for this person, and is not sent with a field that is not known', async () => {
  const { reply } = stubCalls();
  reply(draftMessage, {
    body: {
      ...mail,
      ...readyDraft,
      fields: {
        first_name: 'Mila',
        full_name: 'Mila Visser',
        title: 'Nurse',
        employer: '',
        place: '',
        job: 'Nurse',
        company: 'Harbour',
        my_name: 'Ada',
      },
      texts: [{ to: 'Jan Smit', subject: 'About {{job}}', text: 'Hello {{first_name}},\n\nmay I call?' }],
    },
  });
  reply(listSequences, {
    body: [
      {
        id,
        name: 'Nights',
        search: null,
        author: 'Ada',
        created_at: '2026-03-04T10:00:00.000Z',
        is_paused: false,
        steps: [
          { subject: 'Nights', text: 'Hello', days: 0 },
          { subject: '', text: 'How is {{employer}}?', days: 3 },
        ],
        people: { active: 0, finished: 1, stopped: 0, replied: 0 },
      },
    ],
  });
  await renderPage(<WriteDialog jobId={id} id={id} name="Mila" onClose={() => {}} />);
  const from = await screen.findByRole('combobox', { name: 'Start from…' });
  await screen.findByRole('group', { name: 'Sequence: Nights' });
  await userEvent.selectOptions(from, 'To Jan Smit: About Nurse');
  expect(screen.getByLabelText('Subject')).toHaveValue('About Nurse');
  expect(screen.getByLabelText('Text')).toHaveValue('Hello Mila,\n\nmay I call?');
  await userEvent.selectOptions(from, 'Nights, mail 2: Nights');
  expect(screen.getByLabelText('Subject')).toHaveValue('Nights');
  expect(screen.getByText(/“Employer” is not known of this person/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.clear(screen.getByLabelText('Text'));
  await userEvent.type(screen.getByLabelText('Text'), 'Dear {{{{first_name}}');
  expect(screen.getByRole('region', { name: 'As it leaves' })).toHaveTextContent('Dear Mila');
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});
