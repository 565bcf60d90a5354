import { defaultSections, defaultSegments } from '../../../../contract/model/post-kinds.ts';
import { cleanLine } from './clean-text.ts';
import type { WritingRequest } from './engine.ts';

/** Most hashtags taken from the profile when the request names no keyword. */
const profileHashtags = 4;

/** The headings a blog post must have, in order; the defaults when none was given. */
export const blogSections = ({ prompt }: WritingRequest) => namesOr(prompt.sections, defaultSections);

/** The segments an email series must have, in order; the defaults when none was given. */
export const emailSegments = ({ prompt }: WritingRequest) => namesOr(prompt.segments, defaultSegments);

/** The keywords a social post shows as hashtags: the request's own, else the first of the profile's. */
export function shownKeywords({ prompt, profile }: WritingRequest): string[] {
  return prompt.keywords.length > 0 ? prompt.keywords : profile.keywords.slice(0, profileHashtags);
}

function namesOr(names: readonly string[], fallback: readonly string[]): string[] {
  const clean = names.map(cleanLine).filter((name) => name !== '');
  return clean.length > 0 ? clean : [...fallback];
}
