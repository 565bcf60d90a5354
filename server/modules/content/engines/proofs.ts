import type { AnnouncementKind } from '../../../../contract/content/announcements/announcement-fields.ts';
import { amountsIn } from '../../../../contract/content/claims/amounts.ts';
import { isOrdinary } from '../../../../contract/content/claims/ordinary-words.ts';
import { outlineSourcesIn, proofPointSource } from '../../../../contract/content/open-prompts.ts';
import { close, phrase, present } from '../text/clean-text.ts';
import { readSentences } from '../text/read-sentences.ts';
import type { WritingRequest } from './engine.ts';
import { fitsVoice, voiceOf } from './voice.ts';

export interface Proof {
  text: string;
  source: string;
  /** Says who the company is or what it wants, and proves little. */
  isGeneral?: boolean;
}

/** @param isProse sentences before proof points, which are often none */
export function proofsOf(request: WritingRequest, language = 'en', isProse = false): Proof[] {
  const { profile } = request;
  const told = (field: 'description' | 'mission'): Proof[] =>
    readSentences(profile[field], profile.company_name).map((text) => ({
      text,
      source: outlineSourcesIn(language)[field],
      isGeneral: field === 'mission' || tellsWho(text, profile.company_name),
    }));
  const points = voiceOf(request).proof_points.map((proof) => ({
    text: close(phrase(proof.text)),
    source: proofPointSource(proof.source, language),
  }));
  const own = [...told('description'), ...told('mission')];
  const proofs: Proof[] = isProse ? [...own, ...points] : [...points, ...own];
  return proofs
    .filter(({ text }) => phrase(text) !== '' && fitsVoice(text, request))
    .filter(
      ({ text }, at, all) =>
        !all
          .slice(0, at)
          .some(
            (earlier) => says(earlier.text, text) || (hasFigure(earlier.text) && says(text, earlier.text)),
          ),
    );
}

/** Whether one text has all that another says: *900 boats covered* and *We have covered 900 boats*. */
const says = (one: string, other: string): boolean => {
  const words = new Set([...stemsOf(one), ...(one.match(/\d+/g) ?? [])]);
  return [...stemsOf(other), ...(other.match(/\d+/g) ?? [])].every((word) => words.has(word));
};

const little = new Set(
  'about all also and any are been both but can could does each every few for from had has have her his how into its may most much must not now off one only other our out over own per same she should some such than that the their them then there these they this those through too was what when where which while who why will with would you your der die das und den dem des ein eine einen einem einer für mit von auf ist wir uns sie sich sind nicht auch bei nach aus zum zur als wie was wer warum kein keine oder aber noch sehr mehr wird werden haben hat kann les des une pour dans est sur nous vous que qui par avec plus aux pas son ses leur pourquoi con para por una los las del sin sus más como two three four five six seven eight nine ten zwei drei vier fünf sechs sieben acht neun zehn deux trois quatre cinq six sept huit neuf dix dos tres cuatro cinco seis siete ocho nueve diez'.split(
    ' ',
  ),
);

/**
 * The longer words of a text by their first letters, which endings leave alone; a plural counts as its singular.
 * @param isWide with ordinary words, such as hours
 */
export const stemsOf = (text: string, isWide = false): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? [])
      .filter((word) => !little.has(word) && (isWide || !isOrdinary(word)))
      .map((word) => word.replace(/(?<=\p{L}{2}[^s])s$/u, '').replace(/(?<=\p{L}{3})ing$/u, ''))
      .map((word) => word.slice(0, 5)),
  );

export const hasFigure = (text: string): boolean =>
  amountsIn(text, true).some((amount) => !/^one$/i.test(amount.text));

export const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((word) => other.has(word)).length;

const tellsWho = (text: string, name: string): boolean =>
  new RegExp(
    String.raw`^(?:(?:the|das|die|der|el|las?|los|les?|l’)\s?)?${RegExp.escape(name)}(?!\p{L})`,
    'iu',
  ).test(text);

export const generalLast = (one: Proof, other: Proof): number =>
  Number(one.isGeneral ?? false) - Number(other.isGeneral ?? false);

const leastOfGeneral = 3;
const worthOfOrdinary = 0.1;

/**
 * How much each proof has to do with a text, 0 if nothing. The fewer proofs have a word, the more it tells; one of the company's own
 * name and trade tells least.
 * @param isWide ordinary words count as well, but little
 */
