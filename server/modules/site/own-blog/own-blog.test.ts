import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isDisguisedLink } from '../../../../contract/platform/link-target.ts';
import { createProfile, storePost } from '../../../../tests/support/content.ts';
import { choosePicture, uploadPicture } from '../../../../tests/support/pictures.ts';
import { publish, saveBlog } from '../../../../tests/support/publishing.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { posts, postVersions, publications, users } from '../../../platform/db/schema.ts';
import { mailBody } from '../../content/email/render-mail.ts';
import { cleanUpPictures } from '../../content/pictures/read-picture.ts';
import { renderMarkdown } from './render-markdown.ts';

const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example' });
const owner = server.suiteUser();
beforeAll(async () => {
  await saveBlog(owner, { slug: 'harbour', title: 'Harbour <notes>', description: 'From the berth.' });
});
beforeEach(() => server.db.delete(posts));

const read = (path = '', headers = {}) => server.app.inject({ url: `/o/harbour/blog${path}`, headers });
async function store(
  title: string,
  day: number,
  content = `# ${title}\n\nText of ${title}.`,
  engine = 'composer',
) {
  const postId = await storePost(server, owner, { title, content, engine, status: 'approved' });
  await server.db.insert(publications).values({
    organisationId: owner.organisationId,
    channel: 'own-blog',
    slug: title.toLowerCase().replaceAll(' ', '-'),
    postId,
    publishedAt: new Date(Date.UTC(2026, 3, day)),
  });
}

describe('the blog of an organization', () => {
  test('lists its posts newest first, in pages', async () => {
    for (let day = 1; day <= 21; day++) await store(`Day ${day}`, day);
    const titles = (html: string) => [...html.matchAll(/<h2><a [^>]*>(.*?)<\/a>/g)].map(([, title]) => title);
    const first = await read();
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(titles(first.body).slice(0, 2)).toEqual(['Day 21', 'Day 20']);
    expect(titles(first.body)).toHaveLength(20);
    expect(first.body).toContain('href="/o/harbour/blog?page=2"');
    const second = await read('?page=2');
    expect(titles(second.body)).toEqual(['Day 1']);
    expect(second.body).toContain(
      '<link rel="canonical" href="https://larkspur.example/o/harbour/blog?page=2">',
    );
    expect((await read('?page=9')).headers.location).toBe('/o/harbour/blog');
  });

  test('links telephone numbers, and dates a post as it writes dates', async () => {
    await store(
      'Lead',
      1,
      'Open on 4 May. Call 01350 555 014 or +44 (0)1350 555014, [0800 555 01](https://a.example), on 01/02/2027.',
    );
    const { body } = await read('/lead');
    expect([...body.matchAll(/href="(tel:[^"]*)">([^<]*)</g)].map(([, to, text]) => [to, text])).toEqual([
      ['tel:01350555014', '01350\u00A0555\u00A0014'],
      ['tel:+441350555014', '+44\u00A0(0)1350\u00A0555014'],
    ]);
    expect(body).toContain('1 April 2026</time>');
  });

  test('has for each post a page with its address for search engines and link previews', async () => {
    const links = '[more](javascript:alert(1)), [others](//evil.example)';
    await store('Day one', 1, `# Day one\n\n# Loud\n\nA <b>bold</b> claim & ${links}.`);
    const answer = await read('/day-one');
    expect(answer.statusCode).toBe(200);
    for (const tag of [
      '<title>Day one · Harbour &lt;notes&gt;</title>',
      '<link rel="canonical" href="https://larkspur.example/o/harbour/blog/day-one">',
      '<meta property="og:type" content="article">',
      '<meta property="og:title" content="Day one">',
      '<meta property="article:published_time" content="2026-04-01T00:00:00.000Z">',
      'type="application/feed+json"',
      '"@type":"BlogPosting"',
      '<h2>Loud</h2>',
    ]) {
      expect(answer.body).toContain(tag);
    }
    expect(answer.body).not.toMatch(/<b>|href="javascript|evil\.example/);
    expect(answer.body).toContain('claim &amp; more, others.');
    expect(answer.body).toContain('<nav aria-label="Blog"><a href="/o/harbour/blog">All posts</a></nav>');
    expect(answer.body.match(/All posts/g)).toHaveLength(1);
    const gone = await read('/day-nine');
    expect(gone.statusCode).toBe(404);
    expect(gone.body).toContain('<a href="/o/harbour/blog">Harbour &lt;notes&gt;</a>');
    const again = await read('/day-one', { 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
    // Its style is allowed by its hash, and no script at all.
    expect(answer.headers['content-security-policy']).toMatch(
      /script-src 'self';.*style-src 'self' 'sha256-/,
    );
  });

  test('answers 404 for what is not there, whatever the address', async () => {
    for (const url of ['/o/harbour/blog/none', '/o/none/blog', '/o/%00/blog', '/o/harbour/blog/%00']) {
      const answer = await server.app.inject(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.body).toContain('noindex');
    }
    expect((await read('/')).headers.location).toBe('/o/harbour/blog');
  });

  test('has an RSS feed, a JSON feed and a sitemap', async () => {
    await store('Day one', 1);
    await store('R&D', 2);
    const rss = await read('/feed.xml');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect([...rss.body.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
      'Harbour &amp;lt;notes&gt;',
      'R&amp;D',
      'Day one',
    ]);
    expect(rss.body).toContain('<link>https://larkspur.example/o/harbour/blog/day-one</link>');
    const json = await read('/feed.json');
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(json.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://larkspur.example/o/harbour/blog/feed.json',
      items: [{ title: 'R&D' }, { title: 'Day one', content_html: '<p>Text of Day one.</p>\n' }],
    });
    expect([...rss.body.matchAll(/<guid isPermaLink="false">(.*?)</g)].map(([, id]) => id)).toEqual(
      json.json().items.map(({ id }: { id: string }) => id),
    );
    expect(json.json().items.map(({ date_modified }: { date_modified: string }) => date_modified)).toEqual([
      '2026-04-02T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
    ]);
    const map = await read('/sitemap.xml');
    expect([...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://larkspur.example/o/harbour/blog',
      'https://larkspur.example/o/harbour/blog/r&amp;d',
      'https://larkspur.example/o/harbour/blog/day-one',
    ]);
  });
});

test('says when a text was changed after it was published, and of an older change nothing', async () => {
  await store('Day one', 1);
  await store('Day two', 2);
  const { db } = server;
  for (const { id, title, content } of await db.select().from(posts)) {
    const createdAt = new Date(title === 'Day one' ? '2026-05-03' : '2026-03-01');
    await db.insert(postVersions).values({ postId: id, version: 2, title, body: content, createdAt });
    await server.change(posts, id, { version: 2 });
  }
  const map = await read('/sitemap.xml');
  expect([...map.body.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, time]) => time)).toEqual([
    '2026-04-02T00:00:00.000Z',
    '2026-05-03T00:00:00.000Z',
  ]);
  const { items } = (await read('/feed.json')).json();
  expect(items[1]).toMatchObject({
    date_published: '2026-04-01T00:00:00.000Z',
    date_modified: '2026-05-03T00:00:00.000Z',
  });
  const page = (await read('/day-one')).body;
  expect(page).toContain('<meta property="article:modified_time" content="2026-05-03T00:00:00.000Z">');
  expect(page).toContain('"dateModified":"2026-05-03T00:00:00.000Z"');
});

