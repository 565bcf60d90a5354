import { inboxLimits } from '../../../../../contract/model/inbox-limits.ts';
import type { Parts } from '../parts.ts';
import { emailSegments } from '../requested.ts';
import { composeParts, type Part } from './compose-parts.ts';
import type { Desk } from './desk.ts';
import { inOrder } from './fact-order.ts';
import { asks, asksWithoutSite, type EmailStep, greetings, series, signOffs, subjects } from './phrases.ts';
import { stepsFor } from './segment-kinds.ts';
import { countUntold, dealStatements } from './statements.ts';

type Mail = Parts<'email'>['segments'][number]['mails'][number];

/** A series for every segment, each mail a step further than the one before. */
export function writeEmail(desk: Desk): Parts<'email'> {
  const seen = new Map<readonly EmailStep[], number>();
  const segments = emailSegments(desk.request);
  return {
    segments: segments.map((name, index) => {
      const steps = desk.material.isNotice ? series.notice : stepsFor(name);
      const earlier = seen.get(steps) ?? 0;
      seen.set(steps, earlier + 1);
      return { name, mails: writeSeries(desk, steps, earlier, segments.length - index) };
    }),
    sign_off: desk.writer.say(signOffs) ?? desk.material.name,
  };
}

/**
 * @param earlier how many segments before this one take the same steps; each takes another wording or begins further on
 * @param left how many segments share the facts that are not told yet, this one included
 */
function writeSeries(desk: Desk, steps: readonly EmailStep[], earlier: number, left: number): Mail[] {
  const { draw, writer, range, request } = desk;
  const count = request.prompt.emails_per_segment;
  const wording = (draw.number('wording', 2) + earlier) % 2 === 0 ? 0 : 1;
  const more = desk.material.isNotice ? repeated(steps, count) : draw.shuffle('more', series.more);
  const chosen = [...(desk.material.isNotice ? steps : turn(steps, Math.floor(earlier / 2))), ...more].slice(
    0,
    count,
  );
  if (count > 3 && !desk.material.isNotice) chosen[count - 1] = series.last;
  const usual = [...greetings[desk.material.isNotice ? 'professional' : request.prompt.tone]].filter(
    desk.isAllowed,
  );
  const greeting = draw.pick('greeting', usual) ?? ['Good day,', 'Dear reader,'].find(desk.isAllowed) ?? '';
  const either = ([first, second]: readonly [string, string]) =>
    writer.fill(wording === 0 ? first : second) ?? writer.fill(wording === 0 ? second : first);
  const parts = chosen.map(
    (step): Part => ({ first: [`${greeting} ${either(step.open) ?? ''}`.trim()], last: [], range }),
  );
  const fewest = count * Math.max(1, range.min - 1);
  const share = Math.ceil(countUntold(desk) / left);
  const room = desk.material.isNotice ? fewest : Math.min(count * (range.max - 1), Math.max(fewest, share));
  const bodies = composeParts(desk, parts, inOrder(desk, dealStatements(desk, room)));
  return chosen.map((step, index) => {
    const own = either(step.subject) ?? desk.material.name;
    return {
      subject: index === 0 ? (writer.say(subjects, {}, inboxLimits.subject) ?? own) : own,
      body: bodies[index] ?? '',
      call_to_action:
        desk.ask ??
        (index === 0 || index === count - 1
          ? (writer.say(asks) ?? writer.say(asksWithoutSite))
          : undefined) ??
        writer.fill(step.ask[0]) ??
        writer.fill(step.ask[1]) ??
        desk.closing(),
    };
  });
}

/** Further reminders of a notice, as nothing else is fit to follow it. */
const repeated = (steps: readonly EmailStep[], count: number) =>
  Array.from({ length: count }, () => steps.slice(-2)).flat();

function turn<T>(items: readonly T[], by: number): T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
