import type { Parts } from '../parts.ts';
import type { Desk } from './desk.ts';
import { hooks, pointedQuestions, practice, questions, stakes } from './phrases.ts';

/** Hook, body and question. Counted together they keep to the length; a short post is hook and question alone. */
export function writeLinkedin(desk: Desk): Parts<'linkedin'> {
  const { length } = desk.request.prompt;
  const facts = desk.deal({ limit: 1, namesCompetitors: false });
  const hook = desk.writer.say(hooks, { isLively: true }) ?? '';
  if (length === 'short') return { hook, body: '', question: desk.writer.say(pointedQuestions) ?? '' };
  const size = length === 'medium' ? 3 : 6 + desk.draw.number('size', 2);
  const body = desk.sentences(
    facts,
    [
      { pool: stakes },
      'introduction',
      'fact',
      { pool: practice },
      'fact',
      { pool: practice },
      { pool: stakes },
    ],
    size,
  );
  return { hook, body: body.join(' '), question: desk.writer.say(questions) ?? '' };
}
