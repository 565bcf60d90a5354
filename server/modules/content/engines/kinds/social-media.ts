import twitter from 'twitter-text';
import { flow, present, wordsWithin } from '../../text/clean-text.ts';
import { hashtag, hashtags } from '../../text/hashtags.ts';
import { paragraph } from '../../text/markdown.ts';
import { countSentences } from '../../text/sentences.ts';
import { asSentence, linesOf } from '../announcement.ts';
import type { WritingRequest } from '../engine.ts';
import { avoidedWordsIn, voiceOf } from '../voice.ts';
import {
  type KindWriter,
  mostProofsListed,
  sentenceRanges,
  wholeSentences,
  withFitting,
} from './kind-writer.ts';

export interface SocialMediaParts {
  body: string;
}

/** What X takes at most, as it weighs characters; a link counts as 23. */
const xLimit = 280;
const profileHashtags = 4;
const mostNeeded = 3;

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
  announce: ({ prompt: { length }, profile: { company_name: company } }, told) => {
    const { news, card, action, proofs, who, facts, opening } = told;
    const most = sentenceRanges[length].max;
    const name = who === '' || who === opening ? '' : company;
    const whole = wholeSentences(told.sentences);
    const textOf = (own: readonly string[], lines: readonly string[], ending = name) =>
      present([
        opening,
        asSentence(news),
        flow(whole.filter((text) => own.includes(text))),
        linesOf(lines),
        ending,
        action,
      ]).join('\n\n');
    const fits = (own: readonly string[], lines: readonly string[], ending = name) =>
      length === 'long' ||
      (fitsX([textOf(own, lines, ending)]) && countSentences(flow([news, ...own])) <= most);
    // Day, place and price come before the sentences, and these before the rest. Nobody decides without the price.
    const [needed, others] = [card.slice(0, mostNeeded), card.slice(mostNeeded)];
    const isPrice = (text: string) => facts.price !== undefined && text.includes(facts.price);
    const inTurn = [...whole.filter(isPrice), ...whole.filter((text) => !isPrice(text))];
    const own = withFitting([], inTurn, (texts) => fits(texts, needed));
    const lines = withFitting(needed, others, (texts) => fits(own, texts));
    const ending = present([name && who, ...proofs.map((text) => present([text, name]).join('\n\n'))]);
    const body = textOf(own, lines, ending.find((text) => fits(own, lines, text)) ?? name);
    return { body: fits(own, lines) ? body : present([wordsWithin(news, 160), action]).join('\n\n') };
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
