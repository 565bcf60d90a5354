import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSearchSummary } from '../../../../contract/recruiting/search-people.calls.ts';
import { listShareLinks } from '../../../../contract/recruiting/share-links.calls.ts';
import {
  changeSearchJob,
  getSearchJob,
  type SearchDetails,
  searchJobAgain,
} from '../../../../contract/search/searches.calls.ts';
import {
  type Criterion,
  type FoundCandidate,
  getSearchStatus,
  listSearchJobs,
  type SearchState,
  type Verdict,
} from '../../../../contract/search/sourcing.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildFoundCandidate, buildLink, buildSearchJob } from '../../../../tests/support/sourcing.ts';
import { SourcingRoutes } from '../../../../tests/support/sourcing-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { paths } from '../../../lib/paths.ts';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const job = buildSearchJob({ title: 'Data Engineer. Urgent', location: 'Berlin' });

const { all_search_results: _, ...searched } = job;
const buildSearchDetails = (given: Partial<SearchDetails> = {}): SearchDetails => ({
  ...searched,
  description: '',
  client: '',
  owner_id: null,
  is_archived: false,
  own_queries: [],
  ...given,
});

/** Opens the results of the one search there is. */
async function openResults(state: Partial<SearchState>) {
  reply(getSearchStatus, { body: { status: 'Completed', ...state } });
  const rendered = await renderPage(<SourcingRoutes />, { path: paths.searchJob(job.id) });
  return { ...rendered, user: userEvent.setup({ delay: null }) };
}

const openFound = (...found: ReturnType<typeof buildFoundCandidate>[]) =>
  openResults({ urls: found.map(({ url }) => url), results: found });

