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
  render(<CardBody person={{ ...person, ...given }} />).container.querySelector('p.flex-1')?.textContent;

test('a card says why someone was declined, and what clients answered, before what may be cut off', () => {
  expect(lastLine({})).toBe('Too far away · Since today');
  const answers = [
    { author: 'Ms Client (Harbour Works)', answer: 'yes' as const, comment: '' },
    { author: 'Dana Reed', answer: null, comment: 'Which shift?' },
  ];
  expect(lastLine({ decision: 'shortlist', answers })).toBe(
    'Yes by Ms Client (Harbour Works) · Comment by Dana Reed · Since today',
  );
});

test('a card says the musts met, the last contact, the next step and who it is assigned to', () => {
  const given = {
    musts_met: 11,
    musts: 12,
    last_contact: new Date().toISOString(),
    next_step: 'Call',
    assignee: { id: 'a', name: 'Ada Mae Novak' },
  };
  const { container } = render(<CardBody person={{ ...person, ...given }} />);
  expect(container).toHaveTextContent('11/12 musts · Contact today');
  expect(container).toHaveTextContent('Call');
  expect(container).toHaveTextContent(/ANAssigned to Ada Mae Novak$/);
});
