import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { localDay } from '../../../../contract/platform/day.ts';
import {
  getReport,
  listReportPeople,
  type Report,
  type ReportStage,
  reportStages,
  type StageCounts,
} from '../../../../contract/recruiting/reports.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ReportsPage } from './reports-page.tsx';

const user = userEvent.setup();
const job = '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10';
const ada = '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a11';
const path = '/dashboard/reports';

const countsOf = (...people: number[]) =>
  Object.fromEntries(reportStages.map((stage, at) => [stage, people[at] ?? 0])) as StageCounts;
const days: Partial<Record<ReportStage, number>> = { shortlisted: 0.5, contacted: 1, replied: 0 };
const counts = countsOf(1200, 40, 10, 5, 0, 0);
const full: Report = {
  funnel: reportStages.map((stage) => ({ stage, people: counts[stage], days: days[stage] ?? null })),
  sources: [
    { source: 'talent-pool/Referral', ...countsOf(1000, 40, 10, 5) },
    { source: 'brave', ...countsOf(200, 1) },
  ],
  searches: [
    {
      id: job,
      title: 'Nurse. Nights',
      client: 'St. Anne',
      started_at: '2026-03-02T09:00:00.000Z',
      first_shortlist_days: 0.5,
      ...counts,
    },
  ],
  search_count: 1,
  found_in: 1,
  first_shortlist: { searches: 1, shortlisted: 1, days: 0.5 },
  mails: [{ subject: '=Nurse in Oslo', people: 10, replied: 5 }],
  mailed: { people: 10, replied: 5 },
  reasons: [
    { reason: 'Too junior', people: 3 },
    { reason: '', people: 1 },
  ],
  declined: 4,
  choices: {
    searches: [{ id: job, name: 'Nurse. Nights', started_at: '2026-03-02T12:00:00.000Z' }],
    sources: ['brave', 'talent-pool/Referral'],
    recruiters: [{ id: ada, name: 'Ada Novak' }],
  },
};
const none: Report = {
  ...full,
  funnel: full.funnel.map((step) => ({ ...step, people: 0, days: null })),
  sources: [],
  searches: [],
  search_count: 0,
  found_in: 0,
  mails: [],
  reasons: [],
  declined: 0,
  mailed: { people: 0, replied: 0 },
};

let stub = {} as ReturnType<typeof stubCalls>;
beforeEach(() => {
  stub = stubCalls();
});
const show = async (report: Report, query = '') => {
  stub.reply(getReport, { body: report });
  return renderPage(<ReportsPage />, { path: `${path}${query}` });
};
const rowsOf = async (table: string) => {
  const region = within(await screen.findByRole('region', { name: table }));
  return region
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
};

test('a number opens its people', async () => {
  await show(full, '?source=brave');
  const table = within(await screen.findByRole('region', { name: 'Jobs and how far their people came' }));
  const person = { person_id: ada, name: 'Mila Visser', search: { id: job, title: 'Nurse. Nights' } };
  stub.reply(listReportPeople, { body: [{ ...person, found_at: '2026-03-02T09:00:00.000Z' }] });
  await user.click(table.getByRole('button', { name: '40: show Shortlisted, Nurse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shortlisted, Nurse' }));
  expect(await dialog.findByRole('link', { name: 'Mila Visser' })).toHaveAttribute(
    'href',
    `/dashboard/sourcing/candidates/${ada}`,
  );
  expect(stub.requests.at(-1)?.query).toMatchObject({ stage: 'shortlisted', search: job, source: 'brave' });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(table.queryByRole('button', { name: /Hired/ })).toBeNull();
});

