import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { CardBody } from './board-card.tsx';

const person: BoardPerson = {
  id: 'p',
  name: 'Mila Visser',
  role: 'Nurse',
  employer: '',
  place: 'Utrecht',
  stage: 'closed',
  moved_at: new Date().toISOString(),
  decision: 'no',
  reason: 'Too far away',
  assignee: { id: 'a', name: 'Ada' },
  next_step: '',
  next_on: null,
  do_not_contact: false,
  answers: [],
  version: 1,
};
const lastLine = (given: Partial<BoardPerson>) =>
  render(<CardBody person={{ ...person, ...given }} />).container.querySelector('p:last-of-type')
    ?.textContent;

test('a card says why someone was declined, and what clients answered, before what may be cut off', () => {
  expect(lastLine({})).toBe('Too far away · Since today · Ada');
  const answers = [
    { author: 'Ms Client (Harbour Works)', answer: 'yes' as const, comment: '' },
    { author: 'Dana Reed', answer: null, comment: 'Which shift?' },
  ];
  expect(lastLine({ decision: 'shortlist', answers })).toBe(
    'Yes by Ms Client (Harbour Works) · Comment by Dana Reed · Since today · Ada',
  );
});
