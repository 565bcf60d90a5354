import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { getFoundPerson, markPersonSeen } from '../../../../contract/recruiting/search-people.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildFoundCandidate } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { noteConnection } from '../../../ui/server-button.tsx';
import { useFoundPerson } from './use-found-person.ts';

const id = '0b0e7c5e-7a0f-4f0e-9a39-6f5a4c1d2e01';

function Panel() {
  const { data } = useFoundPerson('j1', id, false);
  return <p>{data ? 'Loaded' : 'Loading'}</p>;
}

afterEach(() => noteConnection(true));

test('who is looked at without a connection is marked as seen when the server is back', async () => {
  const { reply, requests } = stubCalls();
  reply(markPersonSeen, { status: 204 });
  reply(getFoundPerson, {
    body: {
      ...buildFoundCandidate({ id }),
      ...{
        summary: '',
        skills: [],
        email: '',
        profile_url: '',
        history: [],
        written_notes: [],
        reminders: [],
      },
    },
  });
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
