import type { BoardPerson } from '../../contract/recruiting/board.calls.ts';

/** A person of a board of whom nothing is known but what is given. */
export const buildBoardPerson = (given: Partial<BoardPerson> = {}): BoardPerson => ({
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f22',
  name: '',
  role: '',
  employer: '',
  place: '',
  stage: 'new',
  moved_at: null,
  decision: null,
  reason: '',
  assignee: null,
  next_step: '',
  next_on: null,
  do_not_contact: false,
  answers: [],
  version: 1,
  ...given,
});
