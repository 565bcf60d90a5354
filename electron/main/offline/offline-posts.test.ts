import { expect, it } from 'vitest';
import {
  as,
  askAboutConflict,
  goOffline,
  network,
  onRefused,
  open,
  startAnew,
  world,
  written,
} from '../../../tests/support/offline-app.ts';
import type { Fetch } from '../shell/protocol.ts';

startAnew();

const post = 'https://one.example/post/posts/p1/';
const stored = { id: 'p1', title: 'Nurses', body: 'We hire.', version: 3, status: 'draft' };

function edit(fetch: Fetch, title: string, version = 3, more: object = {}): Promise<Response> {
  const options = as('ada', 'PATCH');
  options.headers.set('if-match', `"${version}"`);
  const body = JSON.stringify({ title, body: `${title}!`, autosave: true, ...more });
  return fetch(post, { ...options, body });
}

/** The texts that the server was sent. */
const sent = () =>
  network.mock.calls
    .filter(([, options]) => options?.method === 'PATCH')
    .map(([, options]) => JSON.parse(String(options?.body)) as object);

/** Answers reads with a post, and changes as it is told. */
function serve(answer: () => Response, read: object = stored): void {
  network.mockImplementation(async (_url, options) =>
    options?.method === 'PATCH' ? answer() : Response.json(read),
  );
}

/** Sees the post, loses the server and edits twice. */
async function editOffline() {
  const reading = open().wrap(network);
  world.serve = async () => Response.json(stored);
  await reading(post, as('ada'));
  await written();
  goOffline();
  await edit(reading, 'Nurses wanted');
  const answer = await edit(reading, 'Nurses are wanted');
  network.mockClear();
  return { reading, answer };
}

it('the text of a post waits offline, is shown so, and outlives a restart', async () => {
  const { answer } = await editOffline();
  const shown = { ...stored, title: 'Nurses are wanted', body: 'Nurses are wanted!', waits_to_be_sent: true };
  expect(await answer.json()).toEqual(shown);
  expect(await (await open().wrap(network)(post, as('ada'))).json()).toEqual(shown);
});

it('only the last text is sent, over the version that was edited; the page goes on over the new one', async () => {
  const { reading } = await editOffline();
  serve(() => Response.json({ ...stored, version: 4 }));
  await reading(post, as('ada'));
  await expect
    .poll(sent)
    .toEqual([{ title: 'Nurses are wanted', body: 'Nurses are wanted!', version: 3, autosave: true }]);
  // Nobody has told the page of version 4.
  await expect
    .poll(async () => (await (await reading(post, as('ada'))).json()).waits_to_be_sent)
    .toBeUndefined();
  await edit(reading, 'Nurses, come');
  expect(sent().at(-1)).toMatchObject({ title: 'Nurses, come', version: 4 });
  expect(askAboutConflict).not.toHaveBeenCalled();
});

it.each([
  ['mine', 2],
  ['theirs', 1],
] as const)('a colleague’s text meanwhile is a conflict that offers both: %s', async (choice, count) => {
  const { reading } = await editOffline();
  askAboutConflict.mockResolvedValue(choice);
  const theirs = { ...stored, title: 'Theirs', version: 7 };
  serve(
    () =>
      sent().length < 2
        ? Response.json({ detail: 'Somebody else was first.' }, { status: 409 })
        : Response.json({ ...stored, version: 8 }),
    theirs,
  );
  await reading(post, as('ada'));
  await expect.poll(() => askAboutConflict.mock.calls.length).toBe(1);
  await expect.poll(() => sent().length).toBe(count);
  if (choice === 'mine') expect(sent()[1]).toMatchObject({ title: 'Nurses are wanted', version: 7 });
  await expect.poll(async () => (await (await reading(post, as('ada'))).json()).title).toBe('Theirs');
});

it('a text that had arrived though its answer was lost is no conflict', async () => {
  const { reading } = await editOffline();
  const own = { ...stored, title: 'Nurses are wanted', body: 'Nurses are wanted!', version: 4 };
  serve(() => Response.json({ detail: 'Somebody else was first.' }, { status: 409 }), own);
  await reading(post, as('ada'));
  await expect
    .poll(async () => (await (await reading(post, as('ada'))).json()).waits_to_be_sent)
    .toBeUndefined();
  expect(askAboutConflict).not.toHaveBeenCalled();
  expect(onRefused).not.toHaveBeenCalled();
});

it('an approval needs the server, and so does a post that was never seen', async () => {
  const { reading } = await editOffline();
  await expect(edit(reading, 'Nurses', 3, { status: 'approved' })).rejects.toThrow('DISCONNECTED');
  await expect(
    reading('https://one.example/post/posts/p2/', {
      ...as('ada', 'PATCH'),
      body: JSON.stringify({ title: 'Other', body: 'Other', version: 1 }),
    }),
  ).rejects.toThrow('DISCONNECTED');
});
