import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { exportPeople } from '../../../../contract/people/pool-people.calls.ts';
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

async function exportBoth() {
  const chosen = new Map([ada, ben].map((person) => [person.id, person]));
  await renderPage(<ChosenPeopleBar chosen={chosen} onDone={() => {}} />, { user: { role: 'Owner' } });
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
