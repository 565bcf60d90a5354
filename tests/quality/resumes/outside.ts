import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A résumé of a public data set, with what is known of it: any of the texts of a field is right. */
export interface OutsideResume {
  id: string;
  bytes: Uint8Array;
  gold: Record<string, string[]>;
  /** Employers of all jobs, where the set names them. */
  employers?: string[];
}
type OutsideField = 'name' | 'email' | 'phone' | 'title' | 'employer' | 'location';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Annotated résumés, one JSON a line, with labeled spans (`resume-dataset`). */
export function readAnnotated(file: string): OutsideResume[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { id, text, labels } = JSON.parse(line) as {
        id: unknown;
        text: string;
        labels: [number, number, string][];
      };
      const spans = (label: string) =>
        labels
          .filter(([, , name]) => name === label)
          .sort((a, b) => a[0] - b[0])
          .map(([from, to]) => unescapeBytes(text.slice(from, to).trim()))
          .filter((span) => /\p{L}/u.test(span));
      const isFlat = text.split('\n').length < 5;
      const mails = spans('Email Address').filter((mail) => mail.includes('@'));
      const employers = spans('Companies worked at');
      const gold = {
        ...some('name', spans('Name').slice(0, 1)),
        ...some('email', mails),
        ...some('title', spans('Designation').slice(0, 3)),
        ...some('employer', employers.slice(0, 2)),
        ...some('location', spans('Location').slice(0, 2)),
      };
      // Sets that were flattened keep two spaces for an end of a line, and bytes as they were escaped.
      return {
        id: String(id),
        bytes: bytesOf(isFlat ? unescapeBytes(text.replace(/^"|"$/g, '').replace(/ {2,}/g, '\n')) : text),
        gold,
        employers,
      };
    });
}

const unescapeBytes = (text: string): string =>
  text
    .replaceAll("\\'", "'")
    .replace(/(?:\\x[0-9a-f]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString('utf8'),
    );

const some = (field: OutsideField, texts: string[]) => (texts.length > 0 ? { [field]: texts } : {});

const datesAlone = /^\p{L}+\.? (?:19|20)\d\d\s*(?:[-–—?]|bază:|$)/iu;

/** Texts without annotations that all begin with the name, and set a job as title, employer with place, and dates (`TalentCLEF`). */
export function readPlainTexts(folder: string): OutsideResume[] {
  return readdirSync(folder).map((id) => {
    const text = readFileSync(join(folder, id), 'utf8');
    const lines = text.split('\n').map((line) => line.trim());
    const first = lines.find((line) => line !== '') ?? '';
    const head = lines.slice(0, 8).join('\n');
    const at = lines.findIndex((line, index) => index > 4 && datesAlone.test(line));
    const [title = '', employer = ''] = at > 2 ? lines.slice(at - 2, at) : [];
    const isJob = title !== '' && employer !== '' && !/[|•-]/.test(title + employer) && title.length < 80;
    return {
      id,
      bytes: bytesOf(text),
      gold: {
        ...some('name', /^[^\d@|,]{4,50}$/.test(first) ? [first] : []),
        ...some('email', head.match(/[\w.-]+@[\w.-]+\.\w+/g) ?? []),
        ...some('phone', head.match(/(?:\+\d|\(\d{3}\))[\d\s().-]{7,}\d/g) ?? []),
        ...(isJob ? { ...some('title', [title]), ...some('employer', [employer.split(',')[0] ?? '']) } : {}),
      },
    };
  });
}

/** PDFs by category, whose first line is the title and whose employers are all called `Company Name` (`livecareer`). */
export function readPdfs(folder: string, each: number): OutsideResume[] {
  return readdirSync(folder).flatMap((category) =>
    readdirSync(join(folder, category))
      .filter((name) => name.endsWith('.pdf'))
      .slice(0, each)
      .map((name) => {
        const text = readFileSync(join(folder, category, name.replace(/pdf$/, 'txt')), 'utf8');
        const [first = ''] = text.split('\n');
        const employers = text.match(/Company Name/g) ?? [];
        return {
          id: `${category}/${name}`,
          bytes: readFileSync(join(folder, category, name)),
          gold: { ...some('title', [first]), ...some('employer', employers.slice(0, 1)) },
          employers,
        };
      }),
  );
}
