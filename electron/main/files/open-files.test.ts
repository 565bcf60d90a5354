import { EventEmitter } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { desktopMessages } from '../../../contract/desktop/desktop.ts';
import {
  dropCall,
  fileCalls,
  type GivenFiles,
  givenFileHeader,
} from '../../../contract/desktop/desktop-files.ts';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { contents, place } from '../../../tests/support/given-files-on-disk.ts';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { openFiles } from './open-files.ts';
import { collectOpenedFiles, filesInArguments } from './opened-files.ts';

type Handler = (event: object, ...args: unknown[]) => Promise<unknown>;
const ourPage = { senderFrame: { parent: null, origin: 'app://larkspur' } };

const folder = folderForEach();

function open({ isSignedIn = true } = {}) {
  const handlers = new Map<string, Handler>();
  const signedIn = { user: isSignedIn ? 'ada' : '' };
  const appWindow = {
    current: () => ({}) as never,
    show: vi.fn(),
    focus: vi.fn(),
    activate: vi.fn(),
    send: vi.fn(),
  };
  const dialog = { showOpenDialog: vi.fn(async () => ({ canceled: false, filePaths: [folder] })) };
  const tasks = { watch: vi.fn(), clear: vi.fn() };
  const session = {
    accessToken: () => (signedIn.user ? buildAccessToken({ sub: signedIn.user }) : undefined),
    refresh: vi.fn(),
  };
  const account = { session, tasks } as never;
  const files = openFiles({
    ipc: { handle: (channel, handler) => void handlers.set(channel, handler as unknown as Handler) },
    dialog: dialog as never,
    appWindow,
    serverUrl: () => 'https://server.example',
    fetch: vi.fn(),
    account: () => account,
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } as never,
  });
  const call = (channel: string, ...args: unknown[]) => handlers.get(channel)?.(ourPage, ...args);
  const read = () => call(fileCalls.readGiven) as Promise<GivenFiles>;
  return { files, handlers, appWindow, dialog, tasks, signedIn, account, call, read };
}

it('leads to the page that imports what was dropped, and tells the page', async () => {
  const { call, appWindow, read } = open();
  await call(dropCall, { paths: [place(folder, 'people.csv', contents.csv)] });
  expect(appWindow.show).toHaveBeenLastCalledWith('/dashboard/talent-pool');
  await vi.waitFor(() => expect(appWindow.send).toHaveBeenCalledWith(desktopMessages.filesChanged));
  const [{ id }] = (await read()).files as unknown as [{ id: string }];
  await call(fileCalls.discardGiven, id);
  await call(dropCall, { paths: [place(folder, 'harbour.larkspur', contents.archive)] });
  expect(appWindow.show).toHaveBeenLastCalledWith('/dashboard/settings/data');
});

it('leads nowhere for what is refused, and before the sign-in, when it waits', async () => {
  const refused = open();
  await refused.call(dropCall, { paths: [place(folder, 'people.xlsx', contents.workbook)] });
  expect(refused.appWindow.show).not.toHaveBeenCalled();
  expect((await refused.read()).refused).toHaveLength(1);

  const { call, appWindow, read, signedIn } = open({ isSignedIn: false });
  await call(dropCall, { paths: [place(folder, 'people.csv', contents.csv)] });
  expect(appWindow.show).not.toHaveBeenCalled();
  expect(appWindow.focus).toHaveBeenCalled();
  signedIn.user = 'ada';
  expect((await read()).files).toHaveLength(1);
  // Another user does not inherit them.
  signedIn.user = 'bo';
  expect((await read()).files).toEqual([]);
});

it('forgets everything at a sign-out', async () => {
  const { call, files, account, read, tasks } = open();
  await call(dropCall, { paths: [place(folder, 'people.csv', contents.csv)] });
  files.forgottenWith(account).tasks.clear();
  expect(tasks.clear).toHaveBeenCalledOnce();
  expect((await read()).files).toEqual([]);
});

it('looks through the folder that the user chooses, and nothing after Cancel', async () => {
  const { call, dialog, read } = open();
  place(folder, 'ada.pdf', contents.pdf);
  dialog.showOpenDialog.mockResolvedValueOnce({ canceled: true, filePaths: [] });
  await call(fileCalls.chooseFolder);
  expect((await read()).resumes).toBeNull();
  await call(fileCalls.chooseFolder);
  expect((await read()).resumes).toMatchObject({ state: 'waiting', left: 1 });
});