describe('search results', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    sessionStorage.clear();
    reply(listSearchJobs, { body: [job] });
  });

  test('spec §2: search results list the links of the selected job [S2.83, S3.14]', async () => {
    const links = ['https://example.com/b', 'https://example.com/a'];
    reply(listSearchJobs, { body: [{ ...job, all_search_results: links.map(buildLink) }] });
    await openResults({ urls: links });
    expect(await screen.findByRole('heading', { name: 'Data Engineer. Urgent' })).toBeVisible();
    const shown = screen.getAllByRole('link', { name: /example\.com/ });
    expect(shown.map((link) => link.getAttribute('href'))).toEqual(links);
  });

  test('what stands above the list comes with the list, not with the details of the job', async () => {
    reply(getSearchJob, () => new Promise(() => undefined));
    await openFound(buildFoundCandidate());
    await screen.findByRole('heading', { level: 4 });
    expect(screen.getByRole('link', { name: 'Board' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Criteria' })).toBeVisible();
  });

  test('a watched search says when it runs next, and its watch can be ended', async () => {
    const due = '2026-03-05T10:00:00.000Z';
    reply(getSearchJob, {
      body: buildSearchDetails({ watch: 'daily', watch_due_at: due, owner: 'Robin Vale' }),
    });
    const { user } = await openFound(buildFoundCandidate());
    await user.click(await screen.findByRole('button', { name: 'Watched daily' }));
    const menu = screen.getByRole('menu', { name: 'Watch' });
    expect(menu).toHaveAccessibleDescription(
      'Next run Mar 5, 2026. New people are marked and mailed to Robin Vale.',
    );
    expect(screen.getByRole('menuitemradio', { name: 'Daily' })).toBeChecked();
    reply(changeSearchJob, { body: buildSearchDetails() });
    reply(getSearchJob, { body: buildSearchDetails() });
    await user.click(screen.getByRole('menuitemradio', { name: 'Off' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ watch: null }),
    );
    expect(await screen.findByRole('button', { name: 'Watch' })).toBeEnabled();
  });

  test('a search that nobody watches can be watched from its results', async () => {
    reply(getSearchJob, { body: buildSearchDetails() });
    const { user } = await openFound(buildFoundCandidate());
    await user.click(await screen.findByRole('button', { name: 'Watch' }));
    reply(changeSearchJob, { body: buildSearchDetails({ watch: 'weekly' }) });
    await user.click(screen.getByRole('menuitemradio', { name: 'Weekly' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ watch: 'weekly' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a shortlist can be shared from the results', async () => {
    const counts = { found: 1, strong: 1, others: 0, shortlist: 0, maybe: 0, no: 0, sources: [], tags: [] };
    reply(getSearchSummary, { body: counts });
    const { unmount } = await openFound(buildFoundCandidate());
    await screen.findByLabelText('Filters');
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    unmount();
    reply(getSearchSummary, { body: { ...counts, shortlist: 1 } });
    reply(listShareLinks, { body: [] });
    const { user } = await openFound(buildFoundCandidate());
    const share = await screen.findByRole('button', { name: 'Share' });
    // The palette has what stands there.
    expect(share.closest('[data-palette-group]')).toContainElement(screen.getByText('Print shortlist'));
    await user.click(share);
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('an opened person has a narrow screen alone, with the verdicts before the tags', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('<') }),
    );
    const criteria = [{ id: 'c', kind: 'skill' as const, text: 'Kafka', need: 'must' as const, source: '' }];
    const found = buildFoundCandidate({ id: '0198f3c2-0000-4000-8000-000000000001' });
    const { user } = await openResults({ urls: [found.url], results: [found], criteria });
    await user.click(await screen.findByRole('button', { name: /^Show Ada Novak/ }));
    expect(screen.getByText('< Back to Job List').parentElement).toHaveAttribute('hidden');
    expect(screen.queryByRole('region', { name: 'Criteria' })).toBeNull();
    const verdicts = screen.getByRole('list', { name: 'Criteria' });
    const isAfter = verdicts.compareDocumentPosition(screen.getByLabelText('New tag'));
    expect(isAfter).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(screen.getByText('< Back to Job List').parentElement).not.toHaveClass('hidden');
  });

  test('lists the links of the job when nothing more can be loaded about them', async () => {
    reply(listSearchJobs, { body: [{ ...job, all_search_results: [buildLink('https://example.com/b')] }] });
    reply(getSearchStatus, { status: 503, body: { detail: 'The database is starting.' } });
    await renderPage(<SourcingRoutes />, { path: paths.searchJob(job.id) });
    expect(await screen.findByRole('link', { name: /example\.com\/b/ })).toBeVisible();
    expect(
      await screen.findByText('Only the links could be loaded. The database is starting.'),
    ).toBeVisible();
  });

  test('a person whom two sources know has both links', async () => {
    const url = 'https://people.example/ann';
    const found = buildFoundCandidate({
      links: [
        { source: 'talent-pool', url: 'http://localhost:3000/dashboard/sourcing/candidates/1' },
        { source: 'brave', url },
        { source: 'searxng', url: 'javascript:alert(1)' },
      ],
      url: 'http://localhost:3000/dashboard/sourcing/candidates/1',
    });
    await openFound(found);
    const other = await screen.findByRole('link', { name: /people\.example, also found by Brave Search/ });
    expect(other).toHaveAttribute('href', url);
    expect(other).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getAllByRole('link', { name: /also found by/ })).toHaveLength(1);
  });

  test("spec §2: the results have a '< Back to Job List' button [S2.80]", async () => {
    const { user, shownPath } = await openFound(buildFoundCandidate());
    await user.click(await screen.findByRole('button', { name: '< Back to Job List' }));
    expect(shownPath()).toBe(paths.sourcing);
    expect(screen.getByRole('tab', { name: 'Job List' })).toHaveFocus();
    expect(await screen.findByRole('link', { name: 'Data Engineer' })).toBeVisible();
  });

  test('names rank, person, place, reasons and source of each candidate, and marks the words found', async () => {
    await openFound(
      buildFoundCandidate(),
      buildFoundCandidate({ title: 'Second', source: 'searxng', matched: [] }),
    );
    await screen.findByText('Ada Novak, Data Engineer');
    const [first, second] = screen.getAllByRole('heading', { level: 4 }).map((name) => name.closest('li'));
    const ada = within(first as HTMLElement);
    for (const text of ['1', 'Berlin, Germany', 'Talent pool', 'Skills: Kafka, Python', 'In Berlin']) {
      expect(ada.getByText(text)).toBeVisible();
    }
    expect([...(first?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual([
      'Kafka',
      'Python',
    ]);
    expect(within(second as HTMLElement).getByText('2')).toBeVisible();
    expect(within(second as HTMLElement).getByText('SearXNG')).toBeVisible();
  });

  test('keeps the order of the links, whatever the order of the details', async () => {
    const [one, two] = [buildFoundCandidate({ title: 'One' }), buildFoundCandidate({ title: 'Two' })];
    await openResults({ urls: [one.url, two.url], results: [two, one] });
    await screen.findByText('One');
    expect(screen.getAllByRole('heading', { level: 4 }).map((name) => name.textContent)).toEqual([
      'One',
      'Two',
    ]);
  });

  test('shows a person by a click on the name, which leads to their page for the keyboard', async () => {
    const own = buildFoundCandidate({ id: '00000000-0000-4000-8000-0000000000a1', title: 'Ours' });
    const other = buildFoundCandidate({
      title: 'Theirs',
      url: 'https://example.com/in/ada',
      source: 'brave',
    });
    const { user, shownPath } = await openFound(own, other);
    const theirs = await screen.findByRole('link', { name: /Theirs/ });
    expect(theirs).toHaveAttribute('href', other.url);
    expect(theirs).toHaveAttribute('target', '_blank');
    const ours = screen.getByRole('link', { name: 'Ours' });
    expect(ours).toHaveAttribute('href', own.url);
    expect(ours).not.toHaveAttribute('target');
    await user.click(ours);
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    screen.getByRole('link', { name: 'Ours' }).focus();
    await user.keyboard('{Enter}');
    expect(shownPath()).toBe(new URL(own.url).pathname);
  });

  test('makes no link of an address that is none', async () => {
    await openFound(buildFoundCandidate({ title: 'Trap', url: 'javascript:alert(1)', source: 'searxng' }));
    expect(await screen.findByText('Trap')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Trap/ })).not.toBeInTheDocument();
  });

  test('labels fictional people', async () => {
    await openFound(buildFoundCandidate({ sample: true }), buildFoundCandidate({ title: 'Real' }));
    expect(await screen.findAllByText('Sample')).toHaveLength(1);
    expect(screen.getByText(/fictional people/)).toBeVisible();
  });

  test('names a source that failed beside what the others found', async () => {
    const found = buildFoundCandidate();
    await openResults({
      urls: [found.url],
      results: [found, { provider: 'brave', failed: 'Its answer came too late.' }],
    });
    expect(await screen.findByText('Brave Search')).toBeVisible();
    expect(screen.getByText(/Its answer came too late\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search sources' })).toBeVisible();
    reply(searchJobAgain, { body: { task_id: job.id } });
    await userEvent.click(await screen.findByRole('button', { name: 'Try this source again' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/runs/'))?.body).toEqual({ only_failed: true }),
    );
    expect(screen.getByRole('link', { name: /Ada Novak/ })).toBeVisible();
  });

  test('a note of a failed source stands above the list alone, and can be put away', async () => {
    const found = buildFoundCandidate({ id: '0198f3c2-0000-4000-8000-000000000009' });
    await openResults({ urls: [found.url], results: [found, { provider: 'brave', failed: 'Too late.' }] });
    await userEvent.click(await screen.findByRole('button', { name: /^Show Ada/ }));
    expect(screen.getByText(/Too late/)).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Too late/)).toBeNull();
  });

  test('says what to change when nobody matched, and leads there', async () => {
    const { user } = await openResults({ urls: [], results: [] });
    expect(await screen.findByRole('heading', { name: 'No candidates matched this search' })).toBeVisible();
    await user.click(screen.getByText('What usually helps'));
    expect(screen.getByText(/instead of “Berlin”/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import people' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change the search' }));
    expect(screen.getByLabelText('Job Description')).toBeVisible();
  });

  test('says what a model has read, what that took, and why not everybody was read', async () => {
    const found = buildFoundCandidate();
    const failed = 'The model declined to answer. 12 of 50 people were read.';
    await openResults({
      urls: [found.url],
      results: [found, { provider: 'model', failed }],
      reading: {
        model: 'qwen3',
        criteria_changed: 2,
        people: 50,
        read: 12,
        calls: 15,
        input_tokens: 9000,
        output_tokens: 800,
        failed,
      },
    });
    expect(
      await screen.findByText(
        /^qwen3 has changed 2 criteria and read 12 of 50 people, with 15 requests and 9,800 tokens\./,
      ),
    ).toBeVisible();
    expect(screen.getByText(/: The model declined/)).toHaveTextContent(/has not read everybody: The model/);
  });

  test('says why a search failed, and tries it again', async () => {
    const { user } = await openResults({
      status: 'Failed',
      detail: 'No search could be made. SearXNG: It did not answer.',
      results: [{ provider: 'searxng', failed: 'It did not answer.' }],
    });
    expect(await screen.findByText('No search could be made. SearXNG: It did not answer.')).toBeVisible();
    expect(screen.getAllByText(/It did not answer/)).toHaveLength(1);
    reply(searchJobAgain, { status: 409, body: { detail: 'The search is still running.' } });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The search is still running.')).toBeVisible();
    reply(searchJobAgain, { body: { task_id: job.id } });
    reply(getSearchStatus, { body: { status: 'Processing' } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Processing')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Search progress' })).toHaveFocus();
  });

  test('says when there is no such search', async () => {
    reply(listSearchJobs, { body: [] });
    reply(getSearchStatus, { status: 404, body: { detail: 'There is no such search.' } });
    await renderPage(<SourcingRoutes />, { path: paths.searchJob(job.id) });
    expect(await screen.findByText('Error: There is no such search.')).toBeVisible();
    expect(screen.getByRole('button', { name: '< Back to Job List' })).toBeVisible();
  });
});

describe('the row of a person', () => {
  const criterion = (id: string, text: string, given: Partial<Criterion> = {}): Criterion => ({
    id,
    text,
    kind: 'skill',
    need: 'must',
    source: '',
    ...given,
  });
  const judged = (verdicts: Record<string, Verdict>, title: string, given: Partial<FoundCandidate> = {}) =>
    buildFoundCandidate({
      title,
      criteria: Object.entries(verdicts).map(([id, verdict]) => ({
        id,
        verdict,
        quote: '',
        field: '',
        reader: 'offline',
        at: job.created_at,
      })),
      ...given,
    });
  const openRows = async (criteria: Criterion[], ...found: FoundCandidate[]) => {
    await openResults({ urls: found.map(({ url }) => url), results: found, criteria });
    await screen.findAllByRole('heading', { level: 4 });
    return (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;
  };
  const allFound = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'found' as const]));
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    sessionStorage.clear();
    reply(listSearchJobs, { body: [job] });
  });

  test('names the musts that are missing or unclear, whether few or most are met', async () => {
    const skills = ['Kafka', 'SQL', 'Java', 'Scala', 'Rust'].map((text) => criterion(text, text));
    const musts = [criterion('p', 'Boston', { kind: 'place' }), ...skills];
    const row = await openRows(
      [...musts, criterion('German', 'German', { need: 'nice' })],
      judged({ Rust: 'found', SQL: 'missing' }, 'Ada Novak · Engineer'),
      judged({ ...allFound('p', 'Kafka', 'Java', 'Scala', 'Rust', 'German'), SQL: 'missing' }, 'Ben · Cook'),
    );
    expect(row('Ada Novak')).toHaveTextContent(
      /Musts 1 of 6Missing: SQL\?Unclear: Place, Kafka, Java, ScalaNice 0 of 1/,
    );
    expect(row('Ben')).toHaveTextContent(/Musts 5 of 6Missing: SQLNice 1 of 1: German/);
  });

  test('names each must that is not met, so that the numbers add up', async () => {
    const asked = [
      criterion('t', 'Senior Engineer', { kind: 'title' }),
      criterion('l', 'senior', { kind: 'level' }),
      criterion('d', 'A degree in supply chain management or statistics'),
    ];
    const row = await openRows(asked, judged({ t: 'missing', l: 'missing' }, 'Ada Novak · Engineer'));
    expect(row('Ada Novak')).toHaveTextContent(
      /Musts 0 of 3Missing: Title, senior\?Unclear: A degree in supply chain management…$/,
    );
  });

  test('names the source of several until there is a decision, which takes its room', async () => {
    const row = await openRows(
      [],
      judged({}, 'Ada Novak · Engineer', { source: 'talent-pool', decision: 'shortlist' }),
      judged({}, 'Ben · Cook', { source: 'talent-pool' }),
      judged({}, 'Cy · Cook', { source: 'brave' }),
    );
    expect(row('Ada Novak')).not.toHaveTextContent('Talent pool');
    expect(row('Ben')).toHaveTextContent('Talent pool');
  });

  test('says what the client has answered', async () => {
    const answer = (said: 'yes' | 'no') => ({ author: 'Mo', answer: said, comment: '' });
    const row = await openRows(
      [],
      judged({}, 'Ada Novak · Engineer', { answers: [answer('yes'), answer('no')] }),
      judged({}, 'Ben · Cook', { answers: [{ author: 'Mo', answer: null, comment: 'Who?' }] }),
    );
    expect(row('Ada Novak')).toHaveTextContent('Client: yes and no');
    expect(row('Ben')).not.toHaveTextContent('Client');
  });

  test('says that two of one name are maybe the same person', async () => {
    await openRows([], judged({}, 'Ada Novak · Engineer'), judged({}, 'Ada Novak · Analyst'));
    const rows = screen.getAllByRole('link', { name: 'Ada Novak' }).map((link) => link.closest('li'));
    expect(rows[0]).toHaveTextContent('Maybe the same person as 2');
    expect(rows[1]).toHaveTextContent('Maybe the same person as 1');
  });

  test('marks a text that repeats the job', async () => {
    const why = ['Repeats the job’s text', 'Skills: Kafka'];
    const row = await openRows([], judged({}, 'Ada Novak · Engineer', { why }), judged({}, 'Ben Ode · Cook'));
    expect(row('Ada Novak')).toHaveTextContent('Repeats the job’s text');
    expect(row('Ben Ode')).not.toHaveTextContent('Repeats the job’s text');
  });
});
