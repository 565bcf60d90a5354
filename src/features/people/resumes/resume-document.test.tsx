import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exportResume, getResumeText, type Resume } from '../../../../contract/people/resumes.calls.ts';
import { emptyProposal } from '../../../../tests/support/blank-person.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { markPlaces, pieceOf, placesOf } from './field-places.ts';
import { ResumeDocument } from './resume-document.tsx';

const needles = [
  { field: 'title', text: 'data engineer' },
  { field: 'phone', text: '+49 40 5550147' },
  { field: 'skills', text: 'java' },
] as const;
const marked = (line: string) =>
  markPlaces(line, needles).flatMap(({ text, field }) => (field ? [[field, text]] : []));

test('marks the place of each field in a line, words and numbers whole', () => {
  expect(marked('Data Engineer, Java and JavaScript')).toEqual([
    ['title', 'Data Engineer'],
    ['skills', 'Java'],
  ]);
  expect(marked('Tel. (040) 555-0147')).toEqual([['phone', '(040) 555-0147']]);
  expect(marked('Tel. 040 555 0147, fax 040 555 0148')).toEqual([['phone', '040 555 0147']]);
  expect(markPlaces('nothing here', needles)).toEqual([{ text: 'nothing here' }]);
});

describe('the places on a page', () => {
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  });
  afterEach(() => vi.restoreAllMocks());

  const piece = (str: string, transform: number[], width: number, dir = 'ltr') =>
    pieceOf(
      { str, dir, transform, width, hasEOL: false },
      {},
      { transform: [1, 0, 0, -1, 0, 800], scale: 1 },
    );

  test('join the runs of a line and keep columns apart', () => {
    const mark = (line: string) => markPlaces(line, needles);
    const apart = [
      ...piece('Data', [10, 0, 0, 10, 50, 700], 20),
      ...piece('Engineer', [10, 0, 0, 10, 73, 700.5], 40),
    ];
    expect(placesOf(apart, mark)).toMatchObject([{ field: 'title', x: 50, width: 63 }]);
    const columns = [
      ...piece('Data', [10, 0, 0, 10, 50, 700], 20),
      ...piece('Engineer', [10, 0, 0, 10, 300, 700], 40),
    ];
    expect(placesOf(columns, mark)).toEqual([]);
  });

  test('turn with text that runs up a margin, and begin at the right where it is read from there', () => {
    const mark = (line: string) => markPlaces(line, needles);
    const [up] = placesOf(piece('Java', [0, 10, -10, 0, 40, 300], 20), mark);
    expect(up).toMatchObject({ field: 'skills', width: 20, angle: -Math.PI / 2 });
    // It begins at 40 points from the left and 500 from the top, with its letters to the left of that.
    expect(up?.x).toBeCloseTo(32, 5);
    expect(up?.y).toBeCloseTo(500, 5);
    const [rtl] = placesOf(piece('Java אבגד', [10, 0, 0, 10, 100, 700], 90, 'rtl'), mark);
    expect(rtl).toMatchObject({ x: 150, width: 40 });
  });
});

describe('the document', () => {
  const proposal = {
    ...emptyProposal,
    name: 'Mila Visser',
  };
  const resume = (file_name: string): Resume => ({
    id: 'r1',
    file_name,
    status: 'completed',
    proposal,
    known: null,
    can_retry: false,
    is_mine: true,
    created_at: '2026-03-02T09:30:00.000Z',
  });
  const show = (file_name: string, user = {}) =>
    renderPage(
      <ResumeDocument
        resume={resume(file_name)}
        person={proposal}
        doubtful={[]}
        focused=""
        view="page"
        onView={() => {}}
      />,
      { user },
    );
  let { reply, requests } = {} as ReturnType<typeof stubCalls>;
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    reply(getResumeText, { body: { lines: ['Mila Visser'] } });
    reply(exportResume, { body: '%PDF-1.7' });
  });
  const fetched = () => requests.filter(({ path }) => path.endsWith('/file/')).length;

  test('of another kind than PDF is its text, and its file is not fetched', async () => {
    await show('mila.docx');
    expect(await screen.findByText('Mila Visser')).toBeVisible();
    expect(screen.getByText('Only PDF files are shown as pages.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Page' })).not.toBeInTheDocument();
    expect(fetched()).toBe(0);
  });

  test('whose file is not there is its text, with the reason', async () => {
    reply(exportResume, { status: 404, body: { detail: 'The file is not kept any more.' } });
    await show('mila.pdf');
    expect(await screen.findByText('The pages are not shown: The file is not kept any more.')).toBeVisible();
    expect(await screen.findByText('Mila Visser')).toBeVisible();
  });

  test('that can’t be drawn is its text, with the reason, and is fetched once', async () => {
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        terminate() {}
        constructor() {
          super();
          setTimeout(() => this.dispatchEvent(new Event('error')));
        }
      },
    );
    await show('mila.pdf');
    expect(await screen.findByText('The pages are not shown: It can’t be drawn.')).toBeVisible();
    expect(await screen.findByText('Mila Visser')).toBeVisible();
    await waitFor(() => expect(fetched()).toBe(1));
  });

  test('of a client is its text for a SuperAdmin who acts for it', async () => {
    await show('mila.pdf', { acting_until: Math.floor(Date.now() / 1000) + 3600 });
    expect(await screen.findByText(/^The pages are not shown: While you act for/)).toBeVisible();
    expect(await screen.findByText('Mila Visser')).toBeVisible();
    expect(fetched()).toBe(0);
  });
});