it.each([
  [{ paths: [] }],
  [{ paths: ['people.csv'] }],
  [{ paths: ['../people.csv'] }],
  [{ paths: ['/a\0b'] }],
  [{ paths: ['https://evil.example/a.csv'] }],
  [{ paths: '/etc/passwd' }],
  [{ paths: ['/etc/passwd'], more: true }],
  [['/etc/passwd']],
  ['/etc/passwd'],
])('refuses a drop of %j', async (given) => {
  const { call, read } = open();
  await expect(call(dropCall, given)).rejects.toThrow('other arguments than agreed');
  expect((await read()).refusals).toBe(0);
});

it.each([dropCall, ...Object.values(fileCalls)])(
  '%s acts on nothing odd, and for no other page',
  async (channel) => {
    const { handlers, appWindow, dialog, tasks } = open();
    const odd = fc.array(fc.anything({ withBigInt: true, withDate: true, withMap: true }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(odd, async (args) => {
        await expect(handlers.get(channel)?.(ourPage, ...args)).rejects.toThrow(
          'other arguments than agreed',
        );
      }),
      { numRuns: 300 },
    );
    const paths = { paths: [place(folder, 'people.csv', contents.csv)] };
    for (const senderFrame of [
      null,
      { parent: {}, origin: 'app://larkspur' },
      { parent: null, origin: 'app://shell' },
    ]) {
      await expect(handlers.get(channel)?.({ senderFrame }, paths)).rejects.toThrow('Refused: not from');
    }
    expect(dialog.showOpenDialog).not.toHaveBeenCalled();
    expect(appWindow.focus).not.toHaveBeenCalled();
    expect(tasks.watch).not.toHaveBeenCalled();
  },
  60_000,
);

it("sends a given file in the place of an upload's body, and its beginning alone to be previewed", async () => {
  const { call, files, read } = open();
  const long = Buffer.concat([contents.csv, Buffer.alloc(300 * 1024, 'x')]);
  await call(dropCall, { paths: [place(folder, 'people.csv', long)] });
  const [{ id }] = (await read()).files as unknown as [{ id: string }];
  const seen: { url: string; type: string | null; header: string | null; bytes: number }[] = [];
  const handle = files.wrap(async (request) => {
    const bytes = (await request.arrayBuffer()).byteLength;
    const { headers, url } = request;
    seen.push({ url, type: headers.get('content-type'), header: headers.get(givenFileHeader), bytes });
    return new Response('{}', { status: 202 });
  });
  const send = (target: string, given: string, method = 'POST') =>
    handle(new Request(`app://larkspur${target}`, { method, headers: { [givenFileHeader]: given } }));
  expect((await send('/talent/imports/preview/', id)).status).toBe(202);
  expect((await send('/talent/imports/?file_name=people.csv', id)).status).toBe(202);
  expect(seen.map(({ bytes }) => bytes)).toEqual([256 * 1024, long.length]);
  expect(seen[1]).toMatchObject({ type: 'text/csv', header: null });
  // For nothing else, and for no other file.
  for (const refused of [
    await send('/post/generate/', id),
    await send('/talent/imports/', id, 'GET'),
    await send('/talent/imports/', path.join(folder, 'people.csv')),
    await send('/talent/imports/', '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11'),
  ]) {
    expect(refused.status).toBe(400);
  }
  await rm(path.join(folder, 'people.csv'));
  expect(await (await send('/talent/imports/', id)).json()).toEqual({
    detail: 'The file could not be read. It may have been moved; give it again.',
  });
  expect(seen).toHaveLength(2);
});

it('finds files among arguments, and neither switches, links nor programs', () => {
  const argv = [
    '/opt/larkspur',
    '--hidden',
    'larkspur://dashboard',
    'cv/ada.PDF',
    '/a/people.csv',
    'main.ts',
    '.',
  ];
  expect(filesInArguments([...argv, 'file:///tmp/a%20b.larkspur', 'file://%'], '/home/ada')).toEqual([
    '/home/ada/cv/ada.PDF',
    '/a/people.csv',
    '/tmp/a b.larkspur',
  ]);
});

it('hands over what the system opened before anybody could take it, and what comes later', () => {
  const app = new EventEmitter();
  const listen = collectOpenedFiles(app as never, ['larkspur', '/a/people.csv']);
  const event = { preventDefault: vi.fn() };
  app.emit('open-file', event, '/a/ada.pdf');
  expect(event.preventDefault).toHaveBeenCalledOnce();
  const take = vi.fn();
  listen(take);
  expect(take).toHaveBeenLastCalledWith(['/a/people.csv', '/a/ada.pdf']);
  app.emit('open-file', event, '/a/bo.pdf');
  expect(take).toHaveBeenLastCalledWith(['/a/bo.pdf']);
  app.emit('second-instance', {}, ['larkspur', 'cy.pdf'], '/b');
  expect(take).toHaveBeenLastCalledWith(['/b/cy.pdf']);
  app.emit('second-instance', {}, ['larkspur'], '/b');
  expect(take).toHaveBeenCalledTimes(3);
});
