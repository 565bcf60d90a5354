import { gzipSync } from 'node:zlib';
import { isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openSuiteApp, openTestApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { candidates, talentImports } from '../../../platform/db/schema.ts';
import { storeImport } from './candidate-file.ts';
import { loadSample } from './import-talent-file.ts';
import { runImport } from './run-import.ts';

const firstOf = async (user: TestUser) =>
  (await user.send('GET', '/talent/candidates/?page_size=1')).json()[0];
const countOf = async (user: TestUser) =>
  Number((await user.send('GET', '/talent/candidates/?page_size=1')).headers['x-total-count']);

describe('the sample of fictional people', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'on' });
  beforeAll(async () => {
    await Promise.all([loadSample(server.services), loadSample(server.services)]);
    await loadSample(server.services);
  });

  test('is loaded once, whole, all on the map, in many roles and places', async () => {
    const people = await server.db.select().from(candidates).where(isNull(candidates.organisationId));
    const [load, ...others] = await server.db.select().from(talentImports);
    expect(others).toEqual([]);
    expect(load).toMatchObject({ status: 'completed', imported: people.length, duplicates: 0, rejected: 0 });
    expect(people.length).toBeGreaterThanOrEqual(600);
    expect(new Set(people.map(({ title }) => title)).size).toBeGreaterThanOrEqual(25);
    expect(new Set(people.map(({ location }) => location)).size).toBeGreaterThanOrEqual(20);
    expect(new Set(people.map(({ summary }) => summary)).size).toBe(people.length);
    expect(people.filter(({ latitude }) => latitude === null)).toEqual([]);
    expect(people.filter(({ email }) => !email.endsWith('.example'))).toEqual([]);
  });

  test('has people of the roles most asked for in each of the big cities', async () => {
    const people = await server.db
      .select({ title: candidates.title, location: candidates.location })
      .from(candidates)
      .where(isNull(candidates.organisationId));
    const cities = [
      'New York',
      'San Francisco',
      'Austin',
      'Chicago',
      'Seattle',
      'Boston',
      'Denver',
      'Atlanta',
    ];
    const roles = [
      /data engineer|analytics engineer|etl|data platform/i,
      /back-?end|associate software engineer/i,
      /front-?end|web (developer|engineer)/i,
      /nurs/i,
      /account(ant|ing|s payable)|bookkeeper|controller/i,
      /assistant|office manager|chief of staff/i,
      /project|scrum master/i,
      /support|call cent/i,
    ];
    const thin = [...cities, 'London', 'Berlin'].flatMap((city) =>
      roles
        .filter(
          (role) =>
            people.filter(({ title, location }) => role.test(title) && location.startsWith(city)).length < 2,
        )
        .map((role) => `${role} in ${city}`),
    );
    expect(thin).toEqual([]);
  });

  test('is seen by every organization, labeled, until its first import', async () => {
    const [one, other] = [await server.createUser(), await server.createUser()];
    const sample = await countOf(one);
    expect(sample).toBeGreaterThanOrEqual(600);
    expect((await firstOf(one)).sample).toBe(true);
    const { id } = await firstOf(one);
    const file = Buffer.from('Name,Title\nAnn Lee,Welder\n');
    const own = { organisationId: one.organisationId, createdBy: one.userId, fileName: 'a.csv', file };
    const imported = await storeImport(server.db, own);
    await runImport(server.services, imported, { isLast: true, signal: new AbortController().signal });
    expect(await countOf(one)).toBe(1);
    expect(await firstOf(one)).toMatchObject({ name: 'Ann Lee', sample: false });
    expect((await one.send('GET', `/talent/candidates/${id}/`)).statusCode).toBe(404);
    expect(await countOf(other)).toBe(sample);
    expect((await other.send('GET', `/talent/candidates/${id}/`)).statusCode).toBe(200);
  });

  test('cannot be deleted from', async () => {
    const owner = await server.createUser();
    const { id } = await firstOf(owner);
    const refused = await owner.send('DELETE', `/talent/candidates/${id}/`);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toContain('sample');
    expect((await owner.send('GET', `/talent/candidates/${id}/`)).statusCode).toBe(200);
  });
});

describe('with SAMPLE_TALENT off', () => {
  test('no sample is loaded, and one that is there is not seen', async () => {
    const server = await openTestApp({ SAMPLE_TALENT: 'off' });
    try {
      await loadSample(server.services);
      expect(await server.db.select().from(talentImports)).toEqual([]);
      await loadSample({ ...server.services, config: { ...server.services.config, sampleTalent: true } });
      expect(await countOf(await server.createUser())).toBe(0);
    } finally {
      await server.close();
    }
  });
});

test('a load ends when the server is stopped, and the next start finishes it', async () => {
  const server = await openTestApp({ SAMPLE_TALENT: 'on' });
  try {
    const stopping = new AbortController();
    // Its file is stored, and nothing of it is read.
    await loadSample(server.services, stopping.signal, () => stopping.abort());
    const status = async () =>
      (await server.db.select({ status: talentImports.status }).from(talentImports))[0]?.status;
    expect(await status()).not.toBe('completed');
    await loadSample(server.services);
    expect(await status()).toBe('completed');
  } finally {
    await server.close();
  }
});

test('a load that was interrupted is finished by the next start', async () => {
  const server = await openTestApp({ SAMPLE_TALENT: 'on' });
  try {
    const { db } = server;
    await db.insert(talentImports).values({
      organisationId: null,
      fileName: 'sample-talent.csv',
      file: gzipSync('Name,Title\nAnn Lee,Welder\n'),
      status: 'processing',
    });
    const collectGarbage = vi.fn();
    await loadSample(server.services, undefined, collectGarbage);
    await loadSample(server.services, undefined, collectGarbage);
    // What the start has left is collected before it, and a start that loads nothing does not wait for that.
    expect(collectGarbage).toHaveBeenCalledOnce();
    expect(await db.select({ status: talentImports.status }).from(talentImports)).toEqual([
      { status: 'completed' },
    ]);
    expect(await countOf(await server.createUser())).toBe(1);
  } finally {
    await server.close();
  }
});
