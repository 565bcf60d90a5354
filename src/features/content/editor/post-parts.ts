import { readMails } from '../../../../contract/content/mails/read-mails.ts';
import { type PostKind, postKindTable } from '../../../../contract/content/post-kinds.ts';
import { shownText } from '../channel-limits.ts';

/** A part of a post that is used by itself: a mail, a section, an item. */
export interface PostPart {
  name: string;
  pieces: { name: string; text: string }[];
}

/** The mails of a series, the sections of a blog post, or the parts of a newsletter; none for posts of one part. */
export function partsOf(kind: PostKind, markdown: string): PostPart[] {
  const { mails, headings } = postKindTable[kind];
  if (mails === 'series') return mailsOf(kind, markdown);
  if (mails === 'one') return [...labelsOf(markdown), ...sectionsOf(markdown)];
  return headings ? sectionsOf(markdown) : [];
}

const label = /^\*\*([^*:]+):\*\* *([\s\S]*)$/;
const heading = /^(#{1,6}) (.*)$/;
const blocksOf = (markdown: string) => markdown.split(/\n{2,}/).map((block) => block.trim());

/** The mails of a series; none for a text that is one mail. */
function mailsOf(kind: PostKind, markdown: string): PostPart[] {
  const mails = readMails(kind, '', markdown).filter(({ name, segment }) => name !== '' || segment !== '');
  return mails.map(({ segment, name, subject, previewText, body, callToAction, closing }) => ({
    name: [segment, name].filter(Boolean).join(', '),
    pieces: [
      { name: 'subject', text: subject },
      { name: 'preview text', text: previewText },
      {
        name: 'text',
        text: [shownText(body), callToAction, shownText(closing)].filter(Boolean).join('\n\n'),
      },
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
  blocksOf(markdown.replaceAll(/\n(?=\*\*)/g, '\n\n')).flatMap((block) => {
    const [, name, text = ''] = label.exec(block) ?? [];
    return name ? [{ name, pieces: [{ name: 'text', text: shownText(text) }] }] : [];
  });
