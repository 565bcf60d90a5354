import type { PostKind } from '../../../../contract/model/post-kinds.ts';
import { shownText } from '../channel-limits.ts';

/** A part of a post that is used by itself: a mail, a section, an item. */
export interface PostPart {
  name: string;
  /** What can be copied of it, as plain text. */
  pieces: { name: string; text: string }[];
}

/** The mails of a series, the sections of a blog post, or the parts of a newsletter; none for posts of one part. */
export function partsOf(kind: PostKind, markdown: string): PostPart[] {
  switch (kind) {
    case 'email':
      return mailsOf(markdown);
    case 'blog':
      return sectionsOf(markdown);
    case 'newsletter':
      return [...labelsOf(markdown), ...sectionsOf(markdown)];
    default:
      return [];
  }
}

const label = /^\*\*([^*:]+):\*\* *([\s\S]*)$/;
const heading = /^(#{1,6}) +(.*)$/;
const blocksOf = (markdown: string) => markdown.split(/\n{2,}/).map((block) => block.trim());

function mailsOf(markdown: string): PostPart[] {
  const mails: { name: string; subject: string; blocks: string[] }[] = [];
  let segment = '';
  for (const block of blocksOf(markdown)) {
    const [, marks, words = ''] = heading.exec(block) ?? [];
    const [, name, text = ''] = label.exec(block) ?? [];
    const mail = mails.at(-1);
    if (marks && marks.length < 3) segment = shownText(words);
    else if (marks)
      mails.push({ name: [segment, shownText(words)].filter(Boolean).join(', '), subject: '', blocks: [] });
    else if (mail && name === 'Subject') mail.subject = shownText(text);
    else if (block !== '') mail?.blocks.push(shownText(text || block));
  }
  return mails.map(({ name, subject, blocks }) => ({
    name,
    pieces: [
      { name: 'subject', text: subject },
      { name: 'text', text: blocks.join('\n\n') },
    ].filter(({ text }) => text !== ''),
  }));
}

function sectionsOf(markdown: string): PostPart[] {
  const sections: { name: string; blocks: string[] }[] = [];
  for (const block of blocksOf(markdown)) {
    const [, marks, words = ''] = heading.exec(block) ?? [];
    if (marks?.length === 2) sections.push({ name: shownText(words), blocks: [] });
    else sections.at(-1)?.blocks.push(shownText(block));
  }
  return sections.map(({ name, blocks }) => ({
    name,
    pieces: [{ name: 'text', text: blocks.join('\n\n') }],
  }));
}

const labelsOf = (markdown: string): PostPart[] =>
  blocksOf(markdown).flatMap((block) => {
    const [, name, text = ''] = label.exec(block) ?? [];
    return name ? [{ name, pieces: [{ name: 'text', text: shownText(text) }] }] : [];
  });
