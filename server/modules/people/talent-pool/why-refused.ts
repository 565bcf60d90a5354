import { lawfulBases, lawfulBasisTexts } from '../../../../contract/people/lawful-bases.ts';
import { isDay } from '../../../../contract/platform/day.ts';
import { isFutureDay } from '../../../../contract/platform/past-day.ts';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import type { CandidateTexts } from './csv-columns.ts';

/** Most characters of each text. A longer cell is refused, never cut. */
const longest = {
  name: 200,
  title: 300,
  location: 300,
  summary: 10_000,
  email: 254,
  profile_url: 2048,
  source: 200,
} as const satisfies Record<
  Exclude<keyof CandidateTexts, 'skills' | 'attributes' | 'lawful_basis' | 'noticed_on'>,
  number
>;
const mostSkills = 100;
const longestSkill = 100;

const cellNames: Record<keyof typeof longest, string> = {
  name: 'name',
  title: 'title',
  location: 'location',
  summary: 'summary',
  email: 'email address',
  profile_url: 'profile link',
  source: 'source',
};

/** Why the texts of a row make no candidate, in a sentence; undefined when they do. */
export function whyRefused(candidate: CandidateTexts): string | undefined {
  const { skills, attributes: _attributes, lawful_basis: basis, noticed_on: notice, ...texts } = candidate;
  if (texts.name === '') return 'The name is missing.';
  if (texts.title === '') return 'The job title is missing.';
  for (const [key, text] of Object.entries(texts)) {
    const cell = key as keyof typeof texts;
    const flaw = flawOf(text, longest[cell]);
    if (flaw !== undefined) return `The ${cellNames[cell]} ${flaw}`;
  }
  if (skills.length > mostSkills) return `There are ${skills.length} skills; at most ${mostSkills} are kept.`;
  for (const skill of skills) {
    const flaw = flawOf(skill, longestSkill);
    if (flaw !== undefined) return `A skill ${flaw}`;
  }
  if (texts.profile_url !== '' && !isWebAddress(texts.profile_url)) {
    return `"${excerpt(texts.profile_url)}" is not a web address.`;
  }
  return flawOfGrounds(basis, notice);
}

function flawOfGrounds(basis = '', notice = ''): string | undefined {
  if (basis !== '' && !lawfulBases.some((one) => one === basis)) {
    const all = Object.values(lawfulBasisTexts).join(', ');
    return `"${excerpt(basis)}" is not a lawful basis. Write one of these, or leave the cell empty: ${all}.`;
  }
  if (notice !== '' && !isDay(notice)) {
    return `"${excerpt(notice)}" is not the day of a notice. Write it as 2026-02-28, or leave the cell empty.`;
  }
  if (isFutureDay(notice)) {
    return `"${notice}", the day of the notice, is in the future. Leave the cell empty until the notice is sent.`;
  }
  return undefined;
}

function flawOf(text: string, max: number): string | undefined {
  if (text.length > max) return `is longer than ${max.toLocaleString('en-US')} characters.`;
  if (text.includes('\0')) return 'contains a null character.';
  if (text.includes('\uFFFD') || !text.isWellFormed()) {
    return 'contains a damaged character. Save the file as UTF-8.';
  }
  return undefined;
}

const excerpt = (text: string) => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text);
