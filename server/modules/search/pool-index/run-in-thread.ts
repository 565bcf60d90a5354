import { Worker } from 'node:worker_threads';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { openThreadCalls, type ThreadCalls } from '../../../platform/threads/thread-calls.ts';
import type { JobTexts } from '../criteria/read-criteria.ts';
import type { Hit } from '../provider.ts';
import type { Query } from './analyse.ts';
import type { Scored } from './best.ts';
import { personColumns } from './people-cache.ts';
import type { Missing } from './segment.ts';
import type { StorableSegment, ThreadTask } from './thread.ts';

interface Answers {
  pack: StorableSegment;
  merge: StorableSegment;
  missing: Missing;
  keep: undefined;
  score: Scored[] | undefined;
  analyse: Query;
  expand: Query;
  synonyms: string[];
  explain: Hit[];
  'unknown people': number[];
  rank: Hit[] | undefined;
}
type Answer<Task extends ThreadTask> = Answers[Task['kind']];

/** Most memory of the thread, in MB: of what lasts, and of what is made anew, which V8 lets grow to 134 otherwise. */
const memoryMb = { lasting: 256, young: 12 };
/** A thread that nobody asks ends after so long, and its memory with it. A new one takes a second or more to load its words. */
const idleMs = 10 * 60_000;

interface Thread {
  calls: ThreadCalls;
  end: NodeJS.Timeout | undefined;
}

let current: Thread | undefined;

/**
 * Runs one task after another; on the main thread every request would wait for it. @param given buffers that the
 * caller does not use again; they are handed over instead of copied
 */
export function runInThread<Task extends ThreadTask>(
  task: Task,
  given: ArrayBuffer[] = [],
): Promise<Answer<Task>> {
  current ??= start();
  clearTimeout(current.end);
  return current.calls.call({ task }, given) as Promise<Answer<Task>>;
}

/** Until the first search, however late that is, the thread stays with what it has loaded. */
export function keepThreadUntilUsed(): void {
  clearTimeout(current?.end);
}

function start(): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb.lasting, maxYoungGenerationSizeMb: memoryMb.young },
  });
  const thread: Thread = { calls: openThreadCalls(worker, rest), end: undefined };
  const forget = () => {
    if (current === thread) current = undefined;
  };
  function rest(): void {
    thread.end = setTimeout(() => {
      forget();
      void worker.terminate();
    }, idleMs).unref();
  }
  const fail = (error: unknown) => {
    forget();
    clearTimeout(thread.end);
    thread.calls.fail(error);
  };
  worker.on('message', ({ id, answer, error }: { id: number; answer?: unknown; error?: unknown }) => {
    const caller = thread.calls.take(id);
    if (error === undefined) caller.resolve(answer);
    else caller.reject(error);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that searches the pool ended early.')));
  return thread;
}

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
  years: 6,
  languages: ['Spanish B1'],
};

let loading: Promise<void> | undefined;

/** Needs neither the database nor the modules of the server, so a start calls it first. */
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