test('says when a picture was added, described anew or removed, though the text stays', async () => {
  await store('Day one', 1);
  const [post] = await server.db.select().from(posts);
  const id = await uploadPicture(owner, post?.id ?? '');
  let before = '2026-04-01T00:00:00.000Z';
  for (const [picture, alt] of [[id], [id, 'The quay'], [null]] as const) {
    expect((await choosePicture(owner, post?.id ?? '', picture, alt)).statusCode).toBe(200);
    const [item] = (await read('/feed.json')).json().items;
    expect(item.date_modified > before).toBe(true);
    before = item.date_modified;
    expect((await read('/sitemap.xml')).body).toContain(`<lastmod>${before}</lastmod>`);
    expect((await read('/feed.xml')).body).toContain(`<atom:updated>${before}</atom:updated>`);
    expect((await read('/day-one')).body).toContain(`"dateModified":"${before}"`);
  }
});

test('makes no link of what looks like a path and leads to another site', () => {
  for (const address of ['//evil.example', '/\\evil.example', '</\\evil.example>']) {
    expect(renderMarkdown(`[x](${address})`)).not.toContain('<a ');
    expect(mailBody(`[x](${address})`, '#000')).not.toContain('<a ');
  }
  for (const link of ['/\t/evil.example', '\n//evil.example', '/\r\n\\evil.example', '\x01//evil.example'])
    expect(isDisguisedLink(link)).toBe(true);
  expect(renderMarkdown('[x](/services) and [y](#y)')).toBe('<p>x and <a href="#y">y</a></p>\n');
  expect(renderMarkdown('[x](/services)', { website: 'https://larch.example/en/' })).toContain(
    '<a href="https://larch.example/services">',
  );
});

test('links in feeds are absolute', async () => {
  await createProfile(owner);
  await store('Day one', 1, 'See [the berth](/berth?a=1&b=2), [below](#more) and [us](https://a.example/).');
  const wanted = [
    'https://www.northwind.example/berth?a=1&amp;b=2',
    'https://larkspur.example/o/harbour/blog/day-one#more',
    'https://a.example/',
  ];
  const html: string = (await read('/feed.json')).json().items[0].content_html;
  expect([...html.matchAll(/href="(.*?)"/g)].map(([, link]) => link)).toEqual(wanted);
  const rss = (await read('/feed.xml')).body;
  expect(rss).toContain('href=&quot;https://larkspur.example/o/harbour/blog/day-one#more&quot;');
  expect((await read('/day-one')).body).toContain('href="https://www.northwind.example/berth?a=1&amp;b=2"');
});

