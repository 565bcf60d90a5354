import { useState } from 'react';
import { readMails } from '../../../../contract/content/mails/read-mails.ts';
import { type PostKind, postKindTable } from '../../../../contract/content/post-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { shownText } from '../post-kind-texts.tsx';

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

export function PartCopies({ kind, body }: { kind: PostKind; body: string }) {
  const [isOpen, setOpen] = useState(false);
  const parts = partsOf(kind, body);
  if (parts.length === 0) return null;
  return (
    <section aria-label="Copy a part" className={isOpen ? 'w-full' : undefined}>
      <Button look="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {postKindTable[kind].mails === 'series' ? 'Copy one email' : 'Copy a part'}
      </Button>
      {isOpen && (
        <ul className="mt-3 divide-y divide-hairline border-hairline border-y text-sm">
          {parts.map(({ name, pieces }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have the same name
            <li key={at} className="py-2">
              <span className="block break-words font-semibold">{name}</span>
              <span className="-ml-3 flex flex-wrap">
                {pieces.map((piece) => (
                  <CopyButton key={piece.name} text={piece.text}>
                    {`Copy ${piece.name}`}
                  </CopyButton>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
