import { beforeAll, describe, expect, test } from 'vitest';
import { storePost } from '../../../../tests/support/content.ts';
import { lintMail } from '../../../../tests/support/mail-linter.ts';
import { choosePicture, jpegHeader, uploadPicture } from '../../../../tests/support/pictures.ts';
import { publish, saveBlog, withdraw } from '../../../../tests/support/publishing.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';

const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example' });
const owner = server.suiteUser();
beforeAll(() => saveBlog(owner, { slug: 'harbour', title: 'Harbour notes' }));

const read = (path: string) => server.app.inject(path);

describe('what readers load', () => {
  test('is the picture of a published post, as long as it is published', async () => {
    const postId = await storePost(server, owner, { kind: 'blog', title: 'Day one', status: 'approved' });
    const id = await uploadPicture(owner, postId);
    await choosePicture(owner, postId, id, 'The "quay" <at> dawn');
    const path = `/pictures/${id}/link.jpg`;
    expect((await read(path)).statusCode).toBe(404);
    await publish(owner, postId);
    const shown = await read(path);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(shown.rawPayload).toEqual(jpegHeader(1200, 630));
    expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const address = `https://larkspur.example${path}`;
    const page = (await read('/o/harbour/blog/day-one')).body;
    for (const tag of [
      `<meta property="og:image" content="${address}">`,
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:alt" content="The &quot;quay&quot; &lt;at&gt; dawn">',
      '<meta name="twitter:card" content="summary_large_image">',
      `<img src="${path}" alt="The &quot;quay&quot; &lt;at&gt; dawn" width="1200" height="630">`,
      `"image":"${address}"`,
    ]) {
      expect(page).toContain(tag);
    }
    expect((await read('/o/harbour/blog')).body).toContain(`<img src="${path}"`);
    const size = jpegHeader(1200, 630).length;
    expect((await read('/o/harbour/blog/feed.xml')).body).toContain(
      `<enclosure url="${address}" length="${size}" type="image/jpeg"/>`,
    );
    expect((await read('/o/harbour/blog/feed.json')).json().items[0].image).toBe(address);

    await choosePicture(owner, postId, null);
    expect((await read(path)).statusCode).toBe(404);
    await choosePicture(owner, postId, id);
    await withdraw(owner, postId);
    expect((await read(path)).statusCode).toBe(404);
  });

  test('is the picture of a mail, also after it was replaced', async () => {
    const content = '**Subject:** Nights\n\nA text.\n\n**Call to action:** Read on';
    const postId = await storePost(server, owner, { kind: 'newsletter', title: 'Nights', content });
    const id = await uploadPicture(owner, postId);
    expect((await read(`/pictures/${id}/link.jpg`)).statusCode).toBe(404);
    await choosePicture(owner, postId, id, 'The quay at dawn');
    const mailsOf = async () => (await owner.call({ url: `/post/posts/${postId}/mails/` })).json().mails;
    const [mail] = await mailsOf();
    const address = `https://larkspur.example/pictures/${id}/link.jpg`;
    expect(mail.html).toContain(`src="${address}"`);
    expect(mail.html).toContain('alt="The quay at dawn"');
    expect(lintMail(mail.html)).toEqual([]);
    expect((await read(`/pictures/${id}/link.jpg`)).statusCode).toBe(200);
    await choosePicture(owner, postId, null);
    expect((await mailsOf())[0].html).not.toContain(address);
    // Mails that were sent still show it.
    expect((await read(`/pictures/${id}/link.jpg`)).statusCode).toBe(200);
  });

  test('is nothing else', async () => {
    const postId = await storePost(server, owner, { kind: 'linkedin' });
    const id = await uploadPicture(owner, postId);
    await choosePicture(owner, postId, id);
    for (const path of [
      `${id}/link.jpg`,
      `${id}/original.jpg`,
      `${id}/toString.jpg`,
      'x/link.jpg',
      `${id}/link`,
    ]) {
      expect([path, (await read(`/pictures/${path}`)).statusCode]).toEqual([path, 404]);
    }
  });
});
