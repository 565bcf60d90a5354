import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getPerson, updatePerson } from '../../../../contract/people/people.calls.ts';
import {
  type Candidate,
  deleteCandidate,
  getCandidate,
} from '../../../../contract/people/talent-pool.calls.ts';
import { getBoardColumns, movePeople } from '../../../../contract/recruiting/board.calls.ts';
import { draftMessage, sendMessage } from '../../../../contract/recruiting/messages.calls.ts';
import { readyDraft } from '../../../../tests/support/message-draft.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildCandidate } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { blankPerson, fromValues } from '../person-form/person-form.tsx';
import { CandidatePage } from './candidate-page.tsx';

const blankFields = fromValues(blankPerson, '');
let { reply, requests } = {} as ReturnType<typeof stubCalls>;

async function openCandidate(candidate: Partial<Candidate> = {}, role = 'Owner') {
  const one = buildCandidate(candidate);
  reply(getCandidate, { body: one });
  const rendered = await renderPage(<CandidatePage />, {
    path: paths.candidate(one.id),
    route: paths.candidate(':id'),
    user: { role },
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...rendered, candidate: one, user: userEvent.setup({ delay: null }) };
}

const removal = () => screen.queryByRole('button', { name: 'Delete candidate' });

describe('candidate page', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  test('says who, where, skills, summary, contact, source and date', async () => {
    await openCandidate();
    expect(screen.getByRole('heading', { name: 'Ada Novak' })).toBeVisible();
    for (const text of ['Data Engineer', 'Berlin, Germany', 'Builds streaming pipelines.', 'Referral']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'ada@example.comCopy',
      'example.com/ada (opens in a new tab)',
      'Kafka',
      'Python',
    ]);
    expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    );
    expect(screen.getByText(/2026/)).toBeVisible();
    expect(screen.queryByText('Sample')).not.toBeInTheDocument();
  });

  test('leaves out what is not known', async () => {
    await openCandidate({ summary: '', skills: [], email: '', profile_url: '', source: '' });
    expect(screen.queryByRole('region', { name: 'Summary and skills' })).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Contact' })).not.toBeInTheDocument();
  });

  test('has employer, phone and every link above, and the initials of the name', async () => {
    await openCandidate({
      name: 'Søren García-López',
      employer: 'Fjordmat',
      phone: '+47 900 00 001',
      links: ['https://example.com/soren'],
    });
    expect(screen.getByText('SG')).toBeVisible();
    expect(screen.getByText('Data Engineer · Fjordmat')).toBeVisible();
    expect(screen.getByRole('link', { name: '+47 900 00 001' })).toHaveAttribute('href', 'tel:+4790000001');
    expect(screen.getByRole('link', { name: /example.com.soren/ })).toBeVisible();
  });

  test('marks the address that is written to, and another one takes its place', async () => {
    const candidate = buildCandidate({ other_emails: ['ada@home.example'] });
    const person = {
      ...blankFields,
      ...candidate,
      ...{ attributes: {}, do_not_contact: false, email_problem: '', version: 3 },
      ...{ tags: [], written_notes: [], documents: [], history: [], reminders: [], searches: [] },
    };
    reply(getPerson, { body: person });
    reply(updatePerson, { body: { version: 4 } });
    const { user } = await openCandidate(candidate);
    const contact = screen.getByRole('list', { name: 'Contact' });
    expect(contact).toHaveTextContent('ada@example.comMails go here');
    await user.click(await screen.findByRole('button', { name: 'Write to this one: ada@home.example' }));
    expect(requests.find(({ method }) => method === 'PUT' || method === 'PATCH')?.body).toMatchObject({
      ...{ email: 'ada@home.example', other_emails: ['ada@example.com'], version: 3 },
    });
  });

  test('leads to an answer in the timeline, from another screen as well, and has less beside the name on phones', async () => {
    const scrolled = vi.fn(function (this: Element) {
      return this.id;
    });
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { matches: media === '(width < 40rem)' }),
    );
    Element.prototype.scrollIntoView = scrolled;
    const candidate = buildCandidate();
    const created_at = '2026-03-04T10:00:00.000Z';
    const search = { id: crypto.randomUUID(), title: 'Data Engineer' };
    const replied = { kind: 'replied', author: 'Ada Novak', text: 'Yes.', search, created_at };
    const standing = { ...search, result_id: crypto.randomUUID(), stage: '', decision: null, verdicts: [] };
    reply(getCandidate, { body: candidate });
    reply(getPerson, {
      body: {
        ...blankFields,
        ...candidate,
        ...{ attributes: {}, do_not_contact: false, email_problem: '', version: 3, history: [replied] },
        ...{ tags: [], written_notes: [], documents: [], reminders: [], searches: [standing] },
      },
    });
    const path = paths.candidate(candidate.id);
    await renderPage(<CandidatePage />, { path: `${path}#timeline`, route: paths.candidate(':id') });
    const answered = await screen.findByRole('link', { name: 'Answered on Mar 4, 2026' });
    expect(scrolled).toHaveLastReturnedWith('timeline');
    const atPresent = within(screen.getByRole('list', { name: 'At present' }));
    expect(atPresent.getByText(/: Yes\.$/)).toHaveTextContent('Answered on Mar 4, 2026: Yes.');
    expect(atPresent.getByRole('button', { name: `Reply to ${candidate.name}` })).toBeVisible();
    const before = scrolled.mock.calls.length;
    await userEvent.click(answered);
    expect(scrolled.mock.calls.length).toBeGreaterThan(before);
    const inMenu = (name: string) =>
      screen.getByRole('button', { name, hidden: true }).closest('[id]')?.className.includes('shadow-lift');
    expect(inMenu('Edit')).toBe(true);
    expect(inMenu('Add to a job…')).not.toBe(true);
  });

  test('has the résumé below the jobs and the way into a job first, and says why nobody may write', async () => {
    const candidate = buildCandidate();
    const stop = { reason: 'Asked by phone', by: 'Ada Owner', since: '2026-03-04', until: null };
    const created_at = '2026-03-04T10:00:00.000Z';
    const document = { id: candidate.id, file_name: 'ada.pdf', size: 1, added_by: 'Ada Owner', created_at };
    const stopped = { kind: 'contact-stopped', author: 'Ada Owner', text: '', search: null, created_at };
    reply(getPerson, {
      body: {
        ...blankFields,
        ...candidate,
        jobs: '* Cook',
        attributes: {},
        do_not_contact: false,
        email_problem: '',
        version: 3,
        contact_stop: stop,
        tags: [],
        written_notes: [],
        reminders: [],
        searches: [],
        documents: [document],
        history: [stopped],
      },
    });
    const { user } = await openCandidate(candidate);
    expect(await screen.findByRole('button', { name: 'Add to a job…' })).toHaveClass('bg-strong');
    const said = screen.getAllByText('Do not contact').map((each) => each.closest('p')?.textContent);
    expect(said).toContainEqual(expect.stringContaining('Do not contact: Asked by phone'));
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(parts.slice(0, 5)).toEqual(['Skills', 'Job history', 'Résumé', 'Notes', 'Timeline']);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog');
    // The buttons at its end cover the fields below them to the very edge.
    expect(screen.getByRole('dialog')).toHaveClass('pb-0');
  });

  test('says how the person stands in each search, with what their text says of its criteria', async () => {
    const candidate = buildCandidate();
    const search = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
    reply(getPerson, {
      body: {
        ...blankFields,
        ...candidate,
        jobs: 'Data Engineer, Harbour, 2021 – present\nAnalyst · Nordkap',
        attributes: { 'Notice period': 'Four weeks' },
        do_not_contact: false,
        email_problem: '',
        version: 1,
        tags: [],
        written_notes: [],
        reminders: [],
        documents: [],
        searches: [
          {
            id: search,
            title: 'Data Engineer. Night shifts',
            result_id: search,
            decision: 'shortlist',
            reason: '',
            stage: 'Interview',
            stage_id: 'interview',
            version: 3,
            verdicts: [
              { text: 'Kafka', need: 'must', verdict: 'found' },
              { text: 'Berlin', need: 'must', verdict: 'missing' },
            ],
          },
        ],
        history: [],
      },
    });
    reply(getBoardColumns, {
      body: {
        columns: [
          { id: 'interview', name: 'Interview' },
          { id: 'hired', name: 'Hired' },
        ],
        version: 1,
      },
    });
    const { user } = await openCandidate();
    const searches = await screen.findByRole('region', { name: 'Searches' });
    expect(searches).toHaveTextContent(/Data Engineer.*Interview.*Musts 1 of 2/);
    expect(searches).toHaveTextContent('Missing: Berlin');
    expect(await screen.findByRole('link', { name: 'Board' })).toHaveAttribute(
      'href',
      `/dashboard/sourcing/jobs/${search}/board?person=${search}`,
    );
    const jobs = screen.getByRole('region', { name: 'Job history' });
    expect(jobs).toHaveTextContent('Data Engineer · Harbour · 2021 – presentAnalyst · Nordkap');
    reply(updatePerson, { body: { version: 2 } });
    await user.click(screen.getByRole('button', { name: 'Edit the job history' }));
    await user.click(screen.getByRole('button', { name: 'Remove job 2' }));
    await user.click(screen.getByRole('button', { name: 'Add another job' }));
    const added = within(screen.getByRole('group', { name: 'Job 1' }));
    await user.type(added.getByLabelText('Job title'), 'Lead');
    await user.type(added.getByLabelText('From'), '2024');
    await user.click(within(jobs).getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => requests.find(({ method }) => method === 'PUT')?.body)
      .toMatchObject({ jobs: 'Lead · 2024\nData Engineer · Harbour · 2021 – present', version: 1 });
    // Where they stand is said below the name.
    expect(screen.getByRole('list', { name: 'At present' })).toHaveTextContent(
      'Data Engineer: Interview, 1 of 2 musts',
    );
    reply(movePeople, { body: [] });
    await user.selectOptions(screen.getByLabelText('Column in Data Engineer'), 'Hired');
    await expect
      .poll(() => requests.find(({ path }) => path.endsWith('/board/moves/'))?.body)
      .toEqual({ stage: 'hired', people: [{ id: search, version: 3 }] });
    expect(screen.getByText('Four weeks')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Write to…' }));
    expect(await screen.findByRole('dialog', { name: `Write to ${candidate.name}` })).toBeVisible();
    expect(requests.map(({ path }) => path)).toContain(`/search/results/${search}/messages/draft/`);
    await user.keyboard('{Escape}');
    // A sequence is about the same job.
    await user.click(screen.getByRole('button', { name: 'Start a sequence…' }));
    expect(await screen.findByRole('dialog', { name: 'Start a sequence' })).toBeVisible();
    await expect
      .poll(() => requests.findLast(({ path }) => path === '/talent/sequences/preview/')?.body)
      .toMatchObject({ results: [search] });
  });

  test('writes about the job on whose board the person is, unless another one is chosen', async () => {
    const candidate = buildCandidate();
    const [onBoard, strong, weak] = ['b', 'c', 'd'].map((end) => `0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4${end}`);
    const none = { decision: null, reason: '', stage: '', stage_id: '', version: 0 };
    const must = (verdict: string) => [{ text: 'Kafka', need: 'must', verdict }];
    reply(getPerson, {
      body: {
        ...blankFields,
        ...candidate,
        attributes: {},
        do_not_contact: false,
        email_problem: '',
        version: 1,
        tags: [],
        written_notes: [],
        documents: [],
        history: [],
        reminders: [],
        searches: [
          { ...none, id: weak, result_id: weak, title: 'Analyst', verdicts: must('missing') },
          { ...none, id: strong, result_id: strong, title: 'Architect', verdicts: must('found') },
          {
            ...none,
            id: onBoard,
            result_id: onBoard,
            title: 'Data Engineer',
            stage: 'New',
            stage_id: 'new',
            verdicts: must('missing'),
          },
        ],
      },
    });
    reply(getBoardColumns, { body: { columns: [{ id: 'new', name: 'New' }], version: 1 } });
    reply(draftMessage, {
      body: {
        ...readyDraft,
        subject: 'A position',
        text: 'Hello',
        to: candidate.email,
      },
    });
    reply(sendMessage, { status: 500, body: { detail: 'The database is away.' } });
    const { user } = await openCandidate(candidate);
    const searches = await screen.findByRole('region', { name: 'Searches' });
    expect(searches).toHaveTextContent(/^SearchesData Engineer.*Architect/);
    expect(searches).not.toHaveTextContent('Analyst');
    await user.click(within(searches).getByRole('button', { name: 'Show 1 more' }));
    expect(searches).toHaveTextContent('Analyst');
    expect(screen.getByRole('list', { name: 'At present' })).toHaveTextContent('Data Engineer: New');
    await user.click(screen.getByRole('button', { name: 'Write to…' }));
    const about = await screen.findByRole('combobox', { name: 'About' });
    expect(about).toHaveDisplayValue('Data Engineer · New');
    const sent = () => requests.findLast(({ path }) => path.endsWith('/messages/'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(sent()).toMatchObject({
      path: `/search/results/${onBoard}/messages/`,
      body: { is_job_proposed: true },
    });
    await user.selectOptions(about, 'Architect');
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await expect
      .poll(sent)
      .toMatchObject({ path: `/search/results/${strong}/messages/`, body: { is_job_proposed: false } });
  });

  test('says that nobody may write, and makes no link of address and phone then', async () => {
    await openCandidate({ do_not_contact: true, phone: '+47 900 00 001' });
    expect(screen.getByText('Do not contact')).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.getByText('+47 900 00 001')).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).not.toContainEqual(
      expect.stringMatching(/^(mailto|tel):/),
    );
  });

  test('makes no link of a profile address that is none', async () => {
    await openCandidate({ profile_url: 'javascript:alert(1)' });
    expect(screen.getByText('javascript:alert(1)')).toBeVisible();
    expect(screen.queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument();
  });

  test('an Owner deletes a candidate of the organization once that is confirmed', async () => {
    reply(deleteCandidate, { status: 204 });
    const { user, candidate, shownPath } = await openCandidate();
    await user.click(removal() as HTMLElement);
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(screen.getAllByRole('button', { name: 'Delete candidate' }).at(-1) as HTMLElement);
    await expect.poll(shownPath).toBe(paths.talentPool);
    expect(requests.find(({ method }) => method === 'DELETE')?.path).toBe(
      `/talent/candidates/${candidate.id}/`,
    );
  });

  test('stays and says why when the candidate could not be deleted', async () => {
    reply(deleteCandidate, { status: 500, body: { detail: 'The database is away.' } });
    const { user } = await openCandidate();
    await user.click(removal() as HTMLElement);
    await user.click(screen.getAllByRole('button', { name: 'Delete candidate' }).at(-1) as HTMLElement);
    expect(await screen.findByText('The database is away.')).toBeVisible();
  });

  test('a Member cannot delete, and nobody can delete the sample', async () => {
    const { unmount } = await openCandidate({}, 'Member');
    expect(removal()).not.toBeInTheDocument();
    unmount();
    await openCandidate({ sample: true });
    expect(removal()).not.toBeInTheDocument();
    expect(screen.getByText('Sample')).toBeVisible();
    expect(screen.getByText(/A fictional person/)).toBeVisible();
  });

  test.each([
    [404, { detail: 'There is no such candidate.' }],
    [400, { id: ['Not a valid id.'] }],
  ])('says that a candidate is not here, and leads on (%i)', async (status, body) => {
    reply(getCandidate, { status, body });
    await renderPage(<CandidatePage />, { path: paths.candidate('x'), route: paths.candidate(':id') });
    expect(await screen.findByRole('heading', { name: 'This candidate is no longer here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Talent Pool' })).toHaveAttribute('href', paths.talentPool);
  });

  test('offers to try again after another failure', async () => {
    reply(getCandidate, { status: 0 });
    await renderPage(<CandidatePage />, { path: paths.candidate('x'), route: paths.candidate(':id') });
    expect(await screen.findByText('Failed to load the candidate. Please try again later.')).toBeVisible();
    reply(getCandidate, { body: buildCandidate() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Ada Novak' })).toBeVisible();
  });
});
