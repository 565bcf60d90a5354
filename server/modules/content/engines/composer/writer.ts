import type { Sentiment, Tone } from '../../../../../contract/content/post-kinds.ts';
import type { Draw } from './draw.ts';
import type { Material } from './material.ts';
import type { Pool } from './phrases.ts';
import { likeness, type SampleStyle } from './sample-style.ts';
import { createSlots, fillLine, hasColon, slotsIn, type ValueIn } from './slots.ts';
import { canStandInside } from './topic-inside.ts';

/** Values of slots that only one line has, such as `{fact}`. */
type OwnSlots = Readonly<Record<string, string>>;

/** Fills lines from pools, in the tone and sentiment asked for. None comes twice while there are others. */
export interface Writer {
  /**
   * A line of the pool that fits, filled; undefined when none can be. Of lines with more than `most` characters only the shortest
   * is said, where there is no other.
   */
  say(pool: Pool, own?: OwnSlots, most?: number): string | undefined;
  /** Fills this line; undefined when there is nothing for one of its slots. */
  fill(line: string, own?: OwnSlots): string | undefined;
}

export function createWriter(
  material: Material,
  style: { tone: Tone; sentiment: Sentiment; samples: SampleStyle | undefined },
  draw: Draw,
  limits: {
    /** Texts whose lines are avoided. */
    recent: readonly string[];
    /** Whether a filled line keeps to the organisation's voice. */
    isAllowed(line: string): boolean;
  },
): Writer {
  const { recent, isAllowed } = limits;
  const timesUsed = new Map<string, number>();
  /** How the lines said so far begin; another beginning is preferred. */
  const beginnings = new Set<string>();
  const known = createSlots(material, draw);

  const fits = ({ tone, sentiment, form }: Pool[number]) =>
    (tone?.includes(style.tone) ?? true) &&
    (sentiment?.includes(style.sentiment) ?? true) &&
    // Lines for any topic are too light for a notice.
    (form?.includes(material.topic.form) ?? material.topic.form !== 'notice');

  const canSay = (line: string, valueIn: ValueIn) =>
    slotsIn(line).every((slot) => valueIn(slot) !== undefined) &&
    suits(line, material) &&
    isAllowed(fillLine(line, valueIn));

  return {
    say: (pool, own, most = Number.POSITIVE_INFINITY) => {
      const valueIn: ValueIn = (slot) => own?.[slot] ?? known(slot);
      const sayable = pool.filter(fits).flatMap(({ lines, ...conditions }) =>
        lines
          .filter((line) => canSay(line, valueIn))
          // What was written for this tone or this topic is drawn more often than what always fits.
          .map((line) => ({
            line,
            weight: (1 + 2 * Object.keys(conditions).length) * likeness(line, style.samples),
          }))
          .filter(({ weight }) => weight > 0),
      );
      const lengthOf = ({ line }: { line: string }) => fillLine(line, valueIn).length;
      const shortest = Math.min(...sayable.map(lengthOf));
      const fitting = sayable.filter((choice) => lengthOf(choice) <= Math.max(most, shortest));
      const smooth = hasColon(material.topic.text)
        ? fitting.filter(({ line }) => !/: \{topic\}|\{topic\}:/u.test(line))
        : fitting;
      const usable = smooth.length > 0 ? smooth : fitting;
      const fewest = Math.min(...usable.map(({ line }) => timesUsed.get(line) ?? 0));
      const unused = usable.filter(({ line }) => (timesUsed.get(line) ?? 0) === fewest);
      const fresh = unused.filter(({ line }) => !isIn(recent, line, valueIn));
      const choices = fresh.length > 0 ? fresh : unused;
      const newly = choices.filter((choice) => !beginnings.has(beginningOf(choice.line)));
      const line = drawWeighted(newly.length > 0 ? newly : choices, draw);
      if (line === undefined) return undefined;
      timesUsed.set(line, fewest + 1);
      beginnings.add(beginningOf(line));
      return fillLine(line, valueIn);
    },
    fill: (line, own) => {
      const valueIn: ValueIn = (slot) => own?.[slot] ?? known(slot);
      return canSay(line, valueIn) ? fillLine(line, valueIn) : undefined;
    },
  };
}

const beginningOf = (line: string) => line.split(' ', 1)[0] ?? line;

function drawWeighted(choices: readonly { line: string; weight: number }[], draw: Draw): string | undefined {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  let at = draw.number('line', total);
  return choices.find(({ weight }) => {
    at -= weight;
    return at < 0;
  })?.line;
}

const leastLetters = 10;

/** Whether one of the texts has the line's own words, whatever stood in its slots. */
function isIn(texts: readonly string[], line: string, valueIn: ValueIn): boolean {
  const own = line
    .split(/\{\w+\}\.?/)
    .filter((piece) => piece.replace(/[^\p{L}]/gu, '').length >= leastLetters);
  const wanted = own.length > 0 ? own : [fillLine(line, valueIn)];
  return texts.some((text) => wanted.every((piece) => text.includes(piece.trim())));
}

/** Words after which a reader expects facts. */
const promise =
  /\b(?:facts|at a glance|information|summary|what there is to know|what you should know|in brief)\b/iu;

/** Words that say of the company that it deals with the topic. */
const competence =
  /\bcan (?:help|do)\b|\bable to help\b|\boffers to those\b|\bto do about it\b|\bhelp you with this\b|\bat your side\b|\{topic\}.* offers\b/u;

/** Whether name and topic can stand, as they were typed, where the line has them. */
function suits(line: string, { name, topic, ...said }: Material): boolean {
  const hasFacts = [said.description, said.mission, said.proofs, said.products].some(
    ({ length }) => length > 0,
  );
  if (!hasFacts && promise.test(line)) return false;
  if (!said.isOurs && competence.test(line)) return false;
  const opener = /^\{(name|topic)\}/.exec(line)?.[1];
  if (opener !== undefined && !canOpen(opener === 'name' ? name : topic.text)) return false;
  if (
    endsInMark(name) &&
    (/\{(?:name|us)\}\.$/.test(line) || (/\{name\}\?$/.test(line) && !name.endsWith('.')))
  ) {
    return false;
  }
  if (!line.includes('{topic}')) return true;
  const isLast = /\{topic\}\.?$/.test(line);
  if (endsInMark(topic.text) && !isLast) return false;
  if (/[.?] \{topic\}/u.test(line) && !canOpen(topic.text)) return false;
  return !/[^:–“] \{topic\}/u.test(line) || canStandInside(topic);
}

/** A sentence may begin with it: a word in lower case shows no beginning. */
const canOpen = (text: string) => /^[“"'(]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(text);

const endsInMark = (text: string) => /[.!?…。！？؟]["”’)\]]*$/u.test(text);
