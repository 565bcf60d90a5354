import { describe, expect, test } from 'vitest';
import type { Criterion, SearchState } from '../../../contract/search/sourcing.calls.ts';
import { storeCandidate } from '../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { candidates, searchResults } from '../../platform/db/schema.ts';
import { runSearch } from './run-search.ts';

describe('a search by its criteria', () => {
  const server = openSuiteApp();
  const owner = server.userForEach();

  const add = (name: string, given: Parameters<typeof storeCandidate>[2]) =>
    storeCandidate(server, owner.organisationId, {
      name,
      title: 'Backend Developer',
      skills: [],
      location: 'Austin, TX',
      ...given,
    });

  async function search(description: string, criteria?: Criterion[]): Promise<SearchState> {
    const payload = {
      job_title: 'Backend Developer',
      location: 'Austin, TX',
      job_description: description,
      ...(criteria && { criteria }),
    };
    const { task_id } = (await owner.send('POST', '/search/initiate/', payload)).json();
    await runSearch(server.services, task_id, {
      jobId: 'job',
      isLast: true,
      signal: new AbortController().signal,
    });
    return (await owner.send('GET', `/search/status/?task_id=${task_id}`)).json();
  }
  const found = (state: SearchState) =>
    (state.results ?? []).flatMap((result) => ('url' in result ? [result] : []));
  const names = (state: SearchState) => found(state).map(({ title }) => title.split(' · ')[0]);

  test('each person has a verdict for each criterion, with a quote from the own text', async () => {
    await add('Ann', { summary: 'Wrote services in Java for six years.' });
    const state = await search('You must have Java.');
    const java = state.criteria?.find(({ kind, text }) => kind === 'skill' && /java/i.test(text));
    expect(java).toMatchObject({ need: 'must', source: expect.stringContaining('Java') });
    const verdict = found(state)[0]?.criteria?.find(({ id }) => id === java?.id);
    expect(verdict).toMatchObject({ verdict: 'found', field: 'summary', reader: 'offline' });
    expect('Wrote services in Java for six years.').toContain(verdict?.quote);
    expect(found(state)[0]?.criteria).toHaveLength(state.criteria?.length ?? 0);
  });

  test('who denies a must stands below who has it, and no reason names it', async () => {
    await add('Denies', { summary: 'Backend work. I have no experience with Java.' });
    await add('Writes', { summary: 'Backend work. I have written a lot of Java.' });
    const state = await search('You must have Java.');
    expect(names(state)).toEqual(['Writes', 'Denies']);
    expect(found(state)[1]?.why.join()).not.toContain('Java');
    expect(found(state)[1]?.matched).not.toContain('Java');
  });

  test('who has what is excluded stands last, and stays', async () => {
    await add('Php', { skills: ['PHP', 'Java', 'SQL'], summary: 'Builds services with Java and SQL.' });
    await add('Other', { title: 'Gardener', skills: ['SQL'], summary: '' });
    const state = await search('You must have Java and SQL. No PHP, please.');
    expect(names(state)).toEqual(['Other', 'Php']);
  });

  test('who meets every must is a strong result, and single words alone make a weak one', async () => {
    await add('Meets', { summary: 'Writes services in Java.' });
    await add('Lacks', { summary: 'Writes services.' });
    await add('Gardener', { title: 'Gardener', summary: 'Has laid pipelines in a garden.' });
    const state = await search('You must have Java. You build pipelines.');
    const strengths = found(state).map(({ title, strong, weak }) => [title.split(' · ')[0], strong, weak]);
    expect(strengths).toEqual([
      ['Meets', true, undefined],
      ['Lacks', undefined, undefined],
      ['Gardener', undefined, true],
    ]);
    const list = async (strength: string) => {
      const url = `/search/jobs/${await lastJob()}/results/?strength=${strength}`;
      const people: { title: string }[] = (await owner.send('GET', url)).json();
      return people.map(({ title }) => title.split(' · ')[0]);
    };
    expect(await list('strong')).toEqual(['Meets']);
    expect(await list('possible')).toEqual(['Meets', 'Lacks']);
    const summary = await owner.send('GET', `/search/jobs/${await lastJob()}/summary/`);
    expect(summary.json()).toMatchObject({ found: 3, strong: 1, others: 1 });
    const url = `/search/jobs/${await lastJob()}/summary/?musts_met=3`;
    const narrowed = await owner.send('GET', url);
    expect(narrowed.json()).toMatchObject({ found: 1, strong: 1, others: 0 });
  });

  test('strong results stand above possible ones and these above weak ones, whatever their rank', async () => {
    for (const name of ['Ann', 'Ben', 'Cy']) await add(name, { summary: 'Writes services in Java.' });
    await search('You must have Java.');
    const job = await lastJob();
    const at = { method: 'GET', url: `/search/jobs/${job}/results/` } as const;
    const ranked: { id: string }[] = (await owner.call(at)).json();
    const set = (place: number, values: Partial<typeof searchResults.$inferInsert>) =>
      server.change(searchResults, ranked[place]?.id ?? '', values);
    await set(0, { strong: false, weak: true });
    await set(1, { strong: false });
    const ids = [ranked[2]?.id, ranked[1]?.id, ranked[0]?.id];
    for (const order of ['', '?first=fit']) {
      const listed: { id: string }[] = (await owner.call({ ...at, url: at.url + order })).json();
      expect(listed.map(({ id }) => id)).toEqual(ids);
    }
  });

  test('a decision changes nobody’s band, and who is decided on stays listed', async () => {
    await add('Meets', { summary: 'Writes services in Java.' });
    await add('Gardener', { title: 'Gardener', summary: 'Has laid pipelines in a garden.' });
    await search('You must have Java. You build pipelines.');
    const at = `/search/jobs/${await lastJob()}`;
    const list = async (strength: string): Promise<{ id: string; title: string }[]> =>
      (await owner.send('GET', `${at}/results/?strength=${strength}`)).json();
    const names = async (strength: string) =>
      (await list(strength)).map(({ title }) => title.split(' · ')[0]);
    expect(await names('listed')).toEqual(['Meets']);
    const all: { id: string }[] = (await owner.send('GET', `${at}/results/`)).json();
    const people = [{ id: all[1]?.id, version: 0 }];
    await owner.send('POST', `${at}/decisions/`, { decision: 'no', reason: '', people });
    expect(await names('possible')).toEqual(['Meets']);
    expect(await names('listed')).toEqual(['Meets', 'Gardener']);
    const summary = await owner.send('GET', `${at}/summary/`);
    expect(summary.json()).toMatchObject({ found: 2, no: 1, others: 1, undecided_others: 0 });
  });

  test('nobody is found for the words of every job alone', async () => {
    const summary = 'Works in a team, reports to the manager and has years of experience.';
    await add('Words', { title: 'Gardener', summary });
    await add('Kafka', { title: 'Gardener', summary: 'Once read a book about Kafka.' });
    await add('Titled', { title: 'Backend Developer', summary });
    const state = await search('You work in a team, report to a manager and bring experience with Kafka.');
    expect(names(state)).toEqual(['Titled', 'Kafka']);
    const none = await search('You work in a team, report to a manager and bring experience.', [
      { id: 'c1', kind: 'title', text: 'Falconer', need: 'must', source: '' },
    ]);
    expect(names(none)).not.toContain('Words');
  });

  test('who lives elsewhere than a must asks for is no possible match, and stands below similar work there', async () => {
    await add('There', { title: 'Backend Developer', skills: ['Java'] });
    await add('Similar', { title: 'Java Developer', skills: ['Java'] });
    await add('Far', { title: 'Backend Developer', skills: ['Java'], location: 'Berlin, Germany' });
    await add('Unknown', { title: 'Backend Developer', skills: ['Java'], location: '' });
    const state = await search('You must have Java.');
    expect(state.criteria).toContainEqual(expect.objectContaining({ kind: 'place', need: 'must' }));
    const strengths = found(state).map(({ title, strong, weak }) => [title.split(' · ')[0], strong, weak]);
    expect(strengths[0]).toEqual(['There', true, undefined]);
    expect(strengths).toContainEqual(['Unknown', undefined, undefined]);
    expect(strengths.at(-1)).toEqual(['Far', undefined, true]);
  });

  test('without the title, a possible match has at least half of the musts, an unclear one as half', async () => {
    await add('Half', { title: 'Gardener', skills: ['Kafka', 'SQL'] });
    await add('Unclear', { title: 'Gardener', skills: ['SQL'] });
    const summary = 'No experience with Java. No experience with Kafka.';
    await add('Fewer', { title: 'Gardener', skills: ['SQL'], summary });
    await add('Alike', { title: 'Software Engineer', skills: ['SQL'] });
    await add('Titled', { title: 'Backend Developer', skills: [] });
    const state = await search('You must have Java, Kafka and SQL.');
    expect(state.criteria?.filter(({ need }) => need === 'must')).toHaveLength(5);
    expect(Object.fromEntries(found(state).map(({ title, weak }) => [title.split(' · ')[0], weak]))).toEqual({
      Half: undefined,
      Unclear: undefined,
      Fewer: true,
      Alike: undefined,
      Titled: undefined,
    });
  });

  test('a person who lacks only one of several musts is no weak match', async () => {
    const criteria: Criterion[] = [
      { id: 'c1', kind: 'title', text: 'Backend Developer', need: 'must', source: '' },
      { id: 'c2', kind: 'place', text: 'Austin, TX', need: 'must', source: '' },
      { id: 'c3', kind: 'language', text: 'English', need: 'must', source: '' },
    ];
    await add('One', { title: 'Gardener', skills: [], summary: 'Speaks English in gardens.' });
    await add('Two', { title: 'Gardener', skills: [], summary: 'Reads in gardens. No English.' });
    const state = await search('Reads and speaks English in gardens.', criteria);
    const weak = found(state).map(({ title, weak }) => [title.split(' · ')[0], weak]);
    expect(Object.fromEntries(weak)).toEqual({ One: undefined, Two: true });
  });

  test('a place that is only nice to have leaves the right title elsewhere above similar work', async () => {
    await add('Similar', { title: 'Java Developer', skills: ['Java'] });
    await add('Far', { title: 'Backend Developer', skills: ['Java'], location: 'Berlin, Germany' });
    const criteria = (need: Criterion['need']): Criterion[] => [
      { id: 'c1', kind: 'title', text: 'Backend Developer', need: 'must', source: '' },
      { id: 'c2', kind: 'place', text: 'Austin, TX', need, source: '' },
    ];
    expect(names(await search('Java.', criteria('nice')))).toEqual(['Far', 'Similar']);
    expect(names(await search('Java.', criteria('must')))).toEqual(['Similar', 'Far']);
  });

  test('a list of the job’s own words proves nothing, and says so', async () => {
    const skills = ['Java', 'SQL', 'Kafka', 'Docker', 'Terraform', 'Kubernetes'];
    await add('List', { skills, summary: '' });
    await add('Tells', { skills, summary: 'Rebuilt the payments of 40 shops at Acme.' });
    const state = await search(`You must have ${skills.join(', ')}.`);
    const told = found(state).map(({ title, strong, why }) => [title.split(' · ')[0], strong, why[0]]);
    expect(told).toContainEqual(['List', undefined, 'Repeats the job’s text']);
    expect(told).toContainEqual(['Tells', true, expect.not.stringContaining('Repeats')]);
  });

  const lastJob = async (): Promise<string> => (await owner.send('GET', '/search/jobs/')).json()[0].id;

  test('criteria that come with the search are gone by instead', async () => {
    await add('Java', { skills: ['Java'] });
    await add('Go', { skills: ['Go'] });
    const given: Criterion[] = [{ id: 'mine', kind: 'skill', text: 'Go', need: 'must', source: '' }];
    const state = await search('Java or Go.', given);
    expect(state.criteria).toEqual(given);
    expect(names(state)).toEqual(['Go', 'Java']);
    expect(found(state)[0]?.criteria?.map(({ id, verdict }) => [id, verdict])).toEqual([['mine', 'found']]);
  });

  test('sees every change of somebody whom it has ranked before', async () => {
    const id = await add('Ann', { summary: 'Java.' });
    const other = await add('Bob', { summary: 'Java.' });
    expect(found(await search('Java.')).map(({ place }) => place)).toEqual(['Austin, TX', 'Austin, TX']);
    const change = (of: string, values: Partial<typeof candidates.$inferInsert>) =>
      server.change(candidates, of, values);
    await change(id, { location: 'Berlin, Germany', name: 'Anna' });
    await change(other, { deletedAt: new Date() });
    const [only, ...others] = found(await search('Java.'));
    expect([only?.title, only?.place, others]).toEqual(['Anna · Backend Developer', 'Berlin, Germany', []]);
  });
});
