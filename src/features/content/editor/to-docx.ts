import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import MarkdownIt, { type Token } from 'markdown-it';
import { withoutControlCharacters } from '../../../../contract/platform/control-characters.ts';

const tokenizer = new MarkdownIt('commonmark').enable('table');

const levels = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];
const numbering = 'numbers';

/** Makes a Word document. A table's cells become lines. */
export function toDocx(givenTitle: string, givenMarkdown: string): Promise<Blob> {
  const title = withoutControlCharacters(givenTitle);
  const markdown = withoutControlCharacters(givenMarkdown);
  const document = new Document({
    title,
    numbering: {
      config: [
        {
          reference: numbering,
          levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', start: 1 }],
        },
      ],
    },
    sections: [
      {
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
          ...paragraphsOf(tokenizer.parse(markdown, {})),
        ],
      },
    ],
  });
  return Packer.toBlob(document);
}

interface Place {
  lists: { isOrdered: boolean; instance: number }[];
  quotes: number;
  heading: number;
}

function paragraphsOf(tokens: readonly Token[]): Paragraph[] {
  const place: Place = { lists: [], quotes: 0, heading: 0 };
  const paragraphs: Paragraph[] = [];
  let instances = 0;
  for (const token of tokens) {
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      instances += 1;
      place.lists.push({ isOrdered: token.type === 'ordered_list_open', instance: instances });
    } else if (token.type.endsWith('_list_close')) place.lists.pop();
    else if (token.type === 'blockquote_open') place.quotes += 1;
    else if (token.type === 'blockquote_close') place.quotes -= 1;
    else if (token.type === 'heading_open') place.heading = Number(token.tag.slice(1));
    else if (token.type === 'heading_close') place.heading = 0;
    else if (token.type === 'inline') {
      paragraphs.push(new Paragraph({ ...looksAt(place), children: runsOf(token.children ?? []) }));
    } else if (token.type === 'fence' || token.type === 'code_block') {
      paragraphs.push(
        ...token.content
          .trimEnd()
          .split('\n')
          .map((text) => new Paragraph({ text })),
      );
    }
  }
  return paragraphs;
}

/** Twentieths of a point for each step to the right. */
const indent = 480;

function looksAt({ lists, quotes, heading }: Place): IParagraphOptions {
  const list = lists.at(-1);
  const level = Math.min(lists.length, 9) - 1;
  const headingLevel = levels[heading - 1];
  return {
    spacing: { after: 160 },
    ...(headingLevel && { heading: headingLevel }),
    ...(list && !list.isOrdered && { bullet: { level } }),
    ...(list?.isOrdered && { numbering: { reference: numbering, level: 0, instance: list.instance } }),
    ...(quotes > 0 && { indent: { left: indent * quotes } }),
  };
}

/** Word would look for another address among the files of this computer and its network. */
const linkTo = (href: string) =>
  /^(?:https?|ircs?|mailto|xmpp):/i.test(href) ? { href, children: [] as ParagraphChild[] } : undefined;

function runsOf(tokens: readonly Token[]): ParagraphChild[] {
  const runs: ParagraphChild[] = [];
  let link: ReturnType<typeof linkTo>;
  let bold = 0;
  let italics = 0;
  for (const token of tokens) {
    if (token.type === 'strong_open') bold += 1;
    else if (token.type === 'strong_close') bold -= 1;
    else if (token.type === 'em_open') italics += 1;
    else if (token.type === 'em_close') italics -= 1;
    else if (token.type === 'link_open') link = linkTo(String(token.attrGet('href') ?? ''));
    else if (token.type === 'link_close' && link) {
      runs.push(new ExternalHyperlink({ link: link.href, children: link.children }));
      link = undefined;
    } else {
      const isBreak = token.type === 'softbreak' || token.type === 'hardbreak';
      const look = { bold: bold > 0, italics: italics > 0, ...(link && { style: 'Hyperlink' }) };
      const run = new TextRun(isBreak ? { ...look, break: 1 } : { ...look, text: token.content });
      (link?.children ?? runs).push(run);
    }
  }
  return runs;
}
