import type { BlogPost } from '../../contract/content/content.calls.ts';
import { blogPostPath } from '../../contract/platform/paths.ts';
import { brand } from '../../contract/site/brand.ts';
import { excerptOf, originPlaceholder } from '../../contract/site/public-pages.ts';
import { services } from '../../contract/site/services.ts';
import { paths } from '../lib/paths.ts';

type Thing = Record<string, unknown>;

export const absolute = (path: string): string => originPlaceholder + path;

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
  description: excerptOf(post.content),
  image: absolute('/media/og/blog.png'),
  datePublished: post.generated_at,
  dateModified: post.modified_at ?? post.generated_at,
  url: absolute(blogPostPath(post.slug)),
  mainEntityOfPage: absolute(blogPostPath(post.slug)),
  author: { '@id': organisationId },
  publisher: { '@id': organisationId },
  inLanguage: 'en',
});

/** The breadcrumbs from the home page to this page, as names and paths. */
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

/**
 * The structured data of a page (schema.org), as JSON-LD.
 * @param name the page's title without the provider's name
 */
export function structuredData(path: string, name: string, post?: BlogPost | null): Thing {
  const above: [string, string][] = post ? [['Blog', paths.blog]] : [];
  const things = [organisation, path === paths.home ? website : breadcrumbs([...above, [name, path]])];
  if (path === paths.services) things.push(...describeServices());
  if (post) things.push(describePost(post));
  return { '@context': 'https://schema.org', '@graph': things };
}
