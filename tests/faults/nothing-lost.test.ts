import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  audit,
  generations,
  organisations,
  posts,
  postVersions,
  publications,
} from '../../server/platform/db/schema.ts';
import { openSuiteApp } from '../support/test-app.ts';
import { newLedger } from './burst.ts';
import { checkDatabase } from './nothing-lost.ts';

describe('checkDatabase', () => {
  const server = openSuiteApp();
  const ledger = newLedger();
  const check = () =>
    checkDatabase(async (query) => {
      const found = await server.services.db.execute(sql.raw(query));
      return (found as unknown as { rows: Record<string, unknown>[] }).rows;
    }, ledger);

  test('detects a duplicate post, a lost task and an unfinished one', async () => {
    const { db } = server.services;
    const [organisation] = await db
      .insert(organisations)
      .values({ name: 'A', websiteUrl: 'https://a.example' })
      .returning();
    const organisationId = organisation?.id ?? '';
    const written = {
      organisationId,
      kind: 'linkedin',
      title: 't',
      topic: 't',
      content: 'c',
      engine: 'e',
    } as const;
    const [generation] = await db
      .insert(generations)
      .values({ organisationId, kind: 'linkedin', prompt: {} as never, status: 'completed' })
      .returning();
    const id = generation?.id ?? '';
    ledger.tasks.push({ kind: 'generation', id });
    await expect(check()).rejects.toThrow('a completed generation without exactly one post');
    await db.insert(posts).values({ ...written, generationId: id });
    await check();

    // The schema forbids it, but the check must not rely on that.
    await db.execute(sql`alter table posts drop constraint "posts_generationId_unique"`);
    const [duplicate] = await db
      .insert(posts)
      .values({ ...written, generationId: id })
      .returning();
    await expect(check()).rejects.toThrow('a completed generation without exactly one post');
    await db
      .update(posts)
      .set({ generationId: null })
      .where(eq(posts.id, duplicate?.id ?? ''));
    await expect(check()).rejects.toThrow('a post without a generation');
    await db.delete(posts).where(eq(posts.id, duplicate?.id ?? ''));
    await check();

    await db.execute(sql`update generations set status = 'processing'`);
    await expect(check()).rejects.toThrow('an unfinished generation');
    await db.execute(sql`update generations set status = 'completed'`);
    ledger.tasks.push({ kind: 'generation', id: crypto.randomUUID() });
    await expect(check()).rejects.toThrow('1 acknowledged × generation lost');
    ledger.tasks.pop();
    await db.update(posts).set({ content: 'Typed 4', version: 5 }).where(eq(posts.generationId, id));
    const [post] = await db.select().from(posts).where(eq(posts.generationId, id));
    const postId = post?.id ?? '';
    await db.insert(postVersions).values({ postId, version: 5, title: 't', body: 'Typed 4' });
    ledger.autosaved.set(postId, { confirmed: 4, sent: 5 });
    await check();
    ledger.autosaved.set(postId, { confirmed: 5, sent: 5 });
    await expect(check()).rejects.toThrow('an autosaved text is lost');
    ledger.autosaved.set(postId, { confirmed: 4, sent: 5 });
    await db.delete(postVersions).where(eq(postVersions.postId, postId));
    await expect(check()).rejects.toThrow('the newest version is not the text of its post');
    ledger.autosaved.clear();
    ledger.imported.push('person-0-0@faults.example');
    await expect(check()).rejects.toThrow('1 imported people are missing');
    ledger.imported.pop();

    ledger.scheduled.set(postId, false);
    await check();
    ledger.scheduled.set(postId, true);
    await expect(check()).rejects.toThrow('was not published');
    await db
      .insert(publications)
      .values({ organisationId, channel: 'own-blog', slug: 't', postId, publishedAt: new Date() });
    await check();
    const published = { organisationId, actorName: 'Schedule', subjectId: postId, address: '' };
    await db.insert(audit).values({ ...published, action: 'post.published' });
    await check();
    await db.insert(audit).values({ ...published, action: 'post.published' });
    await expect(check()).rejects.toThrow('a post published twice');
  });
});
