import { amountsIn } from '../../../../contract/content/claims/amounts.ts';
import { close, phrase } from '../text/clean-text.ts';
import { readSentences } from '../text/read-sentences.ts';
import type { WritingRequest } from './engine.ts';
import { fitsVoice, voiceOf } from './voice.ts';

/** One sentence or more, true of the company, and where that stands. */
export interface Proof {
  text: string;
  source: string;
}

/** What a post may say of the company: proof points first, as they have a source, then its profile. */
export function proofsOf(request: WritingRequest): Proof[] {
  const { profile } = request;
  const told = (text: string, field: string): Proof[] =>
    readSentences(text, profile.company_name).map((sentence) => ({
      text: sentence,
      source: `company profile, ${field}`,
    }));
  const proofs = [
    ...voiceOf(request).proof_points.map((proof) => ({
      text: close(phrase(proof.text)),
      source: phrase(proof.source),
    })),
    ...told(profile.description, 'description'),
    ...told(profile.mission, 'mission'),
  ];
  return proofs.filter(({ text }) => phrase(text) !== '' && fitsVoice(text, request));
}

const common = new Set(
  'about after all also and any are been before best between both but can company customers day each every few for from get had has have her his how into its let may more most much must new next not now off old one only other our out over own people per same see she since some such than that the their them then there these they this those through too two use was way what when where which while who why will with work works year years yet you your der die das und den dem des ein eine einer für mit von auf ist'.split(
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
      const about = shared(stems, topic) * 3;
      const near = about && about + shared(stems, audience) * 2;
      return {
        proof,
        index,
        worth: near === 0 ? 0 : near + (hasFigure(proof.text) ? 1 : 0),
      };
    })
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth || one.index - other.index)
    .map(({ proof }) => proof);
}
