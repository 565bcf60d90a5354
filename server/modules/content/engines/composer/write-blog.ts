import type { Parts } from '../parts.ts';
import { blogSections } from '../requested.ts';
import { composePart, type Part } from './compose-parts.ts';
import type { Desk } from './desk.ts';
import { inOrder } from './fact-order.ts';
import { blogTitles } from './phrases.ts';
import type { Statement, Statements } from './statement.ts';
import { dealStatements } from './statements.ts';

/** A title and a paragraph for every section: the first says what it is about, the last what to do next. */
export function writeBlog(desk: Desk): Parts<'blog'> {
  const { writer, range, most } = desk;
  const title = writer.say(blogTitles) ?? desk.material.name;
  const headings = blogSections(desk.request);
  const parts = headings.map(
    (_, index): Part => ({
      first: index === 0 ? [desk.opening()] : [],
      last: index === headings.length - 1 && (range.max > 2 || index > 0) ? [desk.closing()] : [],
      range,
      isFollowed: index < headings.length - 1,
    }),
  );
  const shares = shareOut(desk, dealStatements(desk, most * headings.length - 2), headings.length);
  const left: Statement[] = [];
  const texts = parts.map((part, index) => {
    left.push(...(shares[index] ?? []));
    return composePart(desk, part, left, left.length).join(' ');
  });
  return { title, sections: headings.map((heading, index) => ({ heading, text: texts[index] ?? '' })) };
}

/**
 * Each section has something of its own: the first who we are and what has to do with the topic, those in the middle what is offered
 * and the rest, the last what we are here for.
 */
function shareOut(desk: Desk, dealt: Statements, sections: number): Statement[][] {
  const { mission, products, others } = dealt;
  if (sections === 1) return [inOrder(desk, dealt)];
  const facts = inOrder(desk, { description: dealt.description, mission: [], products: [], others: [] });
  const before = sections - 1;
  const size = Math.ceil((facts.length + products.length + others.length) / before);
  const first = facts.slice(0, sections === 2 ? Math.ceil(facts.length / 2) : size);
  const rest = [...products, ...facts.slice(first.length), ...others];
  if (sections === 2) return [first, [...rest, ...mission]];
  const middle = before - 1;
  const share = Math.ceil(rest.length / middle);
  const shares = [
    first,
    ...Array.from({ length: middle }, (_, index) => rest.slice(index * share, (index + 1) * share)),
    [...mission],
  ];
  return level(shares, desk.range.min - 1);
}

/** Sections that are too short take from the end of the one before them, from the last section to the second. */
function level(shares: Statement[][], least: number): Statement[][] {
  for (let at = shares.length - 1; at > 0; at -= 1) {
    const [before = [], own = []] = shares.slice(at - 1);
    const wanted = at === shares.length - 1 ? least : least + 1;
    while (own.flat().length < wanted && before.length > 1) own.unshift(...before.splice(-1));
  }
  return shares;
}
