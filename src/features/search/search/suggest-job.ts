import { trimEndOf } from '../../../../contract/platform/trim.ts';

/** What the text of a job offers for the form of a search. Empty where it says nothing. */
export interface SuggestedJob {
  title: string;
  location: string;
}

const longestTitle = 90;
/** A line that names what follows it, in the languages of most advertisements here. */
const titleLine = /^(?:job title|title|position|role|stelle|stellentitel|poste|puesto)\s*[:–-](.+)$/is;
const placeLine = /^(?:location|place|city|standort|ort|arbeitsort|lieu|ubicación|based in)\s*[:–-](.+)$/is;
const sentence =
  /\b(?:looking for|seeking|searching for|hiring|join us as|suchen) (?:an?|the|our next|eine?n?)? ?([^.,;:\n]{3,90}?)(?= (?:to|who|with|for|in|at|on|based|mit|für|der|die)\b|[.,;:!]|$)/i;
/** Behind a title: `in Berlin`, `| Berlin`, `– Berlin`. */
const placeBehind = /(?: in | ?[|•·] ?| [–—-] )(\p{Lu}[\p{L}.' -]{1,60})$/u;
/** In a line of its own: `Denver, CO`. */
const placeAlone =
  /^(\p{Lu}[\p{L}.'-]{1,30}(?: [\p{L}.'-]{1,30}){0,2}, ?\p{Lu}[\p{L}.]{1,30}(?: \p{Lu}\p{L}{1,30})?)(?: ?\([^()]*\))?$/u;
/** `(Full-time, nights)`, `(on-site)`. */
const asides = / ?\([^()]*\)$/;
const placeInText =
  /\b(?:based in|located in|office in|Standort in)\s+(\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,2})/u;
/** `(m/w/d)`, `(f/m/x)` and the like. */
const genders = / ?[([](?:[mfwdxa*](?: ?[/|] ?[mfwdxa*]){1,3}|all genders|gn\*?)[)\]]/gi;

/**
 * Finds title and place in a pasted job description by how advertisements are written: a line that names them, a heading, or a
 * sentence that says who is looked for. Only a suggestion, which the user sees and changes.
 */
export function suggestJob(description: string): SuggestedJob {
  const text = withoutGenders(description);
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^[\s#*•-]+/, '').trim())
    .filter(Boolean);
  const named = firstMatch(lines, titleLine);
  const heading = lines[0] && isHeading(lines[0]) ? lines[0] : undefined;
  const told = sentence.exec(text)?.[1]?.trim();
  const title = named ?? heading ?? told ?? '';
  const bare = title.replace(asides, '').trim();
  const behind = placeBehind.exec(bare);
  const below = heading === undefined ? undefined : placeAlone.exec(lines[1] ?? '')?.[1];
  const isPlace = behind !== null && below === undefined;
  const place =
    firstMatch(lines, placeLine) ??
    below ??
    (isPlace ? behind[1] : undefined) ??
    placeInText.exec(text)?.[1] ??
    '';
  return {
    title: (isPlace ? bare.slice(0, behind.index) : bare).slice(0, longestTitle).trim(),
    location: trimEndOf(place.replace(asides, '').trim(), /[.,;]/).trim(),
  };
}

/** The text without them, one space between words. */
const withoutGenders = (description: string): string =>
  description
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(genders, '');

function firstMatch(lines: string[], pattern: RegExp): string | undefined {
  for (const line of lines) {
    const found = pattern.exec(line)?.[1]?.trim();
    if (found) return found;
  }
  return undefined;
}

const isHeading = (line: string) =>
  line.length <= longestTitle && !/[.!?:,]$/.test(line) && !/^(?:we|wir|about|über|our|your)\b/i.test(line);
