import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  exportSearchResults,
  getFoundPerson,
  getSearchSummary,
} from '../../../../contract/recruiting/search-people.calls.ts';
import { changeSearchJob, getSearchJob } from '../../../../contract/search/searches.calls.ts';
import {
  getSearchStatus,
  listSearchJobs,
  listSearchResults,
} from '../../../../contract/search/sourcing.calls.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { buildFoundCandidate, buildSearchJob } from '../../../../tests/support/sourcing.ts';
import { advance, openSourcing } from '../../../../tests/support/sourcing-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { paths } from '../../../lib/paths.ts';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
const job = buildSearchJob({ title: 'Welder' });
const ann = buildFoundCandidate({
  id: '0d6f4b1e-5a0c-4d0e-9b43-0a4b6f1c2d31',
  title: 'Ann · Welder',
  decision: 'shortlist',
  notes: 1,
});
const ben = buildFoundCandidate({ id: '0d6f4b1e-5a0c-4d0e-9b43-0a4b6f1c2d32', title: 'Ben · Welder' });

describe('what can be taken along of the results', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    sessionStorage.clear();
    reply(listSearchJobs, { body: [job] });
    reply(getSearchStatus, {
      body: { status: 'Completed', urls: [ann.url, ben.url], results: [ann, ben], criteria: [] },
    });
    reply(listSearchResults, ({ query }) => ({ body: query.decision ? [ann] : [ann, ben] }));
    const note = {
      id: '0d6f4b1e-5a0c-4d0e-9b43-0a4b6f1c2d33',
      text: 'Ask about nights.',
      author: 'Ada',
      is_mine: true,
      created_at: job.created_at,
    };
    reply(getFoundPerson, {
      body: {
        ...ann,
        summary: '',
        skills: [],
        email: '',
        profile_url: '',
        history: [],
        written_notes: [note],
        reminders: [],
      },
    });
  });

  test('the menu stays open when the first list arrives', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const body = { status: 'Completed', urls: [ann.url], results: [ann], criteria: [] };
    reply(getSearchStatus, { body: { status: 'Processing' } });
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    const opener = await screen.findByRole('button', { name: 'More' });
    await user.click(opener);
    expect(screen.queryByRole('button', { name: 'Copy links' })).toBeNull();
    reply(getSearchStatus, { body });
    await advance(pollEvery.search);
    expect(await screen.findByRole('button', { name: 'Copy links' })).toBeInTheDocument();
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    vi.useRealTimers();
  });

  test('the menu closes once the search is archived, and stays open with what kept it from being', async () => {
    const details = {
      ...job,
      description: '',
      client: '',
      owner_id: null,
      is_archived: false,
      own_queries: [],
    };
    reply(getSearchJob, { body: details });
    reply(changeSearchJob, { status: 500, body: { detail: 'It did not work.' } });
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    const opener = await screen.findByRole('button', { name: 'More' });
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('It did not work.')).toBeVisible();
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    reply(changeSearchJob, { body: { ...details, is_archived: true } });
    await user.click(screen.getByRole('button', { name: /^Archive/ }));
    await waitFor(() => expect(opener).toHaveFocus());
    expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  test('the links of all who are listed are copied, which is said for a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    await user.click(await screen.findByRole('button', { name: 'Copy links' }));
    expect(await screen.findByText('2 links copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${ann.url}\n${ben.url}`);
    await advance(8000);
    expect(screen.queryByText('2 links copied.')).toBeNull();
    vi.useRealTimers();
  });

  test('links that the browser refuses to copy are shown, selected', async () => {
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await user.click(await screen.findByRole('button', { name: 'Copy links' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Links' });
    expect(field).toHaveFocus();
    expect([field.value, field.selectionEnd]).toEqual([`${ann.url}\n${ben.url}`, field.value.length]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('textbox', { name: 'Links' })).toBeNull();
  });

  test('the file of an export is named after the job', async () => {
    reply(exportSearchResults, { body: 'Rank,Name' });
    URL.createObjectURL = vi.fn(() => 'blob:results');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^welder-results-[\d-]{10}\.csv$/)]));
  });

  test('those listed or everybody is exported, and their number is told', async () => {
    const counts = {
      found: 376,
      strong: 4,
      others: 356,
      undecided_others: 356,
      shortlist: 0,
      maybe: 0,
      no: 0,
    };
    reply(getSearchSummary, { body: { ...counts, sources: [], tags: [] } });
    reply(exportSearchResults, ({ query }) => ({
      body: `\uFEFFRank,Name,Notes\n1,Ann,"two\nlines, ""quoted"""\n${query.strength ? '' : '2,Ben,\n'}`,
    }));
    URL.createObjectURL = vi.fn(() => 'blob:results');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    await user.click(await screen.findByRole('button', { name: 'Export CSV: 20 listed' }));
    expect(await screen.findByText('1 person exported.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export CSV: all 376' }));
    expect(await screen.findByText('2 people exported.')).toBeVisible();
    const asked = requests.filter(({ path }) => path.endsWith('/export/')).map(({ query }) => query.strength);
    expect(asked).toEqual(['listed', undefined]);
  });

  test('the shortlist is printed with its notes, once', async () => {
    const printed = vi.fn(() => document.querySelector('.print-sheet')?.textContent);
    vi.stubGlobal('print', printed);
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    await user.click(await screen.findByRole('button', { name: 'Print shortlist' }));
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    const text = printed.mock.results[0]?.value;
    expect(text).toContain('Ann · Welder');
    expect(text).toContain('Ada: Ask about nights.');
    expect(text).not.toContain('Ben');
    await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull());
    expect(requests.filter(({ query }) => query.decision === 'shortlist')).toHaveLength(1);
  });

  test('says that nobody is shortlisted', async () => {
    reply(listSearchResults, ({ query }) => ({ body: query.decision ? [] : [ann, ben] }));
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    await user.click(await screen.findByRole('button', { name: 'Print shortlist' }));
    expect(await screen.findByText('Nobody is shortlisted yet.')).toBeVisible();
  });
});
