import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hit } from '../../../tests/support/search-providers.ts';
import { fuseRankings, type Ranking } from './fuse-rankings.ts';

const pool = { name: 'talent-pool', label: 'the talent pool' } as const;
const web = { name: 'searxng', label: 'SearXNG' } as const;
const brave = { name: 'brave', label: 'Brave Search' } as const;
const fuse = (...rankings: Ranking[]) => fuseRankings(rankings);

describe('fuseRankings', () => {
  test('takes turns between providers, and puts what two of them found first', () => {
    const fused = fuse(
      { provider: pool, hits: [hit('/a'), hit('/b')] },
      { provider: web, hits: [hit('https://c.example'), hit('https://d.example')] },
      {
        provider: brave,
        hits: [hit('https://e.example'), hit('https://d.example')],
      },
    );
    expect(fused.map(({ url }) => url)).toEqual([
      'https://d.example',
      '/a',
      'https://c.example',
      'https://e.example',
      '/b',
    ]);
    expect(fused[0]).toMatchObject({ source: 'searxng', why: ['Also found by Brave Search'] });
  });

  test('the same person once: by another link too, described by the provider that knows most', () => {
    const fused = fuse(
      { provider: pool, hits: [hit('/a', { aliases: ['https://linkedin.com/in/ann'], title: 'Ann' })] },
      {
        provider: web,
        hits: [hit('https://de.linkedin.com/in/Ann/?trk=1'), hit('https://linkedin.com/in/ann')],
      },
    );
    expect(fused).toMatchObject([{ url: '/a', title: 'Ann', why: ['Also found by SearXNG'] }]);
    expect(fused[0]?.links).toEqual([
      { source: 'talent-pool', url: '/a' },
      { source: 'searxng', url: 'https://de.linkedin.com/in/Ann/?trk=1' },
    ]);
  });

  test('two links are one person when a third hit connects them, and one link needs no list', () => {
    const fused = fuse(
      { provider: web, hits: [hit('https://ann.example'), hit('https://bob.example')] },
      { provider: brave, hits: [hit('https://github.com/ann')] },
      {
        provider: { name: 'github', label: 'GitHub' },
        hits: [hit('https://github.com/ann', { aliases: ['https://ann.example'] })],
      },
    );
    expect(fused).toMatchObject([
      {
        url: 'https://ann.example',
        why: ['Also found by Brave Search', 'Also found by GitHub'],
        links: [
          { source: 'searxng', url: 'https://ann.example' },
          { source: 'brave', url: 'https://github.com/ann' },
        ],
      },
      { url: 'https://bob.example' },
    ]);
    expect(fused[1]).not.toHaveProperty('links');
  });

  test('no page elsewhere makes two people of the talent pool one', () => {
    const fused = fuse(
      {
        provider: pool,
        hits: [
          hit('/ann', { aliases: ['https://ann.example'] }),
          hit('/bob', { aliases: ['https://github.com/bob'] }),
        ],
      },
      {
        provider: { name: 'github', label: 'GitHub' },
        hits: [hit('https://github.com/bob', { aliases: ['https://ann.example'] })],
      },
    );
    expect(fused.map(({ url }) => url)).toEqual(['/ann', '/bob']);
  });

  test('drops links that can’t be followed', () => {
    expect(fuse({ provider: web, hits: [hit('javascript:alert(1)'), hit('mailto:a@b.example')] })).toEqual(
      [],
    );
  });

  test('whatever is found, no normalised link stands twice and none is lost', () => {
    const url = fc.constantFrom(
      '/a',
      '/b',
      'https://a.example',
      'http://www.a.example/',
      'https://b.example/?utm_x=1',
      'https://b.example',
    );
    const hits = fc.array(
      fc.tuple(url, fc.array(url, { maxLength: 2 })).map(([own, aliases]) => hit(own, { aliases })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(hits, hits, (first, second) => {
        const fused = fuse({ provider: pool, hits: first }, { provider: web, hits: second });
        const keys = fused.map(({ normalisedUrl }) => normalisedUrl);
        expect(new Set(keys).size).toBe(keys.length);
        if (first.length + second.length > 0) expect(fused.length).toBeGreaterThan(0);
      }),
    );
  });
});
