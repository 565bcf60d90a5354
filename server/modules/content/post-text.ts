import { heading, joinBlocks, withoutTitle } from './engines/markdown.ts';

interface PostText {
  title: string;
  content: string;
}

/** The text of a post without the heading that says its title. */
export const bodyOf = ({ title, content }: PostText): string => withoutTitle(content, title);

/** The content of a post with another title and body. The title heads it where it did before. */
export function contentOf(previous: PostText, title: string, body: string): string {
  const isHeaded = bodyOf(previous) !== previous.content;
  return isHeaded ? joinBlocks([heading(1, title), body]) : body;
}
