import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Criterion } from '../../contract/search/sourcing.calls.ts';
import { type JobTexts, readCriteria } from '../../server/modules/search/criteria/read-criteria.ts';
import { foldAccents } from '../../server/modules/search/vocabulary/fold.ts';

interface Label {
  need: string;
  kind: string;
  /** Ways of saying it, folded. */
  texts: string[];
}

interface LabelledAdvert {
  name: string;
  job: JobTexts;
  labels: Label[];
}

export function readAdverts(folder: string): LabelledAdvert[] {
  const rows = readFileSync(path.join(folder, 'labels.tsv'), 'utf8').trimEnd().split('\n').slice(1);
  const labels = Map.groupBy(
    rows.map((row) => row.split('\t')),
    ([advert]) => advert,
  );
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const [title = '', location = '', ...lines] = readFileSync(path.join(folder, file), 'utf8').split('\n');
      const name = path.basename(file, '.txt');
      return {
        name,
        job: { title, location, description: lines.join('\n').trim() },
        labels: (labels.get(name) ?? []).map(([, need = '', kind = '', text = '']) => ({
          need,
          kind,
          texts: text.split('|').map(foldAccents),
        })),
      };
    });
}

function isSame({ kind, text }: Criterion, label: Label): boolean {
  if (label.kind !== 'any' && kind !== label.kind) return false;
  const given = foldAccents(text);
  return label.texts.some((wanted) => {
    if (kind === 'years' && /^[\d.]+$/.test(wanted))
      return Number.parseFloat(given) / (/month/.test(given) ? 12 : 1) === Number(wanted);
    const words = new RegExp(
      `(?<![\\p{L}\\d])${RegExp.escape(wanted)}${wanted.length < 3 ? '(?![\\p{L}\\d])' : ''}`,
      'u',
    );
    return words.test(given) || (given.length > 3 && wanted.includes(given));
  });
}

/** How many demands are asked for, are read, and are read that nobody asks for; what the title and place say is not counted. */
export function scoreAdverts(adverts: LabelledAdvert[]) {
  const score = { asked: 0, read: 0, wrong: 0, needRight: 0, lines: [] as string[] };
  for (const { name, job, labels } of adverts) {
    const found = readCriteria(job).filter(
      ({ kind, source }) => !['title', 'level', 'place'].includes(kind) && source !== job.title,
    );
    for (const label of labels.filter(({ need }) => need !== 'any')) {
      const same = found.filter((criterion) => isSame(criterion, label));
      score.asked++;
      if (same.length === 0) {
        score.lines.push(`${name}: not read: ${label.need} ${label.kind} ${label.texts.join('|')}`);
        continue;
      }
      score.read++;
      if (same.some(({ need }) => need === label.need)) score.needRight++;
      else score.lines.push(`${name}: need of ${label.texts.join('|')}: ${same[0]?.need}, not ${label.need}`);
    }
    for (const criterion of found.filter((one) => !labels.some((label) => isSame(one, label)))) {
      score.wrong++;
      score.lines.push(
        `${name}: wrong: ${criterion.need} ${criterion.kind} ${criterion.text} (${criterion.source.slice(0, 80)})`,
      );
    }
  }
  return score;
}
