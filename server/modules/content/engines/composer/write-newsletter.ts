import { shorten } from '../clean-text.ts';
import type { Parts } from '../parts.ts';
import type { Desk } from './desk.ts';
import type { Source } from './paragraph.ts';
import {
  hooks,
  invites,
  itemHeadings,
  newsletterPreviews,
  newsletterSubjects,
  type Pool,
  practice,
  signOffs,
  stakes,
} from './phrases.ts';

/** Subject, preview, summary, and three items: the matter itself, the company's part in it, something to do. */
export function writeNewsletter(desk: Desk): Parts<'newsletter'> {
  const { writer, draw } = desk;
  const facts = desk.deal({ limit: 2, namesCompetitors: true });
  const subject = shorten(writer.line(newsletterSubjects) ?? '', 100);
  const preview = shorten(writer.line(newsletterPreviews) ?? '', 160);
  writer.startAfresh();
  const hook = writer.say(hooks, { isLively: true }) ?? '';
  const { summary_length: summaryLength } = desk.request.prompt;
  const size = { brief: 1, concise: 2 + draw.number('summary', 2), detailed: 4 + draw.number('summary', 3) };
  const rest = desk.sentences(
    facts,
    ['introduction', { pool: stakes }, 'fact', { pool: practice }, 'fact'],
    size[summaryLength] - 1,
  );
  const introduced = size[summaryLength] > 1;

  const item = (heading: Pool, sources: Source[], spare?: Pool) => ({
    heading: writer.line(heading) ?? '',
    text: desk.sentences(facts, sources, desk.size(), spare).join(' '),
  });
  return {
    subject,
    preview,
    summary: [hook, ...rest].join(' '),
    items: [
      item(itemHeadings.topic, [
        { pool: stakes },
        { pool: practice },
        { pool: stakes },
        'fact',
        { pool: practice },
      ]),
      item(itemHeadings.company, [
        introduced ? 'fact' : 'introduction',
        'fact',
        'fact',
        { pool: stakes },
        'fact',
      ]),
      item(itemHeadings.practice, [{ pool: practice }, { pool: invites }, { pool: practice }, 'fact']),
    ],
    sign_off: writer.line(signOffs) ?? '',
  };
}