test('reasons, mails and sequences lead to their people', async () => {
  const sequence = { name: 'Autumn', subject: 'Hello', started: 1, people: 4, replied: 1, steps: [] };
  await show({ ...full, sequences: [{ id: ada, ...sequence }] });
  stub.reply(listReportPeople, { body: [] });
  for (const [number, query] of [
    ['3: show No: Too junior', { reason: 'Too junior' }],
    ['1: show No: No reason given', { reason: '' }],
    ['10: show Got “=Nurse in Oslo”', { subject: '=Nurse in Oslo' }],
    ['5: show Replied to “=Nurse in Oslo”', { subject: '=Nurse in Oslo', replied: 'yes' }],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: number }));
    await expect.poll(() => stub.requests.at(-1)?.query).toMatchObject(query);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  }
  expect(screen.getByRole('link', { name: 'Autumn' })).toHaveAttribute(
    'href',
    `/dashboard/sequences?open=${ada}`,
  );
  // A bar by itself compares nothing.
  expect(document.querySelectorAll('section rect')).toHaveLength(5 + 2 + 2);
});

test('has a table beside each chart, with rates and times', async () => {
  await show(full);
  expect(await rowsOf('Steps from found to hired')).toEqual([
    'Step | People | Of all found | Of the step before | Median time',
    'Found | 1,200 |  |  | ',
    'Shortlisted | 40 | 3% | 3% | 12 hours',
    'Contacted | 10 | 0.8% | 25% | 1 day',
    'Replied | 5 | 0.4% | 50% | under an hour',
    'Interviewed | 0 | 0% | 0% | –',
    'Hired | 0 | 0% | – | –',
  ]);
  expect(await rowsOf('Sources and how far their people came')).toEqual([
    'Source | Found | Shortlisted | Contacted | Replied | Interviewed | Hired',
    'Referral | 1,000 | 40 | 10 | 5 | 0 | 0',
    'Brave Search | 200 | 1 | 0 | 0 | 0 | 0',
  ]);
  expect((await rowsOf('Jobs and how far their people came'))[1]).toMatch(
    /^Nursefor St\. Anne · .*2026 \| 1,200 \| 40 .* \| 12 hours$/,
  );
  expect((await rowsOf('Mails by subject, and their replies'))[1]).toBe('=Nurse in Oslo | 10 | 5 | 50%');
  expect((await rowsOf('Reasons and how often each was given')).slice(1)).toEqual([
    'Too junior | 3 | 75%',
    'No reason given | 1 | 25%',
  ]);
  expect(
    screen.getByText(
      '1 of 1 job started in this period has a shortlist. The median time to the first is 12 hours.',
    ),
  ).toBeVisible();
  await user.click(screen.getByText('How this is counted'));
  expect(screen.getByText(/^Adverse impact is not shown/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Nurse' })[0]).toHaveAttribute(
    'href',
    `/dashboard/sourcing/jobs/${job}/board`,
  );
});

test('is narrowed by the address, which keeps what is chosen', async () => {
  const { shownPath } = await show(full, `?recruiter=${ada}&job=nonsense`);
  expect(await screen.findByRole('combobox', { name: 'Recruiter' })).toHaveDisplayValue('Ada Novak');
  expect(stub.requests[0]?.query).toEqual({ recruiter: ada });
  await user.selectOptions(screen.getByLabelText('Job'), job);
  await user.selectOptions(screen.getByLabelText('Source'), 'Brave Search');
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 30 days');
  await expect.poll(shownPath).toBe(`${path}?recruiter=${ada}&job=${job}&source=brave&period=30`);
  const now = new Date();
  await expect
    .poll(() => stub.requests.at(-1)?.query)
    .toEqual({
      search: job,
      source: 'brave',
      recruiter: ada,
      last_day: localDay(),
      first_day: localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 29)),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(shownPath).toBe(path);
  expect(screen.getByLabelText('Job')).toHaveFocus();
});

test('takes days of its own, and says when they are turned around', async () => {
  await show(none, '?period=days&from=2026-03-02&to=2026-03-01');
  expect(await screen.findByLabelText('From')).toHaveValue('2026-03-02');
  expect(stub.requests[0]?.query).toMatchObject({ first_day: '2026-03-02', last_day: '2026-03-01' });
  expect(screen.getByRole('status')).toHaveTextContent(
    'The first day is after the last one, so nobody is counted.',
  );
});

test('says what to do where nothing is there yet, and where the filters leave nobody', async () => {
  const empty = { ...none, choices: { searches: [], sources: [], recruiters: [] } };
  const first = await show(empty);
  expect(await screen.findByRole('link', { name: 'Describe a job' })).toHaveAttribute(
    'href',
    '/dashboard/sourcing?tab=initiate-search',
  );
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  first.unmount();
  const { shownPath } = await show(none, '?period=30');
  expect(await screen.findByText(/^Nobody was found with these filters/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  await expect.poll(shownPath).toBe(path);
});

test('says that it could not be loaded, and tries again', async () => {
  stub.reply(getReport, { status: 500, body: {} });
  await renderPage(<ReportsPage />, { path });
  expect(await screen.findByText('The report could not be loaded. Please try again later.')).toBeVisible();
  stub.reply(getReport, { body: full });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'From found to hired' })).toBeVisible();
});

