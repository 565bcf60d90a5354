import { describe, expect, test } from 'vitest';
import { createProfile, storePost } from '../../../../tests/support/content.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { sampleProfile } from '../../../../tests/support/writing-request.ts';

const server = openSuiteApp();

const mail = (number: number, subject: string) =>
  `### Mail ${number}\n\n**Subject:** ${subject}\n\nText of ${subject}.\n\n**Call to action:** Go`;
const content = ['## All', mail(1, 'S1'), mail(2, 'S2'), mail(3, 'S3')].join('\n\n');
const details = ['one', 'two', 'three'].map((name, index) => ({
  link: `https://harbour.example/${name}`,
  send_day: index * 4 + 1,
}));
const read = async (user: TestUser, url: string) => (await user.call({ url })).json();
const put = (user: TestUser, url: string, payload: object, headers: Record<string, string> = {}) =>
  user.send('PUT', `${url}mails/`, payload, headers);
const patch = (user: TestUser, url: string, payload: object) => user.send('PATCH', url, payload);

/** A series of an Owner, with links and days. */
async function storeSeries(given: Parameters<typeof storePost>[2] = {}): Promise<{
  owner: TestUser;
  url: string;
  linksBySubject: () => Promise<[string, string, number][]>;
}> {
  const owner = await server.createUser();
  const id = await storePost(server, owner, { kind: 'email', title: 'Nights', content, ...given });
  const url = `/post/posts/${id}/`;
  const linksBySubject = async () => {
    const { mails } = await read(owner, `${url}mails/`);
    return mails.map(({ subject, link, send_day }: Record<string, unknown>) => [subject, link, send_day]);
  };
  return { owner, url, linksBySubject };
}

describe('links and send days', () => {
  const [one, two, three] = details.map(({ link, send_day }) => [link, send_day]);
  const withBody = (...blocks: string[]) => ['## All', ...blocks].join('\n\n');

  test('stay with their mails when one is deleted, moved or comes back', async () => {
    const { owner, url, linksBySubject } = await storeSeries();
    await createProfile(owner);
    await put(owner, url, { mails: details });
    const { version } = await read(owner, url);
    await patch(owner, url, { body: withBody(mail(1, 'S2'), mail(2, 'S3')) });
    expect(await linksBySubject()).toEqual([
      ['S2', ...(two ?? [])],
      ['S3', ...(three ?? [])],
    ]);
    await patch(owner, url, { body: withBody(mail(1, 'S3'), mail(2, 'New'), mail(3, 'S2')) });
    const moved = await linksBySubject();
    expect(moved).toMatchObject([
      ['S3', ...(three ?? [])],
      ['New', sampleProfile.website, 3],
      ['S2', ...(two ?? [])],
    ]);
    await owner.send('POST', `${url}versions/${version}/restore/`);
    expect(await linksBySubject()).toEqual([
      ['S1', ...(one ?? [])],
      ['S2', ...(two ?? [])],
      ['S3', ...(three ?? [])],
    ]);
  });

  test('stay with a mail while its words are typed, and with its place when it is written anew', async () => {
    const { owner, url, linksBySubject } = await storeSeries();
    await put(owner, url, { mails: details });
    for (const subject of ['S2b', 'S2 better', 'Now']) {
      await patch(owner, url, {
        body: withBody(mail(1, 'S1'), mail(2, subject), mail(3, 'S3')),
        autosave: true,
      });
    }
    expect(await linksBySubject()).toMatchObject([
      ['S1', ...(one ?? [])],
      ['Now', ...(two ?? [])],
      ['S3', ...(three ?? [])],
    ]);
  });

  test('may be merge fields or hold them, and nothing else that is no web address', async () => {
    const { owner, url } = await storeSeries();
    const links = ['{{booking_url}}', 'https://harbour.example/?e={{email}}'];
    const saved = await put(owner, url, { mails: links.map((link) => ({ link })) });
    expect(saved.json().mails[0].html).toContain('href="{{booking_url}}"');
    expect(saved.json().mails[1].html).toContain('href="https://harbour.example/?e={{email}}"');
    for (const link of ['javascript:alert(1)', 'javascript:{{email}}', '/{{email}}']) {
      expect((await put(owner, url, { mails: [{ link }] })).statusCode).toBe(400);
    }
  });

  test('are refused for more mails than there are', async () => {
    const { owner, url } = await storeSeries();
    const refused = await put(owner, url, { mails: [...details, ...details] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().detail).toBe('The post has fewer mails than that: 3.');
  });
});

describe('the version of the mails', () => {
  test('refuses a save over another text or other details, where it is given', async () => {
    const { owner, url } = await storeSeries();
    const opened = await owner.call({ url: `${url}mails/` });
    const { version } = opened.json();
    expect(opened.headers.etag).toBe(`"${version}"`);
    const ifMatch = { 'if-match': `"${version}"` };
    const saved = await put(owner, url, { mails: details }, ifMatch);
    expect(saved.statusCode).toBe(200);
    const refused = await put(owner, url, { mails: [] }, ifMatch);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining('were changed'), version: '1' });
    expect((await read(owner, `${url}mails/`)).version).toBe(saved.json().version);
    await patch(owner, url, { body: content.replace('S1.', 'S1!') });
    const stale = { 'if-match': `"${saved.json().version}"` };
    expect((await put(owner, url, { mails: [] }, stale)).statusCode).toBe(409);
    // Clients of before.
    expect((await put(owner, url, { mails: [] })).statusCode).toBe(200);
  });

  test.each([
    ['the header', (version: number) => ({ body: {}, headers: { 'if-match': `"${version}"` } })],
    ['the body', (version: number) => ({ body: { version }, headers: {} })],
  ])('may be the one of the post, in %s', async (_where, given) => {
    const { owner, url } = await storeSeries();
    await patch(owner, url, { body: content.replace('S1.', 'S1!') });
    const save = (version: number) => {
      const { body, headers } = given(version);
      return put(owner, url, { mails: details, ...body }, headers);
    };
    expect((await save(1)).statusCode).toBe(409);
    expect((await save(2)).statusCode).toBe(200);
  });
});

