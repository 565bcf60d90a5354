import { convert } from 'html-to-text';
import { cleanLine, close } from './clean-text.ts';
import { splitSentences } from './sentences.ts';

/** It speaks of the sentence before it and may not be parted from it. */
export const leans =
  /^(?:it|they|this|that|these|those|he|she|his|her|their|its|both|each one|here|but|and|so|or|then|therefore|also|however|dort|dabei|dafür|damit|dazu|darin|danach|diese[mnrs]?|er|und|aber|oder|elles?|ils?(?!\s(?:y|fait|faut|est)\s)|celles?-ci|ceux-ci|celui-ci|ellas?|ellos|él)(?!\p{L})/iu;
const leansBack = /\s(?:with|on|in|for|from|of|by|to) (?:it|them)\.$/u;
const bullet = /^\s*(?:[-*–—+•·▪●○■➤►✓✔✅]\ufe0f?|\d{1,2}[.)])\s+/u;

/** The sentences of a text that a company has typed or pasted; those that lean on another stay beside it. */
export function readSentences(typed: string, name: string): string[] {
  const stand = 'Companyname';
  const sentences = pageText(typed)
    .split(/\r?\n/u)
    .map((line) => cleanLine(line.replace(bullet, '')).replaceAll(name, stand))
    .flatMap(splitSentences)
    .map((sentence) => sentence.replaceAll(stand, name))
    .filter((sentence) => !sentence.endsWith(':') && sentence.split(' ').length > 2);
  const joined: string[] = [];
  for (const sentence of sentences.map((text) => close(text))) {
    const last = joined.at(-1);
    if (last !== undefined && (leans.test(sentence) || leansBack.test(sentence)))
      joined[joined.length - 1] = `${last} ${sentence}`;
    else joined.push(sentence);
  }
  return joined;
}

const tag =
  /<\/?(?:p|br|ul|ol|li|div|span|b|strong|i|em|u|a|h[1-6]|section|article|font|small|sub|sup|table|tbody|tr|td|th|blockquote|hr|img)(?:\s[^<>]*)?\/?>/iu;
const entity = /&(?:[a-z]{2,8}\d{0,2}|#\d{2,6}|#x[\da-f]{2,5});/iu;
const keepCase = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}));

/** A text that was copied with its tags and entities, as a page shows it; any other text as it is. */
function pageText(typed: string): string {
  const marked = tag.test(typed) ? typed : typed.replaceAll('<', '&lt;');
  if (!tag.test(typed) && !entity.test(typed)) return typed;
  return convert(marked, {
    wordwrap: false,
    preserveNewlines: true,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      ...keepCase,
    ],
  }).replaceAll('\u00a0', ' ');
}
