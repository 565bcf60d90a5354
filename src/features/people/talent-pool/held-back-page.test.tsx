import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  exportHeldBack,
  type HeldBackRow,
  importHeldBack,
  listHeldBack,
  listShared,
} from '../../../../contract/people/held-back.calls.ts';
import { getImport, listCandidates, restoreImport } from '../../../../contract/people/talent-pool.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildCandidate, buildImport } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { heldBackPath } from '../../../lib/paths.ts';
import { TalentPoolPage } from './talent-pool-page.tsx';

const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
const started = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4c';
const ann = { id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4d', name: 'Ann Lee', title: 'Welder' };
const known = { ...ann, employer: 'Yard', email: 'ann.lee@pool.example' };
const duplicate: HeldBackRow = {
  line: 3,
  kind: 'duplicate',
  name: 'A. Lee',
  title: 'Cook',
  employer: 'Hotel Ost',
  email: 'ann@pool.example',
  person: known,
  can_import: true,
  reason: 'A person with this mail address is in the talent pool.',
};
const nameless: HeldBackRow = {
  line: 5,
  kind: 'invalid',
  name: '',
  title: 'Cook',
  employer: '',
  email: 'nobody@pool.example',
  person: null,
  can_import: true,
  reason: 'The name is missing.',
  lacks: 'name',
};
const unreadable: HeldBackRow = {
  line: 9,
  kind: 'unreadable',
  name: '',
  title: '',
  employer: '',
  email: '',
  person: null,
  can_import: false,
  reason: 'A quotation mark is opened and never closed.',
};

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
const holds = (rows: HeldBackRow[], total = rows.length) =>
  reply(listHeldBack, { body: rows, headers: { 'x-total-count': String(total) } });
const sent = () => requests.filter(({ method }) => method === 'POST');

async function openRows() {
  const path = heldBackPath(id);
  const rendered = await renderPage(<TalentPoolPage />, { path, route: heldBackPath(':importId') });
  return { ...rendered, user: userEvent.setup() };
}

beforeEach(() => {
  ({ reply, requests } = stubCalls());
  reply(getImport, ({ path }) => ({
    body: buildImport(
      path.includes(started) ? { id: started, imported: 1 } : { id, file_name: 'people.csv' },
    ),
  }));
  reply(importHeldBack, { status: 202, body: { task_id: started } });
  holds([duplicate, nameless, unreadable]);
});

test('lists each row with its line, person and reason, and links the person it was taken for', async () => {
  await openRows();
  const table = await screen.findByRole('region', { name: 'Held-back rows' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    `3A. LeeCook · Hotel Ostann@pool.example${duplicate.reason}Ann LeeTitle: Welder → CookEmployer: Yard → Hotel OstEmail: ann.lee@pool.example → ann@pool.exampleEdit`,
    `5Cooknobody@pool.example${nameless.reason}Edit`,
    `9${unreadable.reason}`,
  ]);
  expect(screen.getByRole('link', { name: 'Ann Lee' })).toHaveAttribute(
    'href',
    `/dashboard/sourcing/candidates/${ann.id}`,
  );
  expect(screen.getByText(/Of people\.csv\./)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /line 9/ })).not.toBeInTheDocument();
});

