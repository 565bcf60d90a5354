import { detectLanguage } from '../../vocabulary/language.ts';
import { type Clause, readClauses } from './clauses.ts';
import { readLines } from './lines.ts';
import { readSections } from './sections.ts';

/** All that an advert says, each part with how much it is asked for; what it offers or tells of the company is `drop`. */
export function clausesOfAdvert(description: string): Clause[] {
  const language = detectLanguage(description);
  return readSections(readLines(description)).flatMap(({ lines }) =>
    lines.flatMap(({ text, need }): Clause[] =>
      need === 'none' ? [{ text, need: 'drop' }] : readClauses(text, need, language),
    ),
  );
}
