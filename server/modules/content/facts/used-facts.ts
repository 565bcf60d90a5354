import type { BrandVoiceFields } from '../../../../contract/content/brand-voice.calls.ts';
import type { UsedFact } from '../../../../contract/content/content.calls.ts';
import type { CompanyProfileFields } from '../../../../contract/organization/company-profile.calls.ts';
import { cleanLine, phrase } from '../text/clean-text.ts';
import { hashtag } from '../text/hashtags.ts';
import { parseBlocks } from '../text/markdown.ts';
import { readSentences } from '../text/read-sentences.ts';
import { splitSentences } from '../text/sentences.ts';

/**
 * The sentences and entries of a profile that stand in a post, word for word or with nearly all of their words
 * in one sentence.
 */
export function usedFacts(
  markdown: string,
  profile: CompanyProfileFields,
  voice: BrandVoiceFields,
): UsedFact[] {
  const text = parseBlocks(markdown)
    .map((block) => block.text)
    .join('\n');
  const sentences = text.split('\n').flatMap(splitSentences).map(contentWords);
  const says = (fact: string) => text.includes(phrase(fact)) || isReworded(fact, sentences);
  const names = (entry: string) => hasEntry(text, entry);
  const told = (field: 'description' | 'mission'): UsedFact[] =>
    readSentences(profile[field], profile.company_name)
      .filter(says)
      .map((text) => ({ field, text }));
  const listed = (field: 'products_services' | 'serving_industries' | 'keywords'): UsedFact[] =>
    [...new Set(profile[field].map(cleanLine))].filter(names).map((entry) => ({ field, text: entry }));
  return [
    ...told('description'),
    ...told('mission'),
    ...listed('products_services'),
    ...listed('serving_industries'),
    ...listed('keywords'),
    ...(profile.website !== '' && text.includes(profile.website)
      ? [{ field: 'website' as const, text: profile.website }]
      : []),
    ...voice.proof_points
      .filter((proof) => says(proof.text))
      .map((proof) => ({ field: 'proof_points' as const, text: `${proof.text} (${proof.source})` })),
  ];
}

const leastWords = 4;
const leastShare = 0.75;

function isReworded(fact: string, sentences: readonly ReadonlySet<string>[]): boolean {
  const wanted = [...contentWords(fact)];
  if (wanted.length < leastWords) return false;
  return sentences.some(
    (words) => wanted.filter((word) => words.has(word)).length / wanted.length >= leastShare,
  );
}

const contentWords = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{4,}|\d+/gu) ?? []).map((word) => word.slice(0, 6)));

function hasEntry(text: string, entry: string): boolean {
  const said = phrase(entry);
  if (said === '') return false;
  const tag = hashtag(entry);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(said)}(?![\\p{L}\\p{N}])`, 'iu');
  return pattern.test(text) || (tag !== '' && text.toLowerCase().split(/\s+/).includes(tag.toLowerCase()));
}
