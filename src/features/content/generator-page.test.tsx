import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listCompanyProfiles } from '../../../contract/api/company-profile.ts';
import { getGenerationStatus, listPosts, startGeneration } from '../../../contract/api/content.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { GeneratorPage } from './generator-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const taskId = '0d6f4b1e-5a0c-4d0e-9b43-0a4b6f1c2d3e';
const result = {
  id: '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10',
  topic: 'Night shifts',
  company_profile: '5f0f9a52-8f44-4b7a-9a04-0c7f6a3a2f11',
  content: '# Night shifts 🎉\n\n- **Bold** point\n\n> A quote',
  type: 'social_media',
  created_at: '2026-03-04T10:00:00.000Z',
  title: 'Night shifts',
  engine: 'composer',
};

const field = (name: string) => screen.getByLabelText(name);
const generate = () => screen.findByRole('button', { name: 'Generate Content' });
const statusPolls = () => requests.filter(({ path }) => path === '/post/generate/status/').length;

async function openGenerator(options?: { user?: { sub: string } }) {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const rendered = await renderPage(<GeneratorPage />, options);
  return { user, ...rendered };
}

async function startOne(audience = 'Heads of nursing') {
  const opened = await openGenerator();
  await opened.user.type(field('Target Audience'), audience);
  await opened.user.click(await generate());
  return opened;
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('content generator', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.clear();
    reply(listCompanyProfiles, { body: [{ id: result.company_profile }] });
    reply(startGeneration, { body: { task_id: taskId } });
    reply(getGenerationStatus, { body: { status: 'processing' } });
    reply(listPosts, { body: [] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("spec §2: the generator is titled 'Marketing Content Generator' and says 'No content generated yet. Create your first post!' [S2.90]", async () => {
    await openGenerator();
    expect(screen.getByRole('heading', { name: 'Marketing Content Generator' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Latest Generated Content' })).toBeVisible();
    expect(screen.getByText('No content generated yet. Create your first post!')).toBeVisible();
  });

  test('spec §3: sentiment, tone, length, sections, summary length and segments start with their defaults [S3.19]', async () => {
    const { user } = await openGenerator();
    expect(field('Sentiment')).toHaveValue('neutral');
    expect(field('Tone')).toHaveValue('professional');
    expect(field('Length')).toHaveValue('medium');
    expect(field('Keywords')).toHaveValue('');
    await user.type(field('Target Audience'), 'Anyone');
    const { formToRequest, firstValues } = await import('./generation-form-values.ts');
    expect(firstValues).toMatchObject({
      sections: 'Introduction, Analysis, Conclusion',
      segments: 'No Activity, Email Opened, Link Clicked',
      summary_length: 'concise',
      emails_per_segment: '1',
    });
    expect(formToRequest({ ...firstValues, post_type: 'email' }).prompt_details).toMatchObject({
      segments: ['No Activity', 'Email Opened', 'Link Clicked'],
      emails_per_segment: 1,
    });
  });

  test('spec §4: changing the post kind resets keywords, sections, segments and emails per segment [S4.47]', async () => {
    const { user } = await openGenerator();
    await user.type(field('Keywords'), 'a, b');
    await user.selectOptions(field('Post Type'), 'blog');
    expect(field('Sections')).toHaveValue('Introduction, Analysis, Takeaways');
    expect(screen.queryByLabelText('Keywords')).toBeNull();
    await user.selectOptions(field('Post Type'), 'email');
    expect(field('Segments')).toHaveValue('No Activity, Email Opened, Link Clicked');
    expect(field('Emails per Segment')).toHaveValue(3);
    await user.selectOptions(field('Post Type'), 'newsletter');
    expect(field('Summary Length')).toHaveValue('concise');
    await user.selectOptions(field('Post Type'), 'social_media');
    expect(field('Keywords')).toHaveValue('');
  });

  test('spec §5: keywords are split on commas, trimmed, empty items dropped [S5.20, S7.23]', async () => {
    const { user } = await openGenerator();
    await user.type(field('Target Audience'), 'Nurses');
    await user.type(field('Keywords'), ' night shifts ,, care , ');
    await user.click(await generate());
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      post_type: 'social_media',
      prompt_details: { target_audience: 'Nurses', keywords: ['night shifts', 'care'], topic: '' },
    });
  });

  test('spec §5: emails per segment is 1 to 10 and falls back to 3 when not a number [S5.21, S9.15]', async () => {
    const { user } = await openGenerator();
    await user.selectOptions(field('Post Type'), 'email');
    await user.type(field('Target Audience'), 'Nurses');
    await user.clear(field('Emails per Segment'));
    await user.tab();
    expect(field('Emails per Segment')).toHaveValue(3);
    await user.clear(field('Emails per Segment'));
    await user.type(field('Emails per Segment'), '11');
    await user.click(await generate());
    await waitFor(() => expect(field('Emails per Segment')).toBeInvalid());
    expect(field('Emails per Segment')).toHaveFocus();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test("spec §5: an empty audience shows 'Target audience is required' and nothing is sent [S5.18]", async () => {
    const { user } = await openGenerator();
    await user.click(await generate());
    expect(await screen.findByText('Target audience is required')).toBeVisible();
    expect(field('Target Audience')).toHaveFocus();
    // The newest post alone was asked for.
    expect(requests.map(({ path }) => path)).toEqual(['/post/posts/']);
  });

  test("spec §5: without a company profile 'Please create a company profile first' shows and nothing starts [S5.19]", async () => {
    reply(listCompanyProfiles, { body: [] });
    await startOne();
    expect(await screen.findByText('Please create a company profile first')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create the company profile' })).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(await generate()).toBeEnabled();
  });

  test("spec §8: 'Failed to verify company profile' shows and generation does not start [S8.24]", async () => {
    reply(listCompanyProfiles, { status: 0 });
    await startOne();
    expect(await screen.findByText('Failed to verify company profile')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test("spec §8: 'Failed to start generation' shows [S8.25, S4.46]", async () => {
    reply(startGeneration, { status: 0 });
    await startOne();
    expect(await screen.findByText('Failed to start generation')).toBeVisible();
    expect(await generate()).toBeEnabled();
    expect(field('Target Audience')).toHaveValue('Heads of nursing');
  });

  test("the server's own reason wins over the fallback", async () => {
    reply(startGeneration, { status: 429, body: { detail: 'Too many attempts.' } });
    await startOne();
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
  });

  test("spec §2: the button reads 'Generating...' while busy and the status line 'Status: {status}' [S2.92, S4.42]", async () => {
    reply(getGenerationStatus, () => new Promise(() => {}));
    await startOne();
    expect(await screen.findByText('Status: STARTING')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  });

  test('spec §4: a generation is polled every 2000 ms, showing each reported status [S4.43, S7.25, S9.9]', async () => {
    reply(getGenerationStatus, { body: { status: 'queued' } });
    await startOne();
    expect(await screen.findByText('Status: queued')).toBeVisible();
    expect(requests.find(({ path }) => path === '/post/generate/status/')?.query).toEqual({
      task_id: taskId,
    });
    const before = statusPolls();
    reply(getGenerationStatus, { body: { status: 'processing' } });
    await advance(1900);
    expect(statusPolls()).toBe(before);
    await advance(200);
    expect(statusPolls()).toBe(before + 1);
    expect(await screen.findByText('Status: processing')).toBeVisible();
  });

  test("spec §4: on 'completed' the result becomes the latest post, polling stops and the button re-enables [S4.44, S2.91]", async () => {
    reply(getGenerationStatus, { body: { status: 'completed', result } });
    const { platform } = await startOne();
    expect(await screen.findByRole('heading', { name: /Night shifts/ })).toBeVisible();
    expect(await generate()).toBeEnabled();
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
    reply(getGenerationStatus, { body: { status: 'completed', result } });
    await startOne();
    const article = await screen.findByRole('article');
    expect(article.querySelector('li')).toHaveTextContent('Bold point');
    expect(article.querySelector('strong')).toHaveTextContent('Bold');
    expect(article.querySelector('blockquote')).toHaveTextContent('A quote');
    expect(article.querySelector('.emoji')).toHaveTextContent('🎉');
  });

  test('spec §4: a polling failure stops polling and clears the status [S4.45, S8.26]', async () => {
    await startOne();
    expect(await screen.findByText('Status: processing')).toBeVisible();
    reply(getGenerationStatus, { status: 0 });
    await advance(2000);
    expect(await screen.findByText('Failed to get generation status')).toBeVisible();
    expect(screen.queryByText(/^Status:/)).toBeNull();
    expect(await generate()).toBeEnabled();
    const polls = statusPolls();
    await advance(10_000);
    expect(statusPolls()).toBe(polls);
  });

  test('after a polling failure the same generation can be asked for again', async () => {
    reply(getGenerationStatus, { status: 0 });
    const { user } = await startOne();
    await screen.findByText('Failed to get generation status');
    reply(getGenerationStatus, { body: { status: 'completed', result } });
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test("a failed generation stops polling, shows the server's reason and re-enables the button", async () => {
    reply(getGenerationStatus, { body: { status: 'failed', detail: 'The model refused the key.' } });
    await startOne();
    expect(await screen.findByText('The model refused the key.')).toBeVisible();
    expect(await generate()).toBeEnabled();
    const polls = statusPolls();
    await advance(10_000);
    expect(statusPolls()).toBe(polls);
  });

  test('a running generation goes on after a reload, for the same person alone', async () => {
    const { unmount } = await startOne('Ward managers');
    expect(await screen.findByText('Status: processing')).toBeVisible();
    unmount();
    reply(getGenerationStatus, { body: { status: 'completed', result } });
    const again = await openGenerator();
    expect(await screen.findByRole('article')).toHaveTextContent('Ward managers');
    again.unmount();
    await openGenerator({ user: { sub: 'another-person' } });
    expect(screen.getByText('No content generated yet. Create your first post!')).toBeVisible();
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
      reply(listPosts, { body: [stored] });
      await openGenerator();
      expect(await screen.findByRole('heading', { name: 'Stored before' })).toBeVisible();
      expect(panel()).toHaveTextContent('Ward managers');
      expect(panel()).toHaveTextContent('positive');
      expect(requests[0]?.query).toEqual({ page: '1', page_size: '1' });
    });

    test('says N/A where it is not known for whom it was written, or when', async () => {
      reply(listPosts, {
        body: [{ ...stored, audience: undefined, sentiment: undefined, generated_at: 'soon' }],
      });
      await openGenerator();
      expect(await screen.findAllByText('N/A')).toHaveLength(3);
    });

    test('stays from the press of the button until the next one completes', async () => {
      reply(listPosts, { body: [stored] });
      await startOne();
      expect(await screen.findByText('Status: processing')).toBeVisible();
      expect(panel()).toHaveTextContent('Stored before');
      reply(getGenerationStatus, { body: { status: 'completed', result } });
      reply(listPosts, () => new Promise(() => {}));
      await advance(2000);
      expect(await screen.findByRole('heading', { name: /Night shifts/ })).toBeVisible();
      expect(panel()).toHaveTextContent('Heads of nursing');
    });

    test.each([
      ['a failed generation', { body: { status: 'failed', detail: 'The model is away.' } }],
      ['a polling failure', { status: 500 }],
    ])('stays through %s', async (_, answer) => {
      reply(listPosts, { body: [stored] });
      reply(getGenerationStatus, answer);
      await startOne();
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(panel()).toHaveTextContent('Stored before');
    });
  });

  test.each([
    ['social_media', ['keywords']],
    ['linkedin', []],
    ['blog', ['sections']],
    ['newsletter', ['summary_length']],
    ['email', ['emails_per_segment', 'segments']],
  ])('prompt_details of %s carries only the fields of its kind', async (kind, own) => {
    const { user } = await openGenerator();
    await user.selectOptions(field('Post Type'), kind);
    await user.type(field('Target Audience'), 'Nurses');
    await user.click(await generate());
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    const body = requests.find(({ method }) => method === 'POST')?.body as { prompt_details: object };
    expect(Object.keys(body.prompt_details).sort()).toEqual(
      ['length', 'sentiment', 'target_audience', 'tone', 'topic', ...own].sort(),
    );
  });

  test('a double click generates once', async () => {
    const { user } = await openGenerator();
    await user.type(field('Target Audience'), 'Nurses');
    const button = await generate();
    // Both before anything has been checked or drawn again.
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('Status: processing')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test.each([
    ['a failed generation', { body: { status: 'failed', detail: 'The model refused the key.' } }],
    ['a generation that is gone', { status: 404, body: { detail: 'There is no such generation.' } }],
  ])('the error of %s does not return on a later visit', async (_, answer) => {
    reply(getGenerationStatus, answer);
    const { unmount } = await startOne();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    unmount();
    const polls = statusPolls();
    await openGenerator();
    await advance(5000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(statusPolls()).toBe(polls);
  });

  describe('what is typed', () => {
    test('is there again on the next visit, for the same person alone, until it is discarded', async () => {
      const { user, unmount } = await openGenerator();
      await user.selectOptions(field('Post Type'), 'blog');
      await user.type(field('Target Audience'), 'Nurses');
      await user.clear(field('Sections'));
      await user.type(field('Sections'), 'Why, How');
      unmount();
      (await openGenerator({ user: { sub: 'another-person' } })).unmount();
      const again = await openGenerator();
      expect(field('Post Type')).toHaveValue('blog');
      expect(field('Target Audience')).toHaveValue('Nurses');
      expect(field('Sections')).toHaveValue('Why, How');
      expect(screen.getByText(/^Restored what you typed on/)).toBeVisible();
      await again.user.click(screen.getByRole('button', { name: 'Discard' }));
      expect(field('Target Audience')).toHaveValue('');
      expect(field('Target Audience')).toHaveFocus();
      expect(screen.queryByText(/^Restored/)).toBeNull();
      again.unmount();
      await openGenerator();
      expect(field('Post Type')).toHaveValue('social_media');
    });

    test('is kept while it is being written from, and gone once its post is there', async () => {
      const { unmount } = await startOne('Ward managers');
      await screen.findByText('Status: processing');
      unmount();
      const again = await openGenerator();
      expect(field('Target Audience')).toHaveValue('Ward managers');
      reply(getGenerationStatus, { body: { status: 'completed', result } });
      await advance(2000);
      await screen.findByRole('article');
      again.unmount();
      await openGenerator();
      expect(field('Target Audience')).toHaveValue('');
    });
  });
});
