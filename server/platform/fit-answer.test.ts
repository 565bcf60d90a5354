import { describe, expect, test } from 'vitest';
import { getPerson, type Person } from '../../contract/people/people.calls.ts';
import { listResumes } from '../../contract/people/resumes.calls.ts';
import { z } from '../../contract/platform/zod.ts';
import { getSearchStatus } from '../../contract/search/sourcing.calls.ts';
import { emptyProposal as blank } from '../../tests/support/blank-person.ts';
import { fitAnswer, UnfitAnswerError } from './fit-answer.ts';

const id = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const resume = (over: object = {}) => ({
  ...{
    id,
    file_name: 'a.pdf',
    status: 'completed',
    proposal: blank,
    known: null,
    can_retry: false,
    is_mine: true,
  },
  created_at: '2026-01-01T00:00:00.000Z',
  ...over,
});
const fitList = (...rows: unknown[]) => fitAnswer(listResumes.answers[200], rows);

test('what is longer, emptier or odder than what may be sent is answered as it is stored', () => {
  const long = 'x'.repeat(100_000);
  const odd = {
    name: '',
    title: long,
    email: 'petra.müller@x.example',
    profile_url: 'in/petra',
    years: 712.5,
    links: Array(30).fill('no link'),
    skills: Array(200).fill(''),
    languages: [long],
    summary: long,
  };
  const row = resume({ proposal: { ...blank, ...odd } });
  expect(fitList(row)).toEqual({ value: [row], misfits: [] });
  const criteria = Array.from({ length: 80 }, (_, at) => ({
    id: `c${at}`.padEnd(60),
    kind: 'skill',
    text: long,
    need: 'must',
    source: long,
  }));
  const state = { status: 'Completed', criteria, queries: [{ provider: 'brave', query: '' }] };
  expect(fitAnswer(getSearchStatus.answers[200], state)).toEqual({ value: state, misfits: [] });
});

describe('a value that its field cannot hold', () => {
  test('costs its entry of a list or a record, its optional field, or becomes blank', () => {
    const damaged = { ...blank, skills: ['MIG', 7, 'TIG'], title: 5, links: undefined };
    const row = resume({ detail: 3, proposal: damaged });
    expect(fitList(resume(), row)).toEqual({
      value: [resume(), resume({ proposal: { ...blank, skills: ['MIG', 'TIG'] } })],
      misfits: expect.arrayContaining(
        ['1.detail', '1.proposal.skills.1', '1.proposal.title', '1.proposal.links'].map((path) =>
          expect.objectContaining({ path }),
        ),
      ),
    });
    const person = { attributes: { Notice: '2 weeks', Odd: 4 } };
    const { value } = fitAnswer(getPerson.answers[200], { ...blank, id, ...person });
    expect((value as Person).attributes).toEqual({ Notice: '2 weeks' });
  });

  test('leaves out the row that cannot do without it, and names it', () => {
    const later = resume({ status: 'of a later version' });
    const { value, misfits } = fitList(resume(), later, null, resume());
    expect(value).toEqual([resume(), resume()]);
    expect(misfits.map(({ path, leftOut }) => [path, leftOut])).toEqual([
      ['1.status', id],
      ['2', ''],
    ]);
  });

  test('costs no more in each of thousands of rows, and leaves out none that follows', () => {
    const damaged = resume({ detail: 3, proposal: { ...blank, title: 5 } });
    const unfit = resume({ file_name: 5, status: 'of a later version' });
    const rows = Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? unfit : damaged));
    const { value, misfits } = fitList(...rows);
    expect(value).toEqual(Array(2000).fill(resume()));
    expect(misfits).toHaveLength(1000 + 2 * 2000);
    expect(misfits.map(({ path }) => path).slice(-3)).toEqual([
      '2998.proposal.title',
      '2999.detail',
      '2999.proposal.title',
    ]);
  });

  test('is an error where nothing would be left', () => {
    expect(() => fitAnswer(z.object({ id: z.guid() }), { id: 7 })).toThrow(UnfitAnswerError);
    expect(() => fitAnswer(z.array(z.string()), {})).toThrow(UnfitAnswerError);
  });
});

test('fields that a call does not know are not answered', () => {
  expect(fitList(resume({ secret: 'x' })).value).toEqual([resume()]);
});

test('a status that this version does not know is passed on, as the screens show it', () => {
  const state = { status: 'of a later version' };
  expect(fitAnswer(getSearchStatus.answers[200], state)).toEqual({ value: state, misfits: [] });
});
