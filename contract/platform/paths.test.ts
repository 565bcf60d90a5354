import { expect, it } from 'vitest';
import { isPage } from '../site/pages.ts';
import { isApiPath, pathPart } from './paths.ts';

it.each([
  '/nowhere',
  '/dashboard/',
  '/dashboard/marketing/poems',
  '/auth/activate/uid',
  '/auth/organization/uid/token',
  '/assets/main.js',
  '/blog/feed.xml',
  '/blog/a/b',
  '',
])('knows no page %s', (path) => expect(isPage(path)).toBe(false));

it.each([
  ['/api/user/auth/users/', true],
  ['/search/nothing', true],
  ['/search', true],
  ['/searching', false],
  ['/healthz', true],
  ['/healthz2', false],
  ['/dashboard/sourcing', false],
  ['/', false],
])('tells calls of the API from pages: %s', (path, expected) => expect(isApiPath(path)).toBe(expected));

it.each(['..', '.', '', '../admin', 'a/b?c#d', '%2e%2e', 'half \ud800'])(
  'an id of %j stays one part of its path',
  (id) => {
    const { pathname, search, hash } = new URL(`https://talent.example/people/${pathPart(id)}/`);
    expect(pathname).toMatch(/^\/people\/[^/]+\/$/);
    expect([search, hash]).toEqual(['', '']);
  },
);
