import { expect, test } from 'vitest';
import { pathPart } from './path-part.ts';

test.each(['..', '.', '', '../admin', 'a/b?c#d', '%2e%2e', 'half \ud800'])(
  'an id of %j stays one part of its path',
  (id) => {
    const { pathname, search, hash } = new URL(`https://talent.example/people/${pathPart(id)}/`);
    expect(pathname).toMatch(/^\/people\/[^/]+\/$/);
    expect([search, hash]).toEqual(['', '']);
  },
);
