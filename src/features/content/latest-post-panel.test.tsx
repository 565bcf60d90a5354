import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { getGenerationStatus, listPosts } from '../../../contract/content/content.calls.ts';
import { listCompanyProfiles } from '../../../contract/organization/company-profile.calls.ts';
import {
  advance,
  findGenerateButton,
  generatePost,
  openGenerator,
  result,
  stubGenerator,
  taskId,
} from '../../../tests/support/generator-page.tsx';
import { buildStoredPost } from '../../../tests/support/posts.ts';

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
    expect(within(article).getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/dashboard/marketing/social_media/${result.id}`,
    );
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

  test('“Another version” asks for the same once more, but for another text', async () => {
    stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
    const { user } = await generatePost();
    const again = await screen.findByRole('button', { name: 'Another version' });
    await advance(2000);
    await user.click(again);
    expect(screen.getByRole('heading', { name: 'Latest Generated Content' })).toHaveFocus();
    const asked = stub.requests.filter(({ path }) => path === '/post/generate/');
    expect(asked).toHaveLength(2);
    const [first, second] = asked.map(({ body }) => body as { prompt_details: object });
    expect(second).toEqual({
      ...first,
      prompt_details: { ...first?.prompt_details, another_version: true },
    });
    expect(await screen.findByRole('button', { name: 'Another version' })).toBeVisible();
  });

  test('a post can be copied as plain text and as HTML', async () => {
    stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
    const { user } = await generatePost();
    await user.click(await screen.findByRole('button', { name: 'Other formats' }));
    await user.click(await screen.findByRole('button', { name: 'Copy as plain text' }));
    await expect(navigator.clipboard.readText()).resolves.toBe('Night shifts 🎉\n\n• Bold point\n\nA quote');
    await user.click(screen.getByRole('button', { name: 'Copy as HTML' }));
    await expect(navigator.clipboard.readText()).resolves.toContain('<h1>Night shifts 🎉</h1>');
    const parts: Record<string, Blob>[] = [];
    vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
    vi.stubGlobal('ClipboardItem', function ClipboardItem(given: Record<string, Blob>) {
      parts.push(given);
    });
    await user.click(screen.getByRole('button', { name: 'Copy as rich text' }));
    await expect(parts[0]?.['text/html']?.text()).resolves.toContain('<strong>Bold</strong>');
    await expect(parts[0]?.['text/plain']?.text()).resolves.toContain('• Bold point');
  });

  describe('the latest post', () => {
    const stored = buildStoredPost({
      id: result.id,
      title: 'Stored',
      content: '# Stored before',
      generated_at: '2026-03-01T10:00:00.000Z',
      audience: 'Ward managers',
      sentiment: 'positive',
    });
    const panel = () => screen.getByRole('region', { name: 'Latest Generated Content' });

    test("on a fresh visit is the organization's newest of all kinds, with audience and sentiment", async () => {
      stub.reply(listPosts, { body: [stored] });
      await openGenerator();
      expect(await screen.findByRole('heading', { name: 'Stored before' })).toBeVisible();
      expect(panel()).toHaveTextContent('Ward managers');
      expect(panel()).toHaveTextContent('positive');
      const asked = stub.requests.find(({ path }) => path === '/post/posts/');
      expect(asked?.query).toEqual({ page: '1', page_size: '1' });
    });

    test('says that no model wrote it, and which fields of the profile would help', async () => {
      stub.reply(listPosts, { body: [stored] });
      const bare = {
        description: 'We bake.',
        industry: 'Food',
        keywords: [],
        mission: '?',
        products_services: [],
      };
      stub.reply(listCompanyProfiles, {
        body: [
          {
            id: result.company_profile,
            ...bare,
            serving_industries: [],
            website: 'https://a.example',
          },
        ],
      });
      await openGenerator();
      expect(await screen.findByText('Draft from your profile (no model connected)')).toBeVisible();
      expect(await screen.findByText(/A fuller draft needs more facts/)).toHaveTextContent(
        'Your company profile has no mission, products or services, or keywords yet.',
      );
    });

    test('says none of it of a post by a model', async () => {
      stub.reply(listPosts, { body: [{ ...stored, engine: 'qwen3' }] });
      await openGenerator();
      expect(await screen.findByText('qwen3')).toBeVisible();
      expect(panel()).not.toHaveTextContent(/no model|Writing model/);
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
