import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { type StubbedAnswer, stubApi } from '../../../tests/support/stub-api.ts';
import { PageDataProvider } from '../../lib/page-data.tsx';
import { BlogPostPage } from './blog-post-page.tsx';

const post: BlogPost = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'costs',
  title: 'Costs',
  content: '# Where they come from\n\nFrom **work**.',
  generated_at: '2026-10-01T12:00:00Z',
};

function show(answer: StubbedAnswer | (() => Promise<StubbedAnswer>), slug = 'costs') {
  stubApi({ 'GET /post/website-blog-posts/': answer });
  return renderPage(<BlogPostPage />, { user: null, path: `/blog/${slug}`, route: '/blog/:slug' });
}

describe('the page of a post', () => {
  test('fetches the posts and shows the one in its URL', async () => {
    await show({ body: [{ ...post, slug: 'other', title: 'Other' }, post] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Costs' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Where they come from' })).toBeVisible();
    expect(screen.getByText(new Date(post.generated_at).toLocaleDateString())).toBeVisible();
    expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/blog');
  });

  test('leads to the posts before and after it, and to the feeds', async () => {
    const written = { ...post, author: 'Ann Platt', tags: ['rates'] };
    const beside = ['newer', 'older'].map((slug, at) => ({ ...post, id: `${at}`, slug, title: slug }));
    await show({ body: [beside[0], written, beside[1]] });
    expect(await screen.findByRole('link', { name: 'older' })).toHaveAttribute('href', '/blog/older');
    expect(screen.getByRole('link', { name: 'newer' })).toHaveAttribute('rel', 'next');
    expect(screen.getByRole('link', { name: 'Atom' })).toHaveAttribute('href', '/blog/atom.xml');
    expect(screen.getByText('Ann Platt')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Tags' })).toHaveTextContent('rates');
  });

  test('says so when there is no such post', async () => {
    await show({ body: [post] }, 'gone');
    expect(await screen.findByText('Nothing grows here')).toBeVisible();
  });

  test('shows loading and failure, and retries', async () => {
    let answer: StubbedAnswer = { status: 503, body: { detail: 'Back at noon.' } };
    await show(async () => answer);
    expect(screen.getByRole('status')).toHaveTextContent('Loading posts...');
    expect(await screen.findByRole('alert')).toHaveTextContent('Back at noon.');
    answer = { body: [post] };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Costs' })).toBeVisible();
  });

  test.each([
    ['the post that came with the page', post, 'Costs'],
    ['that there is none, when the page came with that', null, 'Nothing grows here'],
  ])('shows %s, without a call', (_name, given, heading) => {
    const sent = stubApi({});
    render(
      <MemoryRouter initialEntries={['/blog/costs']}>
        <PageDataProvider data={{ path: '/blog/costs', post: given }}>
          <Routes>
            <Route path="/blog/:slug" element={<BlogPostPage />} />
          </Routes>
        </PageDataProvider>
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(sent).toEqual([]);
  });
});
