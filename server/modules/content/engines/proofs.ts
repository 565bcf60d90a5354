import { amountsIn } from '../../../../contract/content/claims/amounts.ts';
import { cleanLine, close, phrase } from '../text/clean-text.ts';
import { readSentences } from '../text/read-sentences.ts';
import type { WritingRequest } from './engine.ts';
import { fitsVoice, proofText, voiceOf } from './voice.ts';

/** Something true of the company, and where that stands. */
export interface Proof {
  /** One sentence or more, each with its closing mark; an entry of a list has none. */
  text: string;
  source: string;
  isSentence: boolean;
}

/** What a post may say of the company: proof points first, as they have a source, then its profile. */
export function proofsOf(request: WritingRequest): Proof[] {
  const { profile } = request;
  const told = (text: string, field: string): Proof[] =>
    readSentences(text, profile.company_name).map((sentence) => ({
      text: sentence,
      source: `company profile, ${field}`,
      isSentence: true,
    }));
  const proofs = [
    ...voiceOf(request).proof_points.map((proof) => ({
      text: close(proofText(proof)),
      source: phrase(proof.source),
      isSentence: true,
    })),
    ...told(profile.description, 'description'),
    ...told(profile.mission, 'mission'),
    ...profile.products_services.map((text) => ({
      text: cleanLine(text),
      source: 'company profile, products or services',
      isSentence: false,
    })),
  ];
  return proofs.filter(({ text }) => phrase(text) !== '' && fitsVoice(text, request));
}

const common = new Set(
  'about after all also and any are been before best between both but can company customers day each every few for from get had has have her his how into its let may more most much must new next not now off old one only other our out over own people per same see she some such than that the their them then there these they this those through too two use was way what when where which while who why will with work works year years yet you your'.split(
    ' ',
  ),
);

/** The longer words of a text by their first letters, which endings leave alone. */
export const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? [])
      .filter((word) => !common.has(word))
      .map((word) => word.slice(0, 5)),
  );

/** Figures, in digits or in words, are what readers believe. */
export const hasFigure = (text: string): boolean => amountsIn(text, true).length > 0;

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((word) => other.has(word)).length;

/**
 * The proofs that have to do with a text, nearest first: by the words that they share, then by those of the audience, and one with a
 * figure before one without.
 */
export function nearest(
  proofs: readonly Proof[],
  texts: readonly string[],
  request: WritingRequest,
): Proof[] {
  const own = stemsOf(request.profile.company_name);
  const topic = stemsOf(texts.join(' '));
  const audience = stemsOf(request.prompt.target_audience);
  return proofs
    .map((proof, index) => {
      const stems = new Set([...stemsOf(proof.text)].filter((stem) => !own.has(stem)));
      const near = shared(stems, topic) * 3 + shared(stems, audience) * 2;
      return {
        proof,
        index,
        worth: near === 0 ? 0 : near + (hasFigure(proof.text) ? 1 : 0) + (proof.isSentence ? 1 : 0),
      };
    })
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth || one.index - other.index)
    .map(({ proof }) => proof);
}
