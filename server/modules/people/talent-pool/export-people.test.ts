import { and, eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import { audit } from '../../../platform/db/schema.ts';

test('chosen people are exported with their tags, without those of others, and each is recorded', async () => {
  const server = await openTestApp({ SAMPLE_TALENT: 'off' });
  onTestFinished(() => server.close());
  const owner = await server.createUser();
  const stranger = await server.createUser();
  const store = async (name: string, organisationId = owner.organisationId) => {
    const stored = await storeCandidate(server, organisationId, { name, title: '=Cook' });
    return typeof stored === 'string' ? stored : (stored as { id: string }).id;
  };
  const ids = [await store('Zoe'), await store('Ann')];
  const theirs = await store('Cid', stranger.organisationId);
  await store('Not chosen');
  await owner.send('POST', '/talent/people/changes/', { ids, add_tag: 'Nights' });
  const answer = await owner.send('POST', '/talent/people/export/', { ids: [...ids, theirs] });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/filename="chosen-people-.*\.csv"$/);
  const [header, ...rows] = answer.body.trim().split('\n');
  expect(header).toMatch(/^\uFEFF?Name,Title,.*,Tag list,Stage,Last contact$/);
  expect(rows.map((row: string) => row.split(',').slice(0, 2))).toEqual([
    ['Ann', "'=Cook"],
    ['Zoe', "'=Cook"],
  ]);
  expect(rows.every((row: string) => row.endsWith(',Nights,,'))).toBe(true);
  const recorded = await server.db
    .select()
    .from(audit)
    .where(and(eq(audit.organisationId, owner.organisationId), eq(audit.action, 'person.exported')));
  expect(recorded.map(({ subjectId }) => subjectId).sort()).toEqual(ids.toSorted());
});
