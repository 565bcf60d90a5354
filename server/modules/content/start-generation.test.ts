import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createProfile, startTestGeneration } from '../../../tests/support/content.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { generations } from '../../platform/db/schema.ts';

const url = '/post/generate/';
const status = (id: string) => `/post/generate/status/?task_id=${id}`;

describe('starting a generation', () => {
  const server = openSuiteApp();

  test('spec §7: generate answers a task id, whose status is queued and whose job is in the queue [S7.22]', async () => {
    const owner = await server.createUser();
    await createProfile(owner);
    const before = (await server.services.queue.counts()).generation;
    const id = await startTestGeneration(owner);
    expect((await owner.send('GET', status(id))).json()).toEqual({ status: 'queued' });
    expect((await server.services.queue.counts()).generation).toBe(before + 1);
  });

  test('without a company profile it answers 400 and stores nothing', async () => {
    const owner = await server.createUser();
    const before = await server.db.$count(generations);
    const answer = await owner.send('POST', url, {
      post_type: 'blog',
      prompt_details: { target_audience: 'nurses' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toBe('Please create a company profile first');
    expect(await server.db.$count(generations)).toBe(before);
  });

  test('a queue that refuses leaves no generation behind', async () => {
    const owner = await server.createUser();
    await createProfile(owner);
    const before = await server.db.$count(generations);
    const { enqueue } = server.services.queue;
    server.services.queue.enqueue = () => Promise.reject(new Error('no queue'));
    try {
      const answer = await owner.send('POST', url, {
        post_type: 'blog',
        prompt_details: { target_audience: 'nurses' },
      });
      expect(answer.statusCode).toBe(500);
    } finally {
      server.services.queue.enqueue = enqueue;
    }
    expect(await server.db.$count(generations)).toBe(before);
  });

  test.each([
    [{ post_type: 'poem', prompt_details: { target_audience: 'x' } }, 'post_type'],
    [{ post_type: 'blog', prompt_details: {} }, 'target_audience'],
    [
      { post_type: 'email', prompt_details: { target_audience: 'x', emails_per_segment: 11 } },
      'emails_per_segment',
    ],
    [
      { post_type: 'email', prompt_details: { target_audience: 'x', emails_per_segment: 0 } },
      'emails_per_segment',
    ],
    [{ post_type: 'blog', prompt_details: { target_audience: 'x', tone: 'rude' } }, 'tone'],
    [
      {
        post_type: 'blog',
        prompt_details: { target_audience: 'x', announcement: { kind: 'event', time_zone: '10:00' } },
      },
      'This is a time',
    ],
  ])('refuses %j and names the field', async (payload, field) => {
    const owner = await server.createUser();
    await createProfile(owner);
    const answer = await owner.send('POST', url, payload);
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json())).toContain(field);
  });

  test('writes out the dates of a brief that are in figures, in its language', async () => {
    const owner = await server.createUser();
    await createProfile(owner);
    const id = await startTestGeneration(owner, 'newsletter', {
      target_audience: 'nurses',
      topic: 'Open day for nurses',
      facts: 'The old one was on Fri 4.12.2026. See https://example.com/2026-12-12/ or 03/04/2027.',
      announcement: { kind: 'event', when: '2026-12-12 10:00', deadline: '12/8/2026', time_zone: '+05:30' },
    });
    const [{ prompt } = {}] = await server.db
      .select({ prompt: generations.prompt })
      .from(generations)
      .where(eq(generations.id, id));
    expect(prompt?.announcement?.when).toBe('Saturday, December 12, 2026, 10:00');
    expect(prompt?.announcement?.deadline).toBe('12/8/2026');
    expect(prompt?.facts).toBe(
      'The old one was on Fri December 4, 2026. See https://example.com/2026-12-12/ or 03/04/2027.',
    );
    const german = await startTestGeneration(owner, 'newsletter', {
      target_audience: 'Pflegekräfte in Kliniken',
      topic: 'Tag der offenen Tür für alle, die in der Pflege arbeiten',
      facts: 'Wir zeigen unsere neuen Räume und freuen uns auf viele Gäste mit ihren Kindern und Freunden.',
      announcement: { kind: 'event', when: '2026-12-12' },
    });
    const [row] = await server.db.select().from(generations).where(eq(generations.id, german));
    expect(row?.prompt.announcement?.when).toBe('Samstag, 12. Dezember 2026');
  });
});
