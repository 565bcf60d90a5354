import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { buildBoardPerson } from '../../../../tests/support/board-person.ts';
import { CardBody, slotHeight } from './board-card.tsx';

const person = buildBoardPerson({
  name: 'Mila Visser',
  role: 'Nurse',
  place: 'Utrecht',
  stage: 'closed',
  moved_at: new Date().toISOString(),
  decision: 'no',
  reason: 'Too far away',
  assignee: { id: 'a', name: 'Ada' },
});
const lastLine = (given: Partial<BoardPerson>) =>
  render(<CardBody person={{ ...person, ...given }} />).container.querySelector('p.flex-1')?.textContent;

test('a card says why someone was declined, and what clients answered, before what may be cut off', () => {
  expect(lastLine({})).toBe('Too far away · Since today');
  expect(lastLine({ left_pool: true })).toBe('Left the pool · Too far away · Since today');
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
  expect(container).toHaveTextContent('11/12 musts · Contacted today');
  const answered_at = given.last_contact;
  const waiting = render(<CardBody person={{ ...person, ...given, answered_at }} />);
  expect(waiting.container).toHaveTextContent('11/12 musts · Answered today');
  expect(container).toHaveTextContent('Call');
  expect(container).toHaveTextContent(/ANAssigned to Ada Mae Novak$/);
});

test('a card says which sequence someone is in, and when its next mail leaves', () => {
  const sequence = {
    id: 's',
    name: 'First contact',
    place: 'p1',
    sent: 0,
    mails: 2,
    is_paused: false,
    next_at: `${new Date().getFullYear()}-01-30T12:00:00.000Z`,
  };
  const shown = (given: Partial<typeof sequence> | { next_at: null }, now: string) => {
    vi.setSystemTime(new Date(`${new Date().getFullYear()}-${now}T12:00:00`));
    const inSequence = { ...person, sequence: { ...sequence, ...given } };
    return render(<CardBody person={inSequence} />).container.textContent;
  };
  vi.useFakeTimers();
  expect(shown({}, '01-02')).toContain('In First contact · mail 1 on Jan 30');
  expect(shown({ sent: 1 }, '01-30')).toContain('In First contact · mail 2 today');
  expect(shown({ next_at: null }, '01-02')).toContain('In First contact · mail 1 is being sent');
  expect(shown({ is_paused: true }, '01-02')).toContain('In First contact · paused');
  vi.useRealTimers();
});

test('a card is as high as its lines: nothing is left blank without a reminder', () => {
  const plain = slotHeight({ ...person, musts_met: 1, musts: 2 });
  expect(slotHeight({ ...person, musts_met: 1, musts: 2, next_step: 'Call' })).toBe(plain + 16);
  expect(slotHeight(person)).toBe(plain - 16);
});
