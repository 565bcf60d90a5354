import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  getSearchJob,
  type SearchAgain,
  searchJobAgain,
} from '../../../../contract/search/searches.calls.ts';
import {
  type Criterion,
  getSearchStatus,
  initiateSearch,
  readSearchCriteria,
} from '../../../../contract/search/sourcing.calls.ts';
import { buildSearchJob } from '../../../../tests/support/sourcing.ts';
import {
  fakeTimers,
  field,
  openSourcing,
  stubSearch,
  tab,
} from '../../../../tests/support/sourcing-page.tsx';
import { repeatSearchPath } from '../../../lib/paths.ts';

const stub = stubSearch();
fakeTimers();

test('shows what was read while a job is typed, the lines that were not read, and those that are left out', async () => {
  const criterion = { id: 'c1', kind: 'skill' as const, text: 'Java', need: 'must' as const, source: 'Java' };
  const ofOneLine = ['Go', 'Rust'].map((text) => ({ ...criterion, id: text, text, source: 'Go and Rust' }));
  stub.reply(readSearchCriteria, {
    body: {
      criteria: [criterion, ...ofOneLine],
      lines_not_read: ['A sunny temper', 'Deep calm'],
      lines_set_aside: [{ line: 'At least 18', why: '“At least 18” asks for age. This line is left out.' }],
    },
  });
  const { user } = await openSourcing();
  await user.click(tab('Initiate Search'));
  await user.type(field('Job Title'), 'Welder');
  await user.type(field('Location'), 'Leeds');
  await user.type(field('Job Description'), 'Java');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Criteria found' })).toBeVisible(), {
    timeout: 30_000,
  });
  const fold = screen.getByRole('button', { name: '3 criteria found' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  const panel = screen.getByRole('region', { name: 'Criteria found' }).parentElement;
  expect(panel).toHaveClass('max-xl:hidden');
  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(panel).not.toHaveClass('max-xl:hidden');
  expect(screen.getByRole('button', { name: 'must · Java' })).toBeVisible();
  const region = within(screen.getByRole('region', { name: 'Criteria found' }));
  await user.hover(region.getByRole('button', { name: 'must · Rust' }));
  expect(region.getByText('Skill · “Go and Rust”')).toBeVisible();
  await user.hover(region.getByRole('button', { name: 'must · Java' }));
  expect(region.getByText('Skill')).toBeVisible();
  expect(screen.getByText('“At least 18” asks for age. This line is left out.')).toBeVisible();
  expect(screen.getByText('Deep calm')).not.toBeVisible();
  await user.click(screen.getByText('2 lines were not read'));
  expect(screen.getByText('Deep calm')).toBeVisible();
});

test('sends what was changed in the criteria, also for words that were typed after it', async () => {
  const skill = (id: string, text: string) => ({
    id,
    kind: 'skill' as const,
    text,
    need: 'must' as const,
    source: text,
  });
  stub.reply(readSearchCriteria, { body: { criteria: [skill('c1', 'Java'), skill('c2', 'Excel')] } });
  const { user } = await openSourcing();
  await user.click(tab('Initiate Search'));
  await user.type(field('Job Description'), 'Java and Excel');
  const region = await screen.findByRole('region', { name: 'Criteria found' }, { timeout: 30_000 });
  expect(screen.getByText('2 criteria found.', { selector: '[role=status]' })).toBeInTheDocument();
  await user.click(within(region).getByRole('button', { name: 'must · Excel' }));
  await user.click(within(region).getByRole('menuitemradio', { name: 'Nice to have' }));
  await user.click(within(region).getByRole('button', { name: 'Remove Java' }));
  await user.click(within(region).getByRole('button', { name: '+ Add' }));
  await user.type(screen.getByLabelText('Criterion'), 'Kafka{Enter}');
  await user.hover(within(region).getByRole('button', { name: 'must · Kafka' }));
  expect(within(region).getByText('Skill · Added by you')).toBeVisible();

  stub.reply(readSearchCriteria, {
    body: { criteria: [skill('c1', 'Java'), skill('c2', 'Excel'), skill('c3', 'Word')] },
  });
  await user.type(field('Job Title'), 'Clerk');
  await user.type(field('Location'), 'Leeds');
  await user.type(field('Job Description'), ' and Word');
  await user.click(screen.getByRole('button', { name: 'Initiate Search' }));
  await screen.findByText('Search task initiated successfully!');
  const sent = stub.requests.filter(({ path }) => path === initiateSearch.path);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    criteria: [
      { ...skill('c2', 'Excel'), need: 'nice' },
      skill('c3', 'Word'),
      { id: 'own-1', kind: 'skill', text: 'Kafka', need: 'must', source: '' },
    ],
  });
});

