import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { localOrigin } from '../../../../contract/desktop/local-server/messages.ts';
import { listLocalModels } from '../../../../contract/organization/local-models.calls.ts';
import { localDay } from '../../../../contract/platform/day.ts';
import { markReplyDone } from '../../../../contract/recruiting/replies.calls.ts';
import { changeSequence } from '../../../../contract/recruiting/sequences.calls.ts';
import { getToday, type Today } from '../../../../contract/recruiting/today.calls.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { smallModel } from '../../../../tests/support/local-models.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import TodayPanel from './today-panel.tsx';

const nothing: Today = {
  steps: [],
  step_count: 0,
  overdue_count: 0,
  replies: [],
  reply_count: 0,
  halted: [],
  halted_count: 0,
  answers: [],
  watched: [],
  resumes: 0,
  drafts: 0,
  last_search: null,
  has_people: true,
  has_searches: true,
  has_colleagues: true,
  offers_model: false,
};

describe('today', () => {
  let stub = {} as ReturnType<typeof stubCalls>;
  beforeEach(() => {
    stub = stubCalls();
  });
  const show = async (today: Partial<Today>, user = {}) => {
    stub.reply(getToday, { body: { ...nothing, ...today } });
    return renderPage(<TodayPanel />, { user });
  };

  test('asks for the day here, and says that nothing is due', async () => {
    await show({});
    expect(await screen.findByText('Nothing is due.')).toBeVisible();
    expect(stub.requests[0]?.query).toEqual({ on: localDay() });
  });

  test('lists all that is due once it is asked for', async () => {
    const step = {
      person_id: 'p1',
      card: null,
      text: 'Call',
      on: '2026-01-02',
      assignee: null,
      author: 'Ada Novak',
      by_mail: false,
      is_mine: true,
    };
    const steps = Array.from({ length: 9 }, (_, at) => ({ ...step, id: `r${at}`, name: `Person ${at}` }));
    await show({ steps, step_count: 60, overdue_count: 9 });
    await screen.findByRole('link', { name: 'Person 5: Call' });
    expect(screen.queryByRole('link', { name: 'Person 6: Call' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show 54 more' }));
    expect(screen.getByRole('link', { name: 'Person 8: Call' })).toBeVisible();
    expect(screen.getByText('51 more')).toBeVisible();
  });

  test('lists imports that held rows back, each one press from them', async () => {
    const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
    await show({ imports: [{ id, file_name: 'connections.csv', rows: 12 }] });
    expect(await screen.findByRole('link', { name: '12 rows rejected' })).toHaveAttribute(
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
      return stub.requests.at(-1)?.query.since;
    };
    expect(await asked(`${earlier} ${hourAgo}`)).toBe(hourAgo);
    expect(await asked(`${earlier} ${justNow}`)).toBe(earlier);
    localStorage.removeItem('larkspur-visits');
  });

  test('lists what came back to mails until it is marked as done', async () => {
    const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
    const answer = { id, person_id: id, name: 'Ann', card: null, at: '2026-11-28T10:00:00.000Z' };
    await show({
      replies: [{ ...answer, kind: 'reply', text: 'Yes, Tuesday.' }],
      reply_count: 2,
    });
    expect(await screen.findByRole('link', { name: 'Ann: Yes, Tuesday.' })).toHaveAttribute(
      'href',
      `/dashboard/sourcing/candidates/${id}`,
    );
    expect(screen.getByText('1 more')).toBeVisible();
    stub.reply(markReplyDone, { status: 204 });
    stub.reply(getToday, { body: nothing });
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
    stub.reply(getToday, { body: nothing });
    await userEvent.click(
      screen.getByRole('button', { name: 'Done: 2 people: It is not known whether the last mail arrived' }),
    );
    expect(await screen.findByText('Nothing is due.')).toBeVisible();
    expect(stub.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ stop: ['p2', 'p3'] });
  });

  test('leads from each entry to its work', async () => {
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
      watched: [{ id: 'j2', title: 'Welder', people: 4 }],
      resumes: 2,
      drafts: 1,
      last_search: { id: 'j3', title: 'Nurse' },
    });
    const region = within(await screen.findByRole('region', { name: 'Today' }));
    await region.findByRole('link', { name: 'Mila Visser: Call' });
    const links = region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Mila Visser: Call', '/dashboard/sourcing/jobs/j1/board?person=f1'],
      ['4 new people', '/dashboard/sourcing/jobs/j2'],
      ['2 résumés', '/dashboard/talent-pool'],
      ['Your last search', '/dashboard/sourcing/jobs/j3'],
      ['1 unfinished draft', '/dashboard/marketing/drafts'],
    ]);
    expect(region.getByText('Overdue since')).toBeVisible();
    expect(region.getByText('2 more')).toBeVisible();
    expect(region.getByText('Welder')).toBeVisible();
  });

  test('names the first steps until there are people and a search', async () => {
    await show({ has_people: false, has_searches: false, has_colleagues: false }, { role: 'Owner' });
    expect(await screen.findByRole('heading', { name: 'First steps' })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Import people',
      'Describe a job',
      'Invite a colleague',
    ]);
    expect(screen.queryByText(/Done/)).toBeNull();
  });

  test('keeps a first step that is done, and says so', async () => {
    await show({ has_people: true, has_searches: false, has_colleagues: false }, { role: 'Owner' });
    const step = (await screen.findByRole('link', { name: 'Import people' })).closest('li');
    expect(step).toHaveTextContent('Done');
    expect(screen.getAllByText(/Done/)).toHaveLength(1);
  });

  test('offers a writing model among the first steps where one can run', async () => {
    await show({ has_searches: false, offers_model: true }, { role: 'Owner' });
    const link = await screen.findByRole('link', { name: 'Set up a writing model' });
    expect(link).toHaveAttribute('href', '/dashboard/settings/writing-model');
  });

  test('offers its download there in the app on this computer', async () => {
    stub.reply(getToday, { body: { ...nothing, has_searches: false, offers_model: true } });
    stub.reply(listLocalModels, {
      body: { state: 'ready', memory: 16e9, disk_free: 90e9, can_add_files: true, models: [smallModel] },
    });
    const shell = buildFakeShell({ origin: localOrigin });
    await renderPage(<TodayPanel />, { user: { role: 'Owner' }, shell });
    expect(await screen.findByRole('button', { name: 'Download 1.8 GB now' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Set up a writing model' })).toBeNull();
  });
});
