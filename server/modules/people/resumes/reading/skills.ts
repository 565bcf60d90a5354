import { personLimits } from '../../../../../contract/people/person-fields.calls.ts';
import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { findSkills } from '../../../search/criteria/find-skills.ts';
import { foldAccents } from '../../../search/vocabulary/fold.ts';
import { isHeading } from '../../../search/vocabulary/resume-headings.ts';
import type { Section } from './sections.ts';

const mostWords = 5;
/** The level of a skill, in words, stars or points. */
const grade =
  /(?:\([^()]*\)|(?<![★☆●○■□])[★☆●○■□]+|\d{1,3}\s?%|[-–:]\s*(?:expert|advanced|intermediate|basic|beginner|proficient|sehr gut|gut|grundkenntnisse|avanzado|avanc[ée]|intermedio|base|buono|goed))$/iu;

/** The skills that a résumé lists; without such a list, those of our vocabulary that its text names. */
export function readSkills(sections: Section[], name: string): string[] {
  const listed = sections
    .filter(({ kind }) => kind === 'skills')
    .flatMap(({ lines }) => lines.map(({ text }) => text));
  const isOther = (skill: string) => isHeading(skill) || foldAccents(skill) === foldAccents(name);
  const skills = listed.flatMap(itemsOf).filter((skill) => !isOther(skill));
  if (skills.length > 0) return unique(skills).slice(0, personLimits.skills);
  const text = sections
    .filter(({ kind }) => kind === 'summary' || kind === 'experience' || kind === 'header')
    .flatMap(({ lines }) => lines.map((line) => line.text))
    .join('\n');
  return unique(findSkills(text).map((skill) => skill.text)).slice(0, personLimits.skills);
}

function itemsOf(line: string): string[] {
  const items = line
    .replace(/^[-•·*▪◦–‣○●✓]\s*/u, '')
    // `Databases: PostgreSQL, Redis`
    .replace(/^[^:,;]{2,40}:\s+/, '')
    .split(/[\t,;|•·▪●]|\s[–/]\s/)
    .map((item) => item.trim().replace(grade, ''))
    .map((item) => trimEndOf(item.replace(/^(?:and|und|et|y|e)\s+/i, ''), /[.\s]/).trim());
  return items.filter(
    (item) =>
      item !== '' &&
      item.length <= personLimits.skill &&
      item.split(/\s+/).length <= mostWords &&
      /\p{L}/u.test(item) &&
      !/[@]|https?:|\b(?:19|20)\d\d\b/.test(item),
  );
}

const unique = (all: string[]): string[] => {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = foldAccents(one);
    return seen.has(key) ? false : seen.add(key);
  });
};
