import { expect, test } from 'vitest';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { columnsOfBoard } from '../../../../contract/recruiting/board.ts';
import { buildBoardPerson } from '../../../../tests/support/board-person.ts';
import { daysInColumn, groupPeople, isOverdue } from './board-card.tsx';

const person = (given: Partial<BoardPerson>) => buildBoardPerson({ id: given.name ?? '', ...given });
const columns = [
  { id: 'new', name: 'New' },
  { id: 'offer', name: 'Offer' },
];

test('puts people into their columns, the earliest next step first, then whoever was moved last', () => {
  const people = [
    person({ name: 'Old', moved_at: '2026-01-01T00:00:00.000Z' }),
    person({ name: 'Fresh', moved_at: '2026-01-02T00:00:00.000Z' }),
    person({ name: 'Later', next_on: '2026-03-02' }),
    person({ name: 'Soon', next_on: '2026-03-01' }),
    person({ name: 'Offered', stage: 'offer' }),
  ];
  const grouped = groupPeople(columns, people, { text: '', assignee: '' });
  expect(grouped.map(({ people: some }) => some.map(({ name }) => name))).toEqual([
    ['Soon', 'Later', 'Fresh', 'Old'],
    ['Offered'],
  ]);
});

test('the first column puts who meets more musts before who was moved last', () => {
  const moved = (day: string) => ({ moved_at: `2026-01-${day}T00:00:00.000Z` });
  const people = [
    person({ name: 'Few', musts_met: 1, musts: 3, ...moved('03') }),
    person({ name: 'Unread', ...moved('04') }),
    person({ name: 'Most', musts_met: 3, musts: 3, ...moved('01') }),
    person({ name: 'Due', musts_met: 0, musts: 3, next_on: '2026-03-01' }),
    person({ name: 'Fewer', stage: 'offer', musts_met: 1, musts: 3, ...moved('02') }),
    person({ name: 'More', stage: 'offer', musts_met: 3, musts: 3, ...moved('01') }),
  ];
  const grouped = groupPeople(columns, people, { text: '', assignee: '' });
  expect(grouped.map(({ people: some }) => some.map(({ name }) => name))).toEqual([
    ['Due', 'Most', 'Few', 'Unread'],
    ['Fewer', 'More'],
  ]);
});

test('filters by what is known of a person and by who takes the next step', () => {
  const ada = { id: 'a', name: 'Ada' };
  const people = [
    person({ name: 'Mila Visser', employer: 'Harbour', assignee: ada }),
    person({ name: 'Ben', role: 'Harbour master' }),
    person({ name: 'Cy' }),
  ];
  const names = (text: string, assignee: string) =>
    groupPeople(columns, people, { text, assignee })[0]?.people.map(({ name }) => name);
  expect(names(' harb', '')).toEqual(['Mila Visser', 'Ben']);
  expect(names('', 'a')).toEqual(['Mila Visser']);
  expect(names('harb', 'nobody')).toEqual(['Ben']);
});

test('a next step is overdue from the day after it, while there is something left to do', () => {
  const now = new Date(2026, 2, 2, 9);
  const given = (next_on: string | null, stage = 'offer') => isOverdue(person({ next_on, stage }), now);
  expect([given('2026-03-01'), given('2026-03-02'), given(null), given('2026-03-01', 'closed')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a card says since when it is in its column', () => {
  const now = new Date('2026-03-12T09:00:00.000Z');
  const given = (moved_at: string | null) => daysInColumn(person({ moved_at }), now);
  expect([
    given(null),
    given('2026-03-12T08:00:00.000Z'),
    given('2026-03-11T08:00:00.000Z'),
    given('2026-03-02T08:00:00.000Z'),
  ]).toEqual(['', 'Since today', '1 day here', '10 days here']);
});

test('a template shows its columns, and others with people in them', () => {
  const template = { id: 't', name: 'Quick hire', columns: ['new'] };
  const ids = (of?: typeof template, filled = '') =>
    columnsOfBoard(columns, of, ({ id }) => id === filled).map(({ id }) => id);
  expect([ids(), ids(template), ids(template, 'offer')]).toEqual([
    ['new', 'offer'],
    ['new'],
    ['new', 'offer'],
  ]);
});
