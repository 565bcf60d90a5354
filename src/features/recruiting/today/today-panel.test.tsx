import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localOrigin } from '../../../../contract/desktop/local-server/messages.ts';
import { listLocalModels } from '../../../../contract/organization/local-models.calls.ts';
import { listDuplicates } from '../../../../contract/people/duplicates.calls.ts';
import { localDay } from '../../../../contract/platform/day.ts';
import { changeReminder } from '../../../../contract/recruiting/reminders.calls.ts';
import { markReplyDone } from '../../../../contract/recruiting/replies.calls.ts';
import { changeSequence } from '../../../../contract/recruiting/sequences.calls.ts';
import { getToday, listComingReminders, type Today } from '../../../../contract/recruiting/today.calls.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { smallModel } from '../../../../tests/support/local-models.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { nothingDue } from '../../../../tests/support/today.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { TodayPanel } from './today-panel.tsx';

const call = {
  person_id: 'p1',
  card: null,
  text: 'Call',
  on: '2026-01-02',
  assignee: null,
  author: 'Ada Novak',
  by_mail: false,
  is_mine: true,
};

describe('today', () => {
  let stub = {} as ReturnType<typeof stubCalls>;
  beforeEach(() => {
    stub = stubCalls();
  });
  const onExample = vi.fn();
  const show = async (today: Partial<Today>, user = {}) => {
    stub.reply(getToday, { body: { ...nothingDue, ...today } });
    return renderPage(<TodayPanel onExample={onExample} />, { user });
  };

  test('asks for the day here, and says that nothing is due', async () => {
    await show({});
    expect(await screen.findByText('Nothing is due.')).toBeVisible();
    expect(stub.requests[0]?.query).toEqual({ on: localDay() });
  });

  test('lists all that is due once it is asked for', async () => {
    const steps = Array.from({ length: 9 }, (_, at) => ({ ...call, id: `r${at}`, name: `Person ${at}` }));
    const error = vi.spyOn(console, 'error');
    await show({ steps, step_count: 60, overdue_count: 9 });
    await screen.findByRole('link', { name: 'Person 4: Call' });
    expect(screen.queryByRole('link', { name: 'Person 5: Call' })).not.toBeInTheDocument();
    expect(screen.getByText('9 overdue')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show 55 more' }));
    expect(screen.getByRole('link', { name: 'Person 8: Call' })).toBeVisible();
    expect(screen.getByText('51 more')).toBeVisible();
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  test('shows a single further entry at once', async () => {
    const watched = Array.from({ length: 6 }, (_, at) => ({ id: `j${at}`, title: 'Welder', people: at + 1 }));
    await show({ watched });
    expect(await screen.findByRole('link', { name: '6 new people' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /more/ })).not.toBeInTheDocument();
  });

  test('lists imports that held rows back, each one press from them', async () => {
    const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
    await show({ imports: [{ id, file_name: 'connections.csv', rows: 12 }] });
    expect(await screen.findByRole('link', { name: '12 rows held back' })).toHaveAttribute(
      'href',
      `/dashboard/talent-pool/imports/${id}`,
    );
    expect(screen.getByText('connections.csv')).toBeVisible();
    expect(screen.queryByText('Nothing is due.')).not.toBeInTheDocument();
  });

  test('asks what has moved since the last visit, which a look in the same visit does not end', async () => {
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const [earlier, hourAgo, justNow] = [at(3000), at(60), at(1)];
    const asked = async (stored: string) => {
      localStorage.setItem('larkspur-visits', stored);
      const { unmount } = await show({});
      await screen.findByText('Nothing is due.');
      unmount();
      return stub.requests.findLast(({ path }) => path === '/search/today/')?.query.since;
    };
    expect(await asked(`${earlier} ${hourAgo}`)).toBe(hourAgo);
    expect(await asked(`${earlier} ${justNow}`)).toBe(earlier);
    localStorage.removeItem('larkspur-visits');
  });

  test('lists what came back to mails until it is marked as done', async () => {
    const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
    const card = { search_id: id, title: 'Baker', result_id: id };
    const answer = { id, person_id: id, name: 'Ann', card, at: '2026-11-28T10:00:00.000Z' };
    await show({ replies: [{ ...answer, kind: 'reply', text: 'Yes, Tuesday.' }], reply_count: 2 });
    expect(await screen.findByRole('link', { name: 'Ann: Yes, Tuesday.' })).toHaveAttribute(
      'href',
      `/dashboard/sourcing/candidates/${id}#timeline`,
    );
    expect(screen.getByText('1 more')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reply to Ann' })).toBeEnabled();
    stub.reply(markReplyDone, { status: 204 });
    stub.reply(getToday, { body: nothingDue });
    await userEvent.click(screen.getByRole('button', { name: 'Done: Ann: Yes, Tuesday.' }));
    expect(await screen.findByText('Nothing is due.')).toBeVisible();
  });

  test('lists mails that did not leave, which go on or end there', async () => {
    const person = { id: 'p1', person_id: 'c1', name: 'Ann Bell' };
    const mails = { sequence_id: 's1', sequence: 'Autumn', detail: '“First name” is not known.' };
    await show({
      halted: [
        { ...mails, reason: 'missing', people: [person] },
        {
          ...mails,
          reason: 'unclear',
          detail: '',
          people: [
            { ...person, id: 'p2' },
            { ...person, id: 'p3' },
          ],
        },
      ],
      halted_count: 3,
    });
    const one = await screen.findByRole('link', { name: 'Ann Bell: “First name” is not known.' });
    expect(one).toHaveAttribute('href', '/dashboard/sourcing/candidates/c1');
    const two = screen.getByRole('link', { name: '2 people: It is not known whether the last mail arrived' });
    expect(two).toHaveAttribute('href', '/dashboard/sequences?open=s1');
    expect(screen.getByText('1 more')).toBeVisible();
    const counts = { active: 0, finished: 0, stopped: 3, replied: 0 };
    const at = '2026-11-28T10:00:00.000Z';
    stub.reply(changeSequence, {
      body: {
        id: 's1',
        name: 'Autumn',
        search: null,
        author: 'Ada',
        created_at: at,
        is_paused: false,
        steps: [],
        people: counts,
        places: [],
      },
    });
    stub.reply(getToday, { body: nothingDue });
    await userEvent.click(
      screen.getByRole('button', { name: 'Done: 2 people: It is not known whether the last mail arrived' }),
    );
    expect(await screen.findByText('Nothing is due.')).toBeVisible();
    expect(stub.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ stop: ['p2', 'p3'] });
  });

  test('is one list, the most urgent first, whose rows lead to their work', async () => {
    const at = '2026-11-28T10:00:00.000Z';
    await show({
      steps: [
        {
          id: 'r1',
          person_id: 'p1',
          name: 'Mila Visser',
          card: { search_id: 'j1', title: 'Data Engineer', result_id: 'f1' },
          text: 'Call',
          on: '2026-01-02',
          assignee: null,
          author: 'Ada Novak',
          by_mail: false,
          is_mine: true,
        },
      ],
      step_count: 3,
      overdue_count: 2,
      answers: [
        {
          id: 'f2',
          name: 'Tim',
          job_id: 'j1',
          job: 'Engineer',
          author: 'Kim',
          answer: 'yes',
          comment: '',
          at,
        },
      ],
      replies: [{ id: 'm1', kind: 'reply', person_id: 'p2', name: 'Ann', card: null, text: 'Fine.', at }],
      reply_count: 1,
      watched: [{ id: 'j2', title: 'Welder', people: 4 }],
      starting: [{ id: 's1', name: 'Autumn', people: 3, at }],
      resumes: 2,
      drafts: 1,
      last_search: { id: 'j3', title: 'Nurse' },
    });
    const region = within(await screen.findByRole('region', { name: 'Today' }));
    await region.findByRole('link', { name: 'Mila Visser: Call' });
    await userEvent.click(region.getByRole('button', { name: 'Show 4 more' }));
    const links = region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Your last search', '/dashboard/sourcing/jobs/j3'],
      ['Mila Visser: Call', '/dashboard/sourcing/jobs/j1/board?person=f1'],
      ['Tim: Yes', '/dashboard/sourcing/jobs/j1/board?person=f2'],
      ['Ann: Fine.', '/dashboard/sourcing/candidates/p2#timeline'],
      ['4 new people', '/dashboard/sourcing/jobs/j2'],
      ['2 résumés to review', '/dashboard/talent-pool'],
      ['Autumn: 3 first mails', '/dashboard/sequences?open=s1'],
      ['1 unfinished draft', '/dashboard/marketing/drafts'],
    ]);
    expect(region.getAllByRole('list')).toHaveLength(1);
    expect(region.getByText('Overdue since')).toBeVisible();
    expect(region.getByText('2 more')).toBeVisible();
    expect(region.getByText('Welder')).toBeVisible();
  });

  test('lists what comes on later days, each with its day and a way to do or move it', async () => {
    const step = {
      id: 'r1',
      person_id: 'p1',
      name: 'Mila Visser',
      card: { search_id: 'j1', title: 'Data Engineer', result_id: 'f1' },
      text: 'Call',
      on: '2126-01-02',
      assignee: null,
      author: 'Ada Novak',
      by_mail: false,
      is_mine: false,
    };
    stub.reply(listComingReminders, { body: [step], headers: { 'x-total-count': '3' } });
    await show({
      coming_count: 3,
      starting: [{ id: 's1', name: 'Autumn', people: 3, at: '2126-01-01T12:00:00Z' }],
    });
    const opener = await screen.findByRole('button', { name: 'Coming up 4' });
    expect(screen.getByText('Nothing is due.')).toBeVisible();
    await userEvent.click(opener);
    expect(opener).toHaveAttribute('aria-pressed', 'true');
    const link = await screen.findByRole('link', { name: 'Mila Visser: Call' });
    expect(link).toHaveAttribute('href', '/dashboard/sourcing/jobs/j1/board?person=f1');
    expect(link.closest('li')).toHaveTextContent('Data Engineer · for everyone');
    expect(screen.getByRole('heading', { level: 2, name: 'Coming up' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Tue, Jan 1, 2126 · in \d+ days$/),
      expect.stringMatching(/^Wed, Jan 2, 2126 · in \d+ days$/),
    ]);
    expect(screen.getByRole('link', { name: 'Autumn: 3 first mails' })).toBeVisible();
    expect(screen.getByText('2 more')).toBeVisible();
    expect(screen.queryByText('Nothing is due.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change date Mila Visser: Call' })).toBeVisible();
    const { text, on, person_id, id, card, assignee, author, by_mail } = step;
    stub.reply(changeReminder, { body: { text, on, person_id, id, card, assignee, author, by_mail } });
    stub.reply(listComingReminders, { body: [], headers: { 'x-total-count': '0' } });
    stub.reply(getToday, { body: { ...nothingDue, coming_count: 0 } });
    await userEvent.click(screen.getByRole('button', { name: 'Done: Mila Visser: Call' }));
    expect(await screen.findByText(/^Nothing is planned/)).toBeVisible();
    expect(stub.requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ done: true });
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(await screen.findByText('Nothing is due.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Coming up/ })).not.toBeInTheDocument();
  });

  test('keeps the focus in the list: on the row after one that is done, and by undo on the one that is back', async () => {
    const [ann, ben, cy] = ['Ann', 'Ben', 'Cy'].map((name) => ({ ...call, id: name, name }));
    const all = [ann, ben, cy] as Today['steps'];
    stub.reply(getToday, { body: { ...nothingDue, steps: all, step_count: 3 } });
    await renderPage(
      <>
        <TodayPanel onExample={onExample} />
        <UndoRegion />
      </>,
    );
    const done = (name: string) => screen.findByRole('button', { name: `Done: ${name}: Call` });
    (await done('Ben')).focus();
    stub.reply(changeReminder, { body: { ...call, id: 'Ben' } });
    stub.reply(getToday, { body: { ...nothingDue, steps: [ann, cy] as Today['steps'], step_count: 2 } });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Ben: Call')).not.toBeInTheDocument());
    await waitFor(async () => expect(await done('Cy')).toHaveFocus());
    stub.reply(getToday, { body: { ...nothingDue, steps: all, step_count: 3 } });
    await screen.findByRole('button', { name: 'Undo' });
    await userEvent.keyboard('u');
    await waitFor(async () => expect(await done('Ben')).toHaveFocus());
  });

  test('tells an Owner of likely duplicates, on later visits at once', async () => {
    stub.reply(listDuplicates, { body: [], headers: { 'x-total-count': '8' } });
    await show({}, { role: 'Owner' });
    const link = await screen.findByRole('link', { name: '8 likely duplicates' });
    expect(link).toHaveAttribute('href', '/dashboard/talent-pool/duplicates');
    cleanup();
    stub.reply(listDuplicates, { status: 500, body: { detail: 'The database is away.' } });
    await show({}, { role: 'Owner' });
    expect(await screen.findByRole('link', { name: '8 likely duplicates' })).toBeVisible();
  });

  const noSteps = {
    has_people: false,
    has_searches: false,
    has_colleagues: false,
    has_profile: false,
    has_mail: false,
  };

  test('names the first steps, and keeps those that are done with a mark', async () => {
    await show({ ...noSteps, has_people: true }, { role: 'Owner' });
    const list = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Import people', '/dashboard/talent-pool'],
      ['Describe a job', '/dashboard/sourcing?tab=initiate-search'],
      ['Describe your company', '/dashboard/company-profile'],
      ['Connect mail', '/dashboard/settings/mail'],
      ['Invite a colleague', '/dashboard/settings/team'],
    ]);
    expect(list.getByText('1 of 5 done')).toBeVisible();
    expect(list.getByRole('link', { name: 'Import people' }).closest('li')).toHaveTextContent('Done');
    expect(list.getAllByText('Done')).toHaveLength(1);
    expect(list.getByText('Start').closest('li')).toHaveTextContent('Describe a job');
  });

  test('keeps the steps below the work until all are done or they are dismissed', async () => {
    const work = { ...noSteps, has_searches: true };
    const { unmount } = await show(work, { role: 'Owner' });
    expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
    expect(screen.getByText('1 of 5 done')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('First steps hidden.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(document.activeElement).toContainElement(screen.getByText('1 of 5 done'));
    expect(document.body).not.toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    unmount();
    const again = await show(work, { role: 'Owner' });
    expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
    again.unmount();
    await show(work, { role: 'Owner', sub: 'another' });
    expect(await screen.findByRole('region', { name: 'First steps' })).toBeVisible();
    localStorage.clear();
  });

  test('takes one line for the steps that are left once there are two searches', async () => {
    const done = { has_searches: true, has_several_searches: true, has_people: true, has_mail: true };
    await show({ ...done, has_colleagues: false }, { role: 'Owner' });
    const link = await screen.findByRole('link', { name: 'Invite a colleague' });
    expect(link.parentElement).toHaveTextContent(/^1 step left: ?Invite a colleague/);
    expect(screen.queryByText('Connect mail')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(link).not.toBeInTheDocument();
    localStorage.clear();
  });

  test('names one step to a member, until it is done', async () => {
    const { unmount } = await show(noSteps, { role: 'Member' });
    expect(await screen.findByText('0 of 1 done')).toBeVisible();
    unmount();
    await show({ ...noSteps, has_searches: true }, { role: 'Member' });
    await screen.findByText('Nothing is due.');
    expect(screen.queryByText('First steps')).not.toBeInTheDocument();
  });

  test('starts the example search by one press, and says why it could not', async () => {
    onExample.mockRejectedValueOnce(new Error('busy'));
    await show({ ...noSteps, sample_people: 843 }, { role: 'Owner' });
    expect(await screen.findByText('Try it on 843 fictional people.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Run the example search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The search could not be started.');
    await userEvent.click(screen.getByRole('button', { name: 'Run the example search' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(onExample).toHaveBeenCalledTimes(2);
  });

  test('offers a writing model last where one can run', async () => {
    await show({ ...noSteps, offers_model: true }, { role: 'Owner' });
    const link = await screen.findByRole('link', { name: 'Set up a writing model' });
    expect(link).toHaveAttribute('href', '/dashboard/settings/writing-model');
    expect(screen.getAllByRole('link').at(-1)).toBe(link);
  });

  test('offers its download there in the app on this computer', async () => {
    stub.reply(getToday, { body: { ...nothingDue, has_searches: false, offers_model: true } });
    stub.reply(listLocalModels, {
      body: { state: 'ready', memory: 16e9, disk_free: 90e9, can_add_files: true, models: [smallModel] },
    });
    const shell = buildFakeShell({ origin: localOrigin });
    await renderPage(<TodayPanel onExample={onExample} />, { user: { role: 'Owner' }, shell });
    expect(await screen.findByRole('button', { name: 'Download 1.8 GB now' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Set up a writing model' })).toBeNull();
  });
});