test('on a phone, sources are a list and the filters open with a button', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(width < 40rem)' }),
  );
  await show(full, `?recruiter=${ada}`);
  const list = within(await screen.findByRole('list', { name: 'Sources and how far their people came' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Referral1,000 found40 shortlisted · 10 contacted · 5 replied',
    'Brave Search200 found1 shortlisted',
  ]);
  expect(screen.getByRole('list', { name: 'Jobs and how far their people came' })).toHaveTextContent(
    /^Nursefor St\. Anne.*1,200 found40 shortlisted.* · first shortlist after 12 hours$/,
  );
  const filters = screen.getByRole('button', { name: 'Filters (1)' });
  expect(filters).toHaveAttribute('aria-expanded', 'false');
  await user.click(filters);
  expect(filters).toHaveAttribute('aria-expanded', 'true');
  vi.unstubAllGlobals();
});

test('says that answers are not read without a mailbox, and who replied without a mail', async () => {
  const mails = [{ subject: 'Hello', people: 1, replied: 0 }];
  await show({ ...full, mails, mailed: { people: 1, replied: 0 }, reads_answers: false });
  expect(await screen.findByText(/^Sent to 1 person\. Answers are not read/)).toHaveTextContent(
    '5 more people moved to Replied or further without a mail from here.',
  );
  expect((await rowsOf('Mails by subject, and their replies'))[1]).toBe('Hello | 1 | – | Not read');
});

test('is exported with its filters, and no cell is a formula', async () => {
  await show({ ...full, leaves_sample_out: true }, `?job=${job}`);
  expect(
    await screen.findByText('1,200 people found in 1 job. The fictional sample people are not counted.'),
  ).toBeVisible();
  let file: Blob | undefined;
  URL.createObjectURL = vi.fn((blob: Blob) => {
    file = blob;
    return 'blob:report';
  });
  URL.revokeObjectURL = vi.fn();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  const lines = (await file?.text())?.split('\r\n') ?? [];
  expect(lines[0]).toContain(
    'Table,Row,Found,Shortlisted,Contacted,Replied,Interviewed,Hired,People,Share in %,Of the step before in %,Days',
  );
  expect(lines[1]).toMatch(/^Filter,"Job: Nurse, .*2026",/);
  expect(lines[2]).toMatch(/^Note,The fictional sample people are not counted\.,/);
  expect(lines).toContain('Funnel,Contacted,,,,,,,10,0.8,25,1');
  expect(lines).toContain('Sources,Brave Search,200,1,0,0,0,0,,,,');
  expect(lines).toContain('Jobs,Nurse,1200,40,10,5,0,0,,,,0.5');
  expect(lines).toContain("Replies to mails,'=Nurse in Oslo,,,,5,,,10,50,,");
  expect(lines).toContain('Reasons for No,No reason given,,,,,,,1,25,,');
});

test('the bars begin with the shortlist, and replies without a mail are counted from the board', async () => {
  const { container } = await show({ ...full, mails: [], mailed: { people: 0, replied: 0 } });
  expect(
    await screen.findByText(
      /no mail was sent to these people from here \(5 replied, counted from the board\)/,
    ),
  ).toBeVisible();
  const widths = [...container.querySelectorAll('section rect')].map((bar) => bar.getAttribute('width'));
  expect(widths.slice(0, 7)).toEqual(['100%', '25%', '12.5%', '0%', '0%', '4%', '0.5%']);
});
