import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit, generations, postVersions, publications } from '../../server/platform/db/schema.ts';
import { storePost } from '../support/content.ts';
import { openSuiteApp } from '../support/test-app.ts';
import { newLedger } from './burst.ts';
import { checkDatabase } from './nothing-lost.ts';

const server = openSuiteApp();
const owner = server.suiteUser();

test('a duplicate, a lost and an unfinished task, and a lost text are detected', async () => {
  const { db } = server;
  const { organisationId } = owner;
  const ledger = newLedger();
  const run = (query: string) => db.execute(sql.raw(query));
  const check = () =>
    checkDatabase(
      async (query) => ((await run(query)) as unknown as { rows: Record<string, unknown>[] }).rows,
      ledger,
    );
  const finds = (fault: string) => expect(check()).rejects.toThrow(fault);
  const id = crypto.randomUUID();
  await db
    .insert(generations)
    .values({ id, organisationId, kind: 'linkedin', prompt: {} as never, status: 'completed' });
  await finds('a completed generation without exactly one post');
  const postId = await storePost(server, owner, { generationId: id });
  ledger.tasks.push({ kind: 'generation', id });
  await check();
  // The schema forbids it, but the check must not rely on that.
  await run('alter table posts drop constraint "posts_generationId_unique"');
  const duplicate = await storePost(server, owner, { generationId: id });
  await finds('a completed generation without exactly one post');
  await run(`update posts set generation_id = null where id = '${duplicate}'`);
  await finds('a post without a generation');
  await run(`delete from posts where id = '${duplicate}'`);
  await run(`update generations set status = 'processing'`);
  await finds('an unfinished generation');
  await run(`update generations set status = 'completed'`);
  ledger.tasks.push({ kind: 'generation', id: crypto.randomUUID() });
  await finds('1 acknowledged × generation lost');
  ledger.tasks.pop();
  await run(`update posts set content = 'Typed 4', version = 5`);
  ledger.autosaved.set(postId, { confirmed: 4, sent: 5 });
  await finds('the newest version is not the text of its post');
  await db.insert(postVersions).values({ postId, version: 5, title: 't', body: 'Typed 4' });
  await check();
  ledger.autosaved.set(postId, { confirmed: 5, sent: 5 });
  await finds('an autosaved text is lost');
  ledger.autosaved.clear();
  ledger.imported.push('person-0-0@faults.example');
  await finds('1 imported people are missing');
  ledger.imported.pop();
  ledger.scheduled.set(postId, true);
  await finds('was not published');
  const publishedAt = new Date();
  await db
    .insert(publications)
    .values({ organisationId, channel: 'own-blog', slug: 't', postId, publishedAt });
  const event = { organisationId, actorName: 'Schedule', subjectId: postId, address: '' };
  await db.insert(audit).values({ ...event, action: 'post.published' });
  await check();
  await db.insert(audit).values({ ...event, action: 'post.published' });
  await finds('a post published twice');
});
