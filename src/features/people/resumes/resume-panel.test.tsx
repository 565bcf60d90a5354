import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type DoubtfulField,
  keepResume,
  listResumes,
  type Resume,
  restoreResume,
  retryResume,
  skipResume,
} from '../../../../contract/people/resumes.calls.ts';
import { emptyProposal as nobody } from '../../../../tests/support/blank-person.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { noteConnection } from '../../../ui/server-button.tsx';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { ResumePanel } from './resume-panel.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const resume = (id: string, name: string): Resume => ({
  id,
  file_name: `${name}.pdf`,
  status: 'completed',
  proposal: { ...nobody, name },
  known: null,
  can_retry: false,
  is_mine: true,
  created_at: '2026-03-02T09:30:00.000Z',
});

/** Answers the keeping of each résumé in turn: refused with a reason, or kept. */
function keeping(...reasons: (string | null)[]) {
  let at = 0;
  reply(keepResume, () => {
    const detail = reasons[at++];
    return detail ? { status: 400, body: { detail } } : { body: { candidate_id: 'c1', is_new: true } };
  });
}

async function keepAll() {
  await renderPage(<ResumePanel />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Keep all 3' }));
}

beforeEach(() => {
  ({ reply, requests } = stubCalls());
  reply(listResumes, { body: [resume('r1', 'Ann'), resume('r2', 'Ben'), resume('r3', 'Cy')] });
});

// Other files of the worker are not offline.
afterEach(() => noteConnection(true));

test('“Keep all” says how many could not be kept and why, beside those that were', async () => {
  keeping('The file is gone.', null, 'Another reason.');
  await keepAll();
  expect(await screen.findByText('2 of 3 résumés could not be kept. Ann: The file is gone.')).toBeVisible();
  expect(screen.getAllByText(/^Not kept: /).map(({ textContent }) => textContent)).toEqual([
    'Not kept: The file is gone.',
    'Not kept: Another reason.',
  ]);
  expect(screen.getByText(/1 person added to the talent pool/)).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('“Keep all” says so when none could be kept', async () => {
  keeping('The file is gone.', 'Another reason.', 'A third one.');
  await keepAll();
  expect(await screen.findByText('3 of 3 résumés could not be kept. Ann: The file is gone.')).toBeVisible();
  expect(screen.queryByText(/added to the talent pool/)).not.toBeInTheDocument();
});

test('“Keep all” tells of nothing but success when all were kept', async () => {
  keeping(null, null, null);
  await keepAll();
  expect(await screen.findByText(/3 people added to the talent pool/)).toBeVisible();
  expect(screen.queryByText(/could not be/)).not.toBeInTheDocument();
});

test('what was skipped or kept is taken back from the notice about it', async () => {
  reply(restoreResume, { status: 204 });
  reply(skipResume, { status: 204 });
  keeping(null, null, null);
  await renderPage(
    <>
      <ResumePanel />
      <UndoRegion />
    </>,
  );
  const user = userEvent.setup();
  const restored = () => requests.filter(({ path }) => path.endsWith('/restore/')).map(({ path }) => path);
  await user.click(await screen.findByRole('button', { name: 'Skip Ann' }));
  expect(await screen.findByText('Ann.pdf skipped.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The résumé is back in the review.')).toBeVisible();
  expect(restored()).toEqual(['/talent/resumes/r1/restore/']);
  await user.click(screen.getByRole('button', { name: 'Keep all 3' }));
  expect(await screen.findByText('3 people kept.')).toBeVisible();
  expect(screen.getByText(/3 people added to the talent pool/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The résumés are back in the review.')).toBeVisible();
  expect(restored().slice(1)).toEqual(['r1', 'r2', 'r3'].map((id) => `/talent/resumes/${id}/restore/`));
  expect(screen.queryByText(/added to the talent pool/)).not.toBeInTheDocument();
});

test('an Owner says once why all who are kept are held', async () => {
  reply(keepResume, { body: { candidate_id: 'c1', is_new: false, grounds_filled: true } });
  await renderPage(<ResumePanel />, { user: { role: 'Owner' } });
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Lawful basis'), 'Consent');
  await user.click(screen.getByRole('button', { name: 'Keep all 3' }));
  expect(await screen.findByText(/Basis or notice was missing for them, and is filled in\./)).toBeVisible();
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const grounds = { lawful_basis: 'consent', noticed_on: null };
  expect(sent).toMatchObject([{ grounds }, { grounds }, { grounds }]);
});

test('a Member keeps without saying why', async () => {
  keeping(null, null, null);
  await renderPage(<ResumePanel />, { user: { role: 'Member' } });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Keep all 3' }));
  expect(await screen.findByText(/3 people added/)).toBeVisible();
  expect(screen.queryByLabelText('Lawful basis')).not.toBeInTheDocument();
  for (const { body } of requests.filter(({ method }) => method === 'POST'))
    expect(body).not.toHaveProperty('grounds');
});

test('nobody is kept with a notice that lies in the future', async () => {
  await renderPage(<ResumePanel />, { user: { role: 'Owner' } });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Told that you hold their data on'), '2999-01-01');
  expect(screen.getByRole('button', { name: 'Keep all 3' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Keep Ann' })).toBeDisabled();
});

test('while the server is away, only a file that never reached it is dismissed', async () => {
  const failed = (id: string, name: string): Resume => ({
    ...resume(id, name),
    status: 'failed',
    proposal: null,
    detail: 'No text was found.',
  });
  reply(listResumes, {
    body: [failed('r1', 'Ann'), { ...resume('r2', 'Ben'), status: 'queued', proposal: null }],
  });
  await renderPage(<ResumePanel />);
  await userEvent.upload(await screen.findByLabelText('Résumés to add'), new File([], 'Cy.txt'));
  expect(await screen.findByRole('button', { name: 'Dismiss Ann.pdf' })).toBeEnabled();
  act(() => noteConnection(false));
  expect(screen.getByRole('button', { name: 'Dismiss Ann.pdf' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Cancel Ben.pdf' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Dismiss all that failed' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Dismiss Cy.txt' })).toBeEnabled();
});

test('what may be wrong is marked, and “Keep all” leaves it out; “Keep” takes it', async () => {
  const doubtful = (id: string, name: string, fields: DoubtfulField[]): Resume => ({
    ...resume(id, name),
    proposal: { ...nobody, name, title: 'Welder', employer: 'Acme', years: 7, doubtful: fields },
  });
  reply(listResumes, {
    body: [
      doubtful('r1', 'Ann', ['employer', 'years']),
      doubtful('r2', 'Ben', []),
      doubtful('r3', 'Page Two', ['name']),
    ],
  });
  keeping(null, null, null);
  await renderPage(<ResumePanel />);
  const user = userEvent.setup();
  expect(await screen.findAllByText('check', { ignore: 'p > span' })).toHaveLength(1);
  const [ann, ben] = screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
  expect(within(ann as HTMLElement).getAllByText('check')).toHaveLength(2);
  expect(within(ben as HTMLElement).queryByText('check')).not.toBeInTheDocument();
  // Someone whose name may be wrong is kept by hand alone.
  await user.click(screen.getByRole('button', { name: 'Keep all 2' }));
  await screen.findByText(/2 people added/);
  await user.click(screen.getByRole('button', { name: 'Keep Ann' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(3));
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toMatchObject([
    { person: { name: 'Ann', title: 'Welder', employer: '', years: null } },
    { person: { name: 'Ben', title: 'Welder', employer: 'Acme', years: 7 } },
    { person: { name: 'Ann', title: 'Welder', employer: 'Acme', years: 7 } },
  ]);
});

test('F8 leads from one doubtful field to the next, and Ctrl Enter keeps and opens the next résumé', async () => {
  const doubtful = (id: string, name: string): Resume => ({
    ...resume(id, name),
    proposal: {
      ...nobody,
      name,
      title: 'Welder',
      employer: 'Acme',
      years: 7,
      doubtful: ['employer', 'years'],
    },
  });
  reply(listResumes, { body: [doubtful('r1', 'Ann'), doubtful('r2', 'Ben')] });
  keeping(null, null);
  await renderPage(<ResumePanel />);
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { name: '2 résumés to review' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Review one by one' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Ann.pdf' }));
  expect(dialog.getByRole('button', { name: 'Download the original' })).toBeEnabled();
  expect(dialog.getByText('2 to review · 2 fields to check: F8 leads to the next')).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Employer (check)')).toHaveFocus());
  await user.keyboard('{F8}');
  expect(dialog.getByLabelText('Years of experience (check)')).toHaveFocus();
  await user.keyboard('{F8}');
  expect(dialog.getByLabelText('Employer (check)')).toHaveFocus();
  await user.keyboard('{Control>}a{/Control}Tern & Co{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Edit Ben.pdf' })).toBeVisible();
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    person: { name: 'Ann', employer: 'Tern & Co' },
  });
});

test('closing the form keeps what was corrected for the list', async () => {
  reply(listResumes, { body: [resume('r1', 'Ann'), resume('r2', 'Ben')] });
  await renderPage(<ResumePanel />);
  const user = userEvent.setup();
  expect(await screen.findByRole('button', { name: 'Download Ann.pdf' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit Ann' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Employer'), 'Tern & Co');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.getByText(/Tern & Co/)).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('one by one, a known person is named, and a résumé without a name is skipped to the next', async () => {
  const known = { id: 'c1', name: 'Ann Lee', title: 'Welder' };
  reply(listResumes, { body: [resume('r1', ''), { ...resume('r2', 'Ben'), known }] });
  reply(skipResume, { status: 204 });
  await renderPage(<ResumePanel />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Review one by one' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Skip' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Ben.pdf' });
  expect(within(dialog).getByRole('link', { name: 'Ann Lee, Welder' })).toBeVisible();
  expect(requests.some(({ path, method }) => method === 'DELETE' && path.includes('r1'))).toBe(true);
});

test('the next one says who has the same address, and that they are known once they are kept', async () => {
  const twin = { ...resume('r2', 'A. Lee'), same_as: { id: 'r1', name: 'Ann Lee' } };
  reply(listResumes, { body: [resume('r1', 'Ann Lee'), twin] });
  await renderPage(<ResumePanel />);
  const user = userEvent.setup();
  expect(await screen.findByText('Same address as Ann Lee: is added to them.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Review one by one' }));
  reply(listResumes, {
    body: [{ ...resume('r2', 'A. Lee'), known: { id: 'c1', name: 'Ann Lee', title: '' } }],
  });
  keeping(null);
  await user.click(screen.getByRole('button', { name: 'Keep and next' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit A. Lee.pdf' }));
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus());
  expect(await dialog.findByRole('link', { name: 'Ann Lee' })).toBeVisible();
});

test('the review can be folded, and files that failed stand below it', async () => {
  const failed: Resume = { ...resume('r4', 'Dee'), status: 'failed', proposal: null, detail: 'No text.' };
  reply(listResumes, { body: [failed, resume('r5', 'Ann')] });
  await renderPage(<ResumePanel />);
  const user = userEvent.setup();
  const keepAnn = await screen.findByRole('button', { name: 'Keep Ann' });
  const dismiss = screen.getByRole('button', { name: 'Dismiss Dee.pdf' });
  expect(keepAnn.compareDocumentPosition(dismiss)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('button', { name: 'Hide the résumés to review' }));
  expect(keepAnn).not.toBeVisible();
  expect(dismiss).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /^1 résumé to review/ })).toBeVisible();
});

test('the review is one line beside the people of the pool until it is opened, also on later visits', async () => {
  const user = userEvent.setup();
  reply(listResumes, { body: [resume('r5', 'Ann'), resume('r6', 'Ben')] });
  const open = () => renderPage(<ResumePanel isAside />);
  const keepAnn = () => screen.queryByRole('button', { name: 'Keep Ann' });
  await open();
  const show = await screen.findByRole('button', { name: 'Show the résumés to review' });
  expect(screen.getByRole('heading', { name: '2 résumés to review' })).toBeVisible();
  expect(keepAnn()).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Keep all 2' })).not.toBeInTheDocument();
  await user.click(show);
  expect(keepAnn()).toBeVisible();
  cleanup();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Hide the résumés to review' }));
  cleanup();
  await open();
  await screen.findByRole('button', { name: 'Show the résumés to review' });
  expect(keepAnn()).not.toBeInTheDocument();
});

test('the review of files that are added is open whatever the pool is narrowed by', async () => {
  reply(listResumes, { body: [resume('r5', 'Ann')] });
  await renderPage(<ResumePanel isAside />);
  await screen.findByRole('button', { name: 'Show the résumés to review' });
  await userEvent.setup().upload(screen.getByLabelText('Résumés to add'), new File([''], 'empty.pdf'));
  expect(await screen.findByRole('button', { name: 'Keep Ann' })).toBeVisible();
});

test('lines that were not read are counted and can be seen', async () => {
  const unread = ['Nuneaton', 'Page 2 of 3'];
  reply(listResumes, { body: [{ ...resume('r1', 'Ann'), proposal: { ...nobody, name: 'Ann', unread } }] });
  await renderPage(<ResumePanel />);
  expect(await screen.findByText('2 lines were not read')).toBeVisible();
  expect(screen.getByText('Page 2 of 3')).not.toBeVisible();
  await userEvent.setup().click(screen.getByText('2 lines were not read'));
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
});

test('a reading that failed is tried again, unless the file is not kept', async () => {
  const failed = (id: string, name: string, can_retry: boolean): Resume => ({
    ...resume(id, name),
    status: 'failed',
    proposal: null,
    detail: 'Reading it takes too long.',
    can_retry,
  });
  reply(listResumes, { body: [failed('r1', 'Ann', true), failed('r2', 'Ben', false)] });
  reply(retryResume, { status: 202, body: { task_id: 'r1' } });
  await renderPage(<ResumePanel />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Try again: Ann.pdf' }));
  await waitFor(() => expect(requests.some(({ path }) => path === '/talent/resumes/r1/retry/')).toBe(true));
  expect(screen.queryByRole('button', { name: 'Try again: Ben.pdf' })).not.toBeInTheDocument();
});
