/** The renderer on the server: the build prerenders the public pages with it, and the server the blog's. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { BlogPost } from '../../contract/content/content.calls.ts';
import { blogPostPath } from '../../contract/platform/paths.ts';
import { blogDescription, brand } from '../../contract/site/brand.ts';
import {
  excerptOf,
  originPlaceholder,
  type PageInput,
  type PageRenderer,
  pageDataId,
  templateMarks,
} from '../../contract/site/public-pages.ts';
import { services } from '../../contract/site/services.ts';
import { postOf } from '../lib/page-data.tsx';
import { paths } from '../lib/paths.ts';
import { createSession } from '../lib/session.tsx';
import type { Platform } from '../platform/platform-context.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes, pagesAt } from './routes.tsx';

export async function pageNamesAt(path: string): Promise<string[]> {
  const { dashboardRoutes } = await import('./dashboard/dashboard-routes.tsx');
  const { settingsRoutes } = await import('./dashboard/settings-routes.tsx');
  const pages = [
    ...pagesAt(path),
    ...pagesAt(path, dashboardRoutes, paths.dashboard),
    ...pagesAt(path, settingsRoutes, paths.settings),
  ];
  return pages.map(({ exportName }) => exportName);
}

export const renderDocument: PageRenderer['renderDocument'] = async (template, input) => {
  const { head, body } = splitHead(await renderApp(input));
  const title = /<title>(.*?)<\/title>/s.exec(head)?.[1] ?? brand.name;
  const description = /<meta name="description" content="(.*?)"/s.exec(head)?.[1] ?? '';
  const marks: [string, string][] = [
    [templateMarks.head, head + socialTags(input, title, description, headingOf(body))],
    [templateMarks.body, body],
    [
      templateMarks.data,
      input.data ? jsonScript(input.data, `type="application/json" id="${pageDataId}"`) : '',
    ],
  ];
  // As a function, so that `$&` in a text has no effect.
  return marks.reduce((page, [mark, content]) => page.replace(mark, () => content), template);
};

export const renderPost: PageRenderer['renderPost'] = (markdown) =>
  toHtml(<Markdown text={markdown} topLevel={2} />);

export const blogTitle = `${brand.name} Blog`;
export { blogDescription };

async function renderApp({ url, data = {}, entries = [] }: PageInput): Promise<string> {
  const platform = createStaticPlatform();
  const text = postOf(data)?.content;
  const rendered =
    text === undefined
      ? undefined
      : { text, html: await toHtml(<Markdown text={text} topLevel={data.post ? 2 : 3} />) };
  const given = { ...data, entries, rendered, path: pathOf(url) };
  return toHtml(
    <Providers platform={platform} session={createSession(platform.session)} data={given}>
      <StaticRouter location={url}>
        <AppRoutes />
      </StaticRouter>
    </Providers>,
  );
}

const pathOf = (url: string): string => new URL(url, 'http://any.invalid').pathname;

async function toHtml(tree: React.ReactNode): Promise<string> {
  // Wait for everything: otherwise React streams a long page as a hidden part and a script that reveals it.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude as ReadableStream).text();
}

function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)*/s.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

/** Texts come from the page's own head, already escaped. */
function socialTags({ url, data }: PageInput, title: string, description: string, heading: string): string {
  const path = pathOf(url);
  const isMissing =
    data?.post === null || pagesAt(path).some(({ exportName }) => exportName === 'NotFoundPage');
  if (isMissing) return '<meta name="robots" content="noindex"/>';
  const post = data?.post;
  const pictured = `${brand.name}: ${post ? 'Blog' : heading}`;
  const tags = [
    `<link rel="canonical" href="${absolute(url)}"/>`,
    `<meta property="og:image:alt" content="${pictured}"/>`,
    `<meta name="twitter:image:alt" content="${pictured}"/>`,
    `<meta property="og:url" content="${absolute(path)}"/>`,
    `<meta property="og:type" content="${post ? 'article' : 'website'}"/>`,
    `<meta property="og:site_name" content="${brand.name}"/>`,
    `<meta property="og:title" content="${title}"/>`,
    `<meta property="og:description" content="${description}"/>`,
    `<meta name="twitter:card" content="summary_large_image"/>`,
    `<meta name="twitter:title" content="${title}"/>`,
    `<meta name="twitter:description" content="${description}"/>`,
    jsonScript(structuredData(path, nameOf(title), post), 'type="application/ld+json"'),
  ];
  return tags.join('');
}

const headingOf = (body: string): string =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').replaceAll('"', '&quot;');

const nameOf = (title: string): string =>
  (title.split(' · ')[0] ?? title)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Escapes `<`, so that no text can close the element. */
const jsonScript = (data: unknown, attributes: string): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

function createStaticPlatform(): Platform {
  return {
    session: {
      accessToken: () => null,
      restore: async () => ({ outcome: 'absent' }),
      keep: async () => ({ outcome: 'memory' }),
      refresh: async () => ({ outcome: 'absent' }),
      clear: async () => {},
      onOutsideChange: () => () => {},
    },
    tasks: { taskStarted: () => {} },
    links: { onOpenPath: () => () => {} },
    inbox: null,
    shell: null,
  };
}

type Thing = Record<string, unknown>;

const absolute = (path: string): string => originPlaceholder + path;

const organisationId = absolute('/#organization');
const { street, city, state, zip } = brand.address;

const organisation: Thing = {
  '@type': 'Organization',
  '@id': organisationId,
  name: brand.name,
  legalName: brand.legalName,
  url: absolute('/'),
  logo: absolute('/icons/512x512.png'),
  email: brand.email,
  telephone: brand.phone.dialled,
  address: {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: 'US',
  },
  sameAs: [brand.network.url],
};

const website: Thing = { '@type': 'WebSite', name: brand.name, url: absolute('/') };

const describeServices = (): Thing[] =>
  services.map(({ id, title, description }) => ({
    '@type': 'Service',
    '@id': absolute(`${paths.services}#${id}`),
    name: title,
    serviceType: title,
    description,
    url: absolute(`${paths.services}#${id}`),
    provider: { '@id': organisationId },
  }));

const describePost = (post: BlogPost): Thing => ({
  '@type': 'BlogPosting',
  '@id': absolute(blogPostPath(post.slug)),
  headline: post.title,
  description: excerptOf(post.content, 155, post.title),
  image: absolute('/media/og/blog.png'),
  datePublished: post.generated_at,
  dateModified: post.modified_at ?? post.generated_at,
  url: absolute(blogPostPath(post.slug)),
  mainEntityOfPage: absolute(blogPostPath(post.slug)),
  author: { '@id': organisationId },
  publisher: { '@id': organisationId },
  inLanguage: 'en',
});

function breadcrumbs(trail: [name: string, path: string][]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}

function structuredData(path: string, name: string, post?: BlogPost | null): Thing {
  const above: [string, string][] = post ? [['Blog', paths.blog]] : [];
  const things = [organisation, path === paths.home ? website : breadcrumbs([...above, [name, path]])];
  if (path === paths.services) things.push(...describeServices());
  if (post) things.push(describePost(post));
  return { '@context': 'https://schema.org', '@graph': things };
}
