import { readResumeFile } from '../../../server/modules/people/resumes/reading/read-resume-file.ts';
import { foldAccents } from '../../../server/modules/search/vocabulary/fold.ts';
import { readingDay } from './invented-people.ts';
import type { MadeResume } from './make-resumes.ts';

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
