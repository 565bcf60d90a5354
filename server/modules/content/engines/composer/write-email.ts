import { shorten } from '../clean-text.ts';
import type { Parts } from '../parts.ts';
import { emailSegments } from '../requested.ts';
import type { Desk } from './desk.ts';
import type { Facts } from './facts.ts';
import type { Source } from './paragraph.ts';
import { bridges, type EmailStep, emailSeries, greetings, practice, signOffs, stakes } from './phrases.ts';

type Mail = Parts<'email'>['segments'][number]['mails'][number];

/** A series for every segment, each mail a step further than the one before. */
export function writeEmail(desk: Desk): Parts<'email'> {
  const seen = new Map<readonly EmailStep[], number>();
  return {
    segments: emailSegments(desk.request).map((name) => {
      const steps = stepsFor(name);
      const earlier = seen.get(steps) ?? 0;
      seen.set(steps, earlier + 1);
      return { name, mails: writeSeries(desk, steps, earlier) };
    }),
    sign_off: desk.writer.line(signOffs) ?? '',
  };
}

/** What the readers of a segment did, by the words of its name. */
const segmentKinds: readonly [RegExp, readonly EmailStep[]][] = [
  [
    /\b(?:no|not|non|never|didn['’]?t|without)\b.*(?:activit|active|open|click|read|respon|repl|engag|seen|visit|order|purchas|bought|heard|contact)|\b(?:in|un)(?:activ|engag|open|read|respons)|dormant|lapsed|\bcold\b|churn|\blost\b|silent|sleep|win.?back|expired|cancel|unsubscri/i,
    emailSeries.reengage,
  ],
  [
    /click|download|visit|\bdemo|trial|\bcart\b|checkout|abandon|booked|request|\bquote|pricing|\bhot\b|replied|follow/i,
    emailSeries.nextStep,
  ],
  [/open|\bread|view|watch|engag|interest|\bwarm\b/i, emailSeries.interest],
  [/\bnew\b|welcome|sign(?:ed)?[ -]?up|subscri|regist|\bjoin|onboard/i, emailSeries.welcome],
  [
    /customer|client|\bvip\b|loyal|repeat|buyer|purchas|member|existing|active|partner/i,
    emailSeries.customers,
  ],
];

const stepsFor = (segment: string) =>
  segmentKinds.find(([words]) => words.test(segment))?.[1] ?? emailSeries.general;

/**
 * @param earlier how many segments before this one use the same steps; a later one takes the other wording, and where the steps
 *   have no order of their own, begins further on
 */
function writeSeries(desk: Desk, steps: readonly EmailStep[], earlier: number): Mail[] {
  const { emails_per_segment: count, tone } = desk.request.prompt;
  const facts = desk.deal({ limit: Math.max(2, Math.ceil(count / 2)), namesCompetitors: true });
  const isLively = tone === 'casual' || tone === 'enthusiastic';
  const wording = (Number(isLively) + earlier) % 2 === 0 ? 0 : 1;
  const inner = steps.slice(0, -1);
  const shift = steps === emailSeries.general ? earlier % inner.length : 0;
  const order = [...inner.slice(shift), ...inner.slice(0, shift), ...steps.slice(-1)];
  return order.slice(0, count).map((step, index) => writeMail(desk, facts, step, wording, index === 0));
}

function writeMail(desk: Desk, facts: Facts, step: EmailStep, wording: 0 | 1, isFirst: boolean): Mail {
  const { writer, draw, request } = desk;
  const count = desk.size();
  if (isFirst) writer.startAfresh();
  const before = draw.pick('greeting', greetings[request.prompt.tone]);
  const open = writer.fill(step.open[wording], { before, isLively: true }) ?? '';
  const company: Source = isFirst ? 'introduction' : 'fact';
  const remark: Source = { pool: practice };
  const stake: Source = { pool: stakes };
  const orders: Record<'remark' | 'company' | 'stake', Source[]> = {
    remark: [remark, company, stake, 'fact', remark, stake, 'fact'],
    company: [company, 'fact', remark, stake, 'fact', remark, stake],
    stake: [stake, company, remark, 'fact', remark, stake, 'fact'],
  };
  const rest = count === 2 ? [step.next === 'remark' ? remark : company] : orders[step.next ?? 'stake'];
  const closes = count >= 6;
  const body = [
    open,
    ...desk.sentences(facts, rest, count - (closes ? 2 : 1)),
    ...(closes ? [writer.say(bridges) ?? ''] : []),
  ];
  return {
    subject: shorten(writer.line([{ lines: [step.subject[wording]] }]) ?? '', 100),
    body: body.join(' '),
    call_to_action: step.ask.map((ask) => writer.fill(ask)).find((ask) => ask !== undefined) ?? '',
  };
}
