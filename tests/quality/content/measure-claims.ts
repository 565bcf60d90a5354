import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findClaims } from '../../../contract/content/claims/find-claims.ts';
import { promptDetails } from '../../../contract/content/content.calls.ts';
import { plainVoice } from '../../../server/modules/content/brand-voice.ts';
import { knownFacts } from '../../../server/modules/content/claims/open-claims.ts';
import { composer } from '../../../server/modules/content/engines/composer.ts';
import { splitSentences } from '../../../server/modules/content/text/sentences.ts';
import type { BenchCompany } from './bench-companies.ts';
import { sentencesOf, writeCopy } from './measure-copy.ts';

/** Sentences as models invent them, which no company of the bench can say of itself. */
const inventions: readonly ((words: {
  product: string;
  audience: string;
  rival: string;
  index: number;
}) => string)[] = [
  ({ audience, index }) => `More than ${(index + 3) * 1000 + 50} ${audience} rely on us every day.`,
  ({ product }) => `Our ${product.toLowerCase()} cuts costs by half.`,
  ({ product, index }) => `${product} is now ${41 + index} % faster.`,
  ({ audience }) => `Two thirds of ${audience} switch within weeks.`,
  ({ product }) => `Your ${product.toLowerCase()} works twice as well, guaranteed.`,
  ({ product }) => `Our award-winning ${product.toLowerCase()} speaks for itself.`,
  ({ rival }) => `We are trusted by ${rival} and many others.`,
  ({ product }) => `Studies show that ${product.toLowerCase()} pays for itself.`,
  ({ product }) => `We are the market leader in ${product.toLowerCase()}.`,
  ({ product, index }) => `${product} starts at €${119 + index * 7}.95 a month.`,
  ({ index }) => `We have done this since ${1871 + index}.`,
  () => 'The offer ends tomorrow.',
  ({ audience }) => `“They changed the way we work,” say ${audience}.`,
  ({ product }) => `Dear [First Name], our ${product.toLowerCase()} is waiting.`,
  ({ product, index }) => `See https://bit.example/${index}x for ${product.toLowerCase()}.`,
  ({ index }) => `Call us at +49 89 5550 12${10 + index} today.`,
  ({ product, index }) => `A team of ${61 + index} specialists looks after ${product.toLowerCase()}.`,
];

/** Where a model takes a figure of the profile for something else: *31,000 forwarders* beside *31 countries*. */
const misplaced = (text: string): string[] =>
  [...text.matchAll(/(?<![\d,.])(\d{2,3})(?= \p{Ll})/gu)].map(
    ([, figure]) => `${figure},000 partners know us.`,
  );

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** The same with small numbers in words as figures, and the other way round. */
const otherNumbers = (sentence: string): string =>
  sentence.replaceAll(/(?<![\d.,:])\d{1,2}(?=\s\p{Ll})|\p{L}+/gu, (word) => {
    const at = numbers.indexOf(word.toLowerCase());
    return at > 1 ? String(at) : (numbers[Number(word)] ?? word);
  });

export interface ClaimFigures {
  invented: number;
  /** Of the invented sentences, those that are marked, in percent. */
  markedPercent: number;
  truths: number;
  /** Of the true ones, those that are marked all the same, in percent. */
  falsePercent: number;
  missed: string[];
  falseAlarms: string[];
}

/** Checks the labeled sentences of a file, of companies that have nothing to do with those of the bench. */
export function measureLabeledClaims(
  name: 'claim-sentences.txt' | 'claim-wordings.txt' | 'claim-kinds.txt',
): ClaimFigures {
  const file = path.join(import.meta.dirname, name);
  const [invented, truths]: [string[], string[]] = [[], []];
  const [missed, falseAlarms]: [string[], string[]] = [[], []];
  let company = '';
  let texts: string[] = [];
  let competitors: string[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [mark, text] = [line.charAt(0), line.slice(2)];
    if (mark === '=') [company, texts, competitors] = [text, [text], []];
    else if (mark === '~') texts.push(text);
    else if (mark === '!') competitors = text.split('; ');
    else if (mark === '+' || mark === '-') {
      const claims = findClaims(text, { texts, competitors });
      (mark === '+' ? invented : truths).push(text);
      if (mark === '+' && claims.length === 0) missed.push(`${company}: ${text}`);
      if (mark === '-' && claims.length > 0) {
        falseAlarms.push(`${company}: “${claims.map((claim) => claim.text).join('”, “')}” in ${text}`);
      }
    }
  }
  return figuresOf(invented.length, truths.length, missed, falseAlarms);
}

function figuresOf(invented: number, truths: number, missed: string[], falseAlarms: string[]): ClaimFigures {
  const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
  return {
    invented,
    markedPercent: percent(invented - missed.length, invented),
    truths,
    falsePercent: percent(falseAlarms.length, truths),
    missed,
    falseAlarms,
  };
}

/** Checks sentences that are made up for each company, and those that repeat its profile or come from its brief. */
export async function measureClaims(companies: readonly BenchCompany[]): Promise<ClaimFigures> {
  const missed: string[] = [];
  const falseAlarms: string[] = [];
  let invented = 0;
  let truths = 0;
  for (const [index, company] of companies.entries()) {
    const { profile, proofs, audience, announcement } = company;
    const voice = { ...plainVoice, proof_points: proofs };
    const { topic, facts, typed } = announcement;
    const brief = promptDetails.parse({ target_audience: audience, topic, facts, announcement: typed });
    const known = knownFacts(profile, brief, voice);
    const product = profile.products_services[index % profile.products_services.length] ?? profile.industry;
    const rival = profile.competitors[0] ?? 'Nordwind Holding';
    const made = [
      ...inventions.map((invent) => invent({ product, audience, rival, index })),
      ...misplaced(profile.description).slice(0, 1),
    ];
    for (const sentence of made) {
      invented += 1;
      if (findClaims(sentence, known).length === 0) missed.push(`${profile.company_name}: ${sentence}`);
    }
    const own = (await writeCopy(composer, [company])).flatMap(sentencesOf);
    const told = [profile.description, profile.mission, facts ?? '', ...proofs.map(({ text }) => text)]
      .flatMap(splitSentences)
      .flatMap((sentence) => [otherNumbers(sentence), `As ${audience} may know: ${sentence}`]);
    const said = [...new Set([...own, ...told])];
    for (const sentence of said) {
      truths += 1;
      const [claim] = findClaims(sentence, known);
      if (claim) falseAlarms.push(`${profile.company_name}: “${claim.text}” in ${sentence}`);
    }
  }
  return figuresOf(invented, truths, missed, falseAlarms);
}
