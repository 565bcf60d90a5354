import { describe, expect, test } from 'vitest';
import type { SearchTemplate } from '../../../../contract/search/search-templates.calls.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';

const criterion = (kind: Criterion['kind'], text: string, need: Criterion['need'] = 'must') => ({
  id: text,
  kind,
  text,
  need,
  source: '',
});
const criteria = [
  criterion('title', 'Data Engineer'),
  criterion('place', 'London'),
  criterion('skill', 'Kafka'),
  criterion('language', 'German B2', 'nice'),
];
const job = { job_title: 'Analytics Engineer', location: 'Oslo', job_description: 'Knows Python and SQL.' };

describe('templates of criteria', () => {
  const server = openSuiteApp();

  const save = (user: TestUser, name: string, some = criteria) =>
    user.send('POST', '/search/templates/', { name, criteria: some });
  const list = async (user: TestUser): Promise<SearchTemplate[]> =>
    (await user.send('GET', '/search/templates/')).json();
  const start = (user: TestUser, payload: object) =>
    user.send('POST', '/search/initiate/', { ...job, ...payload });
  const criteriaOf = async (user: TestUser, id: string): Promise<Criterion[]> =>
    (await user.send('GET', `/search/status/?task_id=${id}`)).json().criteria;

  test('colleagues see what was kept, by name, and others do not', async () => {
    const owner = await server.createUser({ name: 'Ada Owner' });
    const colleague = await server.createUser({ role: 'Member', colleagueOf: owner });
    const stranger = await server.createUser();
    await save(owner, 'Nights');
    await save(colleague, 'Days');
    expect((await list(colleague)).map(({ name }) => name)).toEqual(['Days', 'Nights']);
    expect((await list(owner))[1]).toMatchObject({ author: 'Ada Owner', criteria: [{}, {}, {}, {}] });
    expect(await list(stranger)).toEqual([]);
  });

  test('a criterion on a protected trait is refused by its name, as in a search', async () => {
    const owner = await server.createUser();
    const refused = await save(owner, 'Nights', [criterion('skill', 'female')]);
    expect([refused.statusCode, refused.json().criteria]).toEqual([
      400,
      [expect.stringContaining('“female” asks for gender')],
    ]);
    expect(await list(owner)).toEqual([]);
  });

  test('a template of the same name is replaced and keeps its id; one that is deleted is gone', async () => {
    const owner = await server.createUser();
    const first = (await save(owner, 'Nights')).json();
    const second = (await save(owner, 'nights', criteria.slice(2))).json();
    expect(second.id).toBe(first.id);
    expect(await list(owner)).toMatchObject([
      { name: 'nights', criteria: [{ id: 'c1', text: 'Kafka' }, {}] },
    ]);
    const stranger = await server.createUser();
    const remove = (user: TestUser) => user.send('DELETE', `/search/templates/${first.id}/`);
    expect((await remove(stranger)).statusCode).toBe(404);
    expect((await remove(owner)).statusCode).toBe(204);
    expect(await list(owner)).toEqual([]);
  });

  test('a search by a template reads title and place from its job and takes the rest from the template', async () => {
    const owner = await server.createUser();
    const { id } = (await save(owner, 'Nights')).json();
    const started = await start(owner, { template: id });
    expect(started.statusCode, started.body).toBe(200);
    const used = await criteriaOf(owner, started.json().task_id);
    expect(used.map(({ kind, text, need }) => [kind, text, need])).toEqual([
      ['title', 'Analytics Engineer', 'must'],
      ['place', 'Oslo', 'must'],
      ['skill', 'Kafka', 'must'],
      ['language', 'German B2', 'nice'],
    ]);
    expect(new Set(used.map((one) => one.id)).size).toBe(4);
  });

  test('what two save at once is kept by both', async () => {
    const owner = await server.createUser();
    const names = ['A', 'B', 'C', 'D', 'E'];
    await Promise.all(names.map((name) => save(owner, name)));
    expect((await list(owner)).map(({ name }) => name)).toEqual(names);
  });
});
