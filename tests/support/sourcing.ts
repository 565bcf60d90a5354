import type { Candidate, TalentImport } from '../../contract/people/talent-pool.calls.ts';
import type { FoundCandidate, SearchJob } from '../../contract/search/sourcing.calls.ts';

let count = 0;
/** Returns a UUID that no other fixture has. */
const nextId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;

export const buildSearchJob = (job: Partial<SearchJob> = {}): SearchJob => ({
  id: nextId(),
  title: 'Data Engineer',
  location: 'Berlin',
  created_at: '2026-03-04T10:00:00.000Z',
  status: 'Completed',
  all_search_results: [],
  ...job,
});

export const buildLink = (url: string) => ({ id: nextId(), url, created_at: '2026-03-04T10:00:05.000Z' });

export const buildFoundCandidate = (found: Partial<FoundCandidate> = {}): FoundCandidate => ({
  url: `http://localhost:3000/dashboard/sourcing/candidates/${nextId()}`,
  title: 'Ada Novak, Data Engineer',
  place: 'Berlin, Germany',
  snippet: 'Builds streaming pipelines with Kafka and Python.',
  why: ['Skills: Kafka, Python', 'In Berlin'],
  matched: ['Kafka', 'Python'],
  source: 'talent-pool',
  sample: false,
  ...found,
});

export const buildCandidate = (candidate: Partial<Candidate> = {}): Candidate => ({
  id: nextId(),
  name: 'Ada Novak',
  title: 'Data Engineer',
  skills: ['Kafka', 'Python'],
  location: 'Berlin, Germany',
  summary: 'Builds streaming pipelines.',
  email: 'ada@example.com',
  profile_url: 'https://example.com/ada',
  source: 'Referral',
  sample: false,
  created_at: '2026-03-04T10:00:00.000Z',
  employer: '',
  years: null,
  tags: [],
  do_not_contact: false,
  ...candidate,
});

export const buildImport = (state: Partial<TalentImport> = {}): TalentImport => ({
  id: nextId(),
  file_name: 'people.csv',
  status: 'completed',
  replaced_sample: false,
  rows_read: 3,
  rows_total: 3,
  imported: 3,
  duplicates: 0,
  rejected: 0,
  errors: [],
  created_at: '2026-03-04T10:00:00.000Z',
  ...state,
});
