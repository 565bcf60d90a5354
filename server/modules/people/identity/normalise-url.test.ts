import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseUrl } from './person-identities.ts';

describe('normaliseUrl', () => {
  test.each([
    ['HTTP://Example.COM', 'https://example.com'],
    ['https://example.com:443/', 'https://example.com'],
    ['http://example.com:80/people/', 'https://example.com/people'],
    ['https://example.com.:8443/people', 'https://example.com:8443/people'],
    ['https://www.example.com/people#contact', 'https://example.com/people'],
    ['https://example.com/p?utm_source=x&id=7&gclid=y&UTM_Medium=z', 'https://example.com/p?id=7'],
    ['https://example.com/p?b=2&a=1', 'https://example.com/p?a=1&b=2'],
    ['https://example.com/%7eann/%c3%a9', 'https://example.com/~ann/%C3%A9'],
    ['https://www.linkedin.com/in/ann-lee', 'https://linkedin.com/in/ann-lee'],
    ['https://de.linkedin.com/in/Ann-Lee/?trk=public_profile', 'https://linkedin.com/in/ann-lee'],
    ['https://uk.linkedin.com/in/ann-lee/de?originalSubdomain=uk', 'https://linkedin.com/in/ann-lee'],
    ['https://fr.linkedin.com/in/ann-l%C3%A9e/', 'https://linkedin.com/in/ann-l%C3%A9e'],
  ])('spells %s as %s', (link, normalised) => {
    expect(normaliseUrl(link)).toBe(normalised);
  });

  test('keeps apart what shows different pages', () => {
    const pages = [
      'https://example.com/a',
      'https://example.com/A',
      'https://example.com/a?page=2',
      'https://people.example.com/a',
      'https://example.com:8080/a',
      'https://linkedin.com/in/ann',
      'https://linkedin.com/in/ann/details/skills',
      'https://notlinkedin.com/in/ann',
    ];
    expect(new Set(pages.map(normaliseUrl)).size).toBe(pages.length);
  });

  test.each([
    '',
    'ann',
    '/people/1',
    'javascript:alert(1)',
    'mailto:a@b.example',
    'ftp://example.com/a',
    'http://',
  ])('refuses %j', (link) => {
    expect(normaliseUrl(link)).toBeUndefined();
  });

  const host = fc.oneof(
    fc.webAuthority({ withPort: true }),
    fc.constantFrom('www.www.example.com', 'WWW.example.com:443', 'de.linkedin.com', 'example.com.:80'),
  );
  const piece = fc.constantFrom(
    '%41',
    '%4%31',
    '%%34%31',
    '%c3%A9',
    '/',
    '//',
    'in/Ann',
    '%2e%2e',
    '.',
    'é',
    '%',
  );
  const path = fc
    .array(fc.oneof(piece, fc.webSegment()), { maxLength: 8 })
    .map((parts) => `/${parts.join('')}`);
  const query = fc.array(
    fc.tuple(fc.constantFrom('utm_source', 'b', 'a', 'trk', 'q[]', ''), fc.string({ maxLength: 6 })),
    { maxLength: 5 },
  );
  const link = fc
    .tuple(fc.constantFrom('http', 'HTTPS'), host, path, query, fc.webFragments())
    .map(
      ([scheme, where, at, ask, fragment]) =>
        `${scheme}://${where}${at}?${new URLSearchParams(ask)}#${fragment}`,
    );

  test('is idempotent', () => {
    fc.assert(
      fc.property(link, (given) => {
        const once = normaliseUrl(given);
        fc.pre(once !== undefined);
        expect(normaliseUrl(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('doesn’t care about scheme, www, closing slash, fragment and tracking', () => {
    fc.assert(
      fc.property(fc.domain(), fc.webPath(), (domain, at) => {
        const plain = normaliseUrl(`https://${domain}${at}`);
        const dressed = normaliseUrl(`http://www.${domain}${at}/?utm_campaign=x&fbclid=1#top`);
        expect(dressed).toBe(plain);
      }),
    );
  });
});
