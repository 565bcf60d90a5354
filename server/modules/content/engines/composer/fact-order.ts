import type { Sentiment, Tone } from '../../../../../contract/content/post-kinds.ts';
import { paragraph } from '../markdown.ts';
import { voiceOf } from '../voice.ts';
import { nameIn } from './company-name.ts';
import type { Desk } from './desk.ts';
import { pricePattern, type Relevance, relevanceOf, stems } from './relevance.ts';
import type { Statement, Statements } from './statement.ts';

export const negation =
  /\b(?:no(?!\.\s?\d)|not|never|nobody|none|nothing|without|cannot)\b|(?<=\p{L})n['’]t\b/iu;
const toReaders = /\b(?:we|us|our|you|your)\b/iu;
/** An address is for whoever knows already what the company is. */
const address = /https?:|www\.|(?<!\p{L})@/iu;
/** Posts whose facts give way to others, so that another version says something else. */
const versions = 2;
/** How little a fact suits the tone: who informs likes figures, who chats speaks of `we` and `you`, who is keen denies nothing. */
const unlike: Record<Tone, (text: string) => boolean> = {
  professional: () => false,
  informative: (text) => !/\d/u.test(text),
  casual: (text) => !toReaders.test(text),
  enthusiastic: (text) => negation.test(text),
};
const against: Record<Sentiment, (text: string) => boolean> = {
  positive: (text) => negation.test(text),
  neutral: () => false,
  negative: (text) => !negation.test(text),
};

/** Whether this post has told every sentence already; beside a notice each mail says who we are. */
export const isTold = (desk: Desk, statement: Statement): boolean =>
  !desk.material.isNotice &&
  statement.every((sentence) => [...desk.told].some((fact) => sentence.includes(fact)));

/** Whether a statement tells what the brief says of the topic. */
export const isOfBrief = ({ material }: Desk, statement: Statement): boolean =>
  material.description.some(
    ({ isOfBrief: briefed, text }) => briefed && statement.some((sentence) => sentence.includes(text)),
  );

/** Ranks by how much a fact has to do with the topic; one that suits it comes before one that the last posts have not said. */
const relevancePenalty: Record<Relevance, number> = { 0: 8, 1: 3, 2: 0 };

/** How much a text has to do with the topic or with the words that the voice prefers. The name says nothing of either. */
export function topicRelevance({ material: { name, topic }, request }: Desk, text: string): Relevance {
  const named = new Set(stems(name));
  const wanted = stems([topic.text, ...voiceOf(request).use_words].join(' '));
  return relevanceOf(
    text.replaceAll(nameIn(name), ''),
    { ...topic, text: topic.text.replaceAll(nameIn(name), '') },
    new Set(wanted.filter((word) => !named.has(word))),
  );
}

/** Beside the notice of another price, what the profile says of prices may no longer be true. */
const isOutdated = ({ material: { isNotice, topic } }: Desk, text: string) =>
  isNotice && /\d/u.test(text) && pricePattern.test(topic.text) && pricePattern.test(text);

/**
 * The first sentence, which says who the company is, where it is not told yet; then what this post has not told yet; of this,
 * what the brief says, then what has to do with the topic; then what the last posts have not said; then what suits tone and
 * sentiment, and a draw.
 */
export function preferred(desk: Desk, facts: Statement[]): Statement[] {
  const { tone, sentiment } = desk.request.prompt;
  const [first, ...rest] = facts;
  // The posts of a campaign lead with the same facts.
  const last = desk.request.campaign ? [] : (desk.request.recent ?? []).slice(0, versions);
  const isRecent = (text: string) => last.some((post) => post.includes(paragraph(text)));
  const rank = (statement: Statement) => {
    const text = statement.join(' ');
    const taste =
      Number(unlike[tone](text)) + Number(against[sentiment](text)) + (address.test(text) ? 3 : 0);
    return (
      (isTold(desk, statement) ? 32 : 0) +
      (isOfBrief(desk, statement) ? 0 : 16) +
      relevancePenalty[topicRelevance(desk, text)] +
      (isRecent(text) ? 4 : 0) +
      (isOutdated(desk, text) ? 16 : 0) +
      taste
    );
  };
  const drawn = desk.factDraw.shuffle('facts', rest).toSorted((a, b) => rank(a) - rank(b));
  if (!first) return drawn;
  return isTold(desk, first) ? [...drawn, first] : [first, ...drawn];
}

/**
 * After the first sentence what has to do with the topic, then the rest in an order that suits the tone; where the mission stands
 * is drawn.
 */
export function inOrder(desk: Desk, { description, mission, products, others }: Statements): Statement[] {
  const { kind, prompt } = desk.request;
  const { tone, sentiment } = prompt;
  const [first, ...more] = description;
  const plan = desk.draw.number('plan', 3);
  const near = mostRelevantFirst(desk, more).filter((statement) => statementRelevance(desk, statement) > 0);
  const typed = more.filter((statement) => !near.includes(statement));
  // In one paragraph the few facts that have nothing to do with the topic need no order.
  const far = kind === 'social_media' || kind === 'linkedin' ? desk.draw.shuffle('far', typed) : typed;
  const isAsked = namesProduct(desk, products);
  const opening = [...(first ? [first] : []), ...near, ...(isAsked ? products : [])];
  const lists = isAsked ? [] : products;
  // A mission that needs no words before it may come first.
  const isLively =
    sentiment === 'positive' && plan === 0 && mission[0]?.[0] === desk.material.mission[0]?.text;
  const start = isLively ? [...mission, ...opening] : [...opening, ...mission];
  switch (tone) {
    case 'professional':
      return plan === 1
        ? [...opening, ...far, ...lists, ...mission, ...others]
        : [...opening, ...far, ...mission, ...lists, ...others];
    case 'informative': {
      const isFigure = (statement: Statement) => /\d/u.test(statement.join(' '));
      const figures = far.filter(isFigure);
      const words = far.filter((statement) => !isFigure(statement));
      return [...opening, ...lists, ...(plan === 0 ? far : [...figures, ...words]), ...others, ...mission];
    }
    case 'casual':
      return plan === 2
        ? [...opening, ...far, ...lists, ...others, ...mission]
        : [...start, ...far, ...lists, ...others];
    case 'enthusiastic':
      return [...start, ...(plan === 1 ? [...far, ...lists] : [...lists, ...far]), ...others];
  }
}

/** How much a statement has to do with the topic; what the brief says always has. */
export const statementRelevance = (desk: Desk, statement: Statement): Relevance =>
  isOfBrief(desk, statement) ? 2 : topicRelevance(desk, statement.join(' '));

/** What has most to do with the topic comes first; else the order stays. */
export const mostRelevantFirst = (desk: Desk, statements: readonly Statement[]): Statement[] =>
  statements
    .map((statement) => ({ statement, relevance: statementRelevance(desk, statement) }))
    .sort((a, b) => b.relevance - a.relevance)
    .map(({ statement }) => statement);

/** Whether the topic is one of the products. */
export const namesProduct = (desk: Desk, products: readonly Statement[]): boolean =>
  products.some((statement) => statementRelevance(desk, statement) === 2);
