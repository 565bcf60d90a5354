import { expect, test, vi } from 'vitest';
import { createProfile, storePost } from '../../../../tests/support/content.ts';
import { publish, saveBlog } from '../../../../tests/support/publishing.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { posts } from '../../../platform/db/schema.ts';
import type { MailJob } from '../../../platform/jobs/queues.ts';
import { reminderMail, toCalendar } from './calendar.ts';

const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example' });

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const plan = (user: TestUser, id: string, planned_for: string | null) =>
  user.send('PUT', `/post/posts/${id}/plan/`, { planned_for });
const list = async (user: TestUser, query = '') =>
  (await user.call({ url: `/post/calendar/${query}` })).json();

test('lists what is planned, scheduled and published, in order, each once', async () => {
  const owner = await server.createUser();
  await saveBlog(owner);
  const [planned, scheduled, published, none] = await Promise.all(
    ['Planned', 'Scheduled', 'Published', 'None'].map((title) => storePost(server, owner, { title })),
  );
  await plan(owner, String(planned), soon(3));
  const at = soon(2);
  // Its own plan gives way to the schedule.
  await plan(owner, String(scheduled), soon(9));
  await publish(owner, String(scheduled), { publish_at: at });
  await publish(owner, String(published));
  expect(await list(owner)).toMatchObject([
    { id: published, title: 'Published', state: 'published', may_move: false },
    { id: scheduled, title: 'Scheduled', state: 'scheduled', at, may_move: true },
    { id: planned, title: 'Planned', state: 'planned', may_move: true },
  ]);
  const member = await server.createUser({ role: 'Member', colleagueOf: owner });
  expect((await list(member)).map(({ may_move }: { may_move: boolean }) => may_move)).toEqual([
    false,
    false,
    true,
  ]);
  const day = at.slice(0, 10);
  expect(await list(owner, `?from=${day}&to=${day}`)).toMatchObject([{ id: scheduled }]);
  expect((await owner.call({ url: '/post/calendar/?from=2026-01-01&to=2028-01-01' })).statusCode).toBe(400);
  await plan(owner, String(planned), null);
  await owner.send('DELETE', `/post/posts/${scheduled}/`);
  expect(await list(owner)).toMatchObject([{ id: published }]);
  expect(none).toBeDefined();
});

test('says how many blanks of a planned outline are left', async () => {
  const owner = await server.createUser();
  const content = '[Write: What is new? One sentence.]\n\n[Write: For which readers? One sentence.]';
  await plan(owner, await storePost(server, owner, { content, engine: 'outline' }), soon(3));
  await plan(owner, await storePost(server, owner), soon(4));
  const [outline, finished] = await list(owner);
  expect(outline.open_prompts).toBe(2);
  expect(finished).not.toHaveProperty('open_prompts');
});

test('says on which days the later mails of a series leave, also in the month after it began', async () => {
  const owner = await server.createUser();
  const mail = (at: number) => `### Email ${at}\n\n**Subject:** Hour ${at}\n\nHello.`;
  const content = `## New\n\n${mail(1)}\n\n${mail(2)}\n\n## Opened\n\n${mail(1)}\n\n${mail(2)}\n\n${mail(3)}`;
  const id = await storePost(server, owner, { kind: 'email', content });
  await plan(owner, id, '2027-03-30T09:00:00.000Z');
  expect(await list(owner, '?from=2027-03-01&to=2027-03-31')).toMatchObject([{ id, later_days: [3, 6] }]);
  expect(await list(owner, '?from=2027-04-05&to=2027-04-30')).toMatchObject([{ id, later_days: [3, 6] }]);
  expect(await list(owner, '?from=2027-04-06&to=2027-04-30')).toEqual([]);
  const mailDetails = [null, null, null, null, { link: '', send_day: 90 }];
  await server.change(posts, id, { mailDetails });
  expect(await list(owner, '?from=2027-06-28&to=2027-07-30')).toMatchObject([{ id, later_days: [3, 90] }]);
  expect(await list(owner, '?from=2027-06-29&to=2027-07-30')).toEqual([]);
});

test('calendar programs read it at a secret address, until an Owner makes another or ends it', async () => {
  const owner = await server.createUser();
  const { organisationId } = owner;
  const member = await server.createUser({ role: 'Member', organisationId });
  const id = await storePost(server, owner, { title: 'Müde, aber wach; nachts' });
  await plan(owner, id, '2026-11-30T09:00:00Z');
  const url = '/api/settings/calendar-feed/';
  const show = () => member.send('POST', `${url}address/`);
  expect((await member.call({ url })).json()).toEqual({ is_made: false });
  expect((await show()).statusCode).toBe(404);
  expect((await member.send('POST', url)).statusCode).toBe(403);
  const made = new URL((await owner.send('POST', url)).json().address);
  expect(made.origin).toBe('https://larkspur.example');
  expect((await member.call({ url })).json()).toEqual({ is_made: true });
  expect((await show()).json().address).toBe(made.href);
  const read = (path: string) => server.app.inject(path);
  const answer = await read(made.pathname);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');

  const next = new URL((await owner.send('POST', url)).json().address);
  expect((await read(made.pathname)).statusCode).toBe(404);
  expect((await read(next.pathname)).statusCode).toBe(200);
  const stranger = await server.createUser();
  expect((await read(next.pathname.replace(organisationId, stranger.organisationId))).statusCode).toBe(404);
  expect((await read('/api/calendar/none/none/posts.ics')).statusCode).toBe(404);
  await owner.send('DELETE', url);
  expect((await read(next.pathname)).statusCode).toBe(404);
});

