import { jsonrepair } from 'jsonrepair';

export interface FoundJson {
  values: unknown[];
  /** Whether the text ends within one: nothing after it is read, because half an answer must not pass for a whole one. */
  isCut: boolean;
}

/**
 * Finds the JSON in what a model wrote: between prose, in code fences, with single quotes, trailing commas, comments or
 * values of Python.
 */
export function findJson(answer: string): FoundJson {
  const text = withoutReasoning(answer);
  const encoded = parse(text.trim());
  // Some encode the JSON once more, as a text.
  if (typeof encoded === 'string') return findJson(encoded);
  const found: FoundJson = { values: [], isCut: false };
  for (let at = 0; at < text.length; at++) {
    if (!startsJson(text, at)) continue;
    const end = endOf(text, at);
    if (end === undefined) return { ...found, isCut: true };
    const value = parse(text.slice(at, end));
    if (typeof value === 'object' && value !== null) found.values.push(value);
    at = end - 1;
  }
  return found;
}

/** As much as there is of the JSON in an answer that is still being written; undefined before it begins. */
export function findBegunJson(answer: string): unknown {
  const text = withoutReasoning(answer);
  for (let at = 0; at < text.length; at++) {
    if (startsJson(text, at)) return parse(text.slice(at, endOf(text, at)));
  }
  return undefined;
}

const thoughtName = '(?:think|thinking|thought|thoughts|reasoning|reason)';
const opening = new RegExp(
  `<(?:\\w+:)?${thoughtName}>|\\[${thoughtName}\\]|◁${thoughtName}▷|<\\|begin_of_${thoughtName}\\|>|<\\|channel\\|?>(?:analysis|thought)\\b`,
  'i',
);
const closing = new RegExp(
  `</(?:\\w+:)?${thoughtName}>|\\[/${thoughtName}\\]|◁/${thoughtName}▷|<\\|end_of_${thoughtName}\\|>|<channel\\|>|<\\|channel\\|>final[^<]{0,20}(?:<\\|constrain\\|>\\w+)?<\\|message\\|>`,
  'gi',
);

/** Takes out reasoning up to its end mark, and channels before the last. */
export function withoutReasoning(text: string): string {
  const answered = text.slice(
    text.matchAll(closing).reduce((_, { 0: mark, index }) => index + mark.length, 0),
  );
  const begins = answered.search(opening);
  return (begins < 0 ? answered : answered.slice(0, begins)).replace(/<\|\w+\|>/g, '');
}

export const withoutMarks = (text: string): string => text.replace(opening, '').replace(closing, '');

export const withoutReasoningSoFar = (text: string): string =>
  withoutReasoning(text.replace(/(?:<\|channel\|?>\w{0,10}|[<[◁][^>\]▷\s]{0,24})$/, ''));

/** A brace or bracket in prose, as in `[sic]` or `{name}`, is followed by a word. */
function startsJson(text: string, at: number): boolean {
  const rest = text.slice(at, at + 80);
  return /^\{\s*(?:["'“‘}]|\/[/*]|\w+\s*:)/.test(rest) || /^\[\s*[[{"'“‘\]]/.test(rest);
}

function endOf(text: string, start: number): number | undefined {
  return closingOf(text, start, true) ?? closingOf(text, start, false);
}

function closingOf(text: string, start: number, knowsTexts: boolean): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isText && character === '\\') at++;
    else if (knowsTexts && character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {}
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(jsonrepair(text));
  } catch {
    return undefined;
  }
}