test('undoes all changes, and sends the three texts alone', async () => {
  const criterion = { id: 'c1', kind: 'skill' as const, text: 'Java', need: 'must' as const, source: 'Java' };
  stub.reply(readSearchCriteria, { body: { criteria: [criterion] } });
  const { user } = await openSourcing();
  await user.click(tab('Initiate Search'));
  await user.type(field('Job Title'), 'Clerk');
  await user.type(field('Location'), 'Leeds');
  await user.type(field('Job Description'), 'Java');
  await user.click(await screen.findByRole('button', { name: 'Remove Java' }, { timeout: 30_000 }));
  expect(screen.queryByRole('button', { name: 'must · Java' })).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Criteria of the job' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo my changes' }));
  expect(screen.getByRole('button', { name: 'must · Java' })).toBeVisible();
  expect(screen.getByRole('button', { name: '+ Add' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Initiate Search' }));
  await screen.findByText('Search task initiated successfully!');
  const [sent] = stub.requests.filter(({ path }) => path === initiateSearch.path);
  expect(Object.keys(sent?.body as object).sort()).toEqual(['job_description', 'job_title', 'location']);
});

test('offers what only the duties name, and edits a criterion in place', async () => {
  const criterion = { id: 'c1', kind: 'skill' as const, text: 'Java', need: 'must' as const, source: 'Java' };
  const suggestions = [{ ...criterion, id: 's1', text: 'Kafka', need: 'nice', source: 'Run Kafka' }];
  stub.reply(readSearchCriteria, { body: { criteria: [criterion], suggestions } });
  const { user } = await openSourcing();
  await user.click(tab('Initiate Search'));
  await user.type(field('Job Description'), 'Java');
  await user.click(
    await screen.findByRole('button', { name: 'Add Kafka as nice to have' }, { timeout: 30_000 }),
  );
  expect(screen.getByRole('button', { name: 'nice · Kafka' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Kafka as nice to have' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'must · Java' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit…' }));
  await user.type(screen.getByLabelText('Criterion'), ' 21{Enter}');
  expect(screen.getByRole('button', { name: 'must · Java 21' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'must · Java' })).not.toBeInTheDocument();
});

test('a search that is made again has its criteria to edit, with what is new and what is removed marked', async () => {
  const skill = (id: string, text: string, need: Criterion['need'] = 'must'): Criterion => ({
    id,
    kind: 'skill',
    text,
    need,
    source: '',
  });
  const stored = [skill('c1', 'Java'), skill('c2', 'Welding'), skill('c3', 'SQL', 'nice')];
  const job = { ...buildSearchJob(), title: 'Clerk', location: 'Leeds' };
  stub.reply(getSearchJob, {
    body: {
      ...job,
      description: 'Java and SQL',
      client: '',
      owner_id: null,
      is_archived: false,
      own_queries: [],
    },
  });
  stub.reply(getSearchStatus, { body: { status: 'Completed', criteria: stored } });
  stub.reply(readSearchCriteria, { body: { criteria: stored } });
  stub.reply(searchJobAgain, { body: { task_id: job.id } });
  const { user } = await openSourcing({ path: repeatSearchPath(job.id) });
  const region = await screen.findByRole('region', { name: 'Criteria of the search' }, { timeout: 30_000 });
  expect(within(region).getByRole('button', { name: 'must · Welding' })).toBeVisible();
  expect(within(region).queryByText(/No longer asked for/)).toBeNull();

  const read = [skill('c1', 'Welding'), skill('c2', 'SQL', 'nice'), skill('c3', 'Go')];
  stub.reply(readSearchCriteria, { body: { criteria: read } });
  await user.type(field('Job Description'), ' and Go');
  expect(
    await within(region).findByRole('button', { name: 'must · Go new' }, { timeout: 30_000 }),
  ).toBeVisible();
  const asked = stub.requests.filter(({ path }) => path === readSearchCriteria.path).at(-1);
  expect(asked?.body).toMatchObject({ job_description: 'Java and SQL and Go', again: job.id });
  expect(within(region).getByRole('button', { name: 'Add Java again' })).toBeVisible();
  await user.click(within(region).getByRole('button', { name: 'nice · SQL' }));
  await user.click(within(region).getByRole('menuitemradio', { name: 'Must have' }));
  expect(within(region).getByRole('button', { name: 'must · SQL changed' })).toBeVisible();
  await user.click(within(region).getByRole('button', { name: 'Remove Go' }));
  await user.click(within(region).getByRole('button', { name: 'Add Java again' }));
  expect(within(region).queryByText(/No longer asked for/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() => {
    const sent = stub.requests.find(({ path }) => path.endsWith('/runs/'))?.body as SearchAgain | undefined;
    expect(sent?.criteria?.map(({ text, need }) => `${need} ${text}`)).toEqual([
      'must Welding',
      'must SQL',
      'must Java',
    ]);
  });
});
