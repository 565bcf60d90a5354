import type { Parts } from '../parts.ts';
import { blogSections } from '../requested.ts';
import { composeParts, type Part } from './compose-parts.ts';
import type { Desk } from './desk.ts';
import { inOrder } from './fact-order.ts';
import { blogTitles } from './phrases.ts';
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
    }),
  );
  const room = most * headings.length - 2;
  const texts = composeParts(desk, parts, inOrder(desk, dealStatements(desk, room)));
  return { title, sections: headings.map((heading, index) => ({ heading, text: texts[index] ?? '' })) };
}
