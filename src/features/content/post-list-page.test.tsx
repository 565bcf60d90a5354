import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  deletePost,
  listPosts,
  publishPost,
  type StoredPost,
} from '../../../contract/content/content.calls.ts';
import type { PostKind } from '../../../contract/content/post-kinds.ts';
import { buildStoredPost } from '../../../tests/support/posts.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { formatDateTime } from '../../lib/display-text.ts';
import { PostListPage } from './post-list-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const post = (given: Partial<StoredPost> = {}) =>
  buildStoredPost({ content: '# On night shifts\n\nThey are **long**.', ...given });

const texts: [PostKind, string, string, string, string][] = [
  ['social_media', 'S2.94', 'Social Media Posts', 'No social media posts found', 'Failed to fetch posts'],
  ['linkedin', 'S2.95', 'LinkedIn Posts', 'No LinkedIn posts found', 'Failed to fetch posts'],
  ['blog', 'S2.96', 'Blog', 'No blog posts found', 'Failed to fetch posts'],
  ['newsletter', 'S2.97', 'Newsletter', 'No newsletter posts found', 'Failed to fetch newsletter posts'],
  ['email', 'S2.98', 'Email Templates', 'No email posts found', 'Failed to fetch email posts'],
];

describe('post lists', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
  });

  test('a campaign that is named as its post is called one', async () => {
    const id = '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a11';
    reply(listPosts, {
      body: [post({ campaign: 'On night shifts' }), post({ id, campaign: 'Nights in winter' })],
    });
    await renderPage(<PostListPage kind="blog" />);
    expect(await screen.findByRole('link', { name: 'Campaign' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nights in winter' })).toBeVisible();
  });

  test.each(texts)(
    'spec §2: the list of %s is titled and has its own empty message [%s, S8.27, S7.26]',
    async (kind, _id, title, empty, failed) => {
      reply(listPosts, { body: [] });
      const { unmount } = await renderPage(<PostListPage kind={kind} />);
      expect(screen.getByRole('heading', { name: title })).toBeVisible();
      expect(await screen.findByText(empty)).toBeVisible();
      expect(screen.getAllByRole('link')).toEqual([
        screen.getByRole('link', { name: 'Open the content generator' }),
      ]);
      expect(requests[0]?.query).toMatchObject({ post_type: kind });
      unmount();
      reply(listPosts, { status: 0 });
      await renderPage(<PostListPage kind={kind} />);
      expect(await screen.findByText(failed)).toBeVisible();
    },
  );

  test("spec §2: post lists show 'Loading...' and then type, generated date and rendered content [S2.99]", async () => {
    reply(listPosts, () => new Promise(() => {}));
    const { unmount } = await renderPage(<PostListPage kind="blog" />);
    expect(screen.getByText('Loading...')).toBeVisible();
    unmount();
    reply(listPosts, { body: [post()] });
    await renderPage(<PostListPage kind="blog" />);
    const article = await screen.findByRole('article');
    expect(article).toHaveTextContent('Blog');
    expect(article.querySelector('time')).toHaveAttribute('datetime', '2026-03-04T10:00:00.000Z');
    expect(within(article).getByRole('heading', { name: 'On night shifts' })).toBeVisible();
    expect(article.querySelector('strong')).toHaveTextContent('long');
  });

  test.each([
    ['Planned', { planned_for: '2027-01-12T10:00:00.000Z' }],
    ['Scheduled', { publication: { state: 'scheduled', at: '2027-01-12T10:00:00.000Z' } as const }],
  ])('a post beside %s has the time at which it appears', async (stage, given) => {
    reply(listPosts, { body: [post(given)] });
    await renderPage(<PostListPage kind="blog" />);
    const label = await screen.findByText(`${stage} for`, { selector: 'article *' });
    expect(label.parentElement).toHaveTextContent(formatDateTime('2027-01-12T10:00:00.000Z'));
    expect(screen.getByText(/^Created/)).toHaveTextContent(formatDateTime(post().generated_at));
  });

  test('a published post says that changes wait in this browser', async () => {
    const publication = { state: 'published', at: '2026-03-05T10:00:00.000Z' } as const;
    const other = post({ publication, id: post().id.replace(/0$/, '1') });
    reply(listPosts, { body: [post({ publication }), other] });
    const { unmount } = await renderPage(<PostListPage kind="blog" />);
    await screen.findAllByRole('article');
    expect(screen.queryByText('Not updated')).toBeNull();
    unmount();
    localStorage.setItem(`draft:user-1:post-${post().id}:tab`, '{}');
    await renderPage(<PostListPage kind="blog" />);
    const [first] = await screen.findAllByRole('article');
    expect(screen.getAllByText('Not updated')).toEqual([
      within(first as HTMLElement).getByText('Not updated'),
    ]);
  });

  test('a row has one date, and mails of one topic their subjects', async () => {
    const mail = (id: string, subject: string) =>
      post({
        id: post().id.replace(/0$/, id),
        type: 'email',
        title: 'Nights',
        content: `**Subject:** ${subject}`,
      });
    reply(listPosts, {
      body: [mail('1', 'Why nights'), mail('2', 'Who is there')],
      headers: { 'x-total-count': '11' },
    });
    await renderPage(<PostListPage kind="email" />);
    const [first, second] = await screen.findAllByRole('button', { name: 'Nights' });
    expect(first).toHaveAccessibleDescription('Why nights');
    expect(second).toHaveAccessibleDescription('Who is there');
    expect(
      screen.getAllByText(formatDateTime(post().generated_at), { selector: 'h2 ~ * time' }),
    ).toHaveLength(2);
    const [row] = screen.getAllByRole('article');
    expect(
      [...(row?.querySelectorAll('time') ?? [])].filter((time) => !time.closest('[hidden]')),
    ).toHaveLength(1);
    expect(row).toHaveTextContent(/Created/);
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(document.body);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  test('a series says how many mails it has, and for which segments', async () => {
    const mail = (at: number) => `### Email ${at}\n\n**Subject:** On nights ${at}`;
    const content = `## New\n\n${mail(1)}\n\n${mail(2)}\n\n## Quiet\n\n${mail(1)}`;
    reply(listPosts, { body: [post({ type: 'email', content })] });
    await renderPage(<PostListPage kind="email" />);
    expect(await screen.findByText('3 mails: New, Quiet')).toBeVisible();
  });

  test('with its page selected, a list offers all of it, until its filters change', async () => {
    const all = Array.from({ length: 12 }, (_, at) =>
      post({ id: post().id.replace(/10$/, String(10 + at)), title: `Nights ${at}` }),
    );
    reply(listPosts, ({ query }) => ({
      body: all.slice(0, Number(query.page_size)),
      headers: { 'x-total-count': '12' },
    }));
    await renderPage(<PostListPage kind="blog" />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Select this page' }));
    const bar = screen.getByRole('region', { name: 'Selected posts' });
    expect(bar).toHaveTextContent('10 selected');
    await user.click(within(bar).getByRole('button', { name: 'Select all 12' }));
    await waitFor(() => expect(bar).toHaveTextContent('12 selected'));
    expect(within(bar).getByRole('button', { name: 'Clear selection' })).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'Select Nights 0' }));
    expect(bar).toHaveTextContent('11 selected');
    await user.type(screen.getByRole('searchbox', { name: 'Search posts' }), 'night');
    await waitFor(() => expect(bar).toHaveTextContent('9 selected'));
  });

  test('only a SuperAdmin sees Publish on a blog post', async () => {
    const user = userEvent.setup();
    reply(listPosts, { body: [post()] });
    reply(publishPost, { body: post({ published_at: '2026-03-05T10:00:00.000Z' }) });
    const { unmount } = await renderPage(<PostListPage kind="blog" />);
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    unmount();
    await renderPage(<PostListPage kind="blog" />, { user: { role: 'SuperAdmin' } });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(requests.some(({ path }) => path === `/post/posts/${post().id}/publish/`)).toBe(true),
    );
  });

  test('a post is deleted after confirmation, by permitted users only', async () => {
    const user = userEvent.setup();
    reply(listPosts, { body: [post()] });
    reply(deletePost, { status: 204 });
    await renderPage(<PostListPage kind="blog" />);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    reply(listPosts, { body: [] });
    await user.click(await screen.findByRole('button', { name: 'Delete post' }));
    expect(await screen.findByText('No blog posts found')).toBeVisible();
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(screen.getByText('No blog posts found'));
  });

  test('a failed deletion shows the reason and closes the dialog', async () => {
    const user = userEvent.setup();
    reply(listPosts, { body: [post()] });
    reply(deletePost, { status: 403, body: { detail: 'Only its author may delete it.' } });
    await renderPage(<PostListPage kind="blog" />);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete post' }));
    expect(await screen.findByText('Only its author may delete it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete post' })).toBeNull();
  });

  test('a post without permission to delete has no Delete button', async () => {
    reply(listPosts, { body: [post({ may_delete: false })] });
    await renderPage(<PostListPage kind="blog" />);
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByText(/only an Owner/)).toBeNull();
  });

  test('what stands on the own blog says who may delete it, and what its deletion means', async () => {
    const publication = { state: 'published', at: '2026-11-20T10:00:00.000Z' } as const;
    reply(listPosts, { body: [post({ may_delete: false, publication })] });
    const { unmount } = await renderPage(<PostListPage kind="blog" />);
    expect(await screen.findByText('On your blog: only an Owner may delete it.')).toBeVisible();
    unmount();
    reply(listPosts, { body: [post({ publication })] });
    await renderPage(<PostListPage kind="blog" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('It also disappears from your blog.')).toBeVisible();
  });
});
