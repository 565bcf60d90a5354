import { withoutControlCharacters } from '../../../contract/platform/control-characters.ts';
import { joinLines } from '../../../contract/platform/trim.ts';
import { heading, withoutTitle, writeBlocks } from './text/markdown.ts';

interface PostText {
  title: string;
  content: string;
}

export const bodyOf = ({ title, content }: PostText): string => withoutTitle(content, title);

/** The content of a post with another title and body. The title heads it where it did before. */
export function contentOf(previous: PostText, title: string, body: string): string {
  const isHeaded = bodyOf(previous) !== previous.content;
  return isHeaded ? `${writeBlocks([heading(1, title)])}\n\n${body}`.trim() : body;
}

/** A title as it is stored: one line without control characters. A line break would make a part of it a part of the text. */
export const cleanTitle = (title: string): string => joinLines(withoutControlCharacters(title)).trim();

export const cleanBody = (body: string): string => withoutControlCharacters(body).trim();

/** A post that was written by an engine, with title and text as an edit would store them. */
export function cleanPost<Post extends PostText>(post: Post): Post {
  const title = cleanTitle(post.title);
  return { ...post, title, content: contentOf(post, title, cleanBody(bodyOf(post))) };
}
