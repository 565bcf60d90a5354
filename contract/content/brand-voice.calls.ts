import { defineCall, ifMatchHeaders } from '../platform/call.ts';
import { optionalText, paragraphList, requiredText, textList, webAddress } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { emojiRules, voiceLanguages, voiceLimits } from './voice.ts';

const words = () => z._default(textList(voiceLimits.words, voiceLimits.wordLength), []);

/** Something true that posts may say, and where it can be looked up. */
export const proofPoint = z.object({
  text: requiredText(voiceLimits.proofLength),
  source: requiredText(voiceLimits.proofLength),
});

export const brandVoiceFields = z.object({
  /** Texts in the organization's own voice, which new ones are to sound like. */
  samples: z._default(paragraphList(voiceLimits.samples, voiceLimits.sampleLength), []),
  use_words: words(),
  /** Words and phrases that no post may have, in any case and in the plural too. */
  avoid_words: words(),
  emoji: z._default(z.enum(emojiRules), 'usual'),
  /** The most hashtags of a post; null for no limit, 0 for none. */
  most_hashtags: z._default(
    z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(voiceLimits.hashtags))),
    null,
  ),
  /** Hashtags of every social media post, without their mark. */
  own_hashtags: z._default(textList(voiceLimits.hashtags, voiceLimits.wordLength), []),
  call_to_action: optionalText(200),
  /** Addresses that posts may name; the first takes the place of the profile's website. */
  links: z._default(z.array(webAddress()).check(z.maxLength(voiceLimits.links)), []),
  language: z._default(z.enum(voiceLanguages), ''),
  proof_points: z._default(z.array(proofPoint).check(z.maxLength(voiceLimits.proofPoints)), []),
});
export type BrandVoiceFields = z.infer<typeof brandVoiceFields>;

export const brandVoice = z.object({
  ...brandVoiceFields.shape,
  /** Rises with each change of these settings; also the entity tag. Send it back as `If-Match`. */
  version: z.number(),
});
export type BrandVoice = z.infer<typeof brandVoice>;

const path = '/api/settings/voice/';

export const getBrandVoice = defineCall({
  name: 'getBrandVoice',
  summary: 'How the organization writes.',
  method: 'GET',
  path,
  access: 'signed-in',
  answers: { 200: brandVoice },
});

export const saveBrandVoice = defineCall({
  name: 'saveBrandVoice',
  summary: 'Sets how the organization writes, from the next post on.',
  method: 'PUT',
  path,
  access: 'owner',
  headers: ifMatchHeaders,
  body: brandVoiceFields,
  answers: { 200: brandVoice },
});
