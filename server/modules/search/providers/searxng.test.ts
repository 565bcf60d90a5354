import { describe, expect, test } from 'vitest';
import { ann, setUpSearxng } from '../../../../tests/support/searxng-service.ts';
import { sendJson } from '../../../../tests/support/web-service.ts';

describe('SearXNG', () => {
  const service = setUpSearxng();

  test('asks for pages about people with title, place and what the job needs, page by page', async () => {
    const { requests } = await service.serve(({ url }, response) => {
      const page = url.searchParams.get('pageno');
      sendJson(response, {
        results: page === '3' ? [] : [{ ...ann, url: `https://people.example/${page}` }],
      });
    });
    const { hits } = await service.collect(5);
    expect(hits.map((hit) => hit.url)).toEqual(['https://people.example/1', 'https://people.example/2']);
    expect(requests.map(({ url }) => url.pathname)).toEqual(['/search', '/search', '/search']);
    const [first] = requests;
    expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({
      q: '"Data Engineer" AND Austin AND (Kafka OR Airflow OR SQL) AND (profile OR resume OR CV) -"apply now"',
      format: 'json',
      pageno: '1',
    });
  });

  test('stops at the limit of pages', async () => {
    const { requests } = await service.serve(({ number }, response) =>
      sendJson(response, { results: [{ ...ann, url: `https://people.example/${number}` }] }),
    );
    expect((await service.collect(2)).hits).toHaveLength(2);
    expect(requests).toHaveLength(2);
  });

  test('says in plain words what a result has of the job', async () => {
    await service.serve(({ number }, response) => sendJson(response, { results: number === 1 ? [ann] : [] }));
    expect((await service.collect()).hits).toEqual([
      {
        url: ann.url,
        aliases: [],
        title: 'Ann Lee - Data Engineer & more | LinkedIn',
        place: 'Austin',
        snippet: 'Data engineer in Austin with Kafka. Location: Austin · 500 connections',
        why: [
          'Mentions “Data Engineer”',
          'Skills mentioned: Kafka',
          'Mentions Austin',
          'Found by SearXNG (google, bing)',
        ],
        matched: expect.arrayContaining(['Data', 'Engineer', 'Kafka']),
        sample: false,
      },
    ]);
  });

  test('drops links that are none, and survives results without texts', async () => {
    const urls = [
      'javascript:alert(1)',
      'not a link',
      'ftp://people.example/a',
      `https://people.example/${'a'.repeat(3000)}`,
    ];
    await service.serve(({ number }, response) =>
      sendJson(response, {
        results:
          number > 1
            ? []
            : [
                ...urls.map((url) => ({ ...ann, url })),
                { url: 'https://people.example/b', title: null, content: null },
              ],
      }),
    );
    expect((await service.collect()).hits).toMatchObject([
      { url: 'https://people.example/b', title: 'people.example', snippet: '', why: ['Found by SearXNG'] },
    ]);
  });

  test('asks without the skills when nothing is found with them', async () => {
    const { requests } = await service.serve(({ url, number }, response) =>
      sendJson(response, {
        results: url.searchParams.get('q')?.includes('Kafka') || number > 2 ? [] : [ann],
      }),
    );
    expect((await service.collect()).hits).toHaveLength(1);
    expect(requests[1]?.url.searchParams.get('q')).toBe(
      '"Data Engineer" AND Austin AND (profile OR resume OR CV) -"apply now"',
    );
  });

  test('names engines that are suspended, time out or ask for a CAPTCHA', async () => {
    const unresponsive_engines = [
      ['google', 'Suspended: CAPTCHA'],
      ['duckduckgo', 'timeout'],
    ];
    await service.serve(({ number }, response) =>
      sendJson(response, { results: number === 1 ? [ann] : [], unresponsive_engines }),
    );
    const { pages, failure } = await service.collect();
    expect(failure).toBeUndefined();
    expect(pages[0]?.lacking).toBe('without google (Suspended: CAPTCHA), duckduckgo (timeout)');
  });
});