test('pictures of a text are seen on the page and in feeds, as long as it has them', async () => {
  await store('Day one', 1);
  const [post] = await server.db.select().from(posts);
  const picture = await uploadPicture(owner, post?.id ?? '');
  const address = `/pictures/${picture}/wide.jpg`;
  const status = async () => (await server.app.inject(address)).statusCode;
  expect(await status()).toBe(404);
  const edit = (body: string) => owner.send('PATCH', `/post/posts/${post?.id}/`, { body });
  const other = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
  expect(
    (
      await edit(
        `Look.\n\n![A "quay"](picture:${picture})\n\n![Not ours](picture:${other}) [x](picture:${picture})`,
      )
    ).statusCode,
  ).toBe(200);
  expect(await status()).toBe(200);
  const page = (await read('/day-one')).body;
  expect(page).toMatch(
    new RegExp(`<img src="${address}" alt="A &quot;quay&quot;" width="\\d+" height="\\d+" loading="lazy">`),
  );
  expect(page).toContain('<p>Not ours x</p>');
  const { items } = (await read('/feed.json')).json();
  expect(items[0].content_html).toContain(`<img src="https://larkspur.example${address}"`);
  await cleanUpPictures(server.db);
  expect(await status()).toBe(200);
  await edit('Look elsewhere.');
  expect(await status()).toBe(404);
});

test('a title with what looks like a tag is seen in every feed', async () => {
  await store('Why <we> & R&amp;D', 1);
  const rss = (await read('/feed.xml')).body;
  // Read as XML, then as HTML: `Why <we> & R&amp;D`.
  expect(rss).toContain('<title>Why &amp;lt;we&gt; &amp; R&amp;amp;amp;D</title>');
  const atom = await read('/atom.xml');
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(atom.body).toContain('<title type="text">Why &lt;we&gt; &amp; R&amp;amp;D</title>');
  expect((await read('/feed.json')).json().items[0].title).toBe('Why <we> & R&amp;D');
  expect(atom.body).toContain(
    '<link rel="self" type="application/atom+xml" href="https://larkspur.example/o/harbour/blog/atom.xml"/>',
  );
  expect(atom.body).toContain('<updated>2026-04-01T00:00:00.000Z</updated>');
});

test('a post names when, how long, what comes before and after it, and where to subscribe', async () => {
  await store('Day one', 1, `# Day one\n\n${'A word follows another. '.repeat(170)}`);
  await store('Day two', 2);
  await store('Day <three>', 3);
  const list = (await read()).body;
  expect(list).toContain('<a href="/o/harbour/blog/feed.xml">Subscribe</a>');
  expect(list).toContain('April 1, 2026</time> · 3 min read</p>');
  const two = (await read('/day-two')).body;
  expect(two).toContain('<a rel="prev" href="/o/harbour/blog/day-one">');
  expect(two).toMatch(/<a rel="next" href="\/o\/harbour\/blog\/day-<three>">.*Day &lt;three&gt;/);
  expect((await read('/day-one')).body).not.toContain('rel="prev"');
  expect(list).toContain('type="application/atom+xml"');
});

test('authors and tags are shown where the blog says so, and a tag lists its posts', async () => {
  const author = await server.createUser();
  await saveBlog(author, { slug: 'larch' });
  const id = await storePost(server, author, {
    title: 'Beds',
    status: 'approved',
    tags: ['Night care', 'R&D'],
  });
  const other = await storePost(server, author, { title: 'Trees', status: 'approved' });
  for (const one of [id, other]) await publish(author, one);
  const at = async (path: string) => (await server.app.inject(`/o/larch/blog${path}`)).body;
  const pages = () => Promise.all(['', '/beds', '/feed.xml', '/atom.xml', '/feed.json'].map(at));
  const [user] = await server.db.select().from(users).where(eq(users.id, author.userId));
  const name = user?.name ?? '';
  for (const page of await pages()) {
    expect(page).not.toContain('Night care');
    expect(page).not.toContain(name);
  }
  await saveBlog(author, { slug: 'larch', shows_authors: true, shows_tags: true });
  for (const page of await pages()) {
    expect(page).toContain('Night care');
    expect(page).toContain(name);
  }
  expect(await at('/beds')).toContain('<a href="/o/larch/blog?tag=R%26D">R&amp;D</a>');
  const tagged = await at('?tag=night%20care');
  expect(tagged).toContain('Beds');
  expect(tagged).not.toContain('Trees');
  await saveBlog(author, { slug: 'larch', is_on: false });
});

