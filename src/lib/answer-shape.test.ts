import { describe, expect, test } from 'vitest';
import { generationState, listPosts, storedPost } from '../../contract/content/content.calls.ts';
import { companyProfile } from '../../contract/organization/company-profile.calls.ts';
import { listSearchJobs, searchState } from '../../contract/search/sourcing.calls.ts';
import { readAnswer } from './api-client.ts';

const id = '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10';

describe('normalizing a response', () => {
  test('a response with only the specified fields is completed with blanks', () => {
    const post = { id, type: 'blog', content: '# A', generated_at: '2026-03-04T10:00:00Z' };
    expect(readAnswer(storedPost, post)).toEqual({
      ...post,
      title: '',
      engine: '',
      published_at: undefined,
      may_delete: false,
    });
  });

  test('null becomes a blank value, a missing list an empty one', () => {
    const [job] = readAnswer(listSearchJobs.answers[200], [
      { id, title: null, status: 'Completed' },
    ]) as object[];
    expect(job).toMatchObject({ title: '', location: '', created_at: '', all_search_results: [] });
  });

  test('unknown fields are kept', () => {
    expect(readAnswer(generationState, { status: 'queued', eta: 4 })).toMatchObject({ eta: 4 });
  });

  test.each([
    ['a generation', generationState],
    ['a search', searchState],
  ])('a status of %s that is not known is kept as it stands', (_, schema) => {
    expect(readAnswer(schema, { status: 'WARMING_UP' })).toMatchObject({ status: 'WARMING_UP' });
  });

  test('a search with an unknown status does not cost the list', () => {
    const jobs = ['Paused', 'Completed'].map((status) => ({ id, title: 'Welder', status }));
    expect(readAnswer(listSearchJobs.answers[200], jobs)).toMatchObject(jobs);
  });

  test('a search result is a candidate or a failed source', () => {
    const results = [{ url: 'https://a.example' }, { provider: 'brave', failed: 'No key.' }];
    expect(readAnswer(searchState, { status: 'Completed', results })).toMatchObject({
      results: [{ url: 'https://a.example', why: [], matched: [] }, results[1]],
    });
  });

  test.each([
    ['a list of nothing', listPosts.answers[200], [null]],
    ['an object for a list', listPosts.answers[200], { detail: 'no' }],
    ['a list for an object', generationState, []],
    ['a number for a text', listSearchJobs.answers[200], [{ id, title: 42, status: 'Completed' }]],
    ['a text for a list', companyProfile, { id, keywords: 'a, b' }],
    ['numbers in a list of texts', searchState, { status: 'Completed', urls: [1] }],
    ['a status that is no word', generationState, { status: 3 }],
    ['an empty status', generationState, { status: '' }],
    ['no status', generationState, {}],
    ['no id', listPosts.answers[200], [{ type: 'blog', content: '' }]],
    ['no content', listPosts.answers[200], [{ id, type: 'blog', content: null }]],
    ['a kind that there is not', storedPost, { id, type: 'poem', content: '' }],
    ['a result that is neither', searchState, { status: 'Completed', results: [{}] }],
    ['a faulty result inside', generationState, { status: 'completed', result: { id } }],
  ])('%s is refused', (_, schema, value) => {
    expect(() => readAnswer(schema, value)).toThrow();
  });
});
