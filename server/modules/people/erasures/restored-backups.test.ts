import { rmSync } from 'node:fs';
import path from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { erasedText } from '../../../../contract/people/privacy.calls.ts';
import { emptyPerson } from '../../../../tests/support/blank-person.ts';
import { type CommandLine, openCommandLine, runHere } from '../../../../tests/support/command-line.ts';
import {
  addPerson,
  fill,
  joost,
  kees,
  mila,
  post,
  rowsThatName,
} from '../../../../tests/support/named-people.ts';
import { newDatabase } from '../../../../tests/support/postgres.ts';
import { asTestApp, type TestApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { buildApp } from '../../../app/app.ts';
import { createLog } from '../../../app/start/log.ts';
import { openServices } from '../../../app/start/services.ts';
import { readConfig } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  audit,
  candidates,
  deletedOrganisations,
  organisations,
  searchJobs,
  searchResults,
} from '../../../platform/db/schema.ts';
import { deleteOrganisation } from '../../organization/deletion/delete-organisation.ts';
import { erase } from '../privacy/erase-person.ts';
import { appendErasure, readErasures } from './list-file.ts';

type Settings = Record<string, string>;

let commandLine: CommandLine;
let running: TestApp | undefined;
beforeEach(async () => {
  commandLine = await openCommandLine('migrated');
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  commandLine.remove();
});

/** Starts the installation of these settings, without a port. */
async function start(settings: Settings): Promise<TestApp> {
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', SAMPLE_TALENT: 'off', ...settings });
  const opened = await openServices(
    config,
    createLog('silent'),
    () => 'http://127.0.0.1:8080',
    () => {},
  );
  const app = await buildApp(opened.services, opened.database.ping);
  running = asTestApp({
    app,
    services: opened.services,
    database: opened.database,
    dataDir: config.dataDir,
    said: [],
    databaseUrl: settings.DATABASE_URL,
    work: opened.work,
    close: async () => {
      running = undefined;
      await app.close();
      await opened.close();
    },
  });
  return running;
}

/** Backs up an installation that is closed. */
async function backUp(): Promise<string> {
  const { DATABASE_URL } = commandLine.settings;
  if (DATABASE_URL) return copyDatabase(DATABASE_URL);
  const file = path.join(commandLine.newFolder(), 'backup.tar.gz');
  expect(await commandLine.run(['backup', file])).toMatchObject({ code: 0 });
  return file;
}

/** What a dump that is restored comes to: another database with the same rows. */
function copyDatabase(of: string): Promise<string> {
  const url = (name: string) => Object.assign(new URL(of), { pathname: `/${name}` }).href;
  return newDatabase({ url }, new URL(of).pathname.slice(1));
}

/** Restores it elsewhere as operating.md says. @returns the settings of what is restored */
async function restore(backup: string): Promise<Settings> {
  const old = commandLine.settings;
  const restored: Settings = { ...old, DATA_DIR: path.join(commandLine.newFolder(), 'restored') };
  if (!old.DATABASE_URL) {
    const done = await runHere(['restore', backup], restored);
    expect(done).toMatchObject({ code: 0, error: '' });
    // The one of the installation that wrote the backup.
    expect(done.out).toContain(path.join(old.DATA_DIR ?? '', 'backups', 'larkspur-erasures.jsonl'));
    return restored;
  }
  restored.DATABASE_URL = await copyDatabase(backup);
  await expect(start(restored)).rejects.toThrow('restored from a dump, or moved');
  const list = path.join(commandLine.newFolder(), 'erasures.jsonl');
  expect(await runHere(['export-erasures', list], old)).toMatchObject({ code: 0, error: '' });
  const applied = await runHere(['apply-erasures', list], restored);
  expect(applied).toMatchObject({
    code: 0,
    error: '',
    out: '3 people were erased again, and 1 organizations deleted again.\n',
  });
  return restored;
}

/** The names that a search for nurses in the pool finds. */
async function search(server: TestApp, owner: TestUser): Promise<string[]> {
  const body = { job_title: 'Night nurse', location: 'Rotterdam', job_description: 'Nurse for nights.' };
  const started = await post(server, owner, '/search/initiate/', body);
  const id = started.json().task_id;
  const { db } = server;
  const read = () =>
    server.app.inject({
      url: `/search/status/?task_id=${id}`,
      headers: { authorization: `Bearer ${owner.access}` },
    });
  await waitUntil(async () => (await read()).json().status === 'Completed', 30_000, 50);
  const rows = await db.select().from(searchResults).where(eq(searchResults.jobId, id));
  return rows.map(({ title }) => title);
}

