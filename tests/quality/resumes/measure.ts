import { readResumeFile } from '../../../server/modules/people/resumes/reading/read-resume-file.ts';
import { foldAccents } from '../../../server/modules/search/vocabulary/fold.ts';
import { readingDay } from './invented-people.ts';
import type { MadeResume } from './make-resumes.ts';
import type { OutsideResume } from './outside.ts';

/** How much of what was read of a field is right, and how much of what is there was read. */
export interface FieldScore {
  field: string;
  precision: number;
  recall: number;
  wrong: string[];
}

const fold = (text: string) =>
  foldAccents(text)
    .replace(/[^a-z0-9+#]+/g, ' ')
    .trim();

/** Reads résumés and compares every field with what is expected. */
export async function measureResumes(resumes: MadeResume[]): Promise<FieldScore[]> {
  const counts = new Map<string, { read: number; right: number; expected: number; wrong: string[] }>();
  for (const { fileName, bytes, expected } of resumes) {
    const found = await readResumeFile(bytes, readingDay);
    if (found.kind !== 'resume') throw new Error(`${fileName} was read as an archive.`);
    const { resume } = found;
    const [present = '', ...earlier] = expected.jobs.map(({ employer }) => employer);
    const pairs: [string, string[], string[]][] = [
      ['name', [resume.name], [expected.name]],
      ['title', [resume.title], [expected.title]],
      ['email', [resume.email], [expected.email]],
      ['phone', [resume.phone.replace(/\D/g, '')], [expected.phone.replace(/\D/g, '')]],
      ['place', [resume.location], [expected.location]],
      ['links', [resume.profile_url, ...resume.links], expected.links],
      ['skills', resume.skills, expected.skills],
      ['languages', resume.languages, expected.languages],
      ['years', [String(resume.years ?? '')], [String(expected.years)]],
      ['employer', [resume.employer], [present]],
      ['earlier employers', resume.earlier_employers, [...new Set(earlier)]],
    ];
    for (const [field, read, wanted] of pairs) {
      const own = counts.get(field) ?? { read: 0, right: 0, expected: 0, wrong: [] };
      counts.set(field, own);
      const texts = read.filter((text) => text !== '').map(fold);
      const right = texts.filter((text) => wanted.map(fold).includes(text));
      own.read += texts.length;
      own.right += right.length;
      own.expected += wanted.length;
      if (right.length < Math.max(texts.length, wanted.length)) {
        own.wrong.push(`${fileName}: ${JSON.stringify(read)} for ${JSON.stringify(wanted)}`);
      }
    }
  }
  return [...counts].map(([field, { read, right, expected, wrong }]) => ({
    field,
    precision: read === 0 ? 0 : right / read,
    recall: right / expected,
    wrong,
  }));
}

/** A field of résumés of a public set. Marked as doubtful, what was read is not taken unseen. */
export interface OutsideScore {
  field: string;
  all: number;
  right: number;
  marked: { right: number; wrong: number };
  /** Read wrongly without a mark. */
  wrong: string[];
  missing: number;
}

const isSame = (read: string, wanted: string[]): boolean =>
  wanted.some((one) => {
    const [a, b] = [fold(read), fold(one)];
    return a === b || (b.length > 3 && (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `)));
  });
const digits = (text: string) => text.replace(/\D/g, '');

/** Reads résumés of a public set and compares what is known of them. */
export async function measureOutside(
  resumes: Pick<OutsideResume, 'id' | 'bytes' | 'gold' | 'employers'>[],
): Promise<OutsideScore[]> {
  const scores = new Map<string, OutsideScore>();
  const scoreOf = (field: string) => {
    const score = scores.get(field) ?? emptyScore(field);
    scores.set(field, score);
    return score;
  };
  for (const { id, bytes, gold, employers } of resumes) {
    const found = await readResumeFile(bytes, readingDay).catch(() => undefined);
    const resume = found?.kind === 'resume' ? found.resume : undefined;
    for (const [field, wanted] of Object.entries(gold)) countField(scoreOf(field), { id, resume, wanted });
    if (employers && employers.length > 0) countJobs(scoreOf('jobs'), { id, resume, employers });
  }
  return [...scores.values()];
}

const emptyScore = (field: string): OutsideScore => ({
  field,
  all: 0,
  right: 0,
  marked: { right: 0, wrong: 0 },
  wrong: [],
  missing: 0,
});

type ReadResume = Extract<Awaited<ReturnType<typeof readResumeFile>>, { kind: 'resume' }>['resume'];

function countField(
  score: OutsideScore,
  { id, resume, wanted }: { id: string; resume: ReadResume | undefined; wanted: string[] },
): void {
  const { field } = score;
  const value = resume?.[field as keyof ReadResume] ?? '';
  const read = String(field === 'languages' ? (value as string[]).length : value);
  const doubtful: string[] = (resume as { doubtful?: string[] } | undefined)?.doubtful ?? [];
  const isMarked = doubtful.includes(field);
  const isRight =
    field === 'phone' || field === 'years' || field === 'languages'
      ? wanted.some((one) => digits(one) === digits(read))
      : read !== '' && isSame(read, wanted);
  score.all += 1;
  if (isRight) {
    score.right += 1;
    if (isMarked) score.marked.right += 1;
  } else if (read === '') score.missing += 1;
  else if (isMarked) score.marked.wrong += 1;
  else score.wrong.push(`${id}: ${JSON.stringify(read)} for ${JSON.stringify(wanted)}`);
}

function countJobs(
  score: OutsideScore,
  { id, resume, employers }: { id: string; resume: ReadResume | undefined; employers: string[] },
): void {
  const read = [resume?.employer ?? '', ...(resume?.earlier_employers ?? [])].filter(Boolean);
  const names = [...new Set(employers.map(fold))];
  const kept = names.filter((name) => read.some((one) => isSame(one, [name]))).length;
  score.all += names.length;
  score.right += kept;
  score.missing += names.length - kept;
  for (const one of read)
    if (!isSame(one, employers)) score.wrong.push(`${id}: ${one} for ${employers.join('; ').slice(0, 200)}`);
}
