import { personLimits } from '../../../../contract/people/person-fields.calls.ts';
import type { CandidateTexts } from './csv-columns.ts';

/**
 * Why a row is not a person, in a sentence; undefined when it is one. Its other cells never cost the person.
 * @param isExported true for a file of this product, whose people may be without title and skills
 */
export function whyRefused(
  { name, title, skills }: Pick<CandidateTexts, 'name' | 'title' | 'skills'>,
  isExported = false,
): string | undefined {
  if (name === '') return 'The name is missing.';
  if (title === '' && skills.length === 0 && !isExported) return 'The job title is missing.';
  const flaw = flawOf('name', name, personLimits.name) ?? flawOf('title', title, personLimits.title);
  return flaw === undefined ? undefined : `The ${flaw}`;
}

function flawOf(field: string, text: string, max: number): string | undefined {
  if (text.length > max) return `${field} is longer than ${max.toLocaleString('en-US')} characters.`;
  if (text.includes('\0')) return `${field} contains a null character.`;
  if (text.includes('\uFFFD') || !text.isWellFormed()) {
    return `${field} contains a damaged character. Save the file as UTF-8.`;
  }
  return undefined;
}
