import { expect, it } from 'vitest';
import {
  as,
  askAboutConflict,
  eventually,
  goOffline,
  network,
  onRefused,
  onSent,
  open,
  startAnew,
  world,
  written,
} from '../../../tests/support/offline-app.ts';
import type { Fetch } from '../shell/protocol.ts';

startAnew();

const origin = 'https://one.example';
const result = `${origin}/search/results/p1/`;
const poolPerson = `${origin}/talent/people/c1/`;
const board = `${origin}/search/jobs/j1/board/`;
const columns = `${origin}/api/settings/board/`;

const send = (fetch: Fetch, method: string, path: string, body?: object) =>
  fetch(origin + path, { ...as('ada', method), ...(body && { body: JSON.stringify(body) }) });
const decide = (fetch: Fetch, decision: string | null, version = 3) =>
  send(fetch, 'POST', '/search/jobs/j1/decisions/', {
    decision,
    reason: '',
    people: [{ id: 'p1', version }],
  });
const move = (fetch: Fetch, stage: string, version = 3) =>
  send(fetch, 'POST', '/search/jobs/j1/board/moves/', { stage, people: [{ id: 'p1', version }] });
const note = (fetch: Fetch, text: string, id = 'p1') =>
  send(fetch, 'POST', `/search/results/${id}/notes/`, { text });
const tag = (fetch: Fetch, name: string) => send(fetch, 'POST', '/talent/people/c1/tags/', { tag: name });
const untag = (fetch: Fetch, name: string) => send(fetch, 'DELETE', `/talent/people/c1/tags/?tag=${name}`);

const reads: Record<string, object> = {
  [result]: { id: 'p1', name: 'Ada', decision_version: 3, written_notes: [] },
  [poolPerson]: { id: 'c1', name: 'Ada', tags: ['Kafka', 'old'], written_notes: [] },
  [board]: [{ id: 'p1', name: 'Ada', stage: 'new', version: 3 }],
  [columns]: { columns: [{ id: 'interview', name: 'Second talk' }], version: 1 },
};

/** The changes that the server was sent, as method, path and body. */
const sent = () =>
  network.mock.calls
    .filter(([, options]) => options?.method !== 'GET' && options?.method !== undefined)
    .map(([url, options]) => [
      options?.method,
      new URL(url).pathname + new URL(url).search,
      options?.body ? (JSON.parse(String(options.body)) as { people?: { version: number }[] }) : null,
    ]);

/** A server on which each change of a person makes a version. */
function serve(answer: (url: string) => Response | undefined = () => undefined): void {
  let version = 3;
  world.isReachable = true;
  network.mockImplementation(async (url, options) => {
    if ((options?.method ?? 'GET') === 'GET') return Response.json(reads[url] ?? {});
    const own = answer(url);
    if (own) return own;
    if (url.includes('/tags/')) return new Response(null, { status: 204 });
    if (url.includes('/notes/')) return Response.json({}, { status: 201 });
    const { people } = JSON.parse(String(options?.body)) as { people: { id: string; version: number }[] };
    if (people[0]?.version !== version) {
      return Response.json({ detail: 'Robin has decided.' }, { status: 409 });
    }
    version += 1;
    return Response.json(people.map(({ id }) => ({ id, decision_version: version })));
  });
}

/** Sees everything and loses the server. */
async function seeAll(): Promise<Fetch> {
  serve();
  const fetch = open().wrap(network);
  for (const url of Object.keys(reads)) await fetch(url, as('ada'));
  await written(Object.keys(reads).length);
  goOffline();
  world.isReachable = false;
  network.mockImplementation(() => world.serve());
  return fetch;
}

const show = async (fetch: Fetch, url: string) => (await fetch(url, as('ada'))).json();

it('moves on boards, tags and notes about people of the pool wait, are shown so, and outlive a restart', async () => {
  const fetch = await seeAll();
  expect(await (await move(fetch, 'interview')).json()).toMatchObject([
    { id: 'p1', stage: 'interview', decision_version: 3 },
  ]);
  expect((await tag(fetch, 'Remote')).status).toBe(204);
  expect((await untag(fetch, 'OLD')).status).toBe(204);
  await send(fetch, 'POST', '/talent/people/c1/notes/', { text: 'Met her.' });
  const again = open();
  expect(await show(again.wrap(network), board)).toMatchObject([
    { stage: 'interview', waits_to_be_sent: true, version: 3 },
  ]);
  expect(await show(again.wrap(network), poolPerson)).toMatchObject({
    tags: ['Kafka', 'Remote'],
    waiting_tags: { added: ['Remote'], removed: ['OLD'] },
    written_notes: [{ text: 'Met her.', author: 'Waits to be sent' }],
  });
  expect(await again.waiting()).toMatchObject([{ column: 'Second talk' }, {}, {}, {}]);
  serve();
  await show(again.wrap(network), result);
  await eventually(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent().map(([method, path]) => `${method} ${path}`)).toEqual([
    'POST /search/jobs/j1/board/moves/',
    'POST /talent/people/c1/tags/',
    'DELETE /talent/people/c1/tags/?tag=OLD',
    'POST /talent/people/c1/notes/',
  ]);
  expect(await again.waiting()).toEqual([]);
});

