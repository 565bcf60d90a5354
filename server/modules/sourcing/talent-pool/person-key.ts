import { createHash } from 'node:crypto';
import { normaliseUrl } from '../normalise-url.ts';

/** What identifies a person: the first of email, profile link, and name with title and location that is there. */
export interface PersonTexts {
  name: string;
  title: string;
  location: string;
  email: string;
  profile_url: string;
}

/**
 * One key for the same person, so that nobody is kept twice: 64 hexadecimal digits, whatever the length of the texts.
 */
export function personKey(person: PersonTexts): string {
  return createHash('sha256').update(identify(person)).digest('hex');
}

function identify({ name, title, location, email, profile_url }: PersonTexts): string {
  if (email.trim() !== '') return `email ${email.trim().toLowerCase()}`;
  const profile = normaliseUrl(profile_url);
  if (profile !== undefined) return `profile ${profile}`;
  return `person ${[name, title, location].map(fold).join('|')}`;
}

/** The same for every way of writing accents, capitals, punctuation and spaces. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
