import type { Sentiment, Tone } from '../../../../../contract/content/post-kinds.ts';
import type { Parts } from '../parts.ts';
import { hasEmoji, voiceOf } from '../voice.ts';
import { composePart } from './compose-parts.ts';
import type { Desk } from './desk.ts';
import { inOrder } from './fact-order.ts';
import { dealStatements } from './statements.ts';

/** One paragraph: what it is about, facts, what to do next. */
export function writeSocialMedia(desk: Desk): Parts<'social_media'> {
  const { range } = desk;
  const first = [desk.opening()];
  const last = range.max > 2 ? [desk.closing()] : [];
  const room = Math.max(1, desk.most - desk.count(first) - last.length);
  const statements = inOrder(desk, dealStatements(desk, room));
  const sentences = composePart(desk, { first, last, range }, statements, room);
  const { tone, sentiment } = desk.request.prompt;
  // Samples without any emoji say as much as a rule.
  const isPlain =
    desk.material.isNotice ||
    hasEmoji(sentences.join(' ')) ||
    voiceOf(desk.request).emoji === 'none' ||
    desk.samples?.hasEmoji === false;
  const [start, end] = isPlain ? ['', undefined] : emoji(desk, tone, sentiment);
  const closing = end && last.length > 0 && sentences.length > 1 ? sentences.pop() : undefined;
  return { body: [start, ...sentences, ...(closing ? [end, closing] : [])].join(' ').trim() };
}

const starts: Record<Sentiment, Record<Tone, readonly [string, ...string[]]>> = {
  positive: {
    professional: ['📌', '🤝', '📈'],
    casual: ['👋', '😊', '☕'],
    enthusiastic: ['🎉', '✨', '🙌'],
    informative: ['💡', '📘', '✅'],
  },
  neutral: {
    professional: ['📌', '🗂️', '📋'],
    casual: ['👋', '💬', '☕'],
    enthusiastic: ['📣', '👀', '🙌'],
    informative: ['📘', '🔎', '💡'],
  },
  negative: {
    professional: ['📌', '🗂️', '📋'],
    casual: ['💬', '☕', '📌'],
    enthusiastic: ['📣', '👀', '💬'],
    informative: ['🔎', '📌', '📘'],
  },
};
const pointers: Partial<Record<Tone, readonly string[]>> = {
  casual: ['👇', '💬', '✌️'],
  enthusiastic: ['👉', '💬', '🙌'],
};

/** One emoji in sober tones, two in lively ones; each stands before a sentence, where it breaks none. */
function emoji({ draw, material }: Desk, tone: Tone, sentiment: Sentiment): [string, string | undefined] {
  // Nobody celebrates a problem or a farewell.
  const isSober = sentiment === 'positive' && /^(?:problem|farewell)$/.test(material.topic.form);
  return [
    draw.pick('emoji', starts[isSober ? 'negative' : sentiment][tone]),
    draw.pick('pointer', pointers[tone] ?? []),
  ];
}
