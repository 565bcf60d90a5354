import type { BrandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import { findAvoidedWords } from '../../../../contract/content/claims/avoided-words.ts';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import { plainVoice } from '../brand-voice.ts';
import type { WritingRequest } from './engine.ts';

export const voiceOf = ({ voice }: Pick<WritingRequest, 'voice'>): BrandVoiceFields => voice ?? plainVoice;

export interface VoiceOwner extends Pick<WritingRequest, 'voice'> {
  profile: Pick<WritingRequest['profile'], 'company_name' | 'website'>;
}

/** Its own names and addresses may hold one. */
export function avoidedWordsIn(text: string, request: VoiceOwner): string[] {
  const { avoid_words, links } = voiceOf(request);
  const { company_name, website } = request.profile;
  return findAvoidedWords(text, avoid_words, [company_name, website, ...links]);
}

export const fitsVoice = (text: string, request: VoiceOwner): boolean =>
  avoidedWordsIn(text, request).length === 0 &&
  (voiceOf(request).most_hashtags === null || hashtagsIn(text).length === 0);

export function checkVoice(request: WritingRequest, text: string): string[] {
  const { emoji: rule, most_hashtags: most } = voiceOf(request);
  const tags = postKindTable[request.kind].fields.includes('keywords') ? hashtagsIn(text).length : 0;
  return [
    ...avoidedWordsIn(text, request).map((word) => `“${word}” is one of the words that your voice avoids.`),
    ...(rule === 'none' && emoji.test(text) ? ['Your voice has no emoji.'] : []),
    ...(most !== null && tags > most
      ? [`The text has ${tags} hashtags, and your voice at most ${most}.`]
      : []),
  ];
}

const hashtagsIn = (text: string): string[] =>
  text.match(/(?<![\p{L}\p{N}#/])#(?=[\p{L}_])[\p{L}\p{N}_]+/gu) ?? [];

/** `©`, `®` and `™` are pictographs to Unicode alone. */
const emojiUnit = String.raw`(?![©®™])\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*`;
export const emojiSource = String.raw`(?:\p{RI}{2}|${emojiUnit}(?:\u200d${emojiUnit})*)`;
const emoji = new RegExp(emojiSource, 'u');

export const linksOf = (request: Pick<WritingRequest, 'profile' | 'voice'>): string[] => [
  ...voiceOf(request).links,
  ...(request.profile.website ? [request.profile.website] : []),
];

export const withLink = (action: string, link: string | undefined, colon: string): string =>
  link === undefined || action.includes(link) ? action : `${action || 'Read more'}${colon}${link}`;
