import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { type BlogPost, listBlogPosts } from '../../../contract/content/content.calls.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { type StubbedAnswer, stubApi } from '../../../tests/support/stub-api.ts';
import { PageDataProvider } from '../../lib/page-data.tsx';
import { BlogPage } from './blog-page.tsx';
import { blogPostsPath } from './use-blog-posts.ts';

const blogCall = 'GET /post/website-blog-posts/';
const buildPost = (number: number): BlogPost => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  slug: `post-${number}`,
  title: `Post ${number}`,
  content: `## Analysis\n\nText **of post ${number}**`,
  generated_at: `2026-10-0${number}T12:00:00Z`,
});
const three = { body: [1, 2, 3].map(buildPost) };

async function show(answer: StubbedAnswer | (() => Promise<StubbedAnswer>), path = '/blog') {
  const sent = stubApi({ [blogCall]: answer });
  return { sent, ...(await renderPage(<BlogPage />, { user: null, path, route: '/blog' })) };
}
const titled = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('the public blog', () => {
  test.each([
    ['2', 'Post 2'],
    ['99', 'Post 3'],
    ['0', 'Post 1'],
    ['-4', 'Post 1'],
    ['two', 'Post 1'],
  ])('the page in the address is shown, the nearest where there is none (%s)', async (page, title) => {
    await show(three, `/blog?page=${page}`);
    expect(await titled(title)).toBeVisible();
  });

  test('an index of titles leads to each post', async () => {
    await show(three);
    await titled('Post 1');
    const index = within(screen.getByRole('navigation', { name: 'All posts' }));
    expect(index.getByText('Post 1')).toHaveAttribute('aria-current', 'page');
    await userEvent.click(index.getByRole('link', { name: 'Post 3' }));
    expect(await titled('Post 3')).toBeVisible();
  });

  test('after a failure the posts can be refetched', async () => {
    let answer: StubbedAnswer = { status: 500 };
    await show(async () => answer);
    await screen.findByRole('alert');
    answer = three;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titled('Post 1')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test("fetches once, from the contract's path, without a token", async () => {
    const { sent } = await show(three);
    await titled('Post 1');
    expect(blogPostsPath).toBe(listBlogPosts.path);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  describe('with the embedded post', () => {
    function showGiven(answer: StubbedAnswer | (() => Promise<StubbedAnswer>), path = '/blog') {
      stubApi({ [blogCall]: answer });
      const blog = { page: 1, post: buildPost(1) };
      render(
        <MemoryRouter initialEntries={[path]}>
          <PageDataProvider data={{ path: '/blog', blog }}>
            <BlogPage />
          </PageDataProvider>
        </MemoryRouter>,
      );
    }

    test('shows it while the posts load, and keeps its elements afterwards', async () => {
      showGiven(three);
      const heading = screen.getByRole('heading', { level: 2, name: 'Post 1' });
      expect(screen.getByRole('status')).toHaveTextContent('Loading posts...');
      expect(await screen.findByText('Page 1 of 3')).toBeVisible();
      expect(screen.getByRole('heading', { level: 2, name: 'Post 1' })).toBe(heading);
      expect(screen.queryByRole('status')).toBeNull();
    });

    test("keeps it when they can't be loaded", async () => {
      showGiven({ status: 500 });
      expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch blog posts');
      expect(screen.getByRole('heading', { level: 2, name: 'Post 1' })).toBeVisible();
    });

    test('does not show it for another page of the blog', () => {
      showGiven(() => new Promise(() => {}), '/blog?page=2');
      expect(screen.queryByRole('article')).toBeNull();
    });
  });

  test("each post's title links to its page", async () => {
    await show(three);
    await titled('Post 1');
    expect(screen.getByRole('link', { name: 'Post 1' })).toHaveAttribute('href', '/blog/post-1');
  });
});

describe('a malformed response', () => {
  test.each([
    ['a list of nothing', [null]],
    ['a list of texts', ['post']],
    ['a title that is no text', [{ ...buildPost(1), title: 4 }]],
    ['no content', [{ ...buildPost(1), content: undefined }]],
    ['a slug that is no text', [{ ...buildPost(1), slug: {} }]],
  ])("%s ends in 'Failed to fetch blog posts'", async (_, body) => {
    await show({ body });
    expect(await screen.findByText('Failed to fetch blog posts')).toBeVisible();
  });

  test.each(['soon', '', null, undefined])('an invalid date reads N/A (%s)', async (generated_at) => {
    await show({ body: [{ ...buildPost(1), generated_at }] });
    await titled('Post 1');
    // `new Date(null)` is 1 January 1970.
    expect(screen.getByText('N/A')).toBeVisible();
  });

  test('a post without a slug has no link', async () => {
    await show({ body: [{ ...buildPost(1), slug: undefined }] });
    expect((await titled('Post 1')).querySelector('a')).toBeNull();
  });
});
