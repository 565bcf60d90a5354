import { fragment, shorten } from '../clean-text.ts';
import type { Parts } from '../parts.ts';
import { blogSections } from '../requested.ts';
import type { Desk } from './desk.ts';
import type { Facts } from './facts.ts';
import type { Source } from './paragraph.ts';
import { blogTitles, invites, practice, stakes } from './phrases.ts';
import { sectionPhrases } from './section-kinds.ts';

/** A title and a paragraph for every section: the first introduces the company, the last says what to do next. */
export function writeBlog(desk: Desk): Parts<'blog'> {
  const title = shorten(desk.writer.line(blogTitles) ?? desk.material.topic.title, 140);
  desk.writer.startAfresh();
  const facts = desk.deal({ limit: 2, namesCompetitors: true });
  const headings = blogSections(desk.request);
  return {
    title,
    sections: headings.map((heading, index) => ({
      heading,
      text: writeSection(desk, facts, heading, {
        isFirst: index === 0,
        isLast: index === headings.length - 1,
      }),
    })),
  };
}

/** A short heading as part of a sentence, a longer or odd one in quotes. */
function sayHeading({ material }: Desk, heading: string): string {
  const bare = fragment(heading);
  if (bare === '') return 'this part';
  const isPhrase =
    bare.split(' ').length <= 4 &&
    !/^(?:how|why|what|when|where|who|is|are|do|does|can|before|after|at|in|on|during|for|from|to|with|without|beyond|behind|about|under|into|by|of|\d)/iu.test(
      bare,
    );
  return isPhrase ? material.settle(bare) : `“${bare}”`;
}

function writeSection(
  desk: Desk,
  facts: Facts,
  heading: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string {
  const count = desk.size();
  const { open, body } = sectionPhrases(heading);
  const isNews = desk.material.topic.form === 'news';
  const said: Source = { pool: isNews ? practice : body };
  const stake: Source = { pool: stakes };
  const first: Source = { pool: open, section: sayHeading(desk, heading) };
  const rest: Source[] = isFirst
    ? ['introduction', stake, said, 'fact', said, said, 'fact']
    : [isNews ? stake : said, 'fact', said, said, 'fact', said, said];
  const closes = isLast && count > 2;
  const sentences = desk.sentences(facts, [first, ...rest], closes ? count - 1 : count);
  const invite = closes ? desk.writer.say(invites, { isLively: true }) : undefined;
  return [...sentences, ...(invite ? [invite] : [])].join(' ');
}
