import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import {
  archiveSummary,
  buildResumeFolder,
  contents,
  place,
} from '../../../tests/support/given-files-on-disk.ts';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import type { Fetch } from '../shell/protocol.ts';
import { createGivenFiles } from './open-given.ts';
import { createResumeSender } from './send-resumes.ts';

const parent = folderForEach();

/** Files in front of a server. @param answer what it says to an upload, in turn; 202 after that */
function open({ answer = [] as Response[], listed = 0 } = {}) {
  const uploads: { name: string | null; text: string; authorization: string | undefined }[] = [];
  let access: string | undefined = 'access-1';
  const refresh = vi.fn(async () => {
    access = 'access-2';
    return { outcome: 'refreshed' as const, access };
  });
  const fetch = vi.fn<Fetch>(async (url, options) => {
    const headers = new Headers(options?.headers);
    if (options?.method !== 'POST') return Response.json(Array.from({ length: listed }, () => ({})));
    const text = await new Response(options.body as ReadableStream).text();
    const said = answer.shift() ?? Response.json({ task_id: '1' }, { status: 202 });
    if (said.ok) {
      const name = new URL(url).searchParams.get('file_name');
      uploads.push({ name, text, authorization: headers.get('authorization') ?? undefined });
    }
    return said;
  });
  const onSending = vi.fn();
  const session = { accessToken: () => access, refresh };
  const sender = createResumeSender({
    serverUrl: () => 'https://server.example',
    fetch,
    session: () => session,
  });
  const given = createGivenFiles({ sender, onSending, onChange: vi.fn() });
  const sendAll = async () => {
    given.send();
    await vi.waitFor(() => expect(given.isSending()).toBe(false), { timeout: 20_000 });
    return given.read().resumes;
  };
  return { given, fetch, uploads, onSending, refresh, sendAll };
}

it('takes a mixed drop apart: files of each kind wait, and what is refused says why', async () => {
  const { given, fetch } = open();
  const csv = place(parent, 'people.csv', contents.csv);
  await given.accept([
    csv,
    csv,
    place(parent, 'harbour.larkspur', contents.archive),
    place(parent, 'ada.pdf', contents.pdf),
    place(parent, 'people.xlsx', contents.workbook),
    buildResumeFolder(parent),
  ]);
  const read = given.read();
  expect(read.files.map(({ kind, name }) => [kind, name])).toEqual([
    ['csv', 'people.csv'],
    ['archive', 'harbour.larkspur'],
  ]);
  expect(read.files[1]).toMatchObject({ archive: archiveSummary });
  expect(read.resumes).toMatchObject({ state: 'waiting', left: 4, sent: 0 });
  expect(read.leftOut).toEqual({ hidden: 3, links: 2, others: 2, unreadable: 0, isCut: false });
  expect(read.refused).toEqual([
    { name: 'people.xlsx', reason: 'It is an Excel workbook. Save it as “CSV UTF-8” and give that.' },
  ]);
  expect(JSON.stringify(read)).not.toContain(parent);
  // Nothing is sent before the user says so.
  expect(fetch).not.toHaveBeenCalled();
});

it('sends what was found in a folder, and tells the server no path', async () => {
  const { given, uploads, onSending, sendAll, fetch } = open();
  await given.accept([buildResumeFolder(parent)]);
  expect(await sendAll()).toMatchObject({ state: 'ended', left: 0, sent: 3, failed: 0 });
  expect(uploads.map(({ name }) => name).sort()).toEqual(['ada.pdf', 'bo.docx', 'cy.PDF']);
  expect(uploads.find(({ name }) => name === 'ada.pdf')).toMatchObject({
    text: contents.pdf.toString(),
    authorization: 'Bearer access-1',
  });
  expect(onSending).toHaveBeenCalledExactlyOnceWith(expect.any(String), 3);
  const said = fetch.mock.calls.map(([url, options]) => `${url} ${JSON.stringify(options)}`).join('\n');
  expect(said).not.toContain(parent);
  expect(said).not.toContain('Applications');
});

