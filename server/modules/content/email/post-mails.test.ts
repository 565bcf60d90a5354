import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { createProfile, storePost } from '../../../../tests/support/content.ts';
import { waitForMails } from '../../../../tests/support/outbox.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { sampleProfile } from '../../../../tests/support/writing-request.ts';

const server = openSuiteApp();

const content = `## Opened

### Email 1

**Subject:** Hello {{first_name}}

Dear {{first_name}}, welcome.

**Call to action:** Book a call

### Email 2

**Subject:** Again

Still there?`;
const series = (user: TestUser) => storePost(server, user, { kind: 'email', title: 'Nights', content });
const mailsOf = async (user: TestUser, id: string) =>
  (await user.call({ url: `/post/posts/${id}/mails/` })).json();
const put = (user: TestUser, url: string, payload: object) => user.send('PUT', url, payload);

test('a series has links and send days of its own, and a frame that an Owner sets', async () => {
  const owner = await server.createUser();
  const id = await series(owner);
  await createProfile(owner);
  const before = await mailsOf(owner, id);
  expect(before.missing).toEqual(['template']);
  expect(before.mails).toMatchObject([
    { segment: 'Opened', name: 'Email 1', link: sampleProfile.website, send_day: 0 },
    { segment: 'Opened', name: 'Email 2', send_day: 3, call_to_action: '' },
  ]);
  const link = 'https://harbour.example/call';
  const saved = await put(owner, `/post/posts/${id}/mails/`, { mails: [{ link, send_day: 1 }] });
  expect(saved.json().mails).toMatchObject([{ link, send_day: 1 }, { send_day: 3 }]);
  const fields = { name: 'Harbour', colour: '#AA0000', postal_address: 'Quay 7' };
  const member = await server.createUser({ role: 'Member', colleagueOf: owner });
  expect((await put(member, '/api/settings/mail-template/', fields)).statusCode).toBe(403);
  expect((await put(owner, '/api/settings/mail-template/', { ...fields, colour: 'red' })).statusCode).toBe(
    400,
  );
  await put(owner, '/api/settings/mail-template/', fields);
  const after = await mailsOf(member, id);
  expect(after.missing).toEqual([]);
  expect(after.mails[0].html).toContain(`href="${link}"`);
  expect(after.mails[0].html).toContain('Quay 7');
});

test('a mail without a frame of its own has the name of the profile, as its text has', async () => {
  const owner = await server.createUser();
  const read = async () => (await owner.call({ url: '/api/settings/mail-template/' })).json().name;
  const registered = await read();
  await createProfile(owner);
  const [{ company_name: inPosts }] = (await owner.call({ url: '/post/company-profiles/' })).json();
  expect(await read()).toBe(inPosts);
  expect(inPosts).not.toBe(registered);
});

test('an approved mailing whose link a Member changes is a draft again', async () => {
  const owner = await server.createUser();
  const member = await server.createUser({ role: 'Member', colleagueOf: owner });
  const id = await series(owner);
  const url = `/post/posts/${id}/`;
  const statusAfter = async (user: TestUser, send_day: number) => {
    const details = { mails: [{ link: 'https://harbour.example/', send_day }] };
    await owner.send('PATCH', url, { status: 'approved' });
    expect((await put(user, `${url}mails/`, details)).statusCode).toBe(200);
    return (await owner.call({ url })).json().status;
  };
  expect(await statusAfter(owner, 1)).toBe('approved');
  expect(await statusAfter(member, 2)).toBe('draft');
});

describe('the language of a mail', () => {
  const german =
    '{{first_name}}, wir kümmern uns um Hunde, Katzen und Kaninchen. Termine gibt es werktags von 7 bis 21 Uhr.';
  const htmlOf = async (user: TestUser, post: Parameters<typeof storePost>[2]) => {
    const id = await storePost(server, user, { kind: 'newsletter', title: 'Heute', ...post });
    return (await mailsOf(user, id)).mails[0].html;
  };

  test('is the one of its text, also after an edit', async () => {
    const owner = await server.createUser();
    expect(await htmlOf(owner, { engine: 'writer-1', content: german })).toMatch(/<html [^>]*lang="de"/);
    const id = await storePost(server, owner, { kind: 'newsletter', title: 'Today', content: 'Hello.' });
    await owner.send('PATCH', `/post/posts/${id}/`, { body: german });
    expect((await mailsOf(owner, id)).mails[0].html).toMatch(/<html [^>]*lang="de"/);
    const opened = (await owner.call({ url: `/post/posts/${id}/` })).json();
    expect(opened.language).toBe('de');
  });

  test('is the one of the voice where a text is too short to tell', async () => {
    const owner = await server.createUser();
    await put(owner, '/api/settings/voice/', { language: 'de' });
    expect(await htmlOf(owner, { engine: 'writer-1', content: 'Bis bald!' })).toMatch(/<html [^>]*lang="de"/);
    expect(await htmlOf(owner, { content: german })).toMatch(/<html [^>]*lang="de"/);
  });
});

test('only newsletters and emails are mails', async () => {
  const owner = await server.createUser();
  const id = await storePost(server, owner);
  expect((await owner.call({ url: `/post/posts/${id}/mails/` })).statusCode).toBe(404);
});

test('a test mail goes to the caller, with samples', async () => {
  const owner = await server.createUser();
  const id = await series(owner);
  const send = (mail: number) => owner.send('POST', `/post/posts/${id}/mails/test/`, { mail });
  expect((await send(7)).statusCode).toBe(400);
  expect((await send(0)).json()).toEqual({ to: owner.email });
  const [mail] = await waitForMails(server.dataDir, owner.email);
  expect(mail?.subject).toBe('[Test] Hello Alex');
  expect(mail?.html).toContain('Dear Alex, welcome.');
  expect(mail?.text).toContain('Dear Alex, welcome.');
});

test('a mail is a file that mail programs open, with HTML and plain text', async () => {
  const owner = await server.createUser();
  const id = await series(owner);
  const answer = await owner.call({ url: `/post/posts/${id}/mails/export/?mail=1` });
  expect(answer.headers['content-type']).toBe('message/rfc822');
  const file = await PostalMime.parse(answer.rawPayload);
  expect(file.subject).toBe('Again');
  expect(file.html).toContain('Still there?');
  expect(file.text).toContain('Still there?');
  expect(file.headers).toContainEqual(expect.objectContaining({ key: 'x-unsent', value: '1' }));
});
