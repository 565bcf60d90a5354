import { inboxLimits } from '../../../../../contract/content/inbox-limits.ts';
import type { Parts } from '../parts.ts';
import { summaryRanges } from '../structure.ts';
import { composePart, type Part } from './compose-parts.ts';
import type { Desk } from './desk.ts';
import { isOfBrief, statementRelevance } from './fact-order.ts';
import { itemHeadings, type Pool, previews, signOffs, subjects } from './phrases.ts';
import type { Statement } from './statement.ts';
import { dealStatements } from './statements.ts';

interface Item {
  heading: Pool;
  statements: Statement[];
}

/** Subject, preview, summary and its items: the fewer facts there are, the fewer items. */
export function writeNewsletter(desk: Desk): Parts<'newsletter'> {
  const { writer, range, most, request } = desk;
  const summaryRange = summaryRanges[request.prompt.summary_length];
  const dealt = dealStatements(
    desk,
    desk.material.isNotice ? summaryRange.min + most - 1 : summaryRange.max + range.max * 3 - 2,
  );
  const facts = [...dealt.description, ...dealt.mission];
  const lists = [...dealt.products, ...dealt.others];
  const subject = writer.say(subjects, {}, inboxLimits.subject) ?? desk.material.name;
  const preview = writer.say(previews, {}, inboxLimits.preview) ?? desk.material.name;
  const opening: Part = {
    first: [desk.opening(summaryRange.max > 1 ? 'facts' : 'nothing', 1)],
    last: [],
    range: summaryRange,
  };
  const inSummary = Math.max(
    summaryRange.min - 1,
    Math.min(summaryRange.max - 1, Math.floor(facts.length / 3)),
  );
  const summary = composePart(desk, opening, facts, inSummary);
  const items = arrange(desk, facts, lists);
  return {
    subject,
    preview,
    summary: summary.join(' '),
    items: items.map(({ heading, statements }, index) => {
      const last = index === items.length - 1 ? [desk.closing()] : [];
      const part: Part = { first: [], last, range };
      return {
        heading: writer.say(heading) ?? desk.material.name,
        text: composePart(desk, part, statements, statements.length).join(' '),
      };
    }),
    sign_off: writer.say(signOffs) ?? desk.material.name,
  };
}

/** Facts first, in several items when one does not hold them; then what is offered. A few of both share one item. */
function arrange(desk: Desk, facts: Statement[], lists: Statement[]): Item[] {
  const { max } = desk.range;
  const { isNotice } = desk.material;
  const { brief, company, near, more, offer } = itemHeadings;
  const headings = (statements: Statement[], isFirst: boolean): Pool => {
    const [first] = statements;
    if (first && isOfBrief(desk, first)) return brief;
    if (first && isFirst && !isNotice && statementRelevance(desk, first) > 0) return near;
    return isFirst ? company : more;
  };
  if (facts.length < 2 || lists.length === 0) {
    const all = [...facts, ...lists];
    return facts.length === 0 && lists.length > 0
      ? [{ heading: offer, statements: all }]
      : split(all, headings, max - 1);
  }
  return [...split(facts, headings, max), { heading: offer, statements: lists }];
}

/** As few items as hold all of it, of about the same size. */
function split(
  statements: Statement[],
  heading: (statements: Statement[], isFirst: boolean) => Pool,
  max: number,
): Item[] {
  const items = Math.max(1, Math.ceil(statements.flat().length / max));
  const size = Math.ceil(statements.length / items);
  return Array.from({ length: items }, (_, index) => {
    const part = statements.slice(index * size, (index + 1) * size);
    return { heading: heading(part, index === 0), statements: part };
  }).filter((item, index) => index === 0 || item.statements.length > 0);
}