test('the feed follows RFC 5545', async () => {
  const entry = {
    id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
    type: 'blog',
    title: `Müde, aber wach; nachts ${'größer '.repeat(20)}`,
    status: 'approved',
    state: 'scheduled',
    at: '2026-11-30T09:00:00.000Z',
  } as const;
  const text = await toCalendar('https://larkspur.example', [entry]);
  expect(text).toContain('\r\nDTSTART:20261130T090000Z\r\n');
  expect(text).toContain('SUMMARY:Müde\\, aber wach\\; nachts');
  expect(text).toContain(`UID:${entry.id}@larkspur.example`);
  expect(text.replaceAll('\r\n ', '')).toContain(`${'größer '.repeat(20)} (scheduled)`);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const series = await toCalendar('https://larkspur.example', [{ ...entry, title: 'T', later_days: [3] }]);
  expect(
    series
      .match(/^(?:DTSTART|SUMMARY|UID).*$/gm)
      ?.map((line) => line.trim())
      .sort(),
  ).toEqual([
    'DTSTART:20261130T090000Z',
    'DTSTART:20261203T090000Z',
    'SUMMARY:T (scheduled)',
    'SUMMARY:T (scheduled\\, day 3)',
    `UID:${entry.id}-3@larkspur.example`,
    `UID:${entry.id}@larkspur.example`,
  ]);
  expect(await toCalendar('https://larkspur.example', [])).not.toContain('VEVENT');
  const odd = { ...entry, title: 'C:\\berths 🚢 \r\nEND:VCALENDAR\r\nX-INJECTED:1' };
  const lines = (await toCalendar('https://larkspur.example', [odd]))
    .replaceAll('\r\n ', '')
    .split(/\r?\n|\r/);
  expect(lines.filter((line) => /^(?:END:VCALENDAR|X-INJECTED)/.test(line))).toEqual(['END:VCALENDAR']);
  expect(lines.find((line) => line.startsWith('SUMMARY'))).toMatch(/^SUMMARY:C:\\\\berths 🚢/u);
});

test('who plans a post that is published elsewhere gets a mail at that time, unless it was moved', async () => {
  const owner = await server.createUser();
  await createProfile(owner);
  const [id = '', blog = ''] = await Promise.all([
    storePost(server, owner, { kind: 'linkedin', title: 'Cranes', campaign: 'Winter' }),
    storePost(server, owner, { kind: 'blog', title: 'Cranes' }),
  ]);
  const queued: MailJob[] = [];
  const enqueue = vi.spyOn(server.services.queue, 'enqueue').mockImplementation(async (...given) => {
    const [, name, job, , startAfter] = given;
    if (name === 'mail') queued.push(job as MailJob);
    expect(startAfter?.toISOString()).toBe((job as { plannedFor: string }).plannedFor);
  });
  const first = soon(2);
  await plan(owner, id, first);
  await plan(owner, blog, soon(2));
  await plan(owner, id, soon(-1));
  await plan(owner, id, soon(4));
  enqueue.mockRestore();
  expect(queued).toMatchObject([
    { kind: 'post-due', postId: id, plannedFor: first },
    { kind: 'post-due', postId: id },
  ]);
  const [moved, last] = await Promise.all(queued.map((job) => reminderMail(server.services, job as never)));
  expect(moved).toBeUndefined();
  expect(last).toMatchObject({ subject: 'Time to publish: Cranes' });
  expect(last?.text).toContain(
    `Copy for LinkedIn:\nhttps://larkspur.example/dashboard/marketing/linkedin/${id}`,
  );
  await owner.send('PUT', '/api/settings/preferences/', { theme: 'light', post_mails: false });
  expect(await reminderMail(server.services, queued[1] as never)).toBeUndefined();
  expect(await list(owner)).toMatchObject([{ id: blog }, { id, campaign: 'Winter' }]);
});

test('a post of a kind that another version stored is planned, and not published', async () => {
  const owner = await server.createUser();
  await saveBlog(owner);
  const id = await storePost(server, owner, { kind: 'podcast' as 'blog', status: 'approved' });
  expect((await plan(owner, id, soon(2))).statusCode).toBe(200);
  expect((await publish(owner, id)).statusCode).toBe(400);
});
