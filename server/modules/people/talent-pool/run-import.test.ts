import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, inject, test, vi } from 'vitest';
import { erasedText } from '../../../../contract/people/privacy.calls.ts';
import { importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import { importHeader, importsOf, people } from '../../../../tests/support/talent-imports.ts';
import { openSuiteApp, openTestApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { candidates, talentImports } from '../../../platform/db/schema.ts';
import { erase } from '../privacy/erase-person.ts';

/** Several batches. */
const manyRows = 6 * importLimits.batch;

describe('an import', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'on' });
  const imports = importsOf(server);

  test('lists the first 1,000 rejected rows, and has all of them in a CSV file', async () => {
    const user = await server.createUser();
    const id = await imports.store(
      user,
      Array.from({ length: 2500 }, () => ',Welder'),
    );
    await imports.run(id);
    const state = await imports.stateOf(user, id);
    expect(state).toMatchObject({ status: 'completed', rejected: 2500 });
    expect(state.errors).toHaveLength(1000);
    expect(state.errors[0].line).toBe(2);
    const url = `/talent/imports/${id}/errors/`;
    const answer = await user.send('GET', url);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('rejected-rows.csv');
    const lines = answer.body.replace('\uFEFF', '').trimEnd().split('\n');
    expect(lines).toHaveLength(2501);
    expect(lines[0]).toBe('Line,Reason');
    expect(lines.at(-1)).toBe(`2501,${state.errors[0].reason}`);
    const other = await server.createUser();
    expect((await other.send('GET', url)).statusCode).toBe(404);
  });

  test('knows a person by the second address of a cell', async () => {
    const user = await server.createUser();
    await imports.run(await imports.store(user, ['Ann Two,Welder,,,,"one@two.example, other@two.example"']));
    const again = await imports.store(user, ['Ann Two,Cook,,,,other@two.example']);
    await imports.run(again);
    expect(await imports.stateOf(user, again)).toMatchObject({ imported: 0, duplicates: 1 });
    const found = await user.send('GET', '/talent/candidates/?q=other@two.example');
    expect(found.json()).toMatchObject([{ name: 'Ann Two', email: 'one@two.example' }]);
  });

  test('lists people in the order of their file, those of a later file before them', async () => {
    const user = await server.createUser();
    const names = ['Zoe', 'Ann', 'Mia', 'Bea', 'Tom', 'Lea'].map((name) => `${name} Ode`);
    await imports.run(
      await imports.store(
        user,
        names.map((name) => `${name},Welder`),
      ),
    );
    await imports.run(await imports.store(user, ['Kim Ode,Cook', 'Jo Ode,Cook']));
    const listed = (await user.send('GET', '/talent/candidates/')).json();
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Kim Ode', 'Jo Ode', ...names]);
  });

  test('runs from the upload to its end, keeps the good rows and names the bad ones', async () => {
    const own = await openTestApp();
    try {
      const owner = await own.createUser();
      const payload = `${importHeader}\nAnn Lee,Welder,MIG,Berlin,Steady.,ann@pool.example\n,Cook\nBob,Cook,,,,bob\n`;
      const started = await owner.send('POST', '/talent/imports/?file_name=people.csv', payload, {
        'content-type': 'text/csv',
      });
      const id = started.json().task_id;
      await own.work();
      const state = await vi.waitFor(
        async () => {
          const answer = (await owner.send('GET', `/talent/imports/${id}/`)).json();
          expect(answer.status).toBe('completed');
          return answer;
        },
        { timeout: 20_000 },
      );
      expect(state).toMatchObject({
        file_name: 'people.csv',
        rows_read: 3,
        rows_total: 3,
        imported: 2,
        duplicates: 0,
        rejected: 1,
        replaced_sample: true,
        errors: [{ line: 3, reason: 'The name is missing.' }],
      });
      const errors = await owner.send('GET', `/talent/imports/${id}/errors/`);
      expect(errors.body.replace('\uFEFF', '')).toBe(
        'Line,Reason,Name,Title,Skills,Location,Summary,Email\n3,The name is missing.,,Cook\n',
      );
      const all: { name: string }[] = (await owner.send('GET', '/talent/candidates/')).json();
      expect(all.map(({ name }) => name).sort()).toEqual(['Ann Lee', 'Bob']);
      expect(all.find(({ name }) => name === 'Ann Lee')).toMatchObject({
        name: 'Ann Lee',
        skills: ['MIG'],
        location: 'Berlin',
        sample: false,
      });
      const [stored] = await own.services.db.select().from(talentImports).where(eq(talentImports.id, id));
      expect(stored?.file).toHaveLength(0);
      expect(stored?.finishedAt).toBeInstanceOf(Date);
    } finally {
      await own.close();
    }
  });

  test('says how many cells were kept as imported, and keeps each as it stood', async () => {
    const owner = await server.createUser();
    const long = 'x'.repeat(1001);
    const id = await imports.store(owner, [
      `Ann,Welder,MIG,${long},Steady.,ann@pool.example`,
      `Bob,Cook,"MIG;${long}",Berlin,,not an address`,
      'Cid,Nurse,,,,cid@pool.example',
    ]);
    await imports.run(id);
    expect(await imports.stateOf(owner, id)).toMatchObject({ imported: 3, rejected: 0, kept_cells: 3 });
    const pool = new Map((await imports.poolOf(owner)).map(({ name, attributes }) => [name, attributes]));
    expect(Object.fromEntries(pool)).toEqual({
      Ann: { 'Location as imported': long },
      Bob: { 'Skills as imported': `MIG;${long}`, 'Email as imported': 'not an address' },
      Cid: {},
    });
    const again = await imports.store(owner, [`Ann,Welder,MIG,${long},Steady.,ann@pool.example`]);
    await imports.run(again);
    expect(await imports.stateOf(owner, again)).toMatchObject({ duplicates: 1, kept_cells: 0 });
  });

  test('puts each candidate on the map', async () => {
    const owner = await server.createUser();
    const id = await imports.store(owner, ['Ann,Welder,,"Austin, TX"', 'Bob,Cook,,Remote']);
    await imports.run(id);
    const pool = await imports.poolOf(owner);
    expect(pool.find(({ name }) => name === 'Ann')?.latitude).toBeCloseTo(30.27, 1);
    expect(pool.find(({ name }) => name === 'Bob')).toMatchObject({ latitude: null, longitude: null });
  });

  test('the same person is not imported twice, neither within a file nor by a second one', async () => {
    const owner = await server.createUser();
    const first = await imports.store(owner, [
      'Ann,Welder,,,,ann@pool.example',
      'A. Lee,Cook,,,,ANN@pool.example',
      'Bob,Cook',
    ]);
    await imports.run(first);
    expect(await imports.stateOf(owner, first)).toMatchObject({ imported: 2, duplicates: 1, rejected: 0 });
    const second = await imports.store(owner, ['Ann Lee,Welder,,,,ann@pool.example', 'Cid,Nurse']);
    await imports.run(second);
    expect(await imports.stateOf(owner, second)).toMatchObject({ imported: 1, duplicates: 1 });
    expect((await imports.poolOf(owner)).map(({ name }) => name).sort()).toEqual(['Ann', 'Bob', 'Cid']);
  });

  const upload = async (owner: TestUser, rows: string[]): Promise<string> => {
    const sent = await owner.send(
      'POST',
      '/talent/imports/?file_name=people.csv',
      [importHeader, ...rows].join('\n'),
      { 'content-type': 'text/csv' },
    );
    return sent.json().task_id;
  };
  test.runIf(inject('postgresTemplate')).for([
    ['without its file', (owner: TestUser, rows: string[]) => imports.store(owner, rows)],
    ['with its file, which the erasure deletes', upload],
  ] as const)('rejects who is being erased while it runs, %s', async ([, store]) => {
    const owner = await server.createUser({ name: 'Ada Owner' });
    const row = 'Ann,Welder,,,,ann@pool.example';
    await imports.run(await imports.store(owner, [row]));
    const [ann] = await imports.poolOf(owner);
    const second = await store(owner, [row, 'Bob,Cook']);
    const isWaiting = async () => {
      const { rows } = (await server.db.execute(sql`
        select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)) as unknown as { rows: unknown[] };
      return rows.length > 0;
    };
    const { organisationId, userId } = owner;
    const eraser = { ...server.services, ip: '', caller: { organisationId, userId, name: 'Ada Owner' } };
    let running: Promise<void> | undefined;
    const erased = await erase(eraser, ann?.id ?? '', async () => {
      running = imports.run(second);
      await waitUntil(isWaiting, 20_000, 20);
      return true;
    });
    expect(erased).toBe(true);
    await running;
    const rejected = { imported: 1, rejected: 1, errors: [{ line: 2, reason: erasedText }] };
    expect(await imports.stateOf(owner, second)).toMatchObject(rejected);
    expect((await imports.poolOf(owner)).map(({ name }) => name)).toEqual(['Bob']);
  });

  test('two organizations may know the same person', async () => {
    const [one, other] = [await server.createUser(), await server.createUser()];
    for (const user of [one, other]) {
      await imports.run(await imports.store(user, ['Ann,Welder,,,,ann@pool.example']));
      expect(await imports.poolOf(user)).toHaveLength(1);
    }
  });

  test('the sample is hidden by the first import that brings somebody, not by one that brings nobody', async () => {
    const owner = await server.createUser();
    await imports.run(await imports.store(owner, [',Cook']));
    expect(await imports.importedAt(owner)).toBeNull();
    await imports.run(await imports.store(owner, ['Ann,Welder']));
    const first = await imports.importedAt(owner);
    expect(first).toBeInstanceOf(Date);
    await imports.run(await imports.store(owner, ['Bob,Cook']));
    expect(await imports.importedAt(owner)).toEqual(first);
  });

  test(`${manyRows} rows with 1% bad ones keep every good row and name every bad one`, async () => {
    const owner = await server.createUser();
    const isBad = (n: number) => n % 100 === 37;
    const rows = people(manyRows).map((row, n) => (isBad(n) ? row.replace(/^[^,]+/, '') : row));
    const id = await imports.store(owner, rows);
    await imports.run(id);
    const state = await imports.stateOf(owner, id);
    expect(state).toMatchObject({
      status: 'completed',
      imported: manyRows * 0.99,
      duplicates: 0,
      rejected: manyRows / 100,
    });
    const nameless = { reason: 'The name is missing.', lacks: 'name' };
    const bad = rows.flatMap((_, n) => (isBad(n) ? [{ line: n + 2, ...nameless }] : []));
    expect(state.errors).toEqual(bad);
    const kept = await server.db
      .select({ email: candidates.email })
      .from(candidates)
      .where(and(eq(candidates.organisationId, owner.organisationId), isNotNull(candidates.latitude)));
    const good = rows.flatMap((_, n) => (isBad(n) ? [] : [`p${n}@pool.example`]));
    expect(new Set(kept.map(({ email }) => email))).toEqual(new Set(good));
    expect(kept).toHaveLength(good.length);
  }, 300_000);

  test('imports are listed with their count, the newest first', async () => {
    const owner = await server.createUser();
    const first = await imports.store(owner, ['Ann,Welder', ',x']);
    const second = await imports.store(owner, ['Bob,Cook']);
    await imports.run(first);
    const list = await owner.send('GET', '/talent/imports/?page_size=1');
    expect(list.headers['x-total-count']).toBe('2');
    expect(list.json()).toMatchObject([{ id: second, status: 'queued', rows_total: null }]);
    expect(list.json()[0]).not.toHaveProperty('errors');
  });
});
