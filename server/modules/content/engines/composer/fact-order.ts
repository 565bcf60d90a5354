import type { Sentiment, Tone } from '../../../../../contract/model/post-kinds.ts';
import { paragraph } from '../markdown.ts';
import { voiceOf } from '../voice.ts';
import type { Desk } from './desk.ts';
import type { Statement, Statements } from './statement.ts';

export const negation = /\b(?:no(?!\.\s?\d)|not|never|nobody|none|nothing|without|cannot|\p{L}+n['’]t)\b/iu;
const toReaders = /\b(?:we|us|our|you|your)\b/iu;
/** What is no reason to choose one fact rather than another. */
const common = new Set(
  'about from have know more that their them these they thing this told what when with your'.split(' '),
);
/** An address is for whoever knows already what the company is. */
const address = /https?:|www\.|(?<!\p{L})@/iu;
/** Posts whose facts give way to others, so that another version says something else. */
const versions = 2;
const stemLetters = 5;

const stems = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
    .filter((word) => (word.length > 3 || /\d/u.test(word)) && !common.has(word))
    .map((word) => word.slice(0, stemLetters));

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

/**
 * The first sentence, which says who the company is, where it is not told yet; then what this post has not told yet; of this,
 * what the brief says, then what shares a word with the topic or with the words that the voice prefers; then what the last posts
 * have not said; then what suits tone and sentiment, and a draw.
 */
export function preferred(desk: Desk, facts: Statement[]): Statement[] {
  const { tone, sentiment } = desk.request.prompt;
  const [first, ...rest] = facts;
  const wanted = new Set(stems([desk.material.topic.text, ...voiceOf(desk.request).use_words].join(' ')));
  const isNear = (statement: Statement) => stems(statement.join(' ')).some((word) => wanted.has(word));
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
      (isNear(statement) ? 0 : 8) +
      (isRecent(text) ? 4 : 0) +
      taste
    );
  };
  const drawn = desk.factDraw.shuffle('facts', rest).toSorted((a, b) => rank(a) - rank(b));
  if (!first) return drawn;
  return isTold(desk, first) ? [...drawn, first] : [first, ...drawn];
}

/** The statements in an order that suits the tone; where the mission stands is drawn. */
export function inOrder(desk: Desk, { description, mission, products, others }: Statements): Statement[] {
  const { tone, sentiment } = desk.request.prompt;
  const [first, ...more] = description;
  const opening = first ? [first] : [];
  const plan = desk.draw.number('plan', 3);
  // A mission that needs no words before it may come first.
  const isLively =
    sentiment === 'positive' && plan === 0 && mission[0]?.[0] === desk.material.mission[0]?.text;
  switch (tone) {
    case 'professional':
      return plan === 1
        ? [...description, ...products, ...mission, ...others]
        : [...description, ...mission, ...products, ...others];
    case 'informative': {
      const isFigure = (statement: Statement) => /\d/u.test(statement.join(' '));
      const figures = more.filter(isFigure);
      const words = more.filter((statement) => !isFigure(statement));
      return [
        ...opening,
        ...products,
        ...(plan === 0 ? more : [...figures, ...words]),
        ...others,
        ...mission,
      ];
    }
    case 'casual':
      return plan === 2
        ? [...opening, ...more, ...products, ...others, ...mission]
        : [
            ...(isLively ? mission : []),
            ...opening,
            ...(isLively ? [] : mission),
            ...more,
            ...products,
            ...others,
          ];
    case 'enthusiastic':
      return [
        ...(isLively ? mission : []),
        ...opening,
        ...(isLively ? [] : mission),
        ...(plan === 1 ? [...more, ...products] : [...products, ...more]),
        ...others,
      ];
  }
}
