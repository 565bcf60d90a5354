import type { Sentiment, Tone } from '../../../../../contract/model/post-kinds.ts';
import { capitalise, opensSentence } from '../clean-text.ts';
import type { Draw } from './draw.ts';
import { inTone } from './in-tone.ts';
import type { Material } from './material.ts';
import type { Pool } from './phrases.ts';
import { createSlots, type SayOptions, type SlotOptions } from './slots.ts';

/** Says sentences from pools of patterns, in the tone and sentiment asked for, repeating none while others are left. */
export interface Writer {
  /** A sentence, or undefined when no pattern of the pool can be filled. */
  say(pool: Pool, options?: SayOptions): string | undefined;
  /** Makes one pattern a sentence; undefined when a slot is empty. */
  fill(pattern: string, options?: SayOptions): string | undefined;
  /** A pattern as a line of its own, such as a title: no closing full stop. */
  line(pool: Pool): string | undefined;
  /** The next mentions of topic and audience are first ones again, as in a new mail. */
  startAfresh(): void;
  /** From here on a list (products, keywords, industries) may be drawn on again; within a paragraph once is enough. */
  startParagraph(): void;
  /** Whether this paragraph has drawn on a list already. */
  hasTouched(list: string): boolean;
}

export function createWriter(
  material: Material,
  style: { tone: Tone; sentiment: Sentiment },
  draw: Draw,
): Writer {
  const timesUsed = new Map<string, number>();
  const slots = createSlots(material, draw);
  const empty = emptySlots(material);
  const noOpeners = slotsThatOpenNothing(material);
  const touched = new Set<string>();

  const hasAll = (pattern: string) => slotNames(pattern).every((name) => !empty.has(name));

  function opens(pattern: string): boolean {
    const opening = /^\{(\w+)\}/.exec(pattern)?.[1];
    return opening === undefined || !noOpeners.has(opening);
  }

  function fits(lines: Pool[number]): boolean {
    return (
      (lines.tone?.includes(style.tone) ?? true) &&
      (lines.sentiment?.includes(style.sentiment) ?? true) &&
      (lines.form?.includes(material.topic.form) ?? true) &&
      (lines.business === undefined || lines.business === material.isBusiness)
    );
  }

  /** One of the patterns that fit and have been used least. */
  function choose(pool: Pool, isTitle = false): string | undefined {
    const patterns = pool
      .filter(fits)
      .flatMap((group) => group.lines)
      .filter((pattern) => hasAll(pattern) && (isTitle || opens(pattern)));
    const fewest = Math.min(...patterns.map((pattern) => timesUsed.get(pattern) ?? 0));
    const unused = patterns.filter((candidate) => (timesUsed.get(candidate) ?? 0) === fewest);
    const untouched = unused.filter((candidate) => !listsOf(candidate).some((list) => touched.has(list)));
    const fresh = untouched.length > 0 ? untouched : unused;
    const specific = fresh.filter((candidate) => candidate.includes('{'));
    const isSpecific = specific.length > 0 && draw.number('specific', 2) === 0;
    const pattern = draw.pick('pattern', isSpecific ? specific : fresh);
    if (pattern !== undefined) timesUsed.set(pattern, fewest + 1);
    return pattern;
  }

  function render(pattern: string, options: SlotOptions): string {
    for (const list of listsOf(pattern)) touched.add(list);
    return pattern
      .split(/(\{\w+\})/)
      .map((piece, index, pieces) => {
        if (!piece.startsWith('{')) return inTone(piece, style.tone);
        const said = slots.fill(piece.slice(1, -1), options) ?? '';
        const isOpen = material.audience.isOpen && said === material.audience.full;
        return isOpen && /^ \p{L}/u.test(pieces[index + 1] ?? '') ? `${said},` : said;
      })
      .join('');
  }

  function fill(pattern: string, options: SayOptions = {}): string | undefined {
    if (!hasAll(pattern)) return undefined;
    const text = render(pattern, options);
    const mark = options.isLively && style.tone === 'enthusiastic' ? '!' : '.';
    return capitalise(`${options.before ?? ''}${text}`) + (/[?!？؟][”"]?$/u.test(text) ? '' : mark);
  }

  return {
    fill,
    say: (pool, options) => {
      const pattern = choose(pool);
      return pattern === undefined ? undefined : fill(pattern, options);
    },
    line: (pool) => {
      const pattern = choose(pool, true);
      return pattern === undefined ? undefined : capitalise(render(pattern, { isTitle: true }));
    },
    startAfresh: slots.startAfresh,
    startParagraph: () => touched.clear(),
    hasTouched: (list) => touched.has(list),
  };
}

const slotNames = (pattern: string) => [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

const listOfSlot: Record<string, string> = {
  product: 'products',
  products: 'products',
  keyword: 'keywords',
  otherKeyword: 'keywords',
  keywords: 'keywords',
  industry: 'industries',
  otherIndustry: 'industries',
  industries: 'industries',
};
const listsOf = (pattern: string) => slotNames(pattern).flatMap((slot) => listOfSlot[slot] ?? []);

/** The slots for which the material has nothing. */
function emptySlots({
  site,
  products,
  keywords,
  industries,
  competitors,
  persona,
  company,
  mission,
}: Material) {
  const isFilled: Record<string, boolean> = {
    site: site !== '',
    product: products.length > 0,
    products: products.length > 0,
    keyword: keywords.length > 0,
    keywords: keywords.length > 0,
    otherKeyword: keywords.length > 1,
    industry: industries.length > 0,
    industries: industries.length > 0,
    otherIndustry: industries.length > 1,
    competitors: competitors.length > 0,
    persona: persona !== undefined,
    do: company.do !== undefined,
    be: company.be !== undefined,
    is: company.is !== undefined,
    about: company.about !== undefined,
    aim: mission.aim !== undefined,
    creed: mission.creed !== undefined,
  };
  return new Set(Object.keys(isFilled).filter((slot) => !isFilled[slot]));
}

/** The slots with which no sentence may begin, because a value of theirs shows no beginning. */
function slotsThatOpenNothing({ name, topic, audience, products, keywords, industries }: Material) {
  const values: Record<string, readonly string[]> = {
    name: [name],
    topic: [topic.mention, topic.again],
    title: [topic.title],
    audience: [audience.full, audience.short],
    product: products,
    products,
    keyword: keywords,
    keywords,
    industry: industries,
  };
  return new Set(Object.keys(values).filter((slot) => !values[slot]?.every(opensSentence)));
}
