import { parentPort } from 'node:worker_threads';
import { type GivenVerdicts, type RankedJob, rankPeople } from '../matching/rank-people.ts';
import { synonymsOf, type TitleOptions } from '../vocabulary/titles.ts';
import { analyseDocument, analyseJob, type DocumentTexts, type Query } from './analyse.ts';
import type { Scored } from './best.ts';
import {
  evictPeople,
  findUnknownPeople,
  keepPeople,
  mostCharacters,
  type PersonVersion,
  readPeopleJson,
  takePeople,
} from './people-cache.ts';
import { expandByFeedback, scoreSegments } from './score.ts';
import {
  countHeldDocuments,
  evictBlocks,
  findMissing,
  keepBlocks,
  largePoolDocuments,
  mergeSegments,
  packSegment,
  type ReadSegment,
  readGaps,
  type Segment,
  takeSegments,
} from './segment.ts';

export interface NumberedTexts extends DocumentTexts {
  number: number;
}

export type ThreadTask =
  | { kind: 'pack'; documents: NumberedTexts[] }
  | { kind: 'merge'; segments: Segment[]; gone: number[] }
  | { kind: 'analyse'; job: { title: string; description: string }; options: TitleOptions }
  | { kind: 'synonyms'; job: { title: string; description: string }; options: TitleOptions }
  | { kind: 'expand'; query: Query; best: { texts: DocumentTexts; score: number }[] }
  /** `people` is the JSON that `readPeopleJson` reads; nobody is kept. */
  | { kind: 'explain'; job: RankedJob; people: string; explained: number }
  | { kind: 'unknown people'; database: string; people: PersonVersion[] }
  /** `read` is the JSON of those who were unknown; the answer is undefined while people are still unknown. */
  | {
      kind: 'rank';
      job: RankedJob;
      database: string;
      people: PersonVersion[];
      read: string;
      scores: Scored[];
      explained: number;
      verdicts?: GivenVerdicts;
    }
  | { kind: 'missing'; segments: string[]; query: Query }
  | { kind: 'keep'; read: { segments: ReadSegment[]; terms: string[] } }
  /** `read` is what was missing; the answer is undefined when something is missing still. */
  | {
      kind: 'score';
      segments: string[];
      query: Query;
      read: { segments: ReadSegment[]; terms: string[] };
      gone: number[];
      most: number;
    };

export interface StorableSegment {
  documents: number;
  first: number;
  last: number;
  numbers: Uint8Array;
  lengths: Uint8Array;
  blocks: string[];
}

const termsAtATime = 4000;

const port = parentPort;
if (!port) throw new Error('This file is the entry of a worker thread.');

port.on('message', ({ id, task }: { id: number; task: ThreadTask }) => {
  try {
    port.postMessage({ id, answer: run(task) });
  } catch (error) {
    port.postMessage({ id, error });
  }
});

function run(task: ThreadTask) {
  if (task.kind === 'missing') return findMissing(task.segments, [...task.query.keys()]);
  if (task.kind === 'keep') {
    keepBlocks(task.read.segments, task.read.terms);
    return undefined;
  }
  if (task.kind === 'score') return score(task);
  if (task.kind === 'analyse') return analyseJob(task.job, task.options);
  if (task.kind === 'synonyms') return synonymsOf(task.job, task.options);
  if (task.kind === 'expand') {
    const best = task.best.map(({ texts, score }) => ({ document: analyseDocument(texts), score }));
    return expandByFeedback(task.query, best);
  }
  if (task.kind === 'explain') return rankPeople(task.job, readPeopleJson(task.people), task.explained);
  if (task.kind === 'unknown people') return findUnknownPeople(task.database, task.people);
  if (task.kind === 'rank') return rank(task);
  if (task.kind === 'merge') {
    const gone = new Set(task.gone);
    return toStorable(mergeSegments(task.segments, (number) => gone.has(number)));
  }
  return toStorable(
    packSegment(task.documents.map((texts) => ({ number: texts.number, ...analyseDocument(texts) }))),
  );
}

function rank({
  job,
  database,
  people,
  read,
  scores,
  explained,
  verdicts,
}: Extract<ThreadTask, { kind: 'rank' }>) {
  keepPeople(database, read);
  const taken = takePeople(database, people, new Map(scores.map((scored) => [scored.number, scored])));
  const ranked = taken && rankPeople(job, taken, explained, verdicts);
  // Searches in large pools seldom find the same people, and their words take the room.
  evictPeople(countHeldDocuments() < largePoolDocuments ? mostCharacters : mostCharacters / 2);
  return ranked;
}

function score({ segments, query, read, gone, most }: Extract<ThreadTask, { kind: 'score' }>) {
  keepBlocks(read.segments, read.terms);
  const held = takeSegments(segments, [...query.keys()]);
  const best = held && scoreSegments(held, query, gone, most);
  evictBlocks();
  return best;
}

function toStorable({ numbers, lengths, documents, blocks }: Segment): StorableSegment {
  const all = readGaps(numbers);
  const entries = [...blocks].map(
    ([term, postings]) => [term, Buffer.from(postings).toString('base64')] as const,
  );
  const parts: string[] = [];
  for (let at = 0; at < entries.length; at += termsAtATime) {
    parts.push(JSON.stringify(Object.fromEntries(entries.slice(at, at + termsAtATime))));
  }
  return { documents, first: all[0] ?? 0, last: all.at(-1) ?? 0, numbers, lengths, blocks: parts };
}
