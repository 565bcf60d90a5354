import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listDuplicates } from '../../../../contract/people/duplicates.calls.ts';
import {
  getImport,
  importLimits,
  listImports,
  previewImport,
  startImport,
  type TalentImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildImport } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ImportPanel } from './import-panel.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const csv = (text = 'Name,Title\nAda,Engineer\n', name = 'people.csv') =>
  new File([text], name, { type: 'text/csv' });
const uploads = () => requests.filter(({ method, path }) => method === 'POST' && path === '/talent/imports/');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function openPanel() {
  const rendered = await renderPage(<ImportPanel />);
  return { ...rendered, user: userEvent.setup({ delay: null, applyAccept: false }) };
}

type User = Awaited<ReturnType<typeof openPanel>>['user'];
const pick = (user: User, file: File) => user.upload(screen.getByLabelText('CSV file to import'), file);
const confirm = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Import these columns' }));

async function choose(user: User, file: File): Promise<void> {
  await pick(user, file);
  await confirm(user);
}

/** Stubs an import that returns the given states in turn. */
function importGoesThrough(...states: Partial<TalentImport>[]) {
  const whole = states.map((state) => buildImport(state));
  reply(startImport, { status: 202, body: { task_id: whole[0]?.id } });
  let at = 0;
  reply(getImport, () => ({ body: whole[Math.min(at++, whole.length - 1)] }));
}

