import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  type DuplicatePair,
  decideDuplicates,
  listDuplicates,
  listMerges,
  undoMerge,
} from '../../../../contract/people/duplicates.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { duplicatesPath } from '../../../lib/paths.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { TalentPoolPage } from '../talent-pool/talent-pool-page.tsx';

const ids = ['0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b', '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4c'] as const;
const merge = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4d';
const ann = {
  ...{
    id: ids[0],
    name: 'Ann Lee',
    title: 'Cook',
    employer: 'Fjordmat',
    location: 'Oslo',
    email: 'ann@lee.example',
  },
  ...{
    other_emails: [],
    phone: '',
    profile_url: '',
    years: null,
    skills: ['Bread'],
    languages: [],
    links: [],
    jobs: '',
    summary: '',
    source: '',
  },
  tags: ['Nights'],
  do_not_contact: false,
  attributes: {},
  created_at: '2026-11-20T08:00:00.000Z',
};
const pair: DuplicatePair = {
  kept: ann,
  other: { ...ann, id: ids[1], name: 'Anna Lee', phone: '+47 900 00 001', attributes: { Notice: '2 weeks' } },
  reasons: ['email', 'name-employer'],
};

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
const holds = (pairs: DuplicatePair[], total = pairs.length) =>
  reply(listDuplicates, { body: pairs, headers: { 'x-total-count': String(total) } });
const sent = () => requests.filter(({ method }) => method === 'POST');

async function openPage() {
  const page = (
    <>
      <TalentPoolPage />
      <UndoRegion />
    </>
  );
  await renderPage(page, { path: duplicatesPath, route: duplicatesPath });
  return userEvent.setup();
}

test('says that two addresses are kept, and to which mails go', async () => {
  holds([{ ...pair, other: { ...pair.other, email: 'anna@home.example' } }]);
  const user = await openPage();
  expect(await screen.findByText('Both mail addresses are kept. Mails go to ann@lee.example.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Email: anna@home.example' }));
  expect(screen.getByText('Both mail addresses are kept. Mails go to anna@home.example.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Merge Ann Lee and Anna Lee' }));
  expect(sent()[0]?.body).toEqual({
    pairs: [{ kept: ids[0], other: ids[1], takes: ['email'] }],
    as: 'merge',
  });
});

beforeEach(() => {
  ({ reply, requests } = stubCalls());
  holds([pair]);
  reply(listMerges, { body: [], headers: { 'x-total-count': '0' } });
  reply(decideDuplicates, { body: { merges: [merge], changed: 1 } });
});

test('a pair stands side by side with its reasons, and the main record is chosen', async () => {
  const user = await openPage();
  const table = await screen.findByRole('table', { name: 'Ann Lee and Anna Lee' });
  expect(screen.getByText('Same email, same name and employer')).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Phone +47 900 00 001' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '1 further detail' }));
  expect(within(table).getByRole('row', { name: 'Notice 2 weeks' })).toBeVisible();
  expect(within(table).queryByRole('rowheader', { name: 'Languages' })).toBeNull();
  await user.click(within(table).getAllByRole('radio', { name: 'Main record' })[1] as HTMLElement);
  holds([]);
  await user.click(screen.getByRole('button', { name: 'Merge Ann Lee and Anna Lee' }));
  await screen.findByText('No duplicates were found.');
  expect(sent()[0]?.body).toEqual({ pairs: [{ kept: ids[1], other: ids[0] }], as: 'merge' });
});

test('two of one name are told apart by what differs', async () => {
  holds([{ ...pair, other: { ...pair.other, name: pair.kept.name, title: 'Baker' } }]);
  const user = await openPage();
  await user.click(await screen.findByRole('button', { name: 'Merge Ann Lee and Ann Lee' }));
  expect(await screen.findByText('Ann Lee (Baker) is now part of Ann Lee (Cook).')).toBeVisible();
});

test('people of different names are merged once it is confirmed, and at once two again', async () => {
  holds([{ ...pair, other: { ...pair.other, name: 'Ines Rossi' }, reasons: ['phone'] }]);
  reply(undoMerge, { status: 204 });
  const user = await openPage();
  await user.click(await screen.findByRole('button', { name: 'Merge Ann Lee and Ines Rossi' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Merge people of different names?' }));
  expect(dialog.getByText(/Ines Rossi becomes part of Ann Lee/)).toBeVisible();
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Merge them' }));
  expect(await screen.findByText('Ines Rossi is now part of Ann Lee.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('They are two people again.')).toBeVisible();
  expect(
    sent()
      .map(({ path }) => path)
      .at(-1),
  ).toContain(`/talent/merges/${merge}/undo/`);
});

test('a pair is told apart, and that is taken back', async () => {
  reply(decideDuplicates, { body: { merges: [], changed: 1 } });
  const user = await openPage();
  await user.click(await screen.findByRole('button', { name: 'Ann Lee and Anna Lee are two people' }));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ as: 'apart' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('They are proposed again.')).toBeVisible();
  expect(sent().at(-1)?.body).toEqual({ pairs: [{ kept: ids[0], other: ids[1] }], as: 'open' });
});

test('all of a kind are merged once it is confirmed', async () => {
  holds([pair], 7);
  const user = await openPage();
  expect(screen.queryByRole('button', { name: /Merge all/ })).toBeNull();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'email');
  await user.click(await screen.findByRole('button', { name: 'Merge all 7 of this kind' }));
  expect(sent()).toEqual([]);
  reply(decideDuplicates, () => {
    holds([]);
    return { body: { merges: [merge], changed: 1 } };
  });
  await user.click(screen.getByRole('button', { name: 'Merge all' }));
  await screen.findByText('No duplicates of this kind were found.');
  expect(await screen.findByText('1 pair merged.')).toBeVisible();
  reply(undoMerge, () => {
    holds([pair]);
    return { status: 204 };
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('They are two people each again.')).toBeVisible();
  expect(sent().at(-1)?.path).toContain(`/talent/merges/${merge}/undo/`);
  expect(await screen.findByText('1 pair')).toBeVisible();
});

test('of a kind without duplicates, all kinds are one press away', async () => {
  holds([pair]);
  const user = await openPage();
  const kinds = await screen.findByRole('combobox', { name: 'Kind' });
  holds([]);
  await user.selectOptions(kinds, 'phone');
  await screen.findByText('No duplicates of this kind were found.');
  holds([pair]);
  await user.click(screen.getByRole('button', { name: 'Show all kinds' }));
  expect(await screen.findByText('1 pair')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('');
});

test('a recent merge is undone', async () => {
  reply(listMerges, {
    body: [
      {
        id: merge,
        kept: { id: ids[0], name: 'Ann Lee' },
        other: { name: 'Anna Lee' },
        created_at: ann.created_at,
      },
    ],
    headers: { 'x-total-count': '1' },
  });
  reply(undoMerge, { status: 204 });
  const user = await openPage();
  act(() => offerUndo({ text: 'Merged a moment ago.', undoneText: '', undo: () => Promise.resolve() }));
  expect(screen.getByText('Merged a moment ago.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of Anna Lee and Ann Lee' }));
  await waitFor(() => expect(sent()[0]?.path).toContain(`/talent/merges/${merge}/undo/`));
  await waitFor(() => expect(screen.queryByText('Merged a moment ago.')).not.toBeInTheDocument());
});
