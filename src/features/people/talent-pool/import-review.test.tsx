import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  getImport,
  listImports,
  previewImport,
  startImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildImport } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ImportPanel } from './import-panel.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
const uploads = () => requests.filter(({ method, path }) => method === 'POST' && path === '/talent/imports/');

/** Opens the panel and chooses a file. */
async function pick(text: string) {
  await renderPage(<ImportPanel />);
  const user = userEvent.setup({ delay: null });
  const file = new File([text], 'people.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('CSV file to import'), file);
  return user;
}

describe('the review of the columns', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    const done = buildImport({ status: 'completed' });
    reply(listImports, { body: [] });
    reply(startImport, { status: 202, body: { task_id: done.id } });
    reply(getImport, { body: done });
    const columns = [
      { name: 'Name', meaning: 'name', examples: ['Ada'] },
      { name: 'Title', meaning: 'title', examples: ['Engineer'] },
    ];
    reply(previewImport, { body: { columns } });
  });

  test('has columns mapped by hand before anything is imported', async () => {
    reply(previewImport, {
      body: {
        columns: [
          { name: 'Wer', meaning: 'keep', examples: ['Ada', 'Ida'] },
          { name: 'Title', meaning: 'title', examples: ['Engineer'] },
          { name: 'Notes', meaning: 'summary', examples: [] },
        ],
      },
    });
    const user = await pick('Wer,Title,Notes\nAda,Engineer,\nIda,Cook,\n');
    const review = within(await screen.findByRole('region', { name: 'Columns of people.csv' }));
    expect(review.getAllByText('Ada · Ida')[0]).toBeVisible();
    expect(review.getByText('Choose the column that holds the name.')).toBeVisible();
    expect(review.getByRole('button', { name: 'Import these columns' })).toBeDisabled();
    await user.selectOptions(review.getByRole('combobox', { name: 'What Wer holds' }), 'Name');
    expect(review.getByText('2 other columns recognized')).toBeVisible();
    await user.selectOptions(review.getByRole('combobox', { name: 'What Notes holds' }), 'Leave out');
    expect(uploads()).toHaveLength(0);
    await user.click(review.getByRole('button', { name: 'Import these columns' }));
    expect(await screen.findByText(/3 added/)).toBeVisible();
    expect(uploads().map(({ query }) => query.columns)).toEqual(['name,title,skip']);
    expect(screen.queryByRole('region', { name: 'Columns of people.csv' })).not.toBeInTheDocument();
  });

  test('asks for what is doubtful first, and names the rest in one line', async () => {
    const columns = [
      { name: 'Name', meaning: 'name', examples: ['Ada', 'Ida', 'Eda'] },
      { name: 'Title', meaning: 'title', examples: ['Cook'] },
      { name: 'Since', meaning: 'years', is_doubtful: true, examples: ['3', '4', '12'] },
    ];
    reply(previewImport, { body: { columns, rows: 3 } });
    const user = await pick('Name,Title,Since\nAda,Cook,3\nIda,Cook,4\nEda,Cook,12\n');
    const asked = within(await screen.findByRole('region', { name: 'Columns to check' }));
    expect(asked.getAllByRole('combobox')).toHaveLength(1);
    expect(asked.getAllByText('3 · 4 · 12')[0]).toBeVisible();
    const line = screen.getByText('2 other columns recognized').closest('summary');
    expect(line).toHaveTextContent('2 other columns recognized: Name, Title');
    expect(line?.parentElement).not.toHaveAttribute('open');
    await user.click(screen.getByRole('button', { name: 'Import 3 rows' }));
    expect(uploads().map(({ query }) => query.columns)).toEqual(['name,title,years']);
  });

  test('takes the focus, and shows the first person as they would be stored by what is chosen', async () => {
    const person = {
      line: 2,
      name: 'Okafor',
      title: 'Nurse',
      employer: '',
      location: '',
      email: '',
      source: '',
    };
    const columns = [
      { name: 'Family', meaning: 'name', examples: ['Okafor'] },
      { name: 'Given', meaning: 'keep', examples: ['Amara'] },
      { name: 'Title', meaning: 'title', examples: ['Nurse'] },
    ];
    reply(previewImport, { body: { columns, person } });
    const user = await pick('Family,Given,Title\nOkafor,Amara,Nurse\n');
    expect(await screen.findByRole('heading', { name: 'people.csv' })).toHaveFocus();
    const shown = screen.getByRole('status', { name: 'First person' });
    expect(shown).toHaveTextContent('Line 2 becomes Okafor, Nurse');
    reply(previewImport, {
      body: { columns, person: { ...person, name: 'Amara Okafor', employer: 'St Mary' } },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'What Family holds' }), 'Last name');
    await vi.waitFor(() => expect(shown).toHaveTextContent('Line 2 becomes Amara Okafor, Nurse at St Mary'));
    expect(requests.at(-1)?.query).toEqual({ columns: 'last_name,keep,title' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'What Family holds' }), 'Leave out');
    expect(screen.queryByRole('status', { name: 'First person' })).not.toBeInTheDocument();
  });

  test('has the basis and the notice said for everybody in the file, and tells whom they were filled in for', async () => {
    reply(getImport, { body: buildImport({ status: 'completed', duplicates: 2, grounds_filled: 2 }) });
    const user = await pick('Name,Title\nAda,Engineer\n');
    await user.selectOptions(await screen.findByLabelText('Lawful basis'), 'Contract');
    await user.type(screen.getByLabelText('Told that you hold their data on'), '2026-03-01');
    await user.click(screen.getByRole('button', { name: 'Import these columns' }));
    expect(
      await screen.findByText(/Basis or notice was missing for 2 people known already, and is filled in\./),
    ).toBeVisible();
    expect(uploads()[0]?.query).toMatchObject({ lawful_basis: 'contract', noticed_on: '2026-03-01' });
  });

  test('says nothing of basis and notice unless someone does', async () => {
    const user = await pick('Name,Title\nAda,Engineer\n');
    await user.click(await screen.findByRole('button', { name: 'Import these columns' }));
    expect(await screen.findByText(/3 added/)).toBeVisible();
    expect(Object.keys(uploads()[0]?.query ?? {})).toEqual(['file_name', 'columns']);
    expect(screen.queryByText(/Basis or notice/)).not.toBeInTheDocument();
  });

  test('sends nothing when the review is cancelled', async () => {
    const user = await pick('Name,Title\nAda,Engineer\n');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('region', { name: 'Columns of people.csv' })).not.toBeInTheDocument();
    expect(uploads()).toHaveLength(0);
    expect(document.body).not.toHaveFocus();
  });

  test('imports at once where an earlier server shows no columns', async () => {
    reply(previewImport, { status: 404, body: { detail: 'Not found.' } });
    await pick('Name,Title\nAda,Engineer\n');
    expect(await screen.findByText(/3 added/)).toBeVisible();
    expect(uploads()[0]?.query).toEqual({ file_name: 'people.csv' });
  });
});
