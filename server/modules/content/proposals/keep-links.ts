import { splitSentences } from '../text/sentences.ts';

/** A link of a text: its Markdown, what readers click, and where it leads. */
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
 * A new text with the links of the one before that someone added by hand: on the same words where they stand in it, else with the
 * sentence that has them, in the section where it stood. A link without such a place is left out.
 * @param isComposed tells addresses that the composer writes by itself
 * @param isWanted tells sentences that may stand in the text
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

/** A text by its headings. One that stands twice, such as *Email 1*, is told apart by those above it. */
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

/** Links the same words; false where they don't stand in the section. */
function linkWords({ blocks }: Section, { words, markdown }: WrittenLink): boolean {
  if (words === '') return false;
  const found = new RegExp(`(?<![\\p{L}\\p{N}@/.#[-])${RegExp.escape(words)}(?![\\p{L}\\p{N}@/\\]-])`, 'u');
  const at = blocks.findIndex((block) => !isHeading(block) && !isLabel(block) && found.test(block));
  const block = blocks[at];
  if (block === undefined) return false;
  blocks[at] = block.replace(found, () => markdown);
  return true;
}

/** Adds the sentence with the link after the last paragraph that is neither what to do next nor hashtags. */
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
