import { amountsIn } from '../../../../contract/content/claims/amounts.ts';
import { outlineSources, proofPointSource } from '../../../../contract/content/open-prompts.ts';
import { close, phrase, present } from '../text/clean-text.ts';
import { readSentences } from '../text/read-sentences.ts';
import type { WritingRequest } from './engine.ts';
import { fitsVoice, voiceOf } from './voice.ts';

export interface Proof {
  text: string;
  source: string;
}

export function proofsOf(request: WritingRequest): Proof[] {
  const { profile } = request;
  const told = (field: 'description' | 'mission'): Proof[] =>
    readSentences(profile[field], profile.company_name).map((text) => ({
      text,
      source: outlineSources[field],
    }));
  const proofs = [
    ...voiceOf(request).proof_points.map((proof) => ({
      text: close(phrase(proof.text)),
      source: proofPointSource(proof.source),
    })),
    ...told('description'),
    ...told('mission'),
  ];
  return proofs
    .filter(({ text }) => phrase(text) !== '' && fitsVoice(text, request))
    .filter(({ text }, at, all) => !all.slice(0, at).some((earlier) => says(earlier.text, text)));
}

const common = new Set(
  'about after all also and any are been before best between both but can company customers day each every few for from get had has have her his how into its let may more most much must new next not now off old one only other our out over own people per same see she since some such than that the their them then there these they this those through too two use was way what when where which while who why will with work works year years yet you your der die das und den dem des ein eine einer für mit von auf ist wir uns sie sind nicht auch bei para con por una los las del que nos les des une pour dans est sur nous vous'.split(
    ' ',
  ),
);

/** Whether one text has all that another says: *900 boats covered* and *We have covered 900 boats*. */
const says = (one: string, other: string): boolean => {
  const words = new Set([...stemsOf(one), ...(one.match(/\d+/g) ?? [])]);
  return [...stemsOf(other), ...(other.match(/\d+/g) ?? [])].every((word) => words.has(word));
};

/** The longer words of a text by their first letters, which endings leave alone; a plural counts as its singular. */
export const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? [])
      .filter((word) => !common.has(word))
      .map((word) => word.replace(/(?<=\p{L}{2}[^s])s$|(?<=\p{L}{3})ing$/u, '').slice(0, 5)),
  );

export const hasFigure = (text: string): boolean =>
  amountsIn(text, true).some((amount) => !/^one$/i.test(amount.text));

export const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
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
  const topic = stemsOf(texts.join(' '));
  const audience = stemsOf(request.prompt.target_audience);
  return proofs
    .map((proof, index) => {
      const stems = stemsOf(proof.text.replaceAll(request.profile.company_name, ''));
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

export function proofsNear(request: WritingRequest, lead: string, brief: string, isThin: boolean): string[] {
  const { profile, prompt } = request;
  const readersAndName = stemsOf(`${lead} ${prompt.target_audience}`);
  const proofs = proofsOf(request);
  const isCompany = ({ text }: Proof) => text.startsWith(`${profile.company_name} `);
  const company = isThin && isIn(profile.company_name, lead) ? proofs.filter(isCompany).slice(0, 1) : [];
  const topic = present([lead, isThin && prompt.target_audience]);
  return [...new Set([...company, ...nearest(proofs, topic, request)])]
    .filter((proof) => isThin || !isCompany(proof))
    .map(({ text }) => text)
    .filter(
      (text) => isNear(stemsOf(text), readersAndName) && addsTo(text, brief) && !contradicts(text, brief),
    );
}

/**
 * What the profile says beyond a brief and beside it: what shares words with it or its audience, and of a brief of few facts then what
 * has figures, and who the company is last.
 */
export function proofsBeside(request: WritingRequest, brief: string, isShort: boolean): string[] {
  const { profile, prompt } = request;
  const topic = stemsOf(`${brief} ${prompt.target_audience}`);
  const isCompany = (text: string) => text.startsWith(`${profile.company_name} `);
  const near = (text: string) => (isCompany(text) ? 0 : shared(stemsOf(text), topic));
  const rank = (text: string) => (isCompany(text) ? -1 : 2 * near(text) + Number(hasFigure(text)));
  return proofsOf(request)
    .map(({ text }) => text)
    .filter((text) => (isShort || near(text) > 0) && addsTo(text, brief) && !contradicts(text, brief))
    .toSorted((one, other) => rank(other) - rank(one));
}

const addsTo = (text: string, other: string): boolean =>
  hasFigure(text) || [...stemsOf(text)].filter((word) => !stemsOf(other).has(word)).length > 1;

/** One word in common ties a short fact to an announcement; a longer one needs a third of its words. */
const isNear = (fact: Set<string>, announced: Set<string>): boolean =>
  shared(fact, announced) > 0 && 3 * shared(fact, announced) >= fact.size;

const ofTerms = /[£$€]\s?\d|\d\s?[€%]|\d\s?(?:[ap]\.?m|h|Uhr|mins?|minutes?|Minuten)(?!\p{L})|\d[:.]\d\d/iu;
/** What a company charges, and when, is another thing than what it announces at a price or an hour; so are six tonnes and one. */
const contradicts = (text: string, brief: string): boolean =>
  (ofTerms.test(text) && ofTerms.test(brief)) ||
  amountsIn(text, true).some(({ counted: [thing], values }) =>
    amountsIn(brief, true).some(
      (other) => thing && thing === other.counted[0] && !other.values.some((value) => values.includes(value)),
    ),
  );

export const isIn = (piece: string, text: string): boolean =>
  text.toLowerCase().includes(piece.toLowerCase());
