import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { publishPost } from '../../../contract/content/content.calls.ts';
import { buildStoredPost } from '../../../tests/support/posts.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { PostItem } from './post-item.tsx';

const post = buildStoredPost({ title: 'T', content: '# T\n\nWe look after 500 nurses, 500 of them.' });
const claims = [
  { kind: 'number' as const, text: '500', start: 20, end: 23 },
  { kind: 'number' as const, text: '500', start: 32, end: 35 },
];

describe('claims beside a post', () => {
  let stub: ReturnType<typeof stubCalls>;
  beforeEach(() => {
    stub = stubCalls();
    stub.reply(publishPost, { body: { ...post, published_at: post.generated_at } });
  });
  const open = (shown: Parameters<typeof PostItem>[0]['post']) =>
    renderPage(
      <PostItem
        post={shown}
        hasNamesake={false}
        isSelected={false}
        isOpen
        onSelect={() => {}}
        onToggle={() => {}}
        onDeleted={() => {}}
      />,
      {
        user: { sub: 'admin', role: 'SuperAdmin' },
      },
    );
  const published = () => stub.requests.some(({ path }) => path === `/post/posts/${post.id}/publish/`);

  test('name what is not in the profile, each once', async () => {
    await open({ ...post, claims });
    const region = screen.getByRole('group', { name: 'Not in your profile' });
    expect(within(region).getAllByRole('listitem')).toHaveLength(1);
    expect(region).toHaveTextContent('500 number');
  });

  test('are asked about before the post is published', async () => {
    const user = userEvent.setup();
    await open({ ...post, claims });
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('500');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(published()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await user.click(screen.getByRole('button', { name: 'Publish anyway' }));
    expect(published()).toBe(true);
  });

  test('remarks on a description are shown, and a post is published without a question', async () => {
    const own = { kind: 'other_figure' as const, text: '500', start: 20, end: 23 };
    await open({ ...post, claims: [{ kind: 'remark', text: 'look after', start: 8, end: 18 }, own] });
    expect(screen.getByRole('group')).toHaveTextContent('500 differs from your profile');
    expect(screen.getByRole('group', { name: 'Not in your profile' })).toHaveTextContent(
      'look after worth a look',
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Publish' }));
    expect(published()).toBe(true);
  });

  test('without any, a post is published at once', async () => {
    await open(post);
    expect(screen.queryByRole('group', { name: 'Not in your profile' })).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Publish' }));
    expect(published()).toBe(true);
  });
});
