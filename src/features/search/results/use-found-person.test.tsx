import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import {
  type FoundPerson,
  getFoundPerson,
  markPersonSeen,
} from '../../../../contract/recruiting/search-people.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildFoundCandidate } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { noteConnection } from '../../../ui/server-button.tsx';
import { listPerson } from './listed-person.ts';
import { PersonPanel } from './person-panel.tsx';
import { useFoundPerson } from './use-found-person.ts';

const id = '0b0e7c5e-7a0f-4f0e-9a39-6f5a4c1d2e01';

function Panel() {
  const { data } = useFoundPerson('j1', id, false);
  return <p>{data ? 'Loaded' : 'Loading'}</p>;
}

afterEach(() => noteConnection(true));

const found = (changes: Partial<FoundPerson> = {}): FoundPerson => ({
  ...buildFoundCandidate(),
  id,
  summary: '',
  skills: [],
  email: '',
  profile_url: '',
  history: [],
  written_notes: [],
  reminders: [],
  ...changes,
});

test('who is looked at without a connection is marked as seen when the server is back', async () => {
  const { reply, requests } = stubCalls();
  reply(markPersonSeen, { status: 204 });
  reply(getFoundPerson, { body: found() });
  noteConnection(false);
  await renderPage(<Panel />);
  await screen.findByText('Loaded');
  // Longer than a person has to stand on the screen to count as seen.
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  const marks = () => requests.filter(({ method }) => method !== 'GET');
  expect(marks()).toEqual([]);
  await act(async () => noteConnection(true));
  await expect.poll(marks).toHaveLength(1);
});

test('what is done with a person, and what a client has answered, is there before the rest is loaded', async () => {
  const { reply } = stubCalls();
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  reply(markPersonSeen, { status: 204 });
  reply(getFoundPerson, async () => {
    await loaded;
    return { body: found({ email: 'ada@people.example' }) };
  });
  const answers = [{ author: 'Dana Whitfield', answer: 'yes' as const, comment: '' }];
  const details = buildFoundCandidate({ id, source: 'talent-pool', answers });
  await renderPage(
    <PersonPanel
      jobId="j1"
      id={id}
      person={{ ...listPerson(details), details }}
      criteria={[]}
      isBeside
      heading={{ current: null }}
      noteField={{ current: null }}
      onDecide={() => {}}
      onLeave={() => {}}
      onMove={() => {}}
      canMove={{ back: false, on: false }}
    />,
  );
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const before = names();
  expect(before).toEqual(
    expect.arrayContaining(['Write to…', 'Copy email', 'More about Ada Novak, Data Engineer']),
  );
  expect(screen.getByRole('button', { name: 'Copy email' })).toBeDisabled();
  expect(screen.getByText('Dana Whitfield:').parentElement).toHaveTextContent('Dana Whitfield: Yes');
  load();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copy email' })).toBeEnabled());
  expect(names()).toEqual(before);
  await userEvent.click(screen.getByRole('button', { name: /^More about / }));
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
});
