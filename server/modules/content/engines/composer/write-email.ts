import { inboxLimits } from '../../../../../contract/content/inbox-limits.ts';
import type { Parts } from '../parts.ts';
import { emailSegments } from '../requested.ts';
import { composeParts, type Part } from './compose-parts.ts';
import type { Desk } from './desk.ts';
import { inOrder, isTold } from './fact-order.ts';
import {
  asks,
  asksWithoutSite,
  type EmailStep,
  followUps,
  greetings,
  series,
  signOffs,
  subjects,
} from './phrases.ts';
import { stepsFor } from './segment-kinds.ts';
import { countUntold, dealStatements } from './statements.ts';

type Mail = Parts<'email'>['segments'][number]['mails'][number];

/** A series for every segment, each mail a step further than the one before. */
export function writeEmail(desk: Desk): Parts<'email'> {
  const seen = new Map<readonly EmailStep[], number>();
  const segments = emailSegments(desk.request);
  const greeting = greet(desk);
  const wording = desk.draw.number('wording', 2);
  return {
    segments: segments.map((name, index) => {
      const steps = desk.material.isNotice ? series.notice : stepsFor(name);
      const earlier = seen.get(steps) ?? 0;
      seen.set(steps, earlier + 1);
      const place = { greeting, wording: wording + earlier, earlier, left: segments.length - index };
      return { name, mails: writeSeries(desk, steps, place) };
    }),
    sign_off: desk.writer.say(signOffs) ?? desk.material.name,
  };
}

/** The same in every mail of a draft. */
function greet({ draw, isAllowed, material, request }: Desk): string {
  const usual = greetings[material.isNotice ? 'professional' : request.prompt.tone].filter(isAllowed);
  return draw.pick('greeting', usual) ?? ['Good day,', 'Dear reader,'].find(isAllowed) ?? '';
}

interface Place {
  greeting: string;
  /** Even for the first wording of each step, odd for the second. */
  wording: number;
  /** How many segments before this one take the same steps; each takes another wording or begins further on. */
  earlier: number;
  /** How many segments share the facts that are not told yet, this one included. */
  left: number;
}

function writeSeries(
  desk: Desk,
  steps: readonly EmailStep[],
  { greeting, wording, earlier, left }: Place,
): Mail[] {
  const { material, writer, range, request } = desk;
  const count = request.prompt.emails_per_segment;
  const isFirst = wording % 2 === 0;
  // Only where the sentence after it has the name, an email can be from us.
  const own = isTold(desk, [material.description[0]?.text ?? '']) ? { sender: material.name } : undefined;
  const either = ([first, second]: readonly [string, string]) =>
    writer.fill(isFirst ? first : second, own) ?? writer.fill(isFirst ? second : first, own);
  const chosen = planSeries(desk, turn(steps, material.isNotice ? 0 : Math.floor(earlier / 2)));
  const opens = chosen.map((step) =>
    step === 'follow-up' ? (writer.say(followUps.opens) ?? '') : (either(step.open) ?? ''),
  );
  const parts = opens.map((open): Part => ({ first: [`${greeting} ${open}`.trim()], last: [], range }));
  const fewest = count * Math.max(1, range.min - 1);
  const share = Math.ceil(countUntold(desk) / left);
  const room = material.isNotice ? fewest : Math.min(count * (range.max - 1), Math.max(fewest, share));
  const bodies = composeParts(
    desk,
    parts,
    inOrder(desk, dealStatements(desk, room, material.isNotice ? 1 : count)),
  );
  const before: string[] = [];
  return chosen.map((step, index) => {
    const subject = subjectOf(desk, step === 'follow-up' ? undefined : either(step.subject), {
      index,
      before,
    });
    before.push(subject);
    const isOuter = index === 0 || index === count - 1;
    const asked =
      isOuter || step === 'follow-up' ? (writer.say(asks) ?? writer.say(asksWithoutSite)) : undefined;
    return {
      subject,
      body: bodies[index] ?? '',
      call_to_action:
        desk.ask ??
        asked ??
        (step === 'follow-up'
          ? (writer.say(followUps.asks) ?? writer.say(followUps.asksWithoutSite))
          : (writer.fill(step.ask[0]) ?? writer.fill(step.ask[1]))) ??
        desk.closing(),
    };
  });
}

/** The first mail has the topic as its subject, one that comes back to it has it again, the others say what they are. */
function subjectOf(
  { writer, material }: Desk,
  own: string | undefined,
  { index, before }: { index: number; before: readonly string[] },
): string {
  const pool = index === 0 ? subjects : followUps.subjects;
  if (index > 0 && own !== undefined) return own;
  const short = writer.say(pool, {}, inboxLimits.subject);
  // Few fit a long topic; another that is too long is better than the same again.
  const other = short !== undefined && before.includes(short) ? writer.say(pool) : short;
  return other ?? own ?? material.name;
}

type Step = EmailStep | 'follow-up';

/** Mails of a segment that come back to what is on, such as an event, before anything else is written. */
const mostFollowUps = 3;
/** What one can write about from several sides; other topics are asked after in each mail. */
const manySided = new Set(['noun', 'problem', 'guide', 'place', 'choice', 'figure']);

/** What the mails of a segment are, in order. The topic returns in them, unless there is none. */
function planSeries({ draw, material, request }: Desk, steps: readonly EmailStep[]): Step[] {
  const count = request.prompt.emails_per_segment;
  const { form } = material.topic;
  if (material.isNotice) return [...steps, ...repeated(steps, count)].slice(0, count);
  const [first, ...further] = steps;
  const again: Step[] = Array.from({ length: form === 'none' ? 0 : mostFollowUps }, () => 'follow-up');
  const later = manySided.has(form) ? inTurn(again, further) : [...again, ...further];
  const more = draw.shuffle('more', series.more);
  const planned = [...(first ? [first] : []), ...later, ...more].slice(0, count);
  return count > 3 ? [...planned.slice(0, -1), series.last] : planned;
}

/** One of each in turn, until both are used up. */
const inTurn = (some: readonly Step[], others: readonly Step[]): Step[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, index) => [
    ...some.slice(index, index + 1),
    ...others.slice(index, index + 1),
  ]).flat();

/** Further reminders of a notice, as nothing else is fit to follow it. */
const repeated = (steps: readonly EmailStep[], count: number) =>
  Array.from({ length: count }, () => steps.slice(-2)).flat();

function turn<T>(items: readonly T[], by: number): T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
