import type { HandOver, HandOverPreview } from '../../contract/recruiting/hand-overs.calls.ts';
import { runHandOver } from '../../server/modules/recruiting/applicant-systems/run-hand-over.ts';
import { startGreenhouse } from './greenhouse-server.ts';
import { searchPeopleCalls } from './search-people.ts';
import { storeCandidate } from './search-rows.ts';
import { createTestUser, openTestApp, type TestUser } from './test-app.ts';

/** Where people are handed over to unless a test says otherwise. */
export const craneJob = { job_id: '146859', role: 'candidate' };

/** A server beside a Greenhouse, with the calls about hand-overs by an organization that is connected to it. */
export async function openHandOvers() {
  const server = await openTestApp({ PRIVATE_ADDRESSES: 'loopback' });
  const greenhouse = await startGreenhouse();
  const team = {} as { owner: TestUser; member: TestUser };
  const { call } = searchPeopleCalls(() => team.owner);
  const account = () => ({
    system: 'greenhouse',
    base_url: greenhouse.baseUrl,
    user_email: greenhouse.userEmail,
  });
  const connect = (changes: object = {}, user = team.owner) => {
    const fields = { ...account(), api_key: greenhouse.apiKey, ...changes };
    return call('PUT', '/api/settings/applicant-system/', fields, user);
  };
  const start = (people: string[], more: object = {}, user = team.member) =>
    call('POST', '/talent/hand-overs/', { people, ...craneJob, ...more }, user);
  const read = async (id: string): Promise<HandOver> => (await call('GET', `/talent/hand-overs/${id}/`)).body;
  return {
    server,
    greenhouse,
    team,
    call,
    account,
    connect,
    start,
    read,
    /** Makes a new organization that is connected, and empties the Greenhouse. */
    reset: async () => {
      greenhouse.added.splice(0);
      greenhouse.faults.splice(0);
      team.owner = await createTestUser(server, { name: 'Ada Owner' });
      const { organisationId } = team.owner;
      team.member = await createTestUser(server, { organisationId, role: 'Member', name: 'Bea Member' });
      await connect();
    },
    close: async () => {
      await server.close();
      await greenhouse.close();
    },
    person: (name: string) =>
      storeCandidate(server, team.owner.organisationId, {
        name,
        email: `${name.replace(' ', '.')}@people.example`,
      }),
    started: async (people: string[], more?: object): Promise<string> =>
      (await start(people, more)).body.task_id,
    /** One attempt at a hand-over. */
    run: (id: string) => {
      const { signal } = new AbortController();
      return runHandOver(server.services, id, { jobId: 'job', isLast: false, signal });
    },
    states: async (id: string) => (await read(id)).people.map(({ state }) => state).sort(),
    preview: async (body: object): Promise<HandOverPreview[]> =>
      (await call('POST', '/talent/hand-overs/preview/', { ...craneJob, ...body }, team.member)).body,
  };
}
