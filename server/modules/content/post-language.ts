import type { BrandVoiceFields } from '../../../contract/content/brand-voice.calls.ts';
import type { PostRow } from './post-rows.ts';
import { languageOfText } from './text/text-language.ts';

/**
 * The language of a post, as a BCP 47 tag. What the composer wrote is English; any other text is read, and one that is too short to
 * tell is in the language of the voice when a model wrote it.
 */
export function languageOfPost(
  { engine, version, content }: Pick<PostRow, 'engine' | 'version' | 'content'>,
  { language }: Pick<BrandVoiceFields, 'language'>,
): string {
  const isComposed = engine === 'composer';
  if (isComposed && version === 1) return 'en';
  return languageOfText(content, isComposed ? 'en' : language || 'en');
}
