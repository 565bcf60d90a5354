import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getGenerationStatus } from '../../../contract/content/content.calls.ts';
import { discardDraft, keepDraft } from '../../../contract/content/generation-drafts.calls.ts';
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
const draft = (content: string, done = 1) => ({ title: 'T', content, progress: { done, total: 3 } });
const stored = buildStoredPost({ id: result.id, title: 'T', content: '# Half a post', unfinished: true });
const failed = { status: 'failed', detail: 'It broke off.', draft: draft('# Half a post') };

describe('a post that is being written', () => {
  test('is seen as it grows, with real progress, and gives way to the post', async () => {
    stub.reply(getGenerationStatus, { body: { status: 'processing', draft: draft('# Night') } });
    await generatePost();
    const region = await screen.findByRole('region', { name: 'Being written' });
    expect(within(region).getByRole('heading', { name: 'Night' })).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
    expect(screen.queryByRole('button', { name: 'Keep as a post' })).toBeNull();
    stub.reply(getGenerationStatus, { body: { status: 'processing', draft: draft('# Night shifts', 2) } });
    await advance(2000);
    expect(await within(region).findByRole('heading', { name: 'Night shifts' })).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67');
    stub.reply(getGenerationStatus, { body: { status: 'completed', result } });
    await advance(2000);
    expect(await screen.findByText('Bold')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Being written' })).toBeNull();
  });

  test('is found again by a page that was left', async () => {
    stub.reply(getGenerationStatus, { body: { status: 'processing', draft: draft('# Night') } });
    const { unmount } = await generatePost();
    await screen.findByRole('region', { name: 'Being written' });
    unmount();
    await openGenerator();
    expect(await screen.findByRole('heading', { name: 'Night' })).toBeVisible();
  });

  test('is kept as a post after a failure', async () => {
    stub.reply(getGenerationStatus, { body: failed });
    stub.reply(keepDraft, { body: stored });
    const { user } = await generatePost();
    expect(await screen.findByText('It broke off.')).toBeVisible();
    expect(await findGenerateButton()).toBeEnabled();
    await user.click(await screen.findByRole('button', { name: 'Keep as a post' }));
    const article = await screen.findByRole('article');
    expect(within(article).getByRole('heading', { name: 'Half a post' })).toBeVisible();
    expect(screen.queryByText('It broke off.')).toBeNull();
    expect(stub.requests.some(({ path }) => path === `/post/generate/${taskId}/draft/keep/`)).toBe(true);
  });

  test('waits for a decision on a later visit, and can be discarded', async () => {
    stub.reply(getGenerationStatus, { body: failed });
    stub.reply(discardDraft, { status: 204 });
    const { unmount } = await generatePost();
    await screen.findByRole('button', { name: 'Discard text' });
    unmount();
    const { user } = await openGenerator();
    await user.click(await screen.findByRole('button', { name: 'Discard text' }));
    expect(await screen.findByText('No content generated yet. Create your first post!')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('It broke off.')).toBeNull());
  });

  test('says why it could not be kept', async () => {
    stub.reply(getGenerationStatus, { body: failed });
    stub.reply(keepDraft, { status: 409, body: { detail: 'It was kept already.' } });
    const { user } = await generatePost();
    await user.click(await screen.findByRole('button', { name: 'Keep as a post' }));
    expect(await screen.findByText('It was kept already.')).toBeVisible();
  });
});
