import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { changePeople, exportPeople } from '../../../../contract/people/pool-people.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildCandidate } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ChosenPeopleBar } from './chosen-people-bar.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
const ada = buildCandidate();
const ben = buildCandidate({ name: 'Ben Ruiz' });

beforeEach(() => {
  ({ reply, requests } = stubCalls());
});

async function openBar(beyond = 0) {
  const chosen = new Map([ada, ben].map((person) => [person.id, person]));
  const bar = <ChosenPeopleBar chosen={chosen} beyond={beyond} onDone={() => {}} />;
  await renderPage(bar, { user: { role: 'Owner' } });
}

async function exportBoth() {
  await openBar();
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
}

test('exports the chosen by the server, which records it', async () => {
  URL.createObjectURL = () => 'blob:export';
  URL.revokeObjectURL = () => {};
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  reply(exportPeople, { body: 'Name,Title\r\nAda Novak,Data Engineer\r\n' });
  await exportBoth();
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^chosen-people-.*\.csv$/);
  const exports = requests.filter(({ path }) => path === exportPeople.path);
  expect(exports.map(({ body }) => body)).toEqual([{ ids: [ada.id, ben.id] }]);
});

test('says why nothing was exported', async () => {
  reply(exportPeople, { status: 403, body: { detail: 'Only an Owner may do this.' } });
  await exportBoth();
  expect(await screen.findByText('Only an Owner may do this.')).toBeVisible();
});

test('asks why and until when several people must not be contacted', async () => {
  reply(changePeople, { body: { changed: [ada.id, ben.id] } });
  await openBar(1);
  await userEvent.click(screen.getByRole('button', { name: 'Do not contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Do not contact 2 people?' }));
  expect(dialog.getByText(/1 of them are beyond the screen\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Works for a client' }));
  await userEvent.type(dialog.getByLabelText('Until'), '2999-01-31');
  await userEvent.click(dialog.getByRole('button', { name: 'Do not contact' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const changes = requests.filter(({ path }) => path === changePeople.path);
  expect(changes.map(({ body }) => body)).toEqual([
    { ids: [ada.id, ben.id], do_not_contact: true, reason: 'Works for a client', until: '2999-01-31' },
  ]);
});

test('keeps the question open when the stop could not be stored', async () => {
  reply(changePeople, { status: 500, body: {} });
  await openBar();
  await userEvent.click(screen.getByRole('button', { name: 'Do not contact' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Do not contact' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
});

test('stands in one line on a phone: what is needed less often is in the menu', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  await openBar();
  const menu = screen.getByRole('button', { name: /^More for / }).parentElement as HTMLElement;
  expect(within(menu).getByRole('textbox', { name: 'Tag for the chosen' })).toBeInTheDocument();
  expect(within(menu).getByText('Start a sequence…')).toBeInTheDocument();
  expect(within(menu).queryByText('Add to a job…')).toBeNull();
  expect(screen.getByRole('button', { name: 'Clear selection' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(/^2 chosen$/);
  vi.unstubAllGlobals();
});