test('a blog is in the language of most of its posts, and each post in its own', async () => {
  const german = 'Wir kümmern uns um Hunde, Katzen und Kaninchen. Termine gibt es werktags von 7 bis 21 Uhr.';
  const arabic = 'نحن نعتني بالكلاب والقطط والأرانب في الحي طوال أيام الأسبوع.';
  await store('Heute', 1, german, 'writer-1');
  await store('Morgen', 2, german, 'writer-1');
  await store('Tomorrow', 3);
  await store('Ghadan', 4, arabic, 'writer-1');
  const list = (await read()).body;
  expect(list).toContain('<html lang="de">');
  expect(list).toContain('<article lang="en" dir="ltr">');
  expect(list).toContain('<article lang="ar" dir="rtl">');
  expect(list).toContain('2. April 2026');
  expect(list).toContain('1 Min. Lesezeit</p>');
  expect(list).toContain('>Abonnieren</a> mit einem Feedreader');
  expect(list).not.toMatch(/Subscribe|All posts/);
  const post = (await read('/heute')).body;
  expect(post).toContain('<html lang="de">');
  expect(post).toContain('<nav aria-label="Blog"><a href="/o/harbour/blog">Alle Beiträge</a></nav>');
  expect(post).toContain('"inLanguage":"de"');
  expect((await read('/tomorrow')).body).toContain('<html lang="en">');
  const arabicPage = (await read('/ghadan')).body;
  expect(arabicPage).toContain('<html lang="ar" dir="rtl">');
  expect(arabicPage).toContain('<nav lang="en" dir="ltr" aria-label="Blog">');
  const rss = (await read('/feed.xml')).body;
  expect(rss).toContain('<language>de</language>');
  expect([...rss.matchAll(/<dc:language>(.*?)</g)].map(([, language]) => language)).toEqual([
    'ar',
    'en',
    'de',
    'de',
  ]);
  expect((await read('/feed.json')).json()).toMatchObject({
    language: 'de',
    items: [{ language: 'ar' }, { language: 'en' }, { language: 'de' }, { language: 'de' }],
  });
});

test.each([
  ['# A\n\n### B', '<h2>A</h2>\n<h4>B</h4>\n'],
  ['### C', '<h2>C</h2>\n'],
  ['![a plan](https://tracker.example/x.png)', '<p>a plan</p>\n'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
  ['[a](data:text/html,x) [b](https://b.example)', '<p>a <a href="https://b.example">b</a></p>\n'],
  [
    'See https://a.example/b\\_c, not nurse.care.',
    '<p>See <a href="https://a.example/b_c">https://a.example/b_c</a>, not nurse.care.</p>\n',
  ],
])('renders %j', (markdown, html) => {
  expect(renderMarkdown(markdown)).toBe(html);
});

test('is named to search engines while it is on', async () => {
  const neighbour = await server.createUser();
  await saveBlog(neighbour, { slug: 'berth' });
  const named = async () => {
    const answer = await server.app.inject('/o/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    return [...answer.body.matchAll(/<sitemap><loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  };
  const ours = 'https://larkspur.example/o/harbour/blog/sitemap.xml';
  expect(await named()).toEqual(['https://larkspur.example/o/berth/blog/sitemap.xml', ours]);
  await saveBlog(neighbour, { slug: 'berth', is_on: false });
  expect(await named()).toEqual([ours]);
});

test('pages have the color of the mails and lead to the website, and a call to action is a button', async () => {
  const ask = 'Register by 8 December: https://harbour.example/day';
  await store('Day one', 1, `# Day one\n\nMore: see https://harbour.example/more.\n\n${ask}`);
  await owner.send('PUT', '/api/settings/mail-template/', {
    name: 'Harbour',
    colour: '#a93f2b',
    logo_url: '',
    postal_address: '1 Quay',
    reason: '',
  });
  const page = await read('/day-one');
  expect(page.body).toContain(
    '<a href="https://harbour.example/day" class="button">Register by 8 December</a>',
  );
  expect(page.body).toContain('see <a href="https://harbour.example/more">https://harbour.example/more</a>.');
  for (const { body, headers } of [page, await read()]) {
    expect(body).toContain('--brand:#a93f2b');
    expect(body).toMatch(
      /<header[^>]*><strong><a href="\/o\/harbour\/blog"><span class="mark" aria-hidden="true">[\p{Lu}\d]{1,2}<\/span>[^<]+<\/a><\/strong><a/u,
    );
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  }
  const [profile] = (await owner.call({ url: '/post/company-profiles/' })).json();
  await owner.send('PUT', `/post/company-profiles/${profile.id}/`, {
    ...profile,
    company_name: 'North Quay',
  });
  expect((await read()).body).toContain('</span>North Quay</a></strong>');
});
