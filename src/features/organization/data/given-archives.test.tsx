import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenFileHeader } from '../../../../contract/desktop/desktop-files.ts';
import { startOrganisationImport } from '../../../../contract/organization/organisation.calls.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import GivenArchives from './given-archives.tsx';

const archive = {
  organisation: 'Quay Recruiting',
  exportedAt: '2026-11-20T09:30:00.000Z',
  rows: { users: 2, candidates: 1204, search_jobs: 3, search_people: 40, posts: 8, notes: 6, files: 2 },
  files: 2,
};
const file = {
  id: 'g1',
  kind: 'archive',
  name: 'moved.larkspur',
  bytes: 2 * 1024 * 1024,
  archive,
} as const;

test('an archive opened in the app says whose it is and what it holds, by kind, before it is imported', async () => {
  const api = stubCalls();
  api.reply(startOrganisationImport, {
    status: 202,
    body: { task_id: 'c1b4c2ba-8a0e-4a0e-9f50-5dd9c4a3f3a1' },
  });
  const shell = buildFakeShell();
  const onStarted = vi.fn();
  await renderPage(<GivenArchives canImport isBusy={false} onStarted={onStarted} />, { shell });
  act(() => shell.give({ files: [file] }));
  expect(await screen.findByText('Quay Recruiting')).toBeVisible();
  expect(screen.getByText(`Exported ${formatDateTime(archive.exportedAt)}. It holds:`)).toBeVisible();
  expect(screen.getByText('moved.larkspur, 2 MB')).toBeVisible();
  const held = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]);
  expect(Object.fromEntries(held)).toEqual({
    People: '1,204',
    Searches: '3',
    'People on boards and decided on': '40',
    Notes: '6',
    Posts: '8',
    Files: '2',
    'Other records': '2',
  });
  expect(api.requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Import this archive' }));
  await waitFor(() => expect(api.requests).toHaveLength(1));
  expect(new Headers(api.requests[0]?.headers).get(givenFileHeader)).toBe('g1');
  await waitFor(() => expect(onStarted).toHaveBeenCalled());
});
