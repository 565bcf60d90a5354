import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuseRankings, type Ranking } from './fuse-rankings.ts';
import type { Hit } from './providers/provider.ts';

const hit = (url: string, given: Partial<Hit> = {}): Hit => ({
  url,
  aliases: [],
  title: url,
  place: '',
  snippet: '',
  why: [],
  matched: [],
  sample: false,
  ...given,
});
const pool = { name: 'talent-pool', label: 'the talent pool' } as const;
const web = { name: 'searxng', label: 'SearXNG' } as const;
const fuse = (...rankings: Ranking[]) => fuseRankings(rankings);

describe('fuseRankings', () => {
  test('takes turns between providers, and puts what two of them found first', () => {
    const fused = fuse(
      { provider: pool, hits: [hit('/a'), hit('/b')] },
      { provider: web, hits: [hit('https://c.example'), hit('https://d.example')] },
      {
        provider: { name: 'brave', label: 'Brave Search' },
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
