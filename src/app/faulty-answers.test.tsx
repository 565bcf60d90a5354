import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getGenerationStatus, listPosts } from '../../contract/content/content.calls.ts';
import { listCompanyProfiles } from '../../contract/organization/company-profile.calls.ts';
import { getCandidate, listCandidates, listImports } from '../../contract/people/talent-pool.calls.ts';
import type { Call } from '../../contract/platform/call.ts';
import { getSearchStatus, listSearchJobs } from '../../contract/search/sourcing.calls.ts';
import { renderPage } from '../../tests/support/render-page.tsx';
import { stubCalls } from '../../tests/support/stub-api.ts';
import { GeneratorPage } from '../features/content/generator-page.tsx';
import { PostListPage } from '../features/content/post-list-page.tsx';
import { CompanyProfilePage } from '../features/organization/company-profile/company-profile-page.tsx';
import { CandidatePage } from '../features/people/candidates/candidate-page.tsx';
import { TalentPoolPage } from '../features/people/talent-pool/talent-pool-page.tsx';
import { paths } from '../lib/paths.ts';
import { SourcingPage } from './dashboard/sourcing-page.tsx';
import { ErrorBoundary } from './page-body.tsx';

let { reply } = {} as ReturnType<typeof stubCalls>;

const id = '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10';
const job = { id, title: 'Welder', location: 'Leeds', created_at: '2026-01-01T10:00:00Z' };
const post = { id, type: 'blog', content: '# A' };

const show = (screenToShow: ReactNode, path?: string, route?: string) =>
  renderPage(<ErrorBoundary place="">{screenToShow}</ErrorBoundary>, { path, route });
const isWhole = () => expect(screen.queryByText('This page has stopped working')).toBeNull();

beforeEach(() => {
  ({ reply } = stubCalls());
  sessionStorage.clear();
  reply(listSearchJobs, { body: [] });
  reply(listPosts, { body: [] });
  reply(listImports, { body: [] });
});

describe('a malformed response', () => {
  test.each([
    ['nothing in the list', [null]],
    ['a title that is no text', [{ ...job, title: 42 }]],
    ['results that are no list', [{ ...job, all_search_results: 'none' }]],
    ['a page of a proxy', '<html>Sign in</html>'],
  ])("of the job list ends in 'Failed to load jobs. Please try again later.' (%s)", async (_, body) => {
    reply(listSearchJobs, { body });
    await show(<SourcingPage />, paths.sourcing);
    expect(await screen.findByText('Failed to load jobs. Please try again later.')).toBeVisible();
    isWhole();
  });

  test.each([
    ['links that are no list', { status: 'Completed', urls: 'https://a.example' }],
    ['a link that is no text', { status: 'Completed', urls: [{}] }],
    ['no status', {}],
    ['progress that is no object', { status: 'Processing', progress: 'half' }],
    ['an empty result', { status: 'Completed', urls: ['https://a.example'], results: [null] }],
  ])("of a search ends in 'Failed to check task status.' (%s)", async (_, body) => {
    reply(getSearchStatus, { body });
    await show(<SourcingPage />, paths.searchJob(id), paths.searchJob(':jobId'));
    expect(await screen.findByText('Failed to check task status.')).toBeVisible();
    isWhole();
  });

  test.each([
    ['nothing in the list', [null]],
    ['keywords as text', [{ id, keywords: 'a, b' }]],
    ['a name that is no text', [{ id, company_name: ['a'] }]],
  ])('of the profile opens the form, as every failed fetch (%s)', async (_, body) => {
    reply(listCompanyProfiles, { body });
    await show(<CompanyProfilePage />);
    expect(await screen.findByRole('button', { name: 'Create Profile' })).toBeVisible();
    isWhole();
  });

  test.each([
    ['nothing in the list', [null]],
    ['no content', [{ ...post, content: null }]],
    ['content that is no text', [{ ...post, content: { text: 'a' } }]],
    ['a kind that there is not', [{ ...post, type: 'poem' }]],
  ])('of a list of posts ends in its error (%s)', async (_, body) => {
    reply(listPosts, { body });
    const { unmount } = await show(<PostListPage kind="email" />);
    expect(await screen.findByText('Failed to fetch email posts')).toBeVisible();
    unmount();
    await show(<GeneratorPage />);
    expect(await screen.findByText('Failed to fetch posts')).toBeVisible();
    isWhole();
  });

  test.each([
    ['no status', {}],
    ['a result without its text', { status: 'completed', result: { id, type: 'blog' } }],
  ])("of a generation ends in 'Failed to get generation status' (%s)", async (_, body) => {
    reply(getGenerationStatus, { body });
    sessionStorage.setItem(
      'generation:user-1',
      JSON.stringify({ taskId: id, kind: 'blog', audience: 'a', sentiment: 'neutral' }),
    );
    await show(<GeneratorPage />);
    expect(await screen.findByText('Failed to get generation status')).toBeVisible();
    isWhole();
  });

  test.each<[Call, unknown, ReactNode, string]>([
    [getCandidate, { id, skills: 'Go' }, <CandidatePage key="c" />, 'Failed to load the candidate.'],
    [listCandidates, [{ id, name: 4 }], <TalentPoolPage key="t" />, 'Failed to load the talent pool.'],
  ])('of the talent pool ends in its error (%#)', async (call, body, page, text) => {
    reply(call, { body });
    await show(page, paths.candidate(id), paths.candidate(':id'));
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
    isWhole();
  });
});

describe('a response without the fields that only this product adds', () => {
  test('shows its jobs, with N/A for missing values and invalid dates', async () => {
    reply(listSearchJobs, { body: [{ id, created_at: 'soon' }] });
    await show(<SourcingPage />, paths.sourcing);
    const [, row] = await screen.findAllByRole('row');
    expect(row).toHaveTextContent('1N/AN/AN/A');
  });

  test('shows its posts, with N/A for an invalid date', async () => {
    reply(listPosts, { body: [{ ...post, generated_at: 'soon' }] });
    await show(<PostListPage kind="blog" />);
    const article = await screen.findByRole('article');
    expect(article).toHaveTextContent('N/A');
    expect(article.querySelector('time')).not.toHaveAttribute('datetime');
  });
});
