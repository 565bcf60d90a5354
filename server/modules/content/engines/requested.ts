import { defaultSections, defaultSegments } from '../../../../contract/content/post-kinds.ts';
import { cleanLine } from './clean-text.ts';
import type { WritingRequest } from './engine.ts';
import { hashtag } from './hashtags.ts';
import { avoidedWordsIn, voiceOf } from './voice.ts';

/** Most hashtags taken from the profile when the request names no keyword. */
const profileHashtags = 4;

/** The headings a blog post must have, in order; the defaults when none was given. */
export const blogSections = ({ prompt }: WritingRequest) => namesOr(prompt.sections, defaultSections);

/** The segments an email series must have, in order; the defaults when none was given. */
export const emailSegments = ({ prompt }: WritingRequest) => namesOr(prompt.segments, defaultSegments);

/**
 * The keywords a social post shows as hashtags: the request's own, else the first of the profile's; then those of the voice,
 * which also says how many there may be.
 */
export function shownKeywords(request: WritingRequest): string[] {
  const { prompt, profile } = request;
  const { own_hashtags, most_hashtags } = voiceOf(request);
  const given = prompt.keywords.length > 0 ? prompt.keywords : profile.keywords.slice(0, profileHashtags);
  const allowed = (keywords: readonly string[]) =>
    // The hashtag shows words that `NightShift` hides.
    keywords.filter((keyword) => avoidedWordsIn(`${keyword}\n${hashtag(keyword)}`, request).length === 0);
  const own = allowed(own_hashtags).slice(0, most_hashtags ?? undefined);
  const room = most_hashtags === null ? undefined : most_hashtags - own.length;
  return [...allowed(given).slice(0, room), ...own];
}

function namesOr(names: readonly string[], fallback: readonly string[]): string[] {
  const clean = names.map(cleanLine).filter((name) => name !== '');
  return clean.length > 0 ? clean : [...fallback];
}
