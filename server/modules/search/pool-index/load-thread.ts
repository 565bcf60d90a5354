import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import type { JobTexts } from '../criteria/read-criteria.ts';
import { personColumns } from './people-cache.ts';
import { runInThread } from './run-in-thread.ts';

/** Where nothing was searched yet. Its words are those that most searches share. */
export const usualJob: JobTexts = {
  title: 'Registered Nurse',
  location: 'Chicago',
  description: 'Must have: experience in a similar role, Excel. Nice to have: Spanish.',
};

const must = (id: string, kind: Criterion['kind'], text: string): Criterion => ({
  id,
  kind,
  text,
  need: 'must',
  source: text,
});
const usualCriteria = [
  must('c1', 'title', 'Registered Nurse'),
  must('c2', 'place', 'Chicago'),
  must('c3', 'years', '5+ years'),
  must('c4', 'skill', 'Excel'),
  must('c5', 'certificate', 'nursing license'),
  must('c6', 'language', 'Spanish'),
];
/** An invented person: the thread judges them to load what judging needs. */
const usualPerson: Record<(typeof personColumns)[number], unknown> = {
  document: 0,
  id: '',
  organisationId: null,
  name: 'Nobody',
  email: '',
  phone: '',
  profileUrl: '',
  title: 'Nurse',
  skills: ['Triage'],
  summary:
    'Nurse with 6 years of experience. Harbour Hospital, Jan 2018 to March 2024: wound care, Excel, no night shifts. Licensed in Illinois until 2027. Wants to learn Spanish.',
  location: 'Chicago, IL',
  latitude: null,
  longitude: null,
};

let loading: Promise<void> | undefined;

/**
 * Loads what searches need of words, occupations and places in the thread that ranks, once. It needs neither the database nor
 * the modules of the server, so a start calls it first.
 */
export const loadThread = (): Promise<void> => {
  loading ??= load();
  return loading;
};

async function load(): Promise<void> {
  await runInThread({ kind: 'analyse', job: usualJob, options: {} });
  const job = { ...usualJob, criteria: usualCriteria };
  const people = JSON.stringify([['', ...personColumns.map((column) => usualPerson[column])]]);
  await runInThread({ kind: 'explain', job, people, explained: 1 });
}
