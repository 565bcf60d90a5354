import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  as,
  askAboutConflict,
  eventually,
  goOffline,
  network,
  onRefused,
  open,
  startAnew,
  waitingFolder,
  world,
  written,
} from '../../../tests/support/offline-app.ts';

startAnew();

const decide = 'https://one.example/search/jobs/j1/decisions/';
const person = 'https://one.example/search/results/p1/';
const posted = (body: object, sub = 'ada') => ({ ...as(sub, 'POST'), body: JSON.stringify(body) });
const shortlisted = { decision: 'shortlist', reason: '', people: [{ id: 'p1', version: 3 }] };
const servePerson = async () =>
  Response.json({ id: 'p1', name: 'Ada', decision: 'no', decision_version: 3, written_notes: [] });
/** What the server was sent, with the keys that tell a repeated change. */
const sent = () =>
  network.mock.calls
    .filter(([, options]) => options?.method === 'POST')
    .map(([url, options]) => [new URL(url).pathname, JSON.parse(String(options?.body)) as object]);

/** Sees a person, loses the server, decides and writes a note. */
async function workOffline() {
  const reading = open().wrap(network);
  world.serve = servePerson;
  await reading(person, as('ada'));
  await written();
  goOffline();
  world.isReachable = false;
  const decided = await reading(decide, posted(shortlisted));
  const noted = await reading(`${person}notes/`, posted({ text: 'Met her.' }));
  network.mockClear();
  world.isReachable = true;
  return { decided, noted };
}

it('decisions and notes wait offline, are shown so, and outlive a restart', async () => {
  const { decided, noted } = await workOffline();
  expect(await decided.json()).toMatchObject([
    { id: 'p1', decision: 'shortlist', decided_by: 'Waits to be sent' },
  ]);
  expect([noted.status, await noted.json()]).toMatchObject([
    201,
    { text: 'Met her.', author: 'Waits to be sent' },
  ]);
  const shown = await (await open().wrap(network)(person, as('ada'))).json();
  expect(shown).toMatchObject({
    decision: 'shortlist',
    decided_by: 'Waits to be sent',
    written_notes: [{ text: 'Met her.' }],
  });
  const [file = ''] = readdirSync(waitingFolder());
  expect(readFileSync(path.join(waitingFolder(), file), 'latin1')).not.toContain('Met her');
});

it('what waits is sent in order with the next answer, once', async () => {
  await workOffline();
  world.serve = servePerson;
  const reading = open().wrap(network);
  await reading(person, as('ada'));
  await eventually(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    ['/search/jobs/j1/decisions/', shortlisted],
    ['/search/results/p1/notes/', { text: 'Met her.' }],
  ]);
  const keys = network.mock.calls.map(([, options]) => new Headers(options?.headers).get('idempotency-key'));
  expect(new Set(keys.filter(Boolean)).size).toBe(2);
  await eventually(async () =>
    expect(await (await reading(person, as('ada'))).json()).toMatchObject({ decision: 'no' }),
  );
  expect(sent()).toHaveLength(2);
});

it('a change whose answer was lost is repeated with its first key', async () => {
  const reading = open().wrap(network);
  goOffline();
  await reading(`${person}notes/`, posted({ text: 'Met her.' }));
  world.serve = servePerson;
  await reading(person, as('ada'));
  await eventually(() => expect(sent()).toHaveLength(2));
  const keys = network.mock.calls
    .filter(([, options]) => options?.method === 'POST')
    .map(([, options]) => new Headers(options?.headers).get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

it("one user's changes are not sent as another", async () => {
  await workOffline();
  world.serve = servePerson;
  const offline = open();
  await offline.wrap(network)(person, as('eve'));
  expect(await offline.waiting()).toEqual([]);
  expect(sent()).toEqual([]);
});

it('sending stops while the server fails, and goes on later', async () => {
  await workOffline();
  world.serve = async () => Response.json({ detail: 'busy' }, { status: 503 });
  const reading = open().wrap(network);
  await reading(person, as('ada'));
  world.serve = servePerson;
  await reading(person, as('ada'));
  await eventually(() => expect(sent()).toHaveLength(2));
});

it.each(['theirs', 'mine'] as const)('a conflict offers both: %s', async (choice) => {
  askAboutConflict.mockResolvedValueOnce(choice);
  await workOffline();
  network.mockImplementation(async (url, options) => {
    if (!url.includes('/decisions/')) {
      return Response.json({ id: 'p1', decision: 'no', decision_version: 7, written_notes: [] });
    }
    const { people } = JSON.parse(String(options?.body)) as typeof shortlisted;
    if (people[0]?.version === 7) return Response.json([]);
    return Response.json({ detail: 'Robin has said No to Ada.' }, { status: 409 });
  });
  await open().wrap(network)(person, as('ada'));
  await eventually(() => expect(sent().at(-1)).toEqual(['/search/results/p1/notes/', { text: 'Met her.' }]));
  expect(askAboutConflict).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'decision' }),
    'Robin has said No to Ada.',
  );
  const decisions = sent().filter(([where]) => where === '/search/jobs/j1/decisions/');
  expect(decisions.map(([, body]) => (body as typeof shortlisted).people[0]?.version)).toEqual(
    choice === 'mine' ? [3, 7] : [3],
  );
});

it('a change that the server refuses for good is said, and the next one is sent', async () => {
  await workOffline();
  network.mockImplementation(async (url) =>
    url.includes('/decisions/') ? Response.json({ detail: 'It is gone.' }, { status: 404 }) : servePerson(),
  );
  await open().wrap(network)(person, as('ada'));
  await eventually(() => expect(sent()).toHaveLength(2));
  await eventually(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(onRefused.mock.lastCall).toMatchObject([[{ change: { kind: 'decision' }, detail: 'It is gone.' }]]);
});

it('without a keychain a change fails at once instead of being lost', async () => {
  world.fault = 'no-keychain';
  goOffline();
  await expect(open().wrap(network)(decide, posted(shortlisted))).rejects.toThrow('DISCONNECTED');
});

it('what cannot wait fails as ever', async () => {
  goOffline();
  await expect(
    open().wrap(network)('https://one.example/search/initiate/', posted({ title: 'Nurse' })),
  ).rejects.toThrow('DISCONNECTED');
});
