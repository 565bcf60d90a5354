import type { Desk } from './desk.ts';
import { isTold, namesProduct, negation, preferred, statementRelevance } from './fact-order.ts';
import { type Fact, hasLead } from './facts.ts';
import { companyLines } from './phrases.ts';
import type { Statement, Statements } from './statement.ts';

/**
 * What can be said of the company, every piece once; about as many sentences as there is `room` for. What this post has not told
 * yet comes before what it has, and sentences of description and mission before lists; who informs, or writes about a product, has
 * the list of products at any length. Beside a notice there is no more than its length needs.
 * @param least statements that are wanted however long they are
 */
export function dealStatements(desk: Desk, room: number, least = 1): Statements {
  const all = { ...group(desk), ...readLists(desk) };
  const facts = preferred(desk, [...all.description, ...all.mission]);
  const lists = [...all.products, ...all.others];
  const fresh = facts.filter((statement) => !isTold(desk, statement));
  const isListed = desk.request.prompt.tone === 'informative' || namesProduct(desk, all.products);
  const near = fresh.filter((statement, index) => index === 0 || statementRelevance(desk, statement) === 2);
  const far = fresh.filter((statement) => !near.includes(statement));
  const wanted = isListed ? [...near, ...lists.slice(0, 1), ...far, ...lists.slice(1)] : [...fresh, ...lists];
  let left = room;
  const taken = new Set<Statement>();
  for (const statement of [...wanted, ...facts.filter((fact) => !fresh.includes(fact))]) {
    if (left < statement.length && taken.size >= least) continue;
    taken.add(statement);
    left -= statement.length;
  }
  const said = [...taken].flat();
  for (const { text } of factsOf(desk))
    if (said.some((sentence) => sentence.includes(text))) desk.told.add(text);
  desk.listsProducts ||= all.products.some((statement) => taken.has(statement));
  desk.listsOthers ||= all.others.some((statement) => taken.has(statement));
  const keep = (statements: Statement[]) => statements.filter((statement) => taken.has(statement));
  return {
    description: keep(all.description),
    mission: keep(all.mission),
    products: keep(all.products),
    others: keep(all.others),
  };
}

/** About how many sentences this post has not told yet. */
export function countUntold(desk: Desk): number {
  const { isNotice, mission, products, industries } = desk.material;
  const facts = factsOf(desk).filter(
    (fact) => !(isNotice && mission.includes(fact)) && !desk.told.has(fact.text),
  );
  const hasProducts = !isNotice && !desk.listsProducts && products.length > 0;
  return facts.length + Number(hasProducts) + Number(!desk.listsOthers && industries.length > 0);
}

const factsOf = ({ material }: Desk) => [...material.description, ...material.mission, ...material.proofs];

function group(desk: Desk): { description: Statement[]; mission: Statement[] } {
  const { material, writer, draw } = desk;
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
  const standsAlone = aim.isSentence && isClause(aim.text) && draw.number('aim', 2) === 0;
  const text = isOwn || standsAlone ? aim.text : (writer.say(aimLines, own) ?? aim.text);
  return {
    description,
    mission: [...bind([{ text, isSentence: true, leans: false }, ...later], say), ...proofs],
  };
}

/** `Nobody should start alone.` says something; `Beer that tastes of home.` and `To help.` need words before them. */
function isClause(text: string): boolean {
  if (/^to\s/iu.test(text)) return false;
  const [main = ''] = text.split(
    /\s(?:that|which|who|whose|where|while|when|you|we|they|nobody|no one|everyone|everybody)\s/iu,
  );
  return /^(?:nobody|no one|everybody|everyone|you|people)\s/iu.test(text) || predicate.test(`${main} `);
}
const predicate =
  /\s(?:is|are|was|were|has|have|can|cannot|could|will|would|should|must|may|do|does|deserves?|needs?|belongs?|matters?|comes?|makes?|begins?|starts?|ist|sind|soll|sollen|muss|müssen|kann|können)\s/iu;

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

/**
 * Puts words before one or two sentences, in the sentiment and the tone asked for; never before the first, before one that leads
 * on, or before neighbours.
 */
function lead({ draw, writer, request: { prompt } }: Desk, statements: Statement[]): Statement[] {
  const { tone, sentiment } = prompt;
  if (statements.length < fewStatements) return statements;
  // Who speaks professionally and soberly lets the facts stand alone.
  if (sentiment === 'neutral' && (tone === 'professional' || draw.number('no lead', 2) === 0))
    return statements;
  const canBeLed = statements
    .map((_, index) => index)
    .filter((index) => {
      const [fact = '', ...more] = statements[index] ?? [];
      const isWhole = more.length === 0 && !withoutSubject.test(fact) && !hasLead(fact);
      const suits = sentiment === 'neutral' || negation.test(fact) === (sentiment === 'negative');
      return (
        index > 0 &&
        isWhole &&
        /^[\p{L}\p{N}]/u.test(fact) &&
        !request.test(fact) &&
        suits &&
        fact.split(' ').length >= leastWords
      );
    });
  const drawn = draw.shuffle('lead', canBeLed);
  const [first = -1] = drawn;
  const second = drawn.find((index) => Math.abs(index - first) > 1) ?? -1;
  return statements.map((statement, index) => {
    const [fact = ''] = statement;
    const isSecond = index === second && first !== -1 && statements.length >= manyStatements;
    if (index !== first && !isSecond) return statement;
    const pool =
      index === first && sentiment !== 'neutral' ? companyLines.leadsOfSentiment : companyLines.leads;
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

function readLists({ material, writer, listsProducts, listsOthers }: Desk): {
  products: Statement[];
  others: Statement[];
} {
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
    products: material.isNotice || listsProducts ? [] : say(companyLines.products),
    others: listsOthers
      ? []
      : [...say(companyLines.industries), ...(isSparse && !isSaid ? say(companyLines.field) : [])],
  };
}