test('imports the chosen ones anyway by the keyboard, shows what came of it and loads the list anew', async () => {
  const { user, platform } = await openRows();
  (await screen.findByRole('checkbox', { name: 'Choose line 3, A. Lee' })).focus();
  await user.keyboard(' ');
  expect(screen.getByText('1 of 3 rows chosen')).toBeVisible();
  screen.getByRole('button', { name: 'Import 1 anyway' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Import 1 row anyway?' })).toBeVisible();
  holds([nameless, unreadable]);
  screen.getByRole('button', { name: 'Import anyway' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/1 added/)).toBeVisible();
  expect(sent()).toMatchObject([{ path: `/talent/imports/${id}/held-back/`, body: { lines: [3] } }]);
  await waitFor(() => expect(screen.queryByText('A. Lee')).not.toBeInTheDocument());
  expect(platform.startedTasks.map(({ id: task }) => task)).toContain(started);
});

test('says what importing anyway does with the chosen rows', async () => {
  const { user } = await openRows();
  await user.click(await screen.findByRole('checkbox', { name: /line 5/ }));
  await user.click(screen.getByRole('button', { name: 'Import 1 anyway' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent(/Each row becomes a new person. Where the name is missing/);
  expect(dialog).not.toHaveTextContent('same mail address');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('checkbox', { name: /line 5/ }));
  await user.click(screen.getByRole('checkbox', { name: /line 3/ }));
  await user.click(screen.getByRole('button', { name: 'Import 1 anyway' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('same mail address');
  expect(screen.getByRole('dialog')).not.toHaveTextContent('name is missing');
});

test('imports a row as it was corrected', async () => {
  const { user } = await openRows();
  expect(screen.queryByRole('button', { name: /Edit line 9/ })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Edit line 5, nobody@pool.example' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit line 5' });
  expect(dialog).toHaveTextContent(nameless.reason);
  expect(within(dialog).queryByRole('button', { name: /^Update/ })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Import as a new person' }));
  expect(within(dialog).getByText('Please enter a name.')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Name/), 'Nadia Bode');
  await user.type(within(dialog).getByLabelText('Employer'), 'Hotel Ost{Enter}');
  const edits = [
    { line: 5, name: 'Nadia Bode', title: 'Cook', employer: 'Hotel Ost', email: 'nobody@pool.example' },
  ];
  await waitFor(() => expect(sent()).toMatchObject([{ body: { as: 'new', lines: [5], edits } }]));
  expect(await screen.findByText(/1 added/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a row is edited where it lacks something', async () => {
  holds([
    { ...nameless, name: 'Stefan Lind', title: '', reason: 'The job title is missing.', lacks: 'title' },
  ]);
  const { user } = await openRows();
  await user.click(await screen.findByRole('button', { name: 'Edit line 5, Stefan Lind' }));
  expect(screen.getByLabelText('Title')).toHaveFocus();
});

test('updates the person that a corrected row was taken for', async () => {
  const { user } = await openRows();
  await user.click(await screen.findByRole('button', { name: 'Edit line 3, A. Lee' }));
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Foreman');
  expect(screen.getByRole('button', { name: 'Import as a new person' })).not.toHaveClass('bg-strong');
  expect(screen.getByRole('button', { name: 'Update Ann Lee' })).toHaveClass('bg-strong');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent()).toMatchObject([{ body: { as: 'known', lines: [3], edits: [{ title: 'Foreman' }] } }]),
  );
});

test('imports all anyway when none are chosen', async () => {
  const { user } = await openRows();
  await user.click(await screen.findByRole('button', { name: 'Import all anyway' }));
  await user.click(screen.getByRole('button', { name: 'Import anyway' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: {} }]));
});

test('tells rows that updated people apart, which are only edited', async () => {
  const updated: HeldBackRow = { ...duplicate, line: 2, kind: 'updated' };
  reply(getImport, { body: buildImport({ id, held_back: 1, updated: 1 }) });
  holds([nameless, updated]);
  const first = await openRows();
  await screen.findByRole('checkbox', { name: /line 5/ });
  expect(screen.getByText('1 row')).toBeVisible();
  const group = screen.getByText('1 row that updated people').closest('details');
  expect(group).not.toHaveAttribute('open');
  expect(screen.queryByRole('checkbox', { name: /line 2/ })).not.toBeInTheDocument();
  first.unmount();
  reply(getImport, { body: buildImport({ id, held_back: 0, updated: 1 }) });
  holds([updated]);
  await openRows();
  expect(await screen.findByText('No rows are held back.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import all anyway' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit line 2, A. Lee' })).toBeVisible();
});

test('chooses and leaves all that can be imported at once', async () => {
  const { user } = await openRows();
  const all = await screen.findByRole('checkbox', { name: 'Choose all on this page' });
  await user.click(all);
  expect(screen.getByRole('button', { name: 'Import 2 anyway' })).toBeVisible();
  await user.click(all);
  expect(screen.getByRole('button', { name: 'Import all anyway' })).toBeVisible();
});

test('updates the chosen people that rows were taken for', async () => {
  const { user } = await openRows();
  expect(await screen.findByRole('button', { name: 'Update the 1 who is known' })).toHaveClass('bg-strong');
  expect(screen.getByRole('button', { name: 'Import all anyway' })).not.toHaveClass('bg-strong');
  await user.click(screen.getByRole('checkbox', { name: /line 5/ }));
  expect(screen.queryByRole('button', { name: /^Update/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /line 3/ }));
  await user.click(screen.getByRole('button', { name: 'Update 1 person' }));
  expect(screen.getByRole('heading', { name: 'Update 1 person?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { as: 'known', lines: [3] } }]));
});

test('says why rows could not be imported, and keeps what was chosen', async () => {
  reply(importHeldBack, { status: 400, body: { detail: 'The file of this import is not kept any more.' } });
  const { user } = await openRows();
  await user.click(await screen.findByRole('checkbox', { name: /line 3/ }));
  await user.click(screen.getByRole('button', { name: 'Import 1 anyway' }));
  await user.click(screen.getByRole('button', { name: 'Import anyway' }));
  expect(await screen.findByText('The file of this import is not kept any more.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('checkbox', { name: /line 3/ })).toBeChecked();
});

test('of an undone import are not imported at once: the import is restored', async () => {
  const state = buildImport({ id, file_name: 'people.csv', is_undone: true, can_restore: true });
  reply(getImport, { body: state });
  reply(restoreImport, { body: { added: 2, updated: 1 } });
  const { user } = await openRows();
  const button = await screen.findByRole('button', { name: 'Restore this import' });
  expect(screen.getByText('This import was undone.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import all anyway' })).not.toBeInTheDocument();
  const { can_restore: _, ...restored } = { ...state, is_undone: false, can_undo: true };
  reply(getImport, { body: restored });
  await user.click(button);
  expect(await screen.findByText('2 people restored, and 1 other as imported.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Undo this import' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Import all anyway' })).toBeVisible();
});

test('downloads the rows', async () => {
  reply(exportHeldBack, { body: 'Line,Reason\n' });
  const { user } = await openRows();
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain(`/talent/imports/${id}/held-back/file/`),
  );
});

test('says that no rows are held back', async () => {
  holds([]);
  await openRows();
  expect(await screen.findByText('No rows are held back.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import all anyway' })).not.toBeInTheDocument();
});

test('the result of an import puts its people on the board of a job', async () => {
  reply(listCandidates, { body: [buildCandidate({ name: 'Ann Lee' })], headers: { 'x-total-count': '1' } });
  reply(getImport, ({ path }) => ({
    body: buildImport({
      id: path.includes(started) ? started : id,
      imported: 1,
      can_undo: true,
      kept_by_undo: 1,
      kept_names: ['Ann Lee'],
    }),
  }));
  const { user } = await openRows();
  await user.click(await screen.findByRole('button', { name: 'Import all anyway' }));
  await user.click(screen.getByRole('button', { name: 'Import anyway' }));
  expect(await screen.findByRole('button', { name: 'Add to a job…' })).toHaveClass('bg-strong');
  expect(screen.getAllByRole('button', { name: 'Undo this import' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Done' })).not.toHaveClass('bg-strong');
  await user.click(screen.getByRole('button', { name: 'Undo this import' }));
  expect(screen.getByRole('dialog')).toHaveTextContent(/import\?Ann Lee stays, worked with since\./);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Add to a job…' }));
  expect(await screen.findByRole('heading', { name: 'Add Ann Lee to a job' })).toBeVisible();
  expect(requests.map(({ query }) => query?.import)).toContain(started);
});

test('what is updated turns on its own button', async () => {
  reply(getImport, ({ path }) => ({
    body: path.includes(started) ? buildImport({ id: started, status: 'processing' }) : buildImport({ id }),
  }));
  const { user } = await openRows();
  await user.click(await screen.findByRole('button', { name: 'Update the 1 who is known' }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const update = screen.getByRole('button', { name: /Update the 1 who is known/ });
  await waitFor(() => expect(update).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('button', { name: 'Import all anyway' })).not.toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Import all anyway' })).toBeDisabled();
});

test('the result of an import proposes merges, and says how many cells were kept as imported', async () => {
  const bob = { id: started, name: 'Bob Ray', title: '' };
  const shared = { imported: 2, shared: 2, kept_cells: 3, held_back: 1, deleted_before: 1 };
  reply(getImport, ({ path }) => ({
    body: buildImport(path.includes(started) ? { id: started, ...shared } : { id }),
  }));
  reply(listShared, { body: [{ person: bob, others: [ann] }] });
  const { user } = await openRows();
  await user.click(await screen.findByRole('button', { name: 'Import all anyway' }));
  await user.click(screen.getByRole('button', { name: 'Import anyway' }));
  expect(await screen.findByText(/^3 values could not be read/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'see whose' })).toHaveAttribute(
    'href',
    `/dashboard/talent-pool?import=${started}&unread=yes`,
  );
  expect(await screen.findByRole('link', { name: 'Bob Ray' })).toHaveAttribute(
    'href',
    expect.stringContaining(bob.id),
  );
  expect(screen.getByText('And 1 person more.')).toBeVisible();
  expect(screen.getByText(/^1 person added was deleted before/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the row that was held back' })).toHaveAttribute(
    'href',
    heldBackPath(started),
  );
});
