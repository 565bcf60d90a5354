import { beforeEach } from 'vitest';
import type { HandOver, HandOverPreview } from '../../contract/recruiting/hand-overs.calls.ts';
import { runHandOver } from '../../server/modules/recruiting/applicant-systems/run-hand-over.ts';
import { forSuite } from './for-suite.ts';
import { startGreenhouse } from './greenhouse-server.ts';
import { searchPeopleCalls } from './search-people.ts';
import { storeCandidate } from './search-rows.ts';
import { openSuiteApp } from './test-app.ts';

/** Where people are handed over to unless a test says otherwise. */
export const craneJob = { job_id: '146859', role: 'candidate' };

/** A server beside a Greenhouse, with the calls about hand-overs by an organization of each test that is connected to it. */
export function openHandOvers() {
  const server = openSuiteApp({ PRIVATE_ADDRESSES: 'loopback' });
  const greenhouse = forSuite(startGreenhouse, (opened) => opened.close());
  const owner = server.userForEach({ name: 'Ada Owner' });
  const member = server.userForEach({ colleagueOf: owner, role: 'Member', name: 'Bea Member' });
  const { call } = searchPeopleCalls(() => owner);
  const account = () => ({
    system: 'greenhouse',
    base_url: greenhouse.baseUrl,
    user_email: greenhouse.userEmail,
  });
  const connect = (changes: object = {}, user = owner) => {
    const fields = { ...account(), api_key: greenhouse.apiKey, ...changes };
    return call('PUT', '/api/settings/applicant-system/', fields, user);
  };
  const start = (people: string[], more: object = {}, user = member) =>
    call('POST', '/talent/hand-overs/', { people, ...craneJob, ...more }, user);
  const read = async (id: string): Promise<HandOver> => (await call('GET', `/talent/hand-overs/${id}/`)).body;
  beforeEach(async () => {
    greenhouse.added.splice(0);
    greenhouse.faults.splice(0);
    await connect();
  });
  return {
    server,
    greenhouse,
    owner,
    member,
    call,
    account,
    connect,
    start,
    read,
    person: (name: string) =>
      storeCandidate(server, owner.organisationId, {
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
      (await call('POST', '/talent/hand-overs/preview/', { ...craneJob, ...body }, member)).body,
  };
}
