import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { type BlogPost, listBlogPosts } from '../../../contract/api/content.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { type StubbedAnswer, stubApi } from '../../../tests/support/stub-api.ts';
import { PageDataProvider } from '../../lib/page-data.tsx';
import { BlogPage } from './blog-page.tsx';
import { blogPostsPath } from './fetch-blog-posts.ts';

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
  test("spec §2: the blog is titled 'Blog' and shows one post at a time with title, local date and Markdown content | spec §9: blog page size is 1 post", async () => {
    await show(three);
    expect(screen.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await titled('Post 1');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    const date = new Date('2026-10-01T12:00:00Z').toLocaleDateString();
    expect(screen.getByText(date)).toHaveAttribute('datetime', '2026-10-01T12:00:00Z');
    expect(screen.getByRole('heading', { level: 3, name: 'Analysis' })).toBeVisible();
    expect(screen.getByText('of post 1').tagName).toBe('STRONG');
  });

  test("spec §2: Previous and Next turn the blog's pages, with 'Page X of Y'", async () => {
    const { shownPath } = await show(three);
    await titled('Post 1');
    const previous = screen.getByRole('button', { name: 'Previous' });
    const next = screen.getByRole('button', { name: 'Next' });
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    expect(previous).toBeDisabled();
    await userEvent.click(next);
    expect(await titled('Post 2')).toBeVisible();
    expect(shownPath()).toBe('/blog?page=2');
    await userEvent.click(next);
    expect(screen.getByText('Page 3 of 3')).toBeVisible();
    expect(next).toBeDisabled();
    await userEvent.click(previous);
    await userEvent.click(previous);
    expect(await titled('Post 1')).toBeVisible();
    expect(shownPath()).toBe('/blog');
  });

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

  test("spec §2: the blog's loading text is 'Loading posts...'", async () => {
    await show(() => new Promise(() => {}));
    expect(screen.getByRole('status')).toHaveTextContent('Loading posts...');
  });

  test("spec §2: an empty blog says 'No blog posts found'", async () => {
    await show({ body: [] });
    expect(await screen.findByText('No blog posts found')).toBeVisible();
  });

  test.each([
    ["the answer's detail", { status: 503, body: { detail: 'Back at noon.' } }, 'Back at noon.'],
    ['a failure without words', { status: 500, body: '<h1>no</h1>' }, 'Failed to fetch blog posts'],
    ['no answer', { status: 0 }, 'Failed to fetch blog posts'],
  ])(
    'spec §8: a blog fetch that fails shows the message, else the fallback (%s)',
    async (_name, answer, text) => {
      await show(answer);
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
    },
  );

  test("spec §7: the blog's answer must be an array, else 'API response is not an array'", async () => {
    await show({ body: { posts: [] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('API response is not an array');
  });

  test('after a failure the posts can be asked for again', async () => {
    let answer: StubbedAnswer = { status: 500 };
    await show(async () => answer);
    await screen.findByRole('alert');
    answer = three;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titled('Post 1')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('spec §7: the blog makes the public call without a token', async () => {
    const { sent } = await show(three);
    await titled('Post 1');
    expect(blogPostsPath).toBe(listBlogPosts.path);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  describe('with the post that came in the HTML', () => {
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

    test('shows it while the posts are fetched, and keeps it in place when they have come', async () => {
      showGiven(three);
      const heading = screen.getByRole('heading', { level: 2, name: 'Post 1' });
      expect(screen.getByRole('status')).toHaveTextContent('Loading posts...');
      expect(await screen.findByText('Page 1 of 3')).toBeVisible();
      expect(screen.getByRole('heading', { level: 2, name: 'Post 1' })).toBe(heading);
      expect(screen.queryByRole('status')).toBeNull();
    });

    test('leaves it to read when they cannot be fetched', async () => {
      showGiven({ status: 500 });
      expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch blog posts');
      expect(screen.getByRole('heading', { level: 2, name: 'Post 1' })).toBeVisible();
    });

    test('does not show it for another page of the blog', () => {
      showGiven(() => new Promise(() => {}), '/blog?page=2');
      expect(screen.queryByRole('article')).toBeNull();
    });
  });

  test("each post's title leads to the post's own page", async () => {
    await show(three);
    await titled('Post 1');
    expect(screen.getByRole('link', { name: 'Post 1' })).toHaveAttribute('href', '/blog/post-1');
  });
});