it('several changes of one person are no conflict with oneself, also over a restart between them', async () => {
  const fetch = await seeAll();
  await decide(fetch, 'shortlist');
  await move(fetch, 'interview');
  await decide(fetch, 'no');
  // The app is killed once the first is sent: the answer to the second is lost.
  let count = 0;
  serve((url) => (url.includes('/moves/') && count++ === 0 ? new Response('', { status: 503 }) : undefined));
  await show(fetch, result);
  await eventually(() => expect(onSent).toHaveBeenCalledOnce());
  const again = open();
  await show(again.wrap(network), result);
  await eventually(async () => expect(await again.waiting()).toEqual([]));
  expect(askAboutConflict).not.toHaveBeenCalled();
  expect(sent().map(([, , body]) => (body as { people: { version: number }[] }).people[0]?.version)).toEqual([
    3, 4, 4, 5,
  ]);
});

it('a page that still knows the version before what was sent goes on over the new one', async () => {
  const fetch = await seeAll();
  await decide(fetch, 'shortlist');
  await decide(fetch, 'no');
  serve();
  await show(fetch, result);
  await eventually(() => expect(onSent).toHaveBeenCalledOnce());
  expect((await decide(fetch, 'maybe')).status).toBe(200);
  expect(sent().at(-1)?.[2]).toMatchObject({ decision: 'maybe', people: [{ version: 5 }] });
});

it('three hundred changes that are made at once all wait, and are sent once and in order', async () => {
  const fetch = await seeAll();
  const texts = Array.from({ length: 300 }, (_, at) => `Note ${at}`);
  await Promise.all(texts.map((text) => note(fetch, text)));
  const again = open();
  expect((await show(again.wrap(network), result)).written_notes).toHaveLength(300);
  serve();
  const reading = again.wrap(network);
  await Promise.all([show(reading, result), show(reading, board), show(reading, columns)]);
  await eventually(() => expect(sent()).toHaveLength(300));
  expect(sent().map(([, , body]) => (body as unknown as { text: string }).text)).toEqual(texts);
});

it('what is added while others are sent is kept, and is sent after them', async () => {
  const fetch = await seeAll();
  await note(fetch, 'One');
  const gate = Promise.withResolvers<void>();
  serve();
  const pass = network.getMockImplementation();
  network.mockImplementation(async (url, options) => {
    if (String(options?.body).includes('One')) await gate.promise;
    return pass?.(url, options) ?? new Response();
  });
  await show(fetch, result);
  const adding = Promise.all(['Two', 'Three'].map((text) => note(fetch, text)));
  gate.resolve();
  await adding;
  await eventually(() => expect(sent()).toHaveLength(3));
  expect(sent().map(([, , body]) => (body as unknown as { text: string }).text)).toEqual([
    'One',
    'Two',
    'Three',
  ]);
});

it('a change on which the server fails holds up its own person alone, and is kept', async () => {
  const fetch = await seeAll();
  for (const [text, id] of [
    ['Broken', 'p1'],
    ['After it', 'p1'],
    ['Other', 'p2'],
  ] as const) {
    await note(fetch, text, id);
  }
  serve((url) => (url.includes('/p1/') ? Response.json({ detail: 'bug' }, { status: 500 }) : undefined));
  const again = open();
  await show(again.wrap(network), result);
  await eventually(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent().map(([, path]) => path)).toEqual(['/search/results/p1/notes/', '/search/results/p2/notes/']);
  expect((await again.waiting()).map(({ body }) => (JSON.parse(body) as { text: string }).text)).toEqual([
    'Broken',
    'After it',
  ]);
  expect(onRefused).not.toHaveBeenCalled();
});

it.each([401, 408, 429, 502, 503, 504])(
  'all that waits is kept when the server answers %i',
  async (status) => {
    const fetch = await seeAll();
    await note(fetch, 'One');
    await note(fetch, 'Two');
    serve(() => new Response('', { status }));
    const again = open();
    await show(again.wrap(network), result);
    await eventually(() => expect(sent()).toHaveLength(1));
    expect(await again.waiting()).toHaveLength(2);
    serve();
    await show(again.wrap(network), result);
    await eventually(() => expect(onSent).toHaveBeenCalledOnce());
    expect(await again.waiting()).toEqual([]);
  },
);

it.each([400, 403, 404, 422])('what is refused with %i is said once for all', async (status) => {
  const fetch = await seeAll();
  for (let at = 0; at < 12; at++) await note(fetch, `Note ${at}`);
  serve(() => Response.json({ detail: 'No.' }, { status }));
  const again = open();
  await show(again.wrap(network), result);
  await eventually(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(onRefused.mock.lastCall?.[0]).toHaveLength(12);
  expect(await again.waiting()).toEqual([]);
});

it('a conflict that nobody could be asked about waits', async () => {
  const fetch = await seeAll();
  await decide(fetch, 'shortlist', 2);
  askAboutConflict.mockResolvedValue('later');
  serve();
  const again = open();
  await show(again.wrap(network), result);
  await eventually(() => expect(askAboutConflict).toHaveBeenCalledOnce());
  expect(await again.waiting()).toHaveLength(1);
});
