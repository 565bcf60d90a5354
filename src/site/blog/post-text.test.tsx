import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import { PageDataProvider, readPageData } from '../../lib/page-data.tsx';
import { PostText } from './blog-article.tsx';

const post: BlogPost = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'costs',
  title: 'Costs',
  content: 'From **work**.',
  generated_at: '2026-10-01T12:00:00Z',
};

/** A page from the server. Its text is marked, to tell it from text rendered here. */
function arrive(path: string, data: object) {
  history.replaceState(null, '', path);
  document.body.innerHTML =
    `<div id="post-text"><p>From <strong>the server</strong>.</p></div>` +
    `<script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  const given = readPageData();
  document.body.innerHTML = '';
  return given;
}

function show(text: string, path: string, data: object) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <PageDataProvider data={arrive(path, data)}>
        <PostText text={text} topLevel={2} />
      </PageDataProvider>
    </MemoryRouter>,
  );
}

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['of a post', '/blog/costs', { post }],
  ['on the page of the blog', '/blog', { blog: { page: 1, post } }],
])('the text %s stays as the server has rendered it', (_where, path, data) => {
  show(post.content, path, data);
  expect(screen.getByText('the server')).toBeVisible();
});

test.each([
  ['another text', '/blog', { blog: { page: 1, post: { ...post, content: 'Before.' } } }],
  ['a page without a post', '/blog/costs', { post: null }],
])('is rendered here when the server has sent %s', async (_what, path, data) => {
  show(post.content, path, data);
  expect(await screen.findByText('work')).toBeVisible();
  expect(screen.queryByText('the server')).toBeNull();
});
