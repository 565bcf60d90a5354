import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Criterion, SearchState } from '../../../../contract/search/sourcing.calls.ts';
import { acceptModels } from '../../../../tests/support/accepted-models.ts';
import { type Behaviour, completion, fail, sendBody } from '../../../../tests/support/model-server.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { suiteModelServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates, searchJobs, searchRuns } from '../../../platform/db/schema.ts';
import { runSearch } from '../run-search.ts';
import { startDueRuns } from '../watch/watches.ts';

interface Asked {
  job?: { description: string };
  criteria: Criterion[];
}

/** Makes Java a must, excludes Go, adds Rust where the job says so, and finds that managers don't write Java. */
const honest: Behaviour = (response, { messages }) => {
  const asked: Asked = JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '{}');
  const idOf = (text: string) => asked.criteria.find((one) => one.text === text)?.id ?? 'new';
  const skill = (text: string, need: string, source: string) => ({
    id: idOf(text),
    kind: 'skill',
    text,
    need,
    source,
  });
  const answer = asked.job
    ? {
        criteria: [
          skill('Java', 'must', 'We write Java all day'),
          skill('Go', 'not', 'Go is not what we do any more'),
          skill('Rust', 'must', 'Rust grows on us'),
        ],
      }
    : { verdicts: [{ id: idOf('Java'), verdict: 'missing', quote: 'Managed Java developers' }] };
  sendBody(response, 200, completion({ content: JSON.stringify(answer) }));
};

const java: Criterion = { id: 'c1', kind: 'skill', text: 'Java', need: 'must', source: '' };
const job = {
  job_title: 'Backend Developer',
  location: 'Austin, TX',
  job_description: 'We write Java all day. Go is not what we do any more.',
};

describe('a search that is made again with a model', () => {
  const server = openSuiteApp();
  const owner = server.userForEach();
  const model = suiteModelServer({ honest, broken: fail(500) });
  beforeEach(async () => {
    await storeCandidate(server, owner.organisationId, {
      name: 'Boss',
      title: 'Backend Developer',
      skills: [],
      summary: 'Managed Java developers. Java, Java and Java again, backend all day.',
    });
  });

  const put = (key: string, payload: object) =>
    owner.call({ method: 'PUT', url: `/api/settings/${key}/`, payload });
  const connect = async (name: string, isOn = true) => {
    await put('writing-model', { base_url: model.url, model: name });
    await acceptModels(owner);
    expect((await put('candidate-reading', { is_on: isOn })).statusCode).toBe(200);
  };
  const post = async (url: string, payload: object) =>
    (await owner.call({ method: 'POST', url, payload })).json();
  const again = (id: string, payload: object = {}) => post(`/search/jobs/${id}/runs/`, payload);

  async function work(id: string): Promise<SearchState> {
    const open = and(eq(searchRuns.jobId, id), eq(searchRuns.status, 'Processing'));
    const [run] = await server.db.select().from(searchRuns).where(open);
    const attempt = { jobId: 'job', isLast: true, signal: new AbortController().signal };
    await runSearch(server.services, run?.id ?? '', attempt);
    return (await owner.call({ method: 'GET', url: `/search/status/?task_id=${id}` })).json();
  }
  const verdictOn = ({ results = [], criteria = [] }: SearchState, text: string) => {
    const [person] = results.flatMap((result) => ('url' in result ? [result] : []));
    const id = criteria.find((criterion) => criterion.text === text)?.id;
    const { verdict, quote, reader } = person?.criteria?.find((one) => one.id === id) ?? {};
    return { verdict, quote, reader };
  };
  const needs = ({ criteria = [] }: SearchState) =>
    criteria.flatMap(({ kind, need, text }) => (kind === 'skill' ? [`${need} ${text}`] : [])).sort();
  const proven = { verdict: 'missing', quote: 'Managed Java developers', reader: 'honest' };

  test('keeps what the model has found where it can no longer be asked, as long as the words are there', async () => {
    await connect('honest');
    const { task_id: id } = await post('/search/initiate/', { ...job, criteria: [java] });
    expect(verdictOn(await work(id), 'Java')).toEqual(proven);
    await connect('broken');
    await again(id, { criteria: [java, { ...java, id: 'c2', text: 'SQL' }] });
    const state = await work(id);
    expect(state.reading).toMatchObject({ read: 0, failed: expect.stringContaining('those of before') });
    expect(verdictOn(state, 'Java')).toEqual(proven);
    expect(verdictOn(state, 'SQL').reader).toBe('offline');
    const { db } = server;
    const own = eq(candidates.organisationId, owner.organisationId);
    await db.update(candidates).set({ summary: 'Wrote Java for years.' }).where(own);
    await again(id);
    expect(verdictOn(await work(id), 'Java')).toMatchObject({ verdict: 'found', reader: 'offline' });
  });

  test('asks the model about a changed description, and leaves alone what was changed by hand', async () => {
    await connect('honest');
    const { task_id: id } = await post('/search/initiate/', job);
    const first = await work(id);
    expect(needs(first)).toEqual(['must Java', 'not Go']);
    const criteria = first.criteria?.map((one) =>
      one.text === 'Go' ? { ...one, need: 'nice' as const } : one,
    );
    await again(id, { criteria });
    const byHand = await work(id);
    expect([needs(byHand), byHand.reading?.criteria_changed]).toEqual([['must Java', 'nice Go'], undefined]);
    await again(id, { job_description: `${job.job_description} Rust grows on us.` });
    const changed = await work(id);
    expect(needs(changed)).toEqual(['must Java', 'must Rust', 'nice Go']);
    expect(changed.reading?.criteria_changed).toBeGreaterThan(0);
    const idOf = (state: SearchState, text: string) => state.criteria?.find((one) => one.text === text)?.id;
    expect(idOf(changed, 'Java')).toBe(idOf(first, 'Java'));
  });

  test('asks it about a job that no model has read yet, when somebody runs it and when its watch does', async () => {
    await connect('honest', false);
    const { task_id: id } = await post('/search/initiate/', job);
    expect(needs(await work(id))).not.toContain('must Java');
    const { task_id: watched } = await post('/search/initiate/', job);
    await work(watched);
    await connect('honest');
    await again(id);
    expect(needs(await work(id))).toContain('must Java');
    const due = { watch: 'daily' as const, watchDueAt: new Date(0) };
    await server.change(searchJobs, watched, due);
    await startDueRuns(server.services);
    expect(needs(await work(watched))).toContain('must Java');
  });
});
