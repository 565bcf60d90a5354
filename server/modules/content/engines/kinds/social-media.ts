import twitter from 'twitter-text';
import { close, flow, present, wordsWithin } from '../../text/clean-text.ts';
import { hashtag, hashtags } from '../../text/hashtags.ts';
import { paragraph } from '../../text/markdown.ts';
import { countSentences } from '../../text/sentences.ts';
import type { WritingRequest } from '../engine.ts';
import { avoidedWordsIn, voiceOf } from '../voice.ts';
import { type KindWriter, mostProofs, mostProofsListed, sentenceRanges, withFitting } from './kind-writer.ts';

export interface SocialMediaParts {
  body: string;
}

/** What X takes at most, as it weighs characters; a link counts as 23. */
const xLimit = 280;
const profileHashtags = 4;

const fitsX = (texts: readonly string[]): boolean =>
  twitter.parseTweet(texts.filter(Boolean).join('\n\n')).weightedLength <= xLimit;

export const socialMedia: KindWriter<SocialMediaParts> = {
  layout: (request, { body }) => {
    const tags = hashtags(shownKeywords(request));
    // A text that is longer than X takes goes elsewhere.
    if (request.prompt.length !== 'long' && fitsX([body])) while (!fitsX([body, tags.join(' ')])) tags.pop();
    return [paragraph(body), paragraph(tags.join(' '))];
  },
  outline: ({ questions, ask, given, matching }) => ({
    body: `${ask(questions.takeaways)}\n\n${given(matching.slice(0, mostProofsListed))}`,
  }),
  announce: ({ prompt: { length } }, told) => {
    const most = sentenceRanges[length].max;
    const fits = (texts: readonly string[]) =>
      length === 'long' || (fitsX([flow(texts), told.actionLine]) && countSentences(flow(texts)) <= most);
    const first = fits([told.headline]) ? told.headline : close(wordsWithin(told.lead, 160));
    // Nobody decides without the price.
    const isPrice = (text: string) => told.facts.price !== undefined && text.includes(told.facts.price);
    const others = present([
      told.terms,
      told.deadline,
      told.for,
      ...told.details.toSorted((one, other) => Number(isPrice(other)) - Number(isPrice(one))),
      ...told.proofs.slice(0, mostProofs[length]),
      told.contact,
      told.who,
    ]);
    return { body: present([flow(withFitting([first], others, fits)), told.actionLine]).join('\n\n') };
  },
};

/**
 * The keywords a social post shows as hashtags: the request's own, else the first of the profile's; then those of the voice,
 * which also says how many there may be.
 */
export function shownKeywords(request: WritingRequest): string[] {
  const { prompt, profile } = request;
  const { own_hashtags, most_hashtags } = voiceOf(request);
  const given = prompt.keywords.length > 0 ? prompt.keywords : profile.keywords.slice(0, profileHashtags);
  const allowed = (keywords: readonly string[]) =>
    keywords.filter((keyword) => avoidedWordsIn(`${keyword}\n${hashtag(keyword)}`, request).length === 0);
  const own = allowed(own_hashtags).slice(0, most_hashtags ?? undefined);
  const room = most_hashtags === null ? undefined : most_hashtags - own.length;
  return [...allowed(given).slice(0, room), ...own];
}
