import type { Today } from '../../contract/recruiting/today.calls.ts';

/** The answer of a day without work. */
export const nothingDue: Today = {
  steps: [],
  step_count: 0,
  overdue_count: 0,
  replies: [],
  reply_count: 0,
  halted: [],
  halted_count: 0,
  answers: [],
  watched: [],
  resumes: 0,
  drafts: 0,
  last_search: null,
  has_people: true,
  has_searches: true,
  has_colleagues: true,
  offers_model: false,
};
