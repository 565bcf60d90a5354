import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { numberOf } from './years.ts';

const within =
  /(?<!\p{L})(?:(?:used|experience|gained|obtained) )?(?:within|in|during|over|from) the (?:last|past|previous) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) years?(?!\p{L})/iu;

const recently =
  /(?<!\p{L})(?:(?:used|worked with|practi[cs]ed)[^.;]{0,40} recently|recent(?:ly used)?(?: (?:hands-on|practical|professional|proven|work|working|commercial))*(?: experience(?: (?:in|with|of|as))?)?)(?!\p{L})/iu;

/** Within how many years something has to have been used, or `recent` where no number is named. */
export type Recency = number | 'recent';

/** What counts as recent. */
const recentYears = 5;

export const yearsOf = (recency: Recency): number => (recency === 'recent' ? recentYears : recency);

/** What has to be recent: `Terraform in the last 3 years`, `recent Terraform`. */
export function readRecency(text: string): { topic: string; recency: Recency | undefined } {
  const match = within.exec(text);
  if (match)
    return { topic: trimEndOf(text.slice(0, match.index), /[\s(,]/), recency: numberOf(match[1] ?? '') };
  return recently.test(text)
    ? { topic: text.replace(/^recent /i, ''), recency: 'recent' }
    : { topic: text, recency: undefined };
}

/** A skill with the time within which it has to have been used. */
export function withRecency(skill: string, recency: Recency | undefined): string {
  if (recency === undefined) return skill;
  return recency === 'recent' ? `recent ${skill}` : `${skill} in the last ${recency} years`;
}
