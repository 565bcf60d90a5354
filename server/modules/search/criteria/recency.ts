import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { numberOf } from './years.ts';

const within =
  /(?<!\p{L})(?:(?:used|experience|gained|obtained) )?(?:within|in|during|over|from) the (?:last|past|previous) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) years?(?!\p{L})/iu;

/** What has to be recent, and within how many years: `Terraform in the last 3 years`; 0 where no time is named. */
export function readRecency(text: string): { topic: string; years: number } {
  const match = within.exec(text);
  return match
    ? { topic: trimEndOf(text.slice(0, match.index), /[\s(,]/), years: numberOf(match[1] ?? '') }
    : { topic: text, years: 0 };
}

/** A skill with the time within which it has to have been used. */
export const withRecency = (skill: string, years: number): string =>
  years > 0 ? `${skill} in the last ${years} years` : skill;
