import { expect, it } from 'vitest';
import { countChanges } from '../shell/dialogs.ts';
import { describeChange, textsOf, type WaitingChange } from './changes.ts';

const change = (
  kind: WaitingChange['kind'],
  body: object,
  more: Partial<WaitingChange> = {},
): WaitingChange => ({
  id: '1',
  kind,
  path: '/search/results/p1/tags/?tag=old',
  body: JSON.stringify(body),
  at: '2026-11-25T12:00:00.000Z',
  ...more,
});
const post = change('post', { title: 'Nurses', body: 'We hire.', version: 3 });
const note = change('note', { text: 'Met her.' });

it.each([
  [change('decision', { decision: 'no', reason: 'Too far', people: [] }), 'No (Too far)'],
  [change('decision', { decision: null, people: [] }), 'undecided'],
  [change('move', { stage: 's1', people: [] }, { column: 'Interview' }), 'on the board in “Interview”'],
  [change('move', { stage: 's1', people: [] }), 'another column of the board'],
  [note, 'the note “Met her.”'],
  [change('note', { text: 'x'.repeat(300) }), `the note “${'x'.repeat(119)}…”`],
  [change('tag', { tag: 'Remote' }), 'the tag “Remote”'],
  [{ ...change('untag', {}), body: '' }, 'without the tag “old”'],
  [post, 'the text of “Nurses”'],
])('%o is named', (given, named) => {
  expect(describeChange(given)).toBe(named);
});

it('counts changes, and gives back what somebody has written', () => {
  expect([countChanges(1), countChanges(12)]).toEqual(['1 change', '12 changes']);
  expect(textsOf([note, change('tag', { tag: 'a' }), post])).toBe('Met her.\n\nNurses\n\nWe hire.');
  expect(textsOf([change('tag', { tag: 'a' })])).toBe('');
});
