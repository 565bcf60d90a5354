import { z } from 'zod';
import { sentenceRanges } from '../../engines/kinds/kind-writer.ts';
import { type SocialMediaParts, shownKeywords } from '../../engines/kinds/social-media.ts';
import { hashtags } from '../../text/hashtags.ts';
import { countFaults, type KindQuestion } from './kind-question.ts';

export const socialMedia: KindQuestion<SocialMediaParts> = {
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
  held: ({ prompt }) => ({ sentences: { body: sentenceRanges[prompt.length] } }),
  clean: withoutClosingHashtags,
  faults: (judged, { body }) => countFaults(judged, 'The post', body, sentenceRanges[judged.prompt.length]),
};

function withoutClosingHashtags(text: string): string {
  let rest = text.trimEnd();
  let at = rest.lastIndexOf('#');
  while (at >= 0 && /^#[\p{L}\p{M}\p{N}_]+$/u.test(rest.slice(at))) {
    rest = rest.slice(0, at).trimEnd();
    at = rest.lastIndexOf('#');
  }
  return rest;
}