export function worthsFor(
  proofs: readonly Proof[],
  texts: readonly string[],
  { profile, prompt }: WritingRequest,
  isWide = false,
): number[] {
  const [topic, audience] = [stemsOf(texts.join(' ')), stemsOf(prompt.target_audience)];
  const usual = stemsOf([profile.company_name, profile.industry, ...profile.keywords].join(' '));
  const stems = proofs.map(({ text }) => stemsOf(text.replaceAll(profile.company_name, '')));
  const weightOf = (word: string) =>
    (usual.has(word) ? 1 : leastOfGeneral) / stems.filter((others) => others.has(word)).length;
  const wide = isWide ? stemsOf(texts.join(' '), true) : new Set<string>();
  return proofs.map(({ text, isGeneral }, index) => {
    const own = stems[index] ?? new Set();
    const strict = [...own].filter((word) => topic.has(word)).reduce((sum, word) => sum + weightOf(word), 0);
    if (isGeneral && !hasFigure(text) && strict < leastOfGeneral) return 0;
    const about = strict + shared(stemsOf(text, true), wide) * worthOfOrdinary;
    if (about === 0) return 0;
    return about + shared(own, audience) / 2 + Number(hasFigure(text)) / 2;
  });
}

/**
 * The proofs that have to do with a text, nearest first, those that say who the company is last.
 * @param isWide with ordinary words, but of proofs that share nothing with the text but the trade only the nearest
 */
export function nearest(
  proofs: readonly Proof[],
  texts: readonly string[],
  request: WritingRequest,
  isWide = false,
): Proof[] {
  const worths = worthsFor(proofs, texts, request, isWide);
  const found = proofs
    .map((proof, index) => ({ proof, index, worth: worths[index] ?? 0 }))
    .filter(({ worth }) => worth > 0)
    .sort(
      (one, other) =>
        generalLast(one.proof, other.proof) || other.worth - one.worth || one.index - other.index,
    )
    .map(({ proof }) => proof);
  const { company_name, industry, keywords } = request.profile;
  const usual = stemsOf([company_name, industry, ...keywords].join(' '));
  const topic = [...stemsOf(texts.join(' '))].filter((word) => !usual.has(word));
  const wide = stemsOf(texts.join(' '), true);
  const isOfTopic = ({ text }: Proof) =>
    shared(stemsOf(text), new Set(topic)) > 0 || shared(stemsOf(text, true), wide) > 1;
  const ofTopic = isWide ? found.filter(isOfTopic) : found;
  return ofTopic.length > 0 ? ofTopic : found.slice(0, 1);
}

export interface CompanyFacts {
  /** Beside the facts of an announcement. */
  proofs: string[];
  /** The sentence that says who the company is. */
  who: string | undefined;
}

export function companyFacts(
  request: WritingRequest,
  kind: AnnouncementKind,
  lead: string,
  brief: string,
  isThin: boolean,
): CompanyFacts {
  const { profile, prompt } = request;
  const isWho = ({ text }: Proof) => tellsWho(text, profile.company_name);
  const usable = proofsOf(request, undefined, true).filter(
    ({ text }) => addsTo(text, brief) && !contradicts(text, brief),
  );
  const told = usable.find(isWho)?.text;
  // Who reads of work is no customer.
  if (kind === 'change' || kind === 'vacancy') return { proofs: [], who: told };
  const who = isThin && isIn(profile.company_name, lead) ? usable.filter(isWho).slice(0, 1) : [];
  const usual = stemsOf([profile.company_name, profile.industry, ...profile.keywords].join(' '));
  // Short words mean many things.
  const topic = new Set([...stemsOf(lead)].filter((word) => !usual.has(word) && word.length > 4));
  const written = stemsOf(brief);
  const isNear = ({ text }: Proof) =>
    shared(stemsOf(text), topic) > 0 && (hasFigure(text) || shared(stemsOf(text), written) > 1);
  const near = nearest(usable, present([lead, isThin && prompt.target_audience]), request).filter(
    (proof) => isThin || (!isWho(proof) && isNear(proof)),
  );
  const textsOf = (items: readonly Proof[]) => [...new Set(items.map(({ text }) => text))];
  return {
    proofs: textsOf([...who, ...near]).slice(0, 2),
    who: told,
  };
}

const addsTo = (text: string, other: string): boolean =>
  hasFigure(text) || [...wordsOf(text)].filter((word) => !wordsOf(other).has(word)).length > 1;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu));

const ofTerms =
  /[£$€]\s?\d|\d\s?[€%]|\d\s?(?:[ap]\.?m|h|Uhr|mins?|minutes?|Minuten)(?!\p{L})|\d[:.]\d\d(?!\d)/iu;
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
