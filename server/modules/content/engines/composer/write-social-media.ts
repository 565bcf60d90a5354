import type { Sentiment, Tone } from '../../../../../contract/model/post-kinds.ts';
import type { Parts } from '../parts.ts';
import type { Desk } from './desk.ts';
import type { Source } from './paragraph.ts';
import { hooks, practice, publicInvites, stakes } from './phrases.ts';

/** One paragraph: hook, why it matters, who we are, what to do next. */
export function writeSocialMedia(desk: Desk): Parts<'social_media'> {
  const facts = desk.deal({ limit: 1, namesCompetitors: false });
  const count = desk.size();
  const hook = desk.writer.say(hooks, { isLively: true }) ?? '';
  const middle = desk.sentences(facts, middleSources(count), Math.max(1, count - 2));
  const invite = count > 2 ? desk.writer.say(publicInvites, { isLively: true }) : undefined;
  const { tone, sentiment } = desk.request.prompt;
  const [first, second] = emoji(desk, tone, sentiment);
  return {
    body: [`${first} ${hook}`, ...middle, ...(invite ? [second ? `${second} ${invite}` : invite] : [])].join(
      ' ',
    ),
  };
}

function middleSources(count: number): Source[] {
  if (count <= 3) return ['introduction'];
  return [{ pool: stakes }, 'introduction', 'fact', { pool: practice }, 'fact', { pool: stakes }];
}

const openers: Record<Sentiment, Record<Tone, readonly [string, ...string[]]>> = {
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
    professional: ['📌', '⏳', '🧾'],
    casual: ['😬', '🙈', '💬'],
    enthusiastic: ['💥', '📣', '✋'],
    informative: ['⚠️', '🔎', '⏳'],
  },
};
const pointers: Partial<Record<Tone, readonly string[]>> = {
  casual: ['👇', '💬', '✌️'],
  enthusiastic: ['👉', '💬', '🚪'],
};

/** One emoji in sober tones, two in lively ones; each stands before a sentence, where it breaks none. */
function emoji({ draw }: Desk, tone: Tone, sentiment: Sentiment): [string, string | undefined] {
  return [draw.pick('emoji', openers[sentiment][tone]), draw.pick('pointer', pointers[tone] ?? [])];
}
