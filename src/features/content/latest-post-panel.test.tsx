import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getGenerationStatus, listPosts } from '../../../contract/api/content.ts';
import {
  advance,
  findGenerateButton,
  generatePost,
  openGenerator,
  result,
  stubGenerator,
  taskId,
} from '../../../tests/support/generator-page.tsx';

const stub = stubGenerator();
const statusPolls = () => stub.requests.filter(({ path }) => path === '/post/generate/status/').length;

describe('content generator: the latest post', () => {
  test("spec §4: on 'completed' the result becomes the latest post, polling stops and the button re-enables [S4.44, S2.91]", async () => {
    stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
    const { platform } = await generatePost();
    expect(await screen.findByRole('heading', { name: /Night shifts/ })).toBeVisible();
    expect(await findGenerateButton()).toBeEnabled();
    const article = screen.getByRole('article');
    expect(article).toHaveTextContent('Social Media');
    expect(article.querySelector('time')).toHaveAttribute('datetime', result.created_at);
    expect(article).toHaveTextContent('Heads of nursing');
    expect(article).toHaveTextContent('neutral');
    const polls = statusPolls();
    await advance(10_000);
    expect(statusPolls()).toBe(polls);
    expect(platform.startedTasks).toMatchObject([{ kind: 'generation', id: taskId }]);
  });

  test('spec §2: generated content shows headings, bullets, quotes, bold text and emoji highlighting [S2.93]', async () => {
    stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
    await generatePost();
    const article = await screen.findByRole('article');
    expect(article.querySelector('li')).toHaveTextContent('Bold point');
    expect(article.querySelector('strong')).toHaveTextContent('Bold');
    expect(article.querySelector('blockquote')).toHaveTextContent('A quote');
    expect(article.querySelector('.emoji')).toHaveTextContent('🎉');
  });

  describe('the latest post', () => {
    const stored = {
      id: result.id,
      type: 'blog',
      title: 'Stored',
      content: '# Stored before',
      generated_at: '2026-03-01T10:00:00.000Z',
      engine: 'composer',
      published_at: null,
      may_delete: true,
      audience: 'Ward managers',
      sentiment: 'positive',
    };
    const panel = () => screen.getByRole('region', { name: 'Latest Generated Content' });

    test("on a fresh visit is the organisation's newest of all kinds, with audience and sentiment", async () => {
      stub.reply(listPosts, { body: [stored] });
      await openGenerator();
      expect(await screen.findByRole('heading', { name: 'Stored before' })).toBeVisible();
      expect(panel()).toHaveTextContent('Ward managers');
      expect(panel()).toHaveTextContent('positive');
      expect(stub.requests[0]?.query).toEqual({ page: '1', page_size: '1' });
    });

    test('shows N/A for a missing audience, sentiment or date', async () => {
      stub.reply(listPosts, {
        body: [{ ...stored, audience: undefined, sentiment: undefined, generated_at: 'soon' }],
      });
      await openGenerator();
      expect(await screen.findAllByText('N/A')).toHaveLength(3);
    });

    test('stays until the next one completes', async () => {
      stub.reply(listPosts, { body: [stored] });
      await generatePost();
      expect(await screen.findByText('Status: processing')).toBeVisible();
      expect(panel()).toHaveTextContent('Stored before');
      stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
      stub.reply(listPosts, () => new Promise(() => {}));
      await advance(2000);
      expect(await screen.findByRole('heading', { name: /Night shifts/ })).toBeVisible();
      expect(panel()).toHaveTextContent('Heads of nursing');
    });

    test.each([
      ['a failed generation', { body: { status: 'failed', detail: 'The model is away.' } }],
      ['a polling failure', { status: 500 }],
    ])('stays through %s', async (_, answer) => {
      stub.reply(listPosts, { body: [stored] });
      stub.reply(getGenerationStatus, answer);
      await generatePost();
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(panel()).toHaveTextContent('Stored before');
    });
  });
});
