import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  getImport,
  listImports,
  previewImport,
  startImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildImport } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ImportPanel } from './import-panel.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
const columnsOf = (name: string) => screen.findByRole('region', { name: `Columns of ${name}` });
const confirm = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Import these columns' }));
const uploads = () => requests.filter(({ method, path }) => method === 'POST' && path === '/talent/imports/');

beforeEach(() => {
  ({ reply, requests } = stubCalls());
  const columns = ['name', 'title'].map((meaning) => ({ name: meaning, meaning, examples: [] }));
  const done = buildImport({ status: 'completed' });
  reply(listImports, { body: [] });
  reply(previewImport, { body: { columns } });
  reply(startImport, { status: 202, body: { task_id: done.id } });
  reply(getImport, { body: done });
});

test('a CSV that is dropped anywhere on the page is reviewed, and other files are left alone', async () => {
  await renderPage(<ImportPanel />);
  const csv = new File(['Name,Title\nAda,Engineer\n'], 'people.csv', { type: 'text/csv' });
  const pdf = new File(['%PDF-'], 'ada.pdf');
  const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { files } });
  // True for an event that nobody has taken.
  expect(drop(pdf)).toBe(true);
  expect(drop(csv, pdf)).toBe(true);
  expect(drop(csv)).toBe(false);
  expect(await columnsOf('people.csv')).toBeVisible();
});

test('files that were given to the desktop app are reviewed one after another, and it sends them itself', async () => {
  const shell = buildFakeShell();
  const { platform } = await renderPage(<ImportPanel />, { shell });
  const given = (id: string, name: string) => ({ id, name, kind: 'csv' as const, bytes: 30 });
  await act(async () => shell.give({ files: [given('g1', 'one.csv'), given('g2', 'two.csv')] }));
  expect(await columnsOf('one.csv')).toBeVisible();
  await confirm();
  expect(await columnsOf('two.csv')).toBeVisible();
  // The app puts the file into the place of the empty body.
  expect(uploads()[0]?.headers.get('x-larkspur-file')).toBe('g1');
  expect(uploads()[0]?.query).toMatchObject({ file_name: 'one.csv', columns: 'name,title' });
  expect(shell.files.discardGiven).toHaveBeenCalledWith('g1');
  expect(platform.startedTasks).toMatchObject([{ kind: 'import', label: 'one.csv' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(shell.files.discardGiven).toHaveBeenLastCalledWith('g2');
  expect(screen.queryByRole('region', { name: /Columns of (one|two)/ })).not.toBeInTheDocument();
});

test('a given file that is refused is shown with the reason, and forgotten', async () => {
  const detail = 'The file is no longer at hand. Give it again.';
  reply(previewImport, { status: 400, body: { detail } });
  const shell = buildFakeShell();
  await renderPage(<ImportPanel />, { shell });
  await act(async () => shell.give({ files: [{ id: 'g1', name: 'one.csv', kind: 'csv', bytes: 30 }] }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(shell.files.discardGiven).toHaveBeenCalledWith('g1');
});
