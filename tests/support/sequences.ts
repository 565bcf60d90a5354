import type { SequenceDetails } from '../../contract/recruiting/sequences.calls.ts';
import type { Actions } from './actions.ts';
import { storeMailAccount } from './search-people.ts';
import { storeCandidate } from './search-rows.ts';
import type { TestApp, TestUser } from './test-app.ts';

const url = '/talent/sequences/';

/** Two mails to who they are sent to. */
export const sequenceFields = {
  name: 'Night shifts',
  steps: [
    { subject: 'A position at {{company}}', text: 'Hello {{first_name}},\n\nmay I tell you more?', days: 0 },
    { subject: '', text: 'Hello {{first_name}},\n\ndid you see my mail?', days: 3 },
  ],
  time_zone: 'Europe/Berlin',
};

/** Starts a sequence to one person, by a mail server that nobody connects to. @returns its id, and the person's place in it */
export async function startSequence(
  server: TestApp,
  owner: TestUser,
): Promise<{ id: string; place: string }> {
  await storeMailAccount(server, owner);
  const person = await storeCandidate(server, owner.organisationId, {
    name: 'Ann Lee',
    email: 'ann@people.example',
  });
  const payload = { ...sequenceFields, people: [person] };
  const { id } = (await owner.send('POST', url, payload)).json();
  const details: SequenceDetails = (await owner.call({ url: `${url}${id}/` })).json();
  return { id, place: details.places[0]?.id ?? '' };
}

/** Calls on sequences. */
export const actionsOnSequences = (server: TestApp, asOwner: () => Promise<TestUser>): Actions => ({
  startSequence: async () => (await startSequence(server, await asOwner())).id,
  changeSequence: async () => {
    const owner = await asOwner();
    const { id, place } = await startSequence(server, owner);
    for (const payload of [{ name: 'Days' }, { is_paused: true }, { is_paused: false }, { stop: [place] }])
      await owner.send('PATCH', `${url}${id}/`, payload);
    return id;
  },
});