describe('import panel', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    reply(listImports, { body: [] });
    const columns = ['name', 'title'].map((meaning) => ({ name: meaning, meaning, examples: [] }));
    reply(previewImport, { body: { columns } });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('asks about people who may be in the pool twice after it', async () => {
    importGoesThrough({ status: 'completed', imported: 3 });
    reply(listDuplicates, { body: [], headers: { 'x-total-count': '2' } });
    const { user } = await openPanel();
    await choose(user, csv());
    const link = await screen.findByRole('link', { name: 'merge them or tell them apart' });
    expect(link).toHaveAttribute('href', '/dashboard/talent-pool/duplicates');
    expect(link.parentElement).toHaveTextContent(/^2 pairs in the talent pool may be one person each/);
  });

  test('tells of a pair once', async () => {
    importGoesThrough({ status: 'completed', imported: 3, shared: 1 });
    reply(listDuplicates, { body: [], headers: { 'x-total-count': '2' } });
    const { user } = await openPanel();
    await choose(user, csv());
    expect(await screen.findByText(/^One pair in the talent pool may be one person/)).toBeVisible();
  });

  test('says how many known people were updated, and leads to their rows', async () => {
    importGoesThrough({
      status: 'completed',
      rows_read: 6,
      imported: 0,
      updated: 2,
      duplicates: 1,
      held_back: 0,
    });
    const { user } = await openPanel();
    await choose(user, csv());
    expect(
      await screen.findByText(
        '6 rows: 0 added, 2 updated, 3 further rows of the people updated, 1 held back (all settled since): 1 already known.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the rows that updated people' })).toBeVisible();
  });

  test('uploads the chosen file unchanged, follows the import and shows its result', async () => {
    importGoesThrough(
      { status: 'queued', rows_read: 0, rows_total: null },
      { status: 'processing', rows_read: 500, rows_total: 2000 },
      {
        status: 'completed',
        rows_read: 2000,
        imported: 1990,
        duplicates: 8,
        rejected: 2,
        errors: [
          { line: 3, reason: 'The name is missing.', lacks: 'name' },
          { line: 7, reason: 'The row has too many cells.' },
        ],
        held_back: 10,
      },
    );
    const { user } = await openPanel();
    await choose(user, csv());
    expect(await screen.findByText('Reading the file...')).toBeVisible();
    expect(uploads()[0]).toMatchObject({
      query: { file_name: 'people.csv', columns: 'name,title' },
      body: 'Name,Title\nAda,Engineer\n',
    });
    expect(uploads()[0]?.headers.get('content-type')).toContain('text/csv');
    expect(screen.getByRole('button', { name: 'Import CSV' })).toBeDisabled();

    await pass(1000);
    expect(await screen.findByText('500 of 2,000 rows read')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');

    await pass(1000);
    expect(
      await screen.findByText(
        '2,000 rows: 1,990 added, 10 held back: 1 without a name, 8 already known, 1 for other reasons.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the 10 rows that were held back' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download the original' })).toBeVisible();
    expect(screen.queryByText(/sample are gone/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import CSV' })).toBeEnabled();
    const asked = requests.length;
    await pass(10_000);
    expect(requests).toHaveLength(asked);
  });

  test('opens any of the recent imports', async () => {
    const older = buildImport({
      id: '0197f3a2-0000-7000-8000-0000000000aa',
      file_name: 'older.csv',
      imported: 7,
      updated: 2,
    });
    reply(listImports, {
      body: [{ ...older, id: '0197f3a2-0000-7000-8000-0000000000bb', file_name: 'newer.csv' }, older],
    });
    reply(getImport, ({ path }) => ({ body: path.includes(older.id) ? older : buildImport({}) }));
    await renderPage(<ImportPanel />);
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByText('Recent imports'));
    expect(screen.queryByRole('button', { name: /Last import/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^older\.csv .*, 7 imported, 2 updated$/ }));
    expect(await screen.findByRole('region', { name: 'Import of older.csv' })).toBeVisible();
  });

  const doubtful = {
    columns: [
      { name: 'Name', meaning: 'name', examples: ['Zofia ¦migielska'] },
      { name: 'Title', meaning: 'title', examples: [] },
    ],
    encoding: {
      name: 'windows-1250',
      is_sure: false,
      readings: [
        { encoding: 'windows-1250', rows: [['Zofia ¦migielska', '']] },
        { encoding: 'iso-8859-2', rows: [['Zofia Śmigielska', '']] },
      ],
    },
  };
  const previews = () => requests.filter(({ path }) => path === '/talent/imports/preview/');

  test('asks which reading is right before it imports, and imports with the answer, by the keyboard', async () => {
    importGoesThrough({ status: 'completed', encoding: 'iso-8859-2' });
    reply(previewImport, ({ query }) => ({
      body: query.encoding
        ? { ...doubtful, encoding: { name: query.encoding, is_sure: true, readings: [] } }
        : doubtful,
    }));
    const { user } = await openPanel();
    await pick(user, csv());
    expect(await screen.findByText('Which of these reads right?')).toBeVisible();
    const question = within(screen.getByRole('group', { name: 'Which of these reads right?' }));
    expect(question.getByText('Zofia ¦migielska')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import these columns' })).toBeDisabled();
    screen.getByRole('radio', { name: 'Central European (ISO 8859-2)' }).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import these columns' })).toBeEnabled());
    expect(screen.getByRole('radio', { name: 'Central European (ISO 8859-2)' })).toBeChecked();
    expect(previews().at(-1)?.query).toEqual({ encoding: 'iso-8859-2' });
    await confirm(user);
    expect(await screen.findByText('Read as Central European (ISO 8859-2).')).toBeVisible();
    expect(uploads()[0]?.query).toMatchObject({ encoding: 'iso-8859-2' });
  });

  test('asks for the encoding that the whole file needs and its beginning did not', async () => {
    const refusal = 'The letters of this file can be read in more than one way.';
    reply(startImport, { status: 400, body: { encoding: [refusal] } });
    const { user } = await openPanel();
    await choose(user, csv());
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import these columns' })).toBeDisabled();
    const columns = ['name', 'title'].map((meaning) => ({ name: meaning, meaning, examples: [] }));
    reply(previewImport, { body: { columns, encoding: { name: 'cp850', is_sure: true, readings: [] } } });
    importGoesThrough({ status: 'completed' });
    await user.selectOptions(screen.getByLabelText('Encoding of the text'), 'cp850');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import these columns' })).toBeEnabled());
    await confirm(user);
    await waitFor(() => expect(uploads().at(-1)?.query).toMatchObject({ encoding: 'cp850' }));
  });

  test('asks nothing about a file in Unicode', async () => {
    const { user } = await openPanel();
    await pick(user, csv());
    expect(await screen.findByRole('button', { name: 'Import these columns' })).toBeEnabled();
    expect(screen.queryByLabelText('Encoding of the text')).not.toBeInTheDocument();
  });

  test('accepts a dropped file', async () => {
    importGoesThrough({ status: 'completed' });
    const { user } = await openPanel();
    fireEvent.drop(screen.getByRole('region', { name: 'Import candidates' }), {
      dataTransfer: { files: [csv()] },
    });
    await confirm(user);
    expect(await screen.findByText(/3 added/)).toBeVisible();
  });

  test.each([
    [
      'a workbook',
      new File(['PK'], 'people.xlsx', { type: 'application/zip' }),
      /“people\.xlsx” is not a CSV file/,
    ],
    ['an empty file', csv(''), /“people\.csv” is empty. It needs a row of headings/],
    ['a file that is too large', csv('x'.repeat(importLimits.bytes + 1)), /10 MB.* into 2 files/],
  ])('refuses %s before sending it', async (_, file, text) => {
    const { user } = await openPanel();
    await pick(user, file);
    expect(await screen.findByText(text)).toBeVisible();
    expect(uploads()).toHaveLength(0);
    // The next file clears the error.
    importGoesThrough({ status: 'completed' });
    await choose(user, csv());
    expect(await screen.findByText(/3 added/)).toBeVisible();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  test('refuses several files at once', async () => {
    await openPanel();
    fireEvent.drop(screen.getByRole('region', { name: 'Import candidates' }), {
      dataTransfer: { files: [csv(), csv()] },
    });
    expect(await screen.findByText('Import one file at a time.')).toBeVisible();
    expect(uploads()).toHaveLength(0);
  });

  test('shows why the server refused a file', async () => {
    reply(startImport, { status: 413, body: { detail: 'The file is too large.' } });
    const { user } = await openPanel();
    await choose(user, csv());
    expect(await screen.findByText('The file is too large.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import CSV' })).toBeEnabled();
  });

  test('shows why an import failed', async () => {
    importGoesThrough({ status: 'failed', imported: 0, detail: 'No column for the name was found.' });
    const { user } = await openPanel();
    await choose(user, csv());
    expect(await screen.findByText('No column for the name was found.')).toBeVisible();
  });

  test('continues polling after a failed poll', async () => {
    importGoesThrough({ status: 'completed' });
    const answer = buildImport();
    let first = true;
    reply(getImport, () => {
      if (!first) return { body: answer };
      first = false;
      return { status: 0 };
    });
    const { user } = await openPanel();
    await choose(user, csv());
    expect(await screen.findByText('Failed to check the import. Still trying.')).toBeVisible();
    await pass(1000);
    expect(await screen.findByText(/3 added/)).toBeVisible();
    expect(screen.queryByText(/Still trying/)).not.toBeInTheDocument();
  });

  test('says when the sample is gone', async () => {
    importGoesThrough({ status: 'completed', imported: 3, replaced_sample: true });
    const { user } = await openPanel();
    await choose(user, csv());
    expect(await screen.findByText(/The fictional people of the sample are gone/)).toBeVisible();
  });

  test('finds a running import after a reload', async () => {
    const running = buildImport({ status: 'processing', rows_read: 10, rows_total: 40 });
    reply(listImports, { body: [running] });
    reply(getImport, { body: running });
    await openPanel();
    expect(await screen.findByText('10 of 40 rows read')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import CSV' })).toBeDisabled();
    reply(getImport, { body: { ...running, status: 'completed', imported: 40 } });
    await pass(1000);
    expect(await screen.findByText(/40 added/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(/40 added/)).not.toBeInTheDocument());
    expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Import CSV' }));
    expect(document.body).not.toHaveFocus();
  });

  test('shows the result of the last import again', async () => {
    const last = buildImport({ rejected: 1, held_back: 1 });
    reply(listImports, { body: [last] });
    reply(getImport, { body: last });
    const { user } = await openPanel();
    await user.click(await screen.findByRole('button', { name: /Last import: people\.csv/ }));
    expect(await screen.findByRole('link', { name: 'See the row that was held back' })).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  test('lists the columns and offers a template with them', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:template';
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = await openPanel();
    await user.click(screen.getByText('Which columns are understood?'));
    await user.click(screen.getByRole('button', { name: 'Download a template' }));
    expect((await saved[0]?.text())?.split('\r\n')[0]).toBe(
      'Name,Title,Skills,Location,Summary,Email,Profile URL,Source,Lawful basis,Notice sent on',
    );
  });
});
