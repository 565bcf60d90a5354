import twitter from 'twitter-text';
import { z } from 'zod';
import { close, present, wordsWithin } from '../clean-text.ts';
import type { WritingRequest } from '../engine.ts';
import { hashtag, hashtags } from '../hashtags.ts';
import { paragraph } from '../markdown.ts';
import { countSentences } from '../sentences.ts';
import { avoidedWordsIn, voiceOf } from '../voice.ts';
import { countFaults, type KindWriter, mostProofs, sentenceRanges } from './kind-writer.ts';

/** What X takes at most, as it weighs characters; a link counts as 23. */
const xLimit = 280;
/** Most hashtags taken from the profile when the request names no keyword. */
const profileHashtags = 4;

const weigh = (texts: readonly string[]): number =>
  twitter.parseTweet(texts.filter(Boolean).join('\n\n')).weightedLength;

interface Parts {
  body: string;
}

export const socialMedia: KindWriter<Parts> = {
  parts: z.object({
    body: z
      .string()
      .describe(
        'The whole post, one paragraph, without hashtags; an emoji or two where they fit. Plain text without Markdown.',
      ),
  }),
  example: { body: '🥐 Fresh croissants leave our oven at seven. Come early, they are gone by nine.' },
  order:
    'Write one social media post: one paragraph of "sentences" sentences. Leave hashtags out; they are added from the keywords. One or two emoji may stand before a sentence.',
  asked: (request) => ({ hashtags: hashtags(shownKeywords(request)) }),
  texts: () => 1,
  layout: (request, { body }) => {
    const text = withoutClosingHashtags(body);
    const tags = hashtags(shownKeywords(request));
    const isOver = () => weigh([text, tags.join(' ')]) > xLimit;
    // A text that is longer than X takes goes elsewhere.
    if (request.prompt.length !== 'long' && weigh([text]) <= xLimit) while (isOver()) tags.pop();
    return [paragraph(text), paragraph(tags.join(' '))];
  },
  faults: (judged, { body }) =>
    countFaults(judged, 'The post', withoutClosingHashtags(body), sentenceRanges[judged.prompt.length]),
  announce: ({ prompt: { length } }, told) => {
    const isLong = length === 'long';
    const fits = (texts: readonly string[]) => isLong || weigh([texts.join(' '), told.actionLine]) <= xLimit;
    const chosen = [fits([told.headline]) ? told.headline : close(wordsWithin(told.lead, 160))];
    for (const text of present([
      told.terms,
      told.deadline,
      ...told.details,
      told.kind === 'news' ? '' : told.for,
      ...told.proofs.slice(0, mostProofs[length]),
      told.contact,
    ])) {
      const longer = [...chosen, text];
      const isShort = countSentences(longer.join(' ')) < sentenceRanges[length].max;
      if ((isLong || isShort) && fits(longer)) chosen.push(text);
    }
    return { body: `${chosen.join(' ')}\n\n${told.actionLine}` };
  },
  outline: (_request, { ask, topic, audience, given, matching }) => ({
    body: [
      ask(`What is the one thing ${audience} should know about “${topic}”?`),
      given([...matching()]),
    ].join('\n\n'),
  }),
};

/**
 * The keywords a social post shows as hashtags: the request's own, else the first of the profile's; then those of the voice,
 * which also says how many there may be.
 */
function shownKeywords(request: WritingRequest): string[] {
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

/** Models add hashtags although they are told not to. */
function withoutClosingHashtags(text: string): string {
  let rest = text.trimEnd();
  let at = rest.lastIndexOf('#');
  while (at >= 0 && /^#[\p{L}\p{M}\p{N}_]+$/u.test(rest.slice(at))) {
    rest = rest.slice(0, at).trimEnd();
    at = rest.lastIndexOf('#');
  }
  return rest;
}
