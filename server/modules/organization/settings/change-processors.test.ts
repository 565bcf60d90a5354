import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Processor, processorRefusal } from '../../../../contract/organization/processors.calls.ts';
import type { SearchState } from '../../../../contract/search/sourcing.calls.ts';
import { acceptModels } from '../../../../tests/support/accepted-models.ts';
import { completion, sendBody } from '../../../../tests/support/model-server.ts';
import { storeCandidate, storeJob, storeResult } from '../../../../tests/support/search-rows.ts';
import { suiteModelServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { audit, searchResults } from '../../../platform/db/schema.ts';
import { runSearch } from '../../search/run-search.ts';

const url = '/api/settings/processors/';
const secretWords = 'Tends orchids in the greenhouse.';

describe('a model that an Owner has not accepted', () => {
  const model = suiteModelServer({
    writer: (response) => sendBody(response, 200, completion({ content: '{"verdicts":[]}' })),
    other: (response) => sendBody(response, 200, completion({ content: '{"verdicts":[]}' })),
  });
  // The operator alone has decided all of this.
  const server = openSuiteApp(() => ({
    AI_BASE_URL: model.url,
    AI_MODEL: 'writer',
    AI_EMBEDDING_MODEL: 'vectors',
    AI_READS_CANDIDATES: 'on',
    SAMPLE_TALENT: 'off',
  }));
  const owner = server.userForEach({ name: 'Ada Owner' });
  beforeEach(async () => {
    await storeCandidate(server, owner.organisationId, {
      name: 'Ann',
      title: 'Gardener',
      summary: secretWords,
    });
    model.requests.length = 0;
  });

  const host = () => new URL(model.url).host;
  const post = (path: string, payload: object, by = owner) => by.send('POST', path, payload);
  const list = async (): Promise<Processor[]> => (await owner.call({ url })).json().processors;
  const sentWords = () => JSON.stringify(model.requests.map(({ body }) => body));

  /** Searches, and returns what the search says it could not do. */
  async function search(onStart?: () => Promise<unknown>): Promise<string> {
    const payload = { job_title: 'Gardener', location: 'Oslo', job_description: 'Needs orchids.' };
    const { task_id } = (await post('/search/initiate/', payload)).json();
    await onStart?.();
    await runSearch(server.services, task_id, {
      jobId: 'job',
      isLast: true,
      signal: new AbortController().signal,
    });
    const state: SearchState = (await owner.call({ url: `/search/status/?task_id=${task_id}` })).json();
    expect(state.status).toBe('Completed');
    return JSON.stringify((state.results ?? []).filter((one) => 'failed' in one));
  }

  test('gets nothing of a search, whatever the environment says, and the search says who can accept it', async () => {
    const failures = await search();
    expect(model.requests).toEqual([]);
    expect(failures).toContain(processorRefusal({ host: host(), model: 'writer' }));
    expect(failures).toContain(`not sent to vectors at ${host()}`);
    const criteria = { job_title: 'Gardener', location: 'Oslo', job_description: 'Needs orchids.' };
    expect((await post('/search/criteria/', criteria)).statusCode).toBe(200);
    expect(model.requests).toEqual([]);
  });

  test('gets the texts once each use is accepted, by whom and when is told', async () => {
    expect(await list()).toEqual([
      { host: host(), model: 'writer', uses: ['reading', 'drafts'], accepted: null },
      { host: host(), model: 'vectors', uses: ['vectors'], accepted: null },
    ]);
    await acceptModels(owner);
    expect(await list()).toMatchObject([
      { model: 'writer', accepted: { by: 'Ada Owner', at: expect.stringMatching(/^20.*Z$/) } },
      { model: 'vectors', accepted: { by: 'Ada Owner' } },
    ]);
    expect(await search()).not.toContain('not sent');
    expect(sentWords()).toContain('greenhouse');
    expect(model.requests.map(({ path }) => path)).toContain('/v1/embeddings');
  });

  test('is another one at another host or by another name, and accepting needs the connected one', async () => {
    await acceptModels(owner);
    const elsewhere = { base_url: model.url.replace('127.0.0.1', 'localhost'), model: 'writer' };
    await owner.send('PUT', '/api/settings/writing-model/', elsewhere);
    expect(await search()).toContain(`not sent to writer at ${new URL(elsewhere.base_url).host}`);
    await owner.send('PUT', '/api/settings/writing-model/', { base_url: model.url, model: 'other' });
    expect(await search()).toContain(`not sent to other at ${host()}`);
    expect(model.requests).toEqual([]);
    // What was accepted stays listed, to be withdrawn.
    expect(await list()).toMatchObject([
      { model: 'other', accepted: null },
      { model: 'writer', uses: [], accepted: { by: 'Ada Owner' } },
      { model: 'vectors', uses: [] },
    ]);
    const old = await post(url, { host: host(), model: 'unknown' });
    expect([old.statusCode, old.json().detail]).toEqual([400, expect.stringContaining('not connected')]);
  });

  test('gets nothing more once it is withdrawn, also in a search that has begun', async () => {
    await acceptModels(owner);
    const withdraw = () => post(`${url}withdraw/`, { host: host(), model: 'writer' });
    const before = model.requests.length;
    expect(await search(withdraw)).toContain('not sent to writer');
    expect(model.requests.slice(before).filter(({ path }) => path.includes('chat'))).toEqual([]);
    expect((await withdraw()).statusCode).toBe(404);
    const trail = await server.db
      .select({ action: audit.action, by: audit.actorName })
      .from(audit)
      .where(eq(audit.organisationId, owner.organisationId))
      .orderBy(audit.id);
    expect(trail).toEqual(expect.arrayContaining([{ action: 'processor.withdrawn', by: 'Ada Owner' }]));
    expect(trail.filter(({ action }) => action === 'processor.accepted')).toHaveLength(2);
  });

  test('drafts no mail to a person: the composer does, and the draft says why', async () => {
    const candidateId = await storeCandidate(server, owner.organisationId, { name: 'Bea', title: 'Florist' });
    const job = await storeJob(server, owner, { title: 'Florist', status: 'Completed' });
    await storeResult(server, job.id, { candidateId, title: 'Bea · Florist' });
    const [result] = await server.db
      .select({ id: searchResults.id })
      .from(searchResults)
      .where(eq(searchResults.candidateId, candidateId));
    const draft = async () =>
      (await owner.send('POST', `/search/results/${result?.id}/messages/draft/`)).json();
    expect(await draft()).toMatchObject({
      engine: 'composer',
      refused: processorRefusal({ host: host(), model: 'writer' }),
    });
    expect(model.requests).toEqual([]);
    await acceptModels(owner);
    expect(await draft()).not.toHaveProperty('refused');
    expect(model.requests).not.toEqual([]);
  });

  test('is accepted by each organization for itself', async () => {
    const body = { host: host(), model: 'writer' };
    const elsewhere = await server.createUser();
    expect((await post(url, body, elsewhere)).statusCode).toBe(200);
    expect((await list()).map(({ accepted }) => accepted)).toEqual([null, null]);
  });
});