describe('the approval of a mailing', () => {
  const approvedBy = async (given: Parameters<typeof storePost>[2] = {}) => {
    const series = await storeSeries({ status: 'approved', ...given });
    const { organisationId } = series.owner;
    const member = await server.createUser({ role: 'Member', organisationId });
    return { ...series, member };
  };
  const statusOf = async (user: TestUser, url: string) => (await read(user, url)).status;

  test('outlives a save that changes nothing, stored or usual', async () => {
    const { owner, member, url } = await approvedBy();
    const { mails } = await read(member, `${url}mails/`);
    const same = mails.map(({ link, send_day }: (typeof details)[number]) => ({ link, send_day }));
    expect((await put(member, url, { mails: same })).statusCode).toBe(200);
    expect(await statusOf(owner, url)).toBe('approved');
    await put(owner, url, { mails: details });
    expect((await put(member, url, { mails: details })).statusCode).toBe(200);
    expect(await statusOf(owner, url)).toBe('approved');
    await put(member, url, { mails: details.slice(1) });
    expect(await statusOf(owner, url)).toBe('draft');
  });

  test('is not touched by a save on a post that is no mail', async () => {
    const { owner, member, url } = await approvedBy({ kind: 'blog' });
    expect((await put(member, url, { mails: details.slice(0, 1) })).statusCode).toBe(404);
    expect(await statusOf(owner, url)).toBe('approved');
  });
});

test('everything of a text is in HTML, plain text and files, with labels on adjoining lines', async () => {
  const body =
    'Intro that everybody must read.\n\n### Mail 1\n\n**Subject:** Salt \\& pepper &amp; co\n**Preview text:** P1\n\nBody1\n\n## Price list\n\nFrom 45.\n\n### Mail 2\n\n**Subject:** S2';
  const { owner, url } = await storeSeries({ content: body });
  const { mails } = await read(owner, `${url}mails/`);
  expect(mails).toMatchObject([
    { segment: '', subject: 'Salt & pepper & co', preview_text: 'P1' },
    { segment: '', subject: 'S2' },
  ]);
  const file = await owner.call({ url: `${url}mails/export/?mail=0` });
  for (const shown of [mails[0].html, mails[0].text, file.payload]) {
    for (const words of ['Intro that everybody must read.', 'Body1', 'Price list', 'From 45.']) {
      expect(shown).toContain(words);
    }
  }
  expect(file.payload).toContain('Subject: Salt & pepper & co');
});
