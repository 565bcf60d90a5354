import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { storePost } from '../../../../tests/support/content.ts';
import { choosePicture, jpegHeader, sendContent, uploadPicture } from '../../../../tests/support/pictures.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { files, postPictures, posts } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { cleanUpPictures } from './read-picture.ts';

const server = openSuiteApp();
const owner = server.suiteUser();
const member = server.suiteUser({ role: 'Member', colleagueOf: owner });

const add = (user: TestUser, postId: string, content: Buffer) =>
  sendContent(user, 'POST', `/post/posts/${postId}/pictures/`, content);
const cut = (user: TestUser, id: string, shape: string, rectangle: string, content: Buffer) =>
  sendContent(user, 'PUT', `/post/pictures/${id}/cuts/${shape}/?${rectangle}`, content);
const whole = 'x=0&y=0&width=1200&height=630';
const pictureOf = async (user: TestUser, postId: string) =>
  (await user.call({ url: `/post/posts/${postId}/picture/` })).json();
const detailOf = (answer: { json(): { detail: string } }) => answer.json().detail;

describe('the picture of a post', () => {
  test('is chosen with its cuts and its text, shown in lists, and read by shape', async () => {
    const postId = await storePost(server, owner);
    const id = await uploadPicture(owner, postId);
    const square = jpegHeader(630, 630, 'Square.');
    expect((await cut(owner, id, 'square', 'x=100&y=0&width=630&height=630', square)).statusCode).toBe(200);
    const chosen = (await choosePicture(owner, postId, id, ' The quay at dawn ', 0)).json();
    expect(chosen).toEqual({
      version: 1,
      picture: {
        id,
        alt: 'The quay at dawn',
        file_name: 'quay.jpg',
        width: 1200,
        height: 630,
        crops: { square: { x: 100, y: 0, width: 630, height: 630 } },
      },
    });
    expect(await pictureOf(member, postId)).toEqual(chosen);
    const [listed] = (await owner.call({ url: '/post/posts/?page=1&page_size=1' })).json();
    expect(listed.picture).toEqual({ id, alt: 'The quay at dawn' });
    const asSquare = await member.call({ url: `/post/pictures/${id}/?shape=square` });
    expect([asSquare.headers['content-type'], asSquare.rawPayload.equals(square)]).toEqual([
      'image/jpeg',
      true,
    ]);
    // A shape that was not cut shows the whole.
    expect((await member.call({ url: `/post/pictures/${id}/?shape=wide` })).rawPayload).toEqual(
      jpegHeader(1200, 630),
    );
  });

  test.each([
    ['a text by the name of a picture', Buffer.from('<svg onload="x()">'), 'This is no JPEG, PNG or WebP.'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'This is no JPEG, PNG or WebP.'],
    ['nothing', Buffer.alloc(0), 'This is no JPEG, PNG or WebP.'],
    ['one of too many pixels', jpegHeader(65_000, 65_000), 'more than 50 million pixels'],
    ['one that breaks off', jpegHeader(1200, 630).subarray(0, -2), 'The picture is broken.'],
    ['a broken one', jpegHeader(1200, 630).subarray(0, 22), 'The picture is broken.'],
  ])('%s is refused and leaves no file', async (_name, content, reason) => {
    const postId = await storePost(server, owner);
    const before = await server.db.$count(files);
    const answer = await add(owner, postId, content);
    expect([answer.statusCode, detailOf(answer)]).toEqual([400, expect.stringContaining(reason)]);
    expect(await server.db.$count(files)).toBe(before);
  });

  test('one beyond 10 MB is refused', async () => {
    const postId = await storePost(server, owner);
    const answer = await add(
      owner,
      postId,
      Buffer.concat([jpegHeader(9, 9), Buffer.alloc(10 * 1024 * 1024)]),
    );
    expect(answer.statusCode).toBe(413);
  });

  test('a cut is a part of the picture as JPEG, made once', async () => {
    const postId = await storePost(server, owner);
    const id = await uploadPicture(owner, postId);
    const content = jpegHeader(600, 315);
    const outside = await cut(owner, id, 'link', 'x=1&y=0&width=1200&height=630', content);
    expect(detailOf(outside)).toBe('The picture has no such part.');
    expect((await cut(owner, id, 'link', whole, Buffer.from('GIF89a'))).statusCode).toBe(400);
    expect((await cut(owner, id, 'link', whole, content)).statusCode).toBe(200);
    expect((await cut(owner, id, 'link', whole, content)).statusCode).toBe(409);
    expect((await cut(owner, id, 'tall', whole, content)).statusCode).toBe(400);
  });

  test('of two people who change it at once, the second is asked to look again', async () => {
    const postId = await storePost(server, owner);
    const [mine, theirs] = [
      await uploadPicture(owner, postId),
      await uploadPicture(member, postId, 'Other.'),
    ];
    const answers = await Promise.all([
      choosePicture(owner, postId, mine, '', 0),
      choosePicture(member, postId, theirs, '', 0),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await pictureOf(owner, postId)).version).toBe(1);
    // The text has versions of its own, which a picture leaves as they are.
    expect((await owner.call({ url: `/post/posts/${postId}/` })).json().version).toBe(1);
  });

  test('one that was replaced or removed can be chosen again for a day; then it is gone with its file', async () => {
    const postId = await storePost(server, owner);
    const first = await uploadPicture(owner, postId, 'First.');
    const second = await uploadPicture(owner, postId, 'Second.');
    const { db } = server;
    await choosePicture(owner, postId, first, 'First');
    await choosePicture(owner, postId, second, 'Second');
    await choosePicture(owner, postId, null);
    expect((await pictureOf(owner, postId)).picture).toBeNull();
    expect((await choosePicture(owner, postId, first, 'First')).statusCode).toBe(200);
    await cleanUpPictures(db);
    expect((await choosePicture(owner, postId, second, 'Second')).statusCode).toBe(200);
    const before = await db.$count(files);
    await server.change(postPictures, first, { unusedSince: new Date(Date.now() - dayMs - 1000) });
    await cleanUpPictures(db);
    expect(await db.$count(files)).toBe(before - 1);
    expect((await choosePicture(owner, postId, first)).statusCode).toBe(404);
    expect((await pictureOf(owner, postId)).picture.id).toBe(second);
  });

  test('goes with its post, and its file with it', async () => {
    const postId = await storePost(server, owner);
    const id = await uploadPicture(owner, postId, 'Gone soon.');
    await cut(owner, id, 'link', whole, jpegHeader(1200, 630, 'Cut.'));
    await choosePicture(owner, postId, id);
    const before = await server.db.$count(files);
    await owner.send('DELETE', `/post/posts/${postId}/`);
    expect((await owner.call({ url: `/post/pictures/${id}/` })).statusCode).toBe(404);
    await owner.send('POST', `/post/posts/${postId}/restore/`);
    expect((await owner.call({ url: `/post/pictures/${id}/` })).statusCode).toBe(200);
    await server.db.delete(posts).where(eq(posts.id, postId));
    expect(await server.db.$count(files)).toBe(before - 2);
  });

  test('is of its own post alone', async () => {
    const id = await uploadPicture(owner, await storePost(server, owner));
    expect((await choosePicture(owner, await storePost(server, owner), id)).statusCode).toBe(404);
  });

  test('an approved post whose picture a Member changes is a draft again, and an Owner’s stays approved', async () => {
    const postId = await storePost(server, owner, { status: 'approved' });
    const statusOf = async () => (await owner.call({ url: `/post/posts/${postId}/` })).json().status;
    await choosePicture(owner, postId, await uploadPicture(owner, postId));
    expect(await statusOf()).toBe('approved');
    await choosePicture(member, postId, null);
    expect(await statusOf()).toBe('draft');
  });

  test('a text with a word that the voice avoids is neither approved nor published', async () => {
    const team = await server.createUser();
    await team.send('PUT', '/api/settings/voice/', { avoid_words: ['synergy'] });
    const postId = await storePost(server, team, { status: 'approved', content: 'A text.' });
    await choosePicture(team, postId, await uploadPicture(team, postId), 'Two people in synergy');
    const url = `/post/posts/${postId}/`;
    expect((await team.call({ url })).json().status).toBe('draft');
    const approval = await team.send('PATCH', url, { status: 'approved' });
    expect([approval.statusCode, detailOf(approval)]).toEqual([400, expect.stringContaining('synergy')]);
  });
});
