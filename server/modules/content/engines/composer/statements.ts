import { voiceOf } from '../voice.ts';
import type { Desk } from './desk.ts';
import { type Fact, hasLead } from './facts.ts';
import { companyLines } from './phrases.ts';

/** Sentences that belong together. */
export type Statement = string[];

export interface Statements {
  /** The sentences of the description. */
  description: Statement[];
  mission: Statement[];
  products: Statement[];
  /** For whom, and what else a sparse profile holds. */
  others: Statement[];
}

/**
 * What can be said of the company, every piece once; about as many sentences as there is `room` for. Sentences of description and
 * mission come before lists when there is not room for all; only who informs has the list of products at any length.
 */
export function dealStatements(desk: Desk, room: number): Statements {
  const all = { ...group(desk), ...readLists(desk) };
  const facts = preferred(desk, [...all.description, ...all.mission]);
  const isListed = desk.request.prompt.tone === 'informative';
  const wanted = isListed
    ? [...facts.slice(0, 1), ...all.products, ...facts.slice(1), ...all.others]
    : [...facts, ...all.products, ...all.others];
  let left = room;
  const taken = new Set<Statement>();
  for (const statement of wanted) {
    if (left < statement.length && taken.size > 0) continue;
    taken.add(statement);
    left -= statement.length;
  }
  const said = [...taken].flat();
  for (const { text } of factsOf(desk))
    if (said.some((sentence) => sentence.includes(text))) desk.told.add(text);
  desk.listsProducts ||= all.products.some((statement) => taken.has(statement));
  const keep = (statements: Statement[]) => statements.filter((statement) => taken.has(statement));
  return {
    description: keep(all.description),
    mission: keep(all.mission),
    products: keep(all.products),
    others: keep(all.others),
  };
}

/** The statements in the order that suits the tone. */
export function inOrder(desk: Desk, { description, mission, products, others }: Statements): Statement[] {
  const [first, ...more] = description;
  const opening = first ? [first] : [];
  switch (desk.request.prompt.tone) {
    case 'professional':
      return [...description, ...mission, ...products, ...others];
    case 'informative':
      return [...opening, ...products, ...more, ...others, ...mission];
    case 'casual':
      return [...opening, ...mission, ...more, ...products, ...others];
    case 'enthusiastic':
      return [...opening, ...mission, ...products, ...more, ...others];
  }
}

const factsOf = ({ material }: Desk) => [...material.description, ...material.mission, ...material.proofs];

/**
 * The first sentence, which says who the company is; then those that this post has not told yet; of these, those that share a word
 * with the topic or with the words that the voice prefers; then a draw.
 */
function preferred(desk: Desk, facts: Statement[]): Statement[] {
  const [first, ...rest] = facts;
  const wanted = [desk.material.topic.text, ...voiceOf(desk.request).use_words].join(' ');
  const words = wanted.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const isNear = (statement: Statement) =>
    words.some((word) => statement.join(' ').toLowerCase().includes(word));
  const isTold = (statement: Statement) =>
    statement.every((sentence) => [...desk.told].some((fact) => sentence.includes(fact)));
  const rank = (statement: Statement) => (isTold(statement) ? 2 : 0) + (isNear(statement) ? 0 : 1);
  const drawn = desk.factDraw.shuffle('facts', rest);
  return [...(first ? [first] : []), ...drawn.toSorted((a, b) => rank(a) - rank(b))];
}

