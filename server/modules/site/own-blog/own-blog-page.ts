import { directionOf } from '../../../../contract/platform/control-characters.ts';
import { ownBlogPath, ownBlogPostPath, publicPicturePath } from '../../../../contract/platform/paths.ts';
import { excerptOf, readingMinutes } from '../../../../contract/site/public-pages.ts';
import type { Neighbor, OwnBlogPost, PublicOwnBlog } from '../../content/publishing/read-own-blog.ts';
import { escapeXml } from '../feeds.ts';
import { english, fixedWords } from './own-blog-words.ts';

/** The most frequent language, as a BCP 47 tag; of several equally frequent ones, that of the newest post. */
export function languageOfBlog(posts: readonly Pick<OwnBlogPost, 'language'>[]): string {
  const counts = new Map<string, number>();
  for (const { language } of posts) counts.set(language, (counts.get(language) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? 'en';
}

/** The style of every page of an organization's blog, without fonts or colors of the provider. */
const ownBlogStyle = `
:root{color-scheme:light dark;--ink:light-dark(#1c1d22,#f2f2ef);--muted:light-dark(#565a66,#a9acb6);--paper:light-dark(#fff,#15161b);--line:light-dark(#dddfe4,#34363f);--link:light-dark(#2b3fb0,#aab4ff)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.65 system-ui,sans-serif;overflow-wrap:break-word}
main,footer,header{max-width:42rem;margin:0 auto;padding:3rem 1.25rem}
header{padding-block:1rem 0;display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:center}
header a{padding:.5rem 0;text-decoration:none}
header a:hover{text-decoration:underline}
header strong{margin-inline-end:auto}
header strong a{color:var(--ink)}
.mark{display:inline-grid;place-items:center;width:2.25rem;height:2.25rem;margin-inline-end:.625rem;border:2px solid var(--brand,var(--link));border-radius:6px;font-size:.875rem}
.button{display:inline-block;padding:.6rem 1.25rem;border:2px solid var(--brand,var(--link));border-radius:6px;color:var(--ink);font-weight:600;text-decoration:none}
.button:hover{text-decoration:underline}
footer{padding-block:0 1.5rem;color:var(--muted);font-size:.9375rem}
footer p{border-top:1px solid var(--line);padding-top:1.5rem;margin:0}
p{text-wrap:pretty}
h1{font-size:clamp(1.75rem,1.3rem + 2vw,2.5rem);line-height:1.15;margin:0 0 .5rem;text-wrap:balance}
h2{font-size:1.375rem;line-height:1.3;margin:2rem 0 .5rem}
h3{font-size:1.125rem;margin:1.5rem 0 .5rem}
a{color:var(--link)}
.lead{font-size:1.1875rem;color:var(--muted);margin-top:0}
.meta{color:var(--muted);font-size:.9375rem;margin:.25rem 0 1rem}
.posts{list-style:none;margin:2rem 0;padding:0}
.posts>li{border-top:1px solid var(--line);padding:1.5rem 0}
.posts h2{margin:0}
.posts h2 a{color:inherit;text-decoration-thickness:1px}
nav{display:flex;gap:1.5rem;margin-top:2rem}
.tags{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:1rem 0 0;padding:0;font-size:.9375rem}
.beside{justify-content:space-between;border-top:1px solid var(--line);padding-top:1rem}
.beside a{flex:1 1 0}
.beside a+a,.beside [rel=next]{text-align:end}
nav a,footer a{display:inline-block;padding:.5rem 0}
blockquote{margin:1.5rem 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--muted)}
pre{overflow-x:auto;padding:1rem;border:1px solid var(--line);border-radius:6px}
img{max-width:100%;height:auto;border-radius:8px}
.picture{margin:1.25rem 0}
.picture img{display:block;width:100%}
table{border-collapse:collapse;display:block;overflow-x:auto}
td,th{border:1px solid var(--line);padding:.4rem .6rem;text-align:start}
`;

export const postsPerPage = 20;

interface Head {
  title: string;
  description: string;
  address: string;
  /** Of the page, as a BCP 47 tag. */
  language: string;
  post?: OwnBlogPost;
}

/** Endings that are of countries, but used for themselves. */
const noCountry = /^(?:ai|cc|co|eu|fm|gg|io|ly|me|sh|to|tv)$/;
const dayFirst =
  /£|(?<!\d)\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?!\p{L})/u;

/** The post's language as the country of the company's website has it, or as the post's own dates and prices are written. */
function localeOf({ language, body }: OwnBlogPost, website: string): string {
  const ending = /^[a-z]+:\/\/[^/:]*\.([a-z]{2})(?![^/:])/i.exec(website)?.[1]?.toLowerCase();
  if (ending !== undefined && !noCountry.test(ending)) {
    return String(new Intl.Locale(language, { region: ending === 'uk' ? 'GB' : ending }));
  }
  return language === 'en' && dayFirst.test(body) ? 'en-GB' : language;
}

const timeOf = (post: OwnBlogPost, website: string): string => {
  const { publishedAt, language } = post;
  const dates = new Intl.DateTimeFormat([localeOf(post, website), language, 'en'], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return `<time datetime="${publishedAt.toISOString()}">${dates.format(publishedAt)}</time>`;
};

const readingTime = ({ body, language }: OwnBlogPost): string => {
  const minutes = readingMinutes(body, language);
  const { read } = fixedWords[language] ?? {};
  if (read) return `${minutes} ${read}`;
  return new Intl.NumberFormat([language, 'en'], {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  }).format(minutes);
};

const metaOf = (post: OwnBlogPost, { websiteUrl }: PublicOwnBlog): string =>
  `<p class="meta">${[timeOf(post, websiteUrl), readingTime(post), escapeXml(post.author ?? '')]
    .filter(Boolean)
    .join(' · ')}</p>`;

const tagsOf = (base: string, { tags, language }: OwnBlogPost): string =>
  tags.length === 0
    ? ''
    : `<ul class="tags" aria-label="${wordsOf(language).words.tags}">${tags
        .map(
          (tag) => `<li lang=""><a href="${base}?tag=${encodeURIComponent(tag)}">${escapeXml(tag)}</a></li>`,
        )
        .join('')}</ul>`;

const inLanguage = (language: string, around: string): string =>
  language === around ? '' : ` lang="${language}" dir="${directionOf(language)}"`;

/** The words of a page, and how an element says their language where it is not the page's. */
function wordsOf(language: string): { words: typeof english; tongue: string } {
  const words = fixedWords[language];
  return { words: words ?? english, tongue: words ? '' : inLanguage('en', language) };
}

const pictureOf = ({ picture }: OwnBlogPost): string =>
  picture
    ? `<p class="picture"><img src="${publicPicturePath(picture.id, 'link')}" alt="${escapeXml(picture.alt)}" width="${picture.width}" height="${picture.height}"></p>`
    : '';

export function listPage(
  origin: string,
  blog: PublicOwnBlog,
  {
    posts,
    page,
    hasMore,
    tag,
  }: { posts: readonly OwnBlogPost[]; page: number; hasMore: boolean; tag?: string | undefined },
): string {
  const base = ownBlogPath(blog.slug);
  const at = (one: number) => {
    const query = new URLSearchParams({ ...(tag && { tag }), ...(one > 1 && { page: String(one) }) });
    return query.size === 0 ? base : `${base}?${query}`;
  };
  const language = languageOfBlog(posts);
  const { words, tongue } = wordsOf(language);
  const entries = posts.map(
    (post) => `<li><article${inLanguage(post.language, language)}>
${pictureOf(post)}
<h2><a href="${ownBlogPostPath(blog.slug, post.slug)}">${escapeXml(post.title)}</a></h2>
${metaOf(post, blog)}
<p>${escapeXml(excerptOf(post.body, 240, post.title))}</p>
${tagsOf(base, post)}
</article></li>`,
  );
  const links = [
    page > 1 ? `<a rel="prev" href="${escapeXml(at(page - 1))}">${words.newer}</a>` : '',
    hasMore ? `<a rel="next" href="${escapeXml(at(page + 1))}">${words.older}</a>` : '',
  ].join('');
  const main = `<h1>${escapeXml(blog.title)}</h1>
${blog.description ? `<p class="lead">${escapeXml(blog.description)}</p>` : ''}
<p class="meta"${tongue}><a href="${base}/feed.xml">${words.subscribe[0]}</a> ${words.subscribe[1]}</p>
${tag ? `<p>${escapeXml(tag)} · <a${tongue} href="${base}">${words.all}</a></p>` : ''}
${posts.length > 0 ? `<ul class="posts">${entries.join('\n')}</ul>` : `<p${tongue}>${words.none}</p>`}
${links ? `<nav${tongue} aria-label="${words.pages}">${links}</nav>` : ''}`;
  return wholePage(
    origin,
    blog,
    {
      title: [blog.title, tag, page > 1 && `page ${page}`].filter(Boolean).join(', '),
      description: blog.description || `Posts by ${blog.name}`,
      address: origin + at(page),
      language,
    },
    main,
  );
}

export async function postPage(
  origin: string,
  blog: PublicOwnBlog,
  post: OwnBlogPost,
  { older, newer }: { older?: Neighbor; newer?: Neighbor },
): Promise<string> {
  const base = ownBlogPath(blog.slug);
  const { words, tongue } = wordsOf(post.language);
  const link = (rel: 'prev' | 'next', label: string, beside: Neighbor | undefined) =>
    beside
      ? `<a rel="${rel}" href="${ownBlogPostPath(blog.slug, beside.slug)}"><span${tongue}>${label}:</span> <span${inLanguage(beside.language, post.language)}>${escapeXml(beside.title)}</span></a>`
      : '';
  const { renderMarkdown } = await import('./render-markdown.ts');
  const main = `<article>
<h1>${escapeXml(post.title)}</h1>
${metaOf(post, blog)}
${pictureOf(post)}
${renderMarkdown(post.body, { website: blog.websiteUrl, pictures: post.pictures })}
${tagsOf(base, post)}
</article>
${older || newer ? `<nav class="beside" aria-label="${words.others}">${link('prev', words.previous, older)}${link('next', words.next, newer)}</nav>` : ''}
<nav${tongue} aria-label="Blog"><a href="${base}">${words.all}</a></nav>`;
  return wholePage(
    origin,
    blog,
    {
      title: post.title,
      description: excerptOf(post.body, 155, post.title),
      address: origin + ownBlogPostPath(blog.slug, post.slug),
      language: post.language,
      post,
    },
    main,
  );
}

export const missingPage = (blog?: PublicOwnBlog): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found</title><meta name="robots" content="noindex"><style>${ownBlogStyle}</style></head>
<body><main><h1>Page not found</h1><p>There is nothing at this address. It may have been taken off.</p>${
  blog ? `<nav aria-label="Blog"><a href="${ownBlogPath(blog.slug)}">${escapeXml(blog.title)}</a></nav>` : ''
}</main></body></html>
`;

function wholePage(origin: string, blog: PublicOwnBlog, head: Head, main: string): string {
  const base = ownBlogPath(blog.slug);
  const { title, description, address, language, post } = head;
  const { words, tongue } = wordsOf(language);
  const meta = (name: string, content: string, key = 'property') =>
    `<meta ${key}="${name}" content="${escapeXml(content)}">`;
  const previewPicture = ({ id, alt, width, height }: NonNullable<OwnBlogPost['picture']>) => [
    meta('og:image', origin + publicPicturePath(id, 'link')),
    meta('og:image:width', String(width)),
    meta('og:image:height', String(height)),
    ...(alt ? [meta('og:image:alt', alt)] : []),
  ];
  const tags = [
    meta('description', description, 'name'),
    `<link rel="canonical" href="${escapeXml(address)}">`,
    `<link rel="alternate" type="application/rss+xml" title="${escapeXml(blog.title)}" href="${base}/feed.xml">`,
    `<link rel="alternate" type="application/atom+xml" title="${escapeXml(blog.title)}" href="${base}/atom.xml">`,
    `<link rel="alternate" type="application/feed+json" title="${escapeXml(blog.title)}" href="${base}/feed.json">`,
    meta('og:type', post ? 'article' : 'website'),
    meta('og:site_name', blog.title),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:url', address),
    ...(post
      ? [
          meta('article:published_time', post.publishedAt.toISOString()),
          meta('article:modified_time', post.modifiedAt.toISOString()),
          ...(post.author ? [meta('author', post.author, 'name')] : []),
          ...post.tags.map((tag) => meta('article:tag', tag)),
        ]
      : []),
    ...(post?.picture ? previewPicture(post.picture) : []),
    meta('twitter:card', post?.picture ? 'summary_large_image' : 'summary', 'name'),
    ...(post ? [structuredData(origin, blog, post)] : []),
  ];
  return `<!doctype html>
<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(post ? `${title} · ${blog.title}` : title)}</title>
${tags.join('\n')}
<style>${ownBlogStyle}${brandStyle(blog)}</style>
</head>
<body>
<header${tongue}><strong><a href="${base}">${markOf(blog.name)}${escapeXml(blog.name)}</a></strong>${
    blog.websiteUrl ? `<a href="${escapeXml(blog.websiteUrl)}">${words.website}</a>` : ''
  }</header>
<main>
${main}
</main>
<footer><p><a${inLanguage('en', language)} href="${base}/feed.xml">RSS</a> · <a${inLanguage('en', language)} href="${base}/atom.xml">Atom</a></p></footer>
</body>
</html>
`;
}

const brandStyle = ({ colour }: PublicOwnBlog): string =>
  /^#[\da-f]{6}$/i.test(colour) ? `:root{--brand:${colour}}body{border-top:6px solid var(--brand)}` : '';

function markOf(name: string): string {
  const initials = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? [];
  return initials.length === 0
    ? ''
    : `<span class="mark" aria-hidden="true">${initials.slice(0, 2).join('').toUpperCase()}</span>`;
}

/** `<` is escaped, so that no text can close the element. */
function structuredData(origin: string, blog: PublicOwnBlog, post: OwnBlogPost): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    inLanguage: post.language,
    ...(post.author && { author: { '@type': 'Person', name: post.author } }),
    ...(post.tags.length > 0 && { keywords: post.tags }),
    datePublished: post.publishedAt.toISOString(),
    dateModified: post.modifiedAt.toISOString(),
    ...(post.picture && { image: origin + publicPicturePath(post.picture.id, 'link') }),
    mainEntityOfPage: origin + ownBlogPostPath(blog.slug, post.slug),
    publisher: { '@type': 'Organization', name: blog.name, ...(blog.websiteUrl && { url: blog.websiteUrl }) },
    isPartOf: { '@type': 'Blog', name: blog.title, url: origin + ownBlogPath(blog.slug) },
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