it('names those that fail, goes on with the others, and sends them again', async () => {
  const { given, uploads, sendAll } = open({
    answer: [Response.json({ detail: 'The file is larger than 10 MB.' }, { status: 413 })],
  });
  const folder = buildResumeFolder(parent);
  await given.accept([folder]);
  rmSync(path.join(folder, 'nurses/bo.docx'));
  const first = await sendAll();
  expect(first).toMatchObject({ state: 'ended', sent: 1, failed: 2 });
  expect(first?.failures).toContainEqual({
    name: 'Applications/nurses/bo.docx',
    reason: 'It could not be read. It may have been moved.',
  });
  expect(first?.failures.map(({ reason }) => reason)).toContain('The file is larger than 10 MB.');
  place(folder, 'nurses/bo.docx', contents.docx);
  expect(await sendAll()).toMatchObject({ state: 'ended', sent: 3, failed: 0 });
  expect(uploads).toHaveLength(3);
});

it('stops where the server cannot be reached, and loses nothing', async () => {
  const { given, fetch, sendAll } = open();
  await given.accept([buildResumeFolder(parent)]);
  const answer = fetch.getMockImplementation();
  fetch.mockImplementation(async (url, options) => {
    if (options?.method === 'POST') throw new Error('net::ERR_CONNECTION_REFUSED');
    return answer?.(url, options) as Promise<Response>;
  });
  expect(await sendAll()).toMatchObject({
    state: 'waiting',
    left: 3,
    sent: 0,
    problem: 'The server could not be reached. What is left can be sent later.',
  });
  fetch.mockImplementation(answer as Fetch);
  expect(await sendAll()).toMatchObject({ state: 'ended', sent: 3 });
});

it('sends no more than can be listed for the review', async () => {
  const { given, sendAll } = open({ listed: 498 });
  await given.accept([buildResumeFolder(parent)]);
  const read = await sendAll();
  expect(read).toMatchObject({ state: 'waiting', left: 1, sent: 2 });
  expect(read?.problem).toContain('500 résumés are waiting for their review');
});

it('renews an access token that has expired, and sends the file again from its beginning', async () => {
  const { given, uploads, refresh, sendAll } = open({ answer: [new Response(null, { status: 401 })] });
  await given.accept([place(parent, 'ada.pdf', contents.pdf)]);
  expect(await sendAll()).toMatchObject({ sent: 1 });
  expect(refresh).toHaveBeenCalledOnce();
  expect(uploads).toEqual([
    { name: 'ada.pdf', text: contents.pdf.toString(), authorization: 'Bearer access-2' },
  ]);
});

it('waits as long as a server asks that has had enough', async () => {
  const busy = new Response('{}', { status: 429, headers: { 'retry-after': '1' } });
  const { given, sendAll, fetch } = open({ answer: [busy] });
  await given.accept([place(parent, 'ada.pdf', contents.pdf)]);
  expect(await sendAll()).toMatchObject({ sent: 1, failed: 0 });
  expect(fetch.mock.calls.filter(([, options]) => options?.method === 'POST')).toHaveLength(2);
});

it('stops when it is told to, and what is left waits', async () => {
  const { given, fetch } = open();
  await given.accept([buildResumeFolder(parent)]);
  const answer = fetch.getMockImplementation();
  fetch.mockImplementation((url, options) =>
    options?.method === 'POST'
      ? new Promise((_, reject) =>
          options.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        )
      : (answer?.(url, options) as Promise<Response>),
  );
  given.send();
  await vi.waitFor(() => expect(fetch.mock.calls.length).toBe(4));
  expect(given.read().resumes).toMatchObject({ state: 'sending', left: 3 });
  given.stop();
  await vi.waitFor(() => expect(given.read().resumes).toMatchObject({ state: 'waiting', left: 3, sent: 0 }));
  expect(given.read().resumes?.problem).toBeUndefined();
  given.discard('resumes');
  expect(given.read().resumes).toBeNull();
});
