import { openPromptsIn } from '../../../../contract/content/open-prompts.ts';
import type { ProposalRequest } from '../../../../contract/content/proposals.calls.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { announcementOf } from '../engines/announcement.ts';
import { composer } from '../engines/composer.ts';
import type { WritingRequest } from '../engines/engine.ts';
import { avoidedWordsIn, fitsVoice, voiceOf } from '../engines/voice.ts';
import { present } from '../text/clean-text.ts';
import { escapeText, parseBlocks, withoutTitle } from '../text/markdown.ts';
import { readSentences } from '../text/read-sentences.ts';
import { splitSentences } from '../text/sentences.ts';

interface WrittenLink {
  markdown: string;
  words: string;
  address: string;
}

interface Section {
  heading: string;
  blocks: string[];
}

const link =
  /(?<!!)\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)|(?<![[(<])https?:\/\/[^\s()<>[\]]*[^\s()<>[\].,;:!?*_'"]/giu;
const isHeading = (block: string) => /^#{1,6} /.test(block);
const isLabel = (block: string) => /^\*\*[^*:]+:\*\*/.test(block);
const isHashtags = (block: string) => /^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(block);

/**
 * Carries links that were added by hand over to a new text: on the same words, else with their sentence in its
 * section. A link without such a place is left out.
 */
export function keepLinks(
  before: string,
  after: string,
  isComposed: (address: string) => boolean,
  isWanted: (sentence: string) => boolean,
): string {
  const sections = readSections(after);
  for (const { heading, blocks } of readSections(before)) {
    const section = sections.find((each) => each.heading === heading);
    for (const block of section ? blocks.filter((each) => !isLabel(each)) : []) {
      for (const written of linksOf(block)) {
        if (isComposed(written.address) || isIn(sections, written.address)) continue;
        if (section && !linkWords(section, written)) addSentence(section, block, written, isWanted);
      }
    }
  }
  return sections.flatMap(({ blocks }) => blocks).join('\n\n');
}

function readSections(markdown: string): Section[] {
  const sections: Section[] = [{ heading: '', blocks: [] }];
  let path: string[] = [];
  for (const block of markdown.split(/\n{2,}/)) {
    if (isHeading(block)) {
      path = [...path.slice(0, block.indexOf(' ') - 1), block];
      sections.push({ heading: path.join('\n'), blocks: [block] });
    } else sections.at(-1)?.blocks.push(block);
  }
  return sections.filter(({ blocks }) => blocks.length > 0);
}

const linksOf = (block: string): WrittenLink[] =>
  [...block.matchAll(link)].map(([markdown, words = '', address = markdown]) => ({
    markdown,
    words,
    address,
  }));

const isIn = (sections: readonly Section[], address: string): boolean =>
  sections.some(({ blocks }) =>
    blocks.some((block) => linksOf(block).some((each) => each.address === address)),
  );

function linkWords({ blocks }: Section, { words, markdown }: WrittenLink): boolean {
  if (words === '') return false;
  const found = new RegExp(`(?<![\\p{L}\\p{N}@/.#[-])${RegExp.escape(words)}(?![\\p{L}\\p{N}@/\\]-])`, 'u');
  const at = blocks.findIndex((block) => !isHeading(block) && !isLabel(block) && found.test(block));
  const block = blocks[at];
  if (block === undefined) return false;
  blocks[at] = block.replace(found, () => markdown);
  return true;
}

function addSentence(
  { blocks }: Section,
  block: string,
  { markdown }: WrittenLink,
  isWanted: (sentence: string) => boolean,
): void {
  const lines = block.split('\n').map((line) => line.replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, ''));
  const sentence = lines.flatMap(splitSentences).find((each) => each.includes(markdown));
  if (sentence === undefined || !isWanted(sentence)) return;
  const end = blocks.findIndex((each) => isHashtags(each) || /^\*\*Call to action:\*\*/.test(each));
  blocks.splice(end === -1 ? blocks.length : end, 0, sentence);
}

const mostFacts = 3;

/** One proposal of the composer. @throws BadRequestError with the reason when there is nothing to propose */
export async function composeProposal(
  draft: WritingRequest,
  { action, body, part }: ProposalRequest,
  title: string,
): Promise<string> {
  const whole = part === '' ? body : part;
  switch (action) {
    case 'shorter': {
      const { profile, prompt } = draft;
      const shorter = shorten(
        whole,
        [title, prompt.topic, profile.company_name, ...profile.products_services],
        {
          isUnwanted: (sentence) => avoidedWordsIn(sentence, draft).length > 0,
          isKept: (sentence) => saysOfBrief(sentence, draft),
        },
      );
      if (shorter === whole) throw new BadRequestError('No paragraph has a sentence to spare.');
      return shorter;
    }
    case 'longer':
      return addFacts(draft, body);
    case 'other_opening':
      return replaceOpening(draft, body);
    default:
      return withLinksOf(body, await compose(draft), draft);
  }
}

function withLinksOf(body: string, other: string, draft: WritingRequest): string {
  const own = [draft.profile.website, ...voiceOf(draft).links].map(withoutSlash);
  return keepLinks(
    body,
    other,
    (address) => own.includes(withoutSlash(address)),
    (sentence) => fitsVoice(sentence, draft),
  );
}

const withoutSlash = (address: string) => address.replace(/\/$/, '');

async function compose(draft: WritingRequest): Promise<string> {
  if (!announcementOf(draft)) {
    throw new BadRequestError(
      'Another version of a text that argues needs a writing model. An Owner can connect one under Settings.',
    );
  }
  const other = { ...draft, prompt: { ...draft.prompt, another_version: true } };
  const written = await composer.write(other, new AbortController().signal);
  return withoutTitle(written.content, written.title);
}

function saysOfBrief(sentence: string, draft: WritingRequest): boolean {
  const told = announcementOf(draft);
  const facts = Object.values(told?.facts ?? {}).filter((fact) => fact !== told?.headline);
  return (
    facts.some((fact) => sentence.includes(fact)) ||
    (told?.sentences ?? []).some((text) => sentence.includes(text)) ||
    openPromptsIn(sentence).length > 0
  );
}

function addFacts(draft: WritingRequest, body: string): string {
  const { company_name, description, mission } = draft.profile;
  const facts = [description, mission]
    .flatMap((typed) => readSentences(typed, company_name))
    .filter((text) => !body.includes(escapeText(text)) && fitsVoice(text, draft))
    .slice(0, mostFacts);
  if (facts.length === 0) {
    throw new BadRequestError(
      'The text has every sentence of your company profile already. Add facts to the profile.',
    );
  }
  const blocks = body.split(/\n{2,}/);
  const added = escapeText(facts.join(' '));
  const at = blocks.length > 1 ? blocks.length - 1 : 1;
  return [...blocks.slice(0, at), added, ...blocks.slice(at)].join('\n\n');
}

/**
 * The text with another sentence first: a fact of the company, the question, or a sentence of the brief. What it said before stays,
 * but for the same sentence further on, and for an opening of the profile.
 */
function replaceOpening(draft: WritingRequest, body: string): string {
  const blocks = body.split(/\n{2,}/);
  const at = blocks.findIndex(canOpen);
  const [former] = splitSentences(blocks[at] ?? '');
  if (former === undefined) {
    throw new BadRequestError('The text has no paragraph whose opening could be another.');
  }
  const told = announcementOf(draft);
  const own = ownSentences(draft);
  const isUsed = (text: string) =>
    draft.recent?.some((one) => one !== body && one.includes(escapeText(text))) === true;
  const first = told ? [...told.proofs, ...told.sentences, told.question] : [];
  const opening = [...first, ...own].find(
    (text) => text !== '' && !former.includes(escapeText(text)) && fitsVoice(text, draft) && !isUsed(text),
  );
  if (opening === undefined) {
    throw new BadRequestError(
      'There is no other opening without a writing model: the brief and your profile have no sentence that could take its place.',
    );
  }
  const isOwn = own.some((text) => escapeText(text) === former);
  const left = blocks.map((block, index) => {
    const said = canOpen(block) ? splitSentences(block) : [];
    const isGone = (text: string) =>
      text === escapeText(opening) || (index === at && isOwn && text === former);
    return said.some(isGone) ? said.filter((text) => !isGone(text)).join(' ') : block;
  });
  return present(left.toSpliced(at, 0, escapeText(opening))).join('\n\n');
}

const ownSentences = ({ profile }: WritingRequest): string[] =>
  [profile.description, profile.mission].flatMap((text) => readSentences(text, profile.company_name));

const canOpen = (block: string): boolean =>
  !/^(?:#|\*\*[^*:]+:\*\*|[-*+>|]|\d+[.)] )/.test(block.trim()) &&
  !/^\p{L}+ \{\{\w+\}\},$/u.test(block.trim()) &&
  openPromptsIn(block).length === 0;

/**
 * Each paragraph of several loses the sentences that say least, about a third, and keeps its first. Labels,
 * headings and lists stay. @returns the same text when no paragraph has a sentence to spare
 */
function shorten(
  markdown: string,
  topics: readonly string[],
  {
    isUnwanted = () => false,
    isKept = () => false,
  }: { isUnwanted?: (sentence: string) => boolean; isKept?: (sentence: string) => boolean } = {},
): string {
  const wanted = new Set(topics.flatMap(wordsOf));
  const worth = (sentence: string) => (isUnwanted(sentence) ? -1 : worthOf(sentence, wanted));
  return markdown
    .split(/\n{2,}/)
    .map((block) => (isParagraph(block) ? shortenParagraph(block, worth, isKept) : block))
    .join('\n\n');
}

/** Lines that are no sentences are facts. */
const isParagraph = (block: string) =>
  !/[\p{L}\p{N})%€]\n/u.test(block) &&
  parseBlocks(block)[0]?.type === 'paragraph' &&
  !/^\s*(?:[-*+>|]|\d+[.)] )/.test(block);

function shortenParagraph(
  paragraph: string,
  worth: (sentence: string) => number,
  isKept: (sentence: string) => boolean,
): string {
  const sentences = splitSentences(paragraph);
  const spare = Math.floor((sentences.length + 1) / 3);
  if (sentences.length < 2 || spare === 0) return paragraph;
  const least = sentences
    .map((sentence, index) => ({ sentence, index, worth: worth(sentence) }))
    .slice(1)
    .filter(({ sentence }) => !isKept(sentence))
    .sort((a, b) => a.worth - b.worth || b.index - a.index)
    .slice(0, spare);
  if (least.length === 0) return paragraph;
  const dropped = new Set(least.map(({ index }) => index));
  return sentences.filter((_, index) => !dropped.has(index)).join(' ');
}

function worthOf(sentence: string, wanted: ReadonlySet<string>): number {
  const words = wordsOf(sentence);
  const known = words.filter((word) => wanted.has(word)).length;
  return known / Math.max(words.length, 1) + (/\d|\]\(|https?:|\{\{/.test(sentence) ? 1 : 0);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