function group(desk: Desk): { description: Statement[]; mission: Statement[] } {
  const { material, writer } = desk;
  const { isNotice } = material;
  const say = (fact: Fact) =>
    fact.isSentence ? fact.text : (writer.say(companyLines.description, { fact: fact.text }) ?? fact.text);
  // Nobody praises himself beside bad news.
  const [aim, ...later] = isNotice ? [] : material.mission;
  const description = lead(desk, bind(material.description, say));
  const proofs = isNotice ? [] : bind(material.proofs, say);
  if (!aim) return { description, mission: proofs };
  const isOwn =
    hasLead(aim.text) ||
    (aim.isSentence && (/^(?:we|our)\s/iu.test(aim.text) || aim.text.startsWith(`${material.name} `)));
  const aimLines = /^to\s/iu.test(aim.text) ? companyLines.missionTo : companyLines.mission;
  const own = { fact: aim.text, ...(/^to\s/u.test(aim.text) ? { aim: aim.text } : {}) };
  const text = isOwn ? aim.text : (writer.say(aimLines, own) ?? aim.text);
  return {
    description,
    mission: [...bind([{ text, isSentence: true, leans: false }, ...later], say), ...proofs],
  };
}

const leastWords = 4;
/** From so many on, two of them get words before them. */
const manyStatements = 8;
/** Fewer statements stand without words before any of them. */
const fewStatements = 4;

/** A sentence that speaks of the company without naming it: `Founded in 1998.` */
const withoutSubject =
  /^(?:works?|makes?|sells?|offers?|serves?|delivers?|provides?|runs?|helps?|builds?|trains?|teaches|supplies|founded|established|based|built|owned|located|open|run|family|since)\s/iu;

/** A sentence that asks the reader for something takes no words before it. */
const request =
  /^(?:please|find|visit|call|contact|book|follow|join|come|ask|see|write|e-?mail|phone|ring|order|try|register|apply|download|note|donate)\s/iu;
const negation = /\b(?:no|not|never|nobody|none|nothing|without|cannot|\p{L}+n['’]t)\b/iu;

/**
 * Puts words before one or two sentences, in the sentiment and the tone asked for; never before the first, before one that leads
 * on, or before neighbours.
 */
function lead({ draw, writer, request: { prompt } }: Desk, statements: Statement[]): Statement[] {
  const { sentiment } = prompt;
  if (statements.length < fewStatements) return statements;
  const isNeutral = sentiment === 'neutral';
  const isPositive = sentiment === 'positive';
  const canBeLed = statements
    .map((_, index) => index)
    .filter((index) => {
      const [fact = '', ...more] = statements[index] ?? [];
      const isWhole = more.length === 0 && !withoutSubject.test(fact) && !hasLead(fact);
      const isTold = isWhole && !request.test(fact) && !(isPositive && negation.test(fact));
      return index > 0 && isTold && fact.split(' ').length >= leastWords;
    });
  const drawn = draw.shuffle('lead', canBeLed);
  const [first = -1] = isNeutral && draw.number('no lead', 2) === 0 ? [] : drawn;
  const second = drawn.find((index) => Math.abs(index - first) > 1) ?? -1;
  return statements.map((statement, index) => {
    const [fact = ''] = statement;
    const isSecond = index === second && first !== -1 && statements.length >= manyStatements;
    if (index !== first && !isSecond) return statement;
    const pool = index === first && !isNeutral ? companyLines.leadsOfSentiment : companyLines.leads;
    return [writer.say(pool, { fact }) ?? fact];
  });
}

/** Sentences that lean on the one before them stay with it. */
function bind(facts: readonly Fact[], say: (fact: Fact) => string): Statement[] {
  const statements: Statement[] = [];
  for (const fact of facts) {
    const before = statements.at(-1);
    if (fact.leans && before) before.push(say(fact));
    else statements.push([say(fact)]);
  }
  return statements;
}

function readLists({ material, writer }: Desk): { products: Statement[]; others: Statement[] } {
  const isSparse = material.description.length + material.mission.length < 3;
  const isSaid = material.description.some(({ text }) =>
    text.toLowerCase().includes(material.field.toLowerCase()),
  );
  const say = (pool: typeof companyLines.products) => {
    const line = writer.say(pool);
    return line === undefined ? [] : [[line]];
  };
  return {
    // Nor does he advertise there.
    products: material.isNotice ? [] : say(companyLines.products),
    others: [
      ...say(companyLines.industries),
      ...(isSparse && !isSaid ? say(companyLines.field) : []),
      ...(isSparse ? say(companyLines.keywords) : []),
    ],
  };
}
