import type { Draw } from './draw.ts';
import { close } from './facts.ts';
import type { Material } from './material.ts';
import { stems } from './relevance.ts';
import type { Topic, TopicForm } from './topic.ts';
import { canBeSpokenOf } from './topic-inside.ts';

/** The value of a `{slot}` in a line, as it was typed; undefined where there is nothing to say. */
export type ValueIn = (slot: string) => string | undefined;

/** A topic like `Webinar: reading a contract`, after which or before which a second colon would be one too many. */
export const hasColon = (topic: string): boolean => /:\s/u.test(topic);

/** A question that was typed without its mark gets one, as a sentence gets its full stop. */
const asked = ({ form, text }: Topic) =>
  /^(?:question|asked)$/.test(form) && !/[?？؟!.…]["”’)]*$/u.test(text) ? `${text}?` : text;

/** What an email with such a topic is, where that can be said. */
const notes: Partial<Record<TopicForm, string>> = {
  event: 'an invitation',
  offer: 'an offer',
  question: 'a question',
  person: 'news',
  news: 'news',
  hiring: 'news',
  jubilee: 'a word of thanks',
  message: 'a message',
};

export function createSlots(material: Material, draw: Draw): ValueIn {
  const { name, field, site, topic } = material;
  const products = asProducts(material, draw);
  // The sentence after it has the name; not always, as such lines are the same for every company.
  const isNamedNext = material.description[0]?.text.startsWith(name);
  const apart = `${hasColon(topic.text) ? ' –' : ':'} ${asked(topic)}`;
  const own = notes[topic.form];
  const values: Record<string, string | undefined> = {
    note: own ?? draw.pick('note', ['a short note', 'a note', 'a line']),
    more: own ?? draw.pick('more', ['a little more', 'more']),
    name,
    sender: isNamedNext && draw.number('sender', 2) === 0 ? 'us' : name,
    field: field || undefined,
    site: site || undefined,
    topic: asked(topic) || undefined,
    about: topic.text === '' ? '' : canBeSpokenOf(topic) ? ` about ${topic.text}` : apart,
    colon: topic.text === '' ? '' : apart,
    products: list(products, 'and'),
    inlineProducts: areInline(products) ? list(products, 'and') : undefined,
    several: products.length > 1 ? list(products, 'and') : undefined,
    choices: products.length > 1 ? list(products.slice(0, 3), 'or') : undefined,
    industries: list(material.industries, 'and'),
    inlineSectors: areInline(material.industries) ? list(material.industries, 'and') : undefined,
    sectors: material.industries.length > 1 ? list(material.industries, 'and') : undefined,
    sector: material.industries.length === 1 ? material.industries[0] : undefined,
    keywords: list(material.keywords.slice(0, 4), 'and'),
  };
  return (slot) => values[slot];
}

/** Those that share a word with the topic first; without any, as typed or turned. */
function asProducts({ products, topic }: Material, draw: Draw): readonly string[] {
  const wanted = new Set(stems(topic.text));
  const isNear = (product: string) => stems(product).some((word) => wanted.has(word));
  if (products.some(isNear)) return products.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)));
  return draw.number('products', 2) === 0 ? products : rotate(products, draw);
}

/** Items with a capital stand after a colon; `We offer Gutters and Repairs` reads as filled in. */
const areInline = (items: readonly string[]) =>
  items.length > 0 && items.every((item) => /^[\p{Ll}\d]/u.test(item));

function rotate<T>(items: readonly T[], draw: Draw): T[] {
  const at = draw.number('first product', items.length);
  return [...items.slice(at), ...items.slice(0, at)];
}

/** An item that goes on by itself, such as `etc.` */
const openEnd = /^(?:etc|and |or |u\.\s?a|usw|many more|more)\b|^…|^\.\.\./iu;

/** `a`, `a and b`, `a, b and c`; with semicolons where an item has a comma of its own. */
function list(items: readonly string[], word: 'and' | 'or'): string | undefined {
  const mark = items.some((item) => item.includes(',')) ? ';' : ',';
  if (items.length < 2) return items[0];
  if (openEnd.test(items.at(-1) ?? '')) return items.join(`${mark} `);
  return `${items.slice(0, -1).join(`${mark} `)}${mark === ';' ? ';' : ''} ${word} ${items.at(-1)}`;
}

/** Puts values into a line. A mark with which a value ends is not followed by another full stop. */
export function fillLine(line: string, valueIn: ValueIn): string {
  const filled = line.replace(/\{(\w+)\}(\.$)?/g, (_, slot: string, stop: string | undefined) => {
    const value = valueIn(slot) ?? '';
    if (stop === undefined) return value;
    return value === '' ? '.' : close(value);
  });
  return filled.replace(/(?<!\.)\.\.$/, '.');
}

export const slotsIn = (line: string): string[] =>
  [...line.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