describe('a backup from before erasures', { timeout: 240_000 }, () => {
  test('brings nobody back: not by an id, by what they were known by, or after a retention period', async () => {
    const first = await start(commandLine.settings);
    const { owner, client, ids } = await fill(first);
    expect((await rowsThatName(first.services.db)).length).toBeGreaterThan(7);
    await first.close();
    const backup = await backUp();

    const live = await start(commandLine.settings);
    const { db } = live.services;
    expect((await post(live, owner, `/talent/people/${ids.mila}/erase/`)).statusCode).toBe(204);
    // The backup has him under another id.
    await db.delete(candidates).where(eq(candidates.id, ids.joost));
    const again = await addPerson(live, owner, { ...joost, title: 'Driver' });
    expect((await post(live, owner, `/talent/people/${again}/erase/`)).statusCode).toBe(204);
    const caller = { organisationId: owner.organisationId, userId: null, name: 'Retention period' };
    expect(await erase({ ...live.services, ip: '', caller }, ids.nora)).toBe(true);
    expect(await deleteOrganisation(live.services, client.organisationId, true)).toBe(true);
    await live.close();

    const restored = await start(await restore(backup));
    const after = restored.services.db;
    expect(await rowsThatName(after)).toEqual([]);
    expect(await after.select({ name: candidates.name }).from(candidates)).toEqual([{ name: kees.name }]);
    expect(await after.$count(organisations)).toBe(1);
    expect(await after.select().from(deletedOrganisations)).toMatchObject([
      { id: client.organisationId, byOperator: true, deletedAt: expect.any(Date) },
    ]);
    const trail = await after.select().from(audit).where(eq(audit.action, 'person.erased'));
    expect(trail.map(({ actorId, actorName, subjectId }) => [actorId, actorName, subjectId]).sort()).toEqual(
      [ids.mila, ids.joost, ids.nora].map((id) => [null, 'Restored backup', id]).sort(),
    );
    await restored.work();
    expect(await search(restored, owner)).toEqual([expect.stringContaining(kees.name)]);
    const added = await post(restored, owner, '/talent/people/', { ...emptyPerson, ...mila });
    expect([added.statusCode, added.json().detail]).toEqual([400, erasedText]);
  });

  test('of a plain restore holds what it held, and a second start changes nothing', async () => {
    const first = await start(commandLine.settings);
    const { owner, ids } = await fill(first);
    await post(first, owner, `/talent/people/${ids.joost}/erase/`);
    const before = await counts(first.services.db);
    await first.close();
    const second = await start(commandLine.settings);
    expect(await counts(second.services.db)).toEqual(before);
  });

  test.skipIf(inject('postgresTemplate'))(
    'is completed after a crash, in whichever of the two places the erasure was noted',
    async () => {
      const first = await start(commandLine.settings);
      const { owner, ids } = await fill(first);
      const list = path.join(first.dataDir, 'backups', 'larkspur-erasures.jsonl');
      await post(first, owner, `/talent/people/${ids.joost}/erase/`);
      const [noted] = await readErasures(list);
      expect(noted).toMatchObject({ organisation: owner.organisationId, person: { people: [ids.joost] } });
      expect(JSON.stringify(noted)).not.toMatch(/visser|joost/i);
      await first.close();

      // The power failed: the list was on the disk, and the database was not.
      const person = { people: [ids.nora], known: [], listed: [], pages: [], key: null };
      const lost = { id: crypto.randomUUID(), organisation: owner.organisationId, person };
      await appendErasure(list, { ...lost, at: new Date().toISOString() });
      const second = await start(commandLine.settings);
      const left = await second.services.db.select({ id: candidates.id }).from(candidates);
      expect(left.map(({ id }) => id)).not.toContain(ids.nora);
      await second.close();

      rmSync(list);
      const third = await start(commandLine.settings);
      expect(await readErasures(list)).toHaveLength(2);
      await third.close();
    },
  );
});

const counts = async (db: Database) => ({
  candidates: await db.$count(candidates),
  searches: await db.$count(searchJobs),
  kept: await db.$count(searchResults, isNotNull(searchResults.candidateId)),
  erased: await db.$count(audit, eq(audit.action, 'person.erased')),
});
