import type { Parts } from '../parts.ts';
import { composePart } from './compose-parts.ts';
import type { Desk } from './desk.ts';
import { inOrder } from './fact-order.ts';
import { choiceQuestions, type Pool, questions } from './phrases.ts';
import { dealStatements } from './statements.ts';

/** Hook, body and question. Counted together they keep to the length; a short post is hook and question alone. */
export function writeLinkedin(desk: Desk): Parts<'linkedin'> {
  const { writer } = desk;
  const { min, max } = desk.range;
  const isShort = max <= 2;
  const hook = desk.opening(isShort ? 'nothing' : 'facts');
  // Nothing else of a short post says what the company has.
  if (isShort)
    return { hook, body: '', question: writer.say(choiceQuestions) ?? writer.say(questions) ?? '' };
  const room = Math.max(1, desk.most - desk.count([hook]) - 1);
  const statements = inOrder(desk, dealStatements(desk, room));
  const asked = desk.listsProducts ? withoutChoices : questions;
  const question = writer.say(asked) ?? writer.say(questions) ?? '';
  const around = desk.count([hook]) + desk.count([question]);
  const range = { min: Math.max(1, min - around), max: Math.max(1, max - around) };
  const last = desk.ask !== undefined && range.max > 1 ? [desk.ask] : [];
  const body = composePart(desk, { first: [], last, range }, statements, range.max - last.length);
  return { hook, body: body.join(' '), question };
}

/** Nobody lists the products and asks about each of them. */
const withoutChoices: Pool = questions
  .map(({ lines, ...conditions }) => ({
    ...conditions,
    lines: lines.filter((line) => !line.includes('{choices}')),
  }))
  .filter(({ lines }) => lines.length > 0);
