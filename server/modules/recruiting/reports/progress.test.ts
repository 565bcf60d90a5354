import { expect, test } from 'vitest';
import { usualColumns } from '../../../../contract/recruiting/board.ts';
import type { Decision } from '../../../../contract/search/decisions.ts';
import { earliest, followRecord, reachedAt, stepsOfColumns } from './progress.ts';

type Step = [to: Decision | null, stage: string | null, reason?: string];

const steps = stepsOfColumns(usualColumns);
/** The steps that a record leads to, each with the number of the entry that did. */
const follow = (...record: Step[]) =>
  followRecord(
    record.map(([to, toStage, reason = ''], at) => ({ to, toStage, reason, at: new Date(at) })),
    steps,
  );

test('each step counts from its first time', () => {
  expect(follow(['shortlist', 'shortlisted'], ['shortlist', 'contacted'], ['shortlist', 'replied'])).toEqual({
    shortlisted: 0,
    contacted: 1,
    replied: 2,
  });
  expect(follow(['maybe', 'new'], ['shortlist', 'offer'])).toEqual({ shortlisted: 1, interviewed: 1 });
});

test('what is taken back does not count, and what is done again counts from then', () => {
  const shortlisted: Step = ['shortlist', 'shortlisted'];
  expect(follow(shortlisted, [null, null])).toEqual({});
  expect(follow(shortlisted, ['maybe', 'new', 'Later'])).toEqual({});
  expect(follow(shortlisted, ['shortlist', 'interview'], shortlisted)).toEqual({ shortlisted: 0 });
  expect(follow(shortlisted, ['shortlist', 'interview'], ['shortlist', 'contacted'])).toEqual({
    shortlisted: 0,
    contacted: 2,
  });
  expect(follow(shortlisted, [null, null], shortlisted)).toEqual({ shortlisted: 2 });
});

test('No and Closed keep how far someone came, also when it is reconsidered', () => {
  const interview: Step = ['shortlist', 'interview'];
  const reached = { shortlisted: 0, interviewed: 0 };
  expect(follow(interview, ['no', 'closed', 'Salary'])).toEqual(reached);
  expect(follow(interview, ['shortlist', 'closed'])).toEqual(reached);
  expect(follow(interview, ['no', 'closed', 'Salary'], ['shortlist', 'shortlisted'])).toEqual(reached);
  expect(follow(interview, ['no', 'closed', 'Salary'], interview)).toEqual(reached);
});

test('a shortlist by mistake after No does not count, one that ends with another reason does', () => {
  expect(
    follow(['no', 'closed', 'Junior'], ['shortlist', 'shortlisted'], ['no', 'closed', 'Junior']),
  ).toEqual({});
  expect(
    follow(['no', 'closed', 'Junior'], ['shortlist', 'shortlisted'], ['no', 'closed', 'Salary']),
  ).toEqual({
    shortlisted: 1,
  });
});

test('decisions from before there was a board shortlist', () => {
  expect(follow(['shortlist', null])).toEqual({ shortlisted: 0 });
});

test('an own column is the step of the usual one before it, and none after Closed', () => {
  const own = stepsOfColumns([
    { id: 'first', name: 'First' },
    ...usualColumns,
    { id: 'later', name: 'Later' },
  ]);
  expect([own.get('first'), own.get('later'), own.get('offer')]).toEqual(['found', undefined, 'interviewed']);
  const renewed = usualColumns
    .filter(({ id }) => id !== 'interview')
    .flatMap((column) => (column.id === 'offer' ? [{ id: 'talk', name: 'Talk' }, column] : [column]));
  expect(stepsOfColumns(renewed).get('talk')).toBe('replied');
});

test('of two records each step has its first time, and whoever came further has passed it', () => {
  const both = earliest({ shortlisted: 5, interviewed: 9 }, { shortlisted: 3 });
  expect(both).toEqual({ shortlisted: 3, interviewed: 9 });
  expect([reachedAt(both, 'contacted'), reachedAt(both, 'hired')]).toEqual([9, undefined]);
});
