import { z } from 'zod';
import type { WritingRequest } from '../../engines/engine.ts';
import type { BlogParts } from '../../engines/kinds/blog.ts';
import { headingsAsked } from '../../engines/kinds/kind-writer.ts';
import type { Piece } from '../read-markdown.ts';
import {
  countFaults,
  headingMeant,
  type KindQuestion,
  lackFaults,
  namedFaults,
  partRanges,
} from './kind-question.ts';

const isTitleLabel = (name: string): boolean => /^title$/i.test(name);

export const blog: KindQuestion<BlogParts> = {
  parts: z.object({
    title: z.string().describe('The title, at most 100 characters.'),
    sections: z
      .array(
        z.object({
          heading: z.string().describe('The heading, exactly as given in the request.'),
          text: z.string().describe('One paragraph. Plain text without Markdown.'),
        }),
      )
      .describe('One entry for each requested section, in the requested order.'),
  }),
  example: {
    title: 'Why our bread takes a day',
    sections: [
      { heading: 'Introduction', text: 'Most bread is made in three hours. Ours takes a day.' },
      { heading: 'Conclusion', text: 'Time costs nothing but planning. You can taste it.' },
    ],
  },
  order:
    'Write a blog post with a title and exactly the sections in "sections", in that order, each under its heading as given, each one paragraph of "sentences" sentences with content that suits the heading and repeats no other section.',
  markdown: { isLabel: isTitleLabel, read: readPieces },
  asked: (request) => ({ sections: headingsAsked(request) }),
  texts: (request) => headingsAsked(request).length,
  held: (request) => ({
    sentences: { text: partRanges[request.prompt.length] },
    entries: { sections: headingsAsked(request).length },
  }),
  begun: ({ sections }) => sections.length,
  faults: (judged, { title, sections }) => [
    ...(title === '' ? ['The title is missing.'] : []),
    ...namedFaults(
      judged,
      'section',
      sections,
      (section) => section.heading,
      ({ heading: name, text }) => {
        const where = `The section “${name}”`;
        const lacks = lackFaults(where, { text });
        return lacks.length > 0 ? lacks : countFaults(judged, where, text, partRanges[judged.prompt.length]);
      },
    ),
  ],
};

/** A heading that was not asked for belongs to the section before it; where none was asked for, each is a section. */
function readPieces(pieces: readonly Piece[], request: WritingRequest): BlogParts | undefined {
  const wanted = headingsAsked(request);
  const [first, ...later] = pieces;
  if (!first) return undefined;
  const isTitled = headingMeant(first.name, wanted) === undefined;
  const [title = '', ...intro] = isTitled
    ? [...(isTitleLabel(first.name) ? [] : [first.name]), ...first.paragraphs]
    : [];
  const rest = isTitled ? later : pieces;
  const isKnown = rest.some(({ name }) => headingMeant(name, wanted) !== undefined);
  const sections: { heading: string; texts: string[] }[] = [];
  for (const { name, paragraphs } of rest) {
    const meant = isKnown ? headingMeant(name, wanted) : name;
    const before = sections.at(-1);
    if (meant === undefined && before) before.texts.push(...paragraphs);
    else sections.push({ heading: meant ?? name, texts: [...paragraphs] });
  }
  const [opening] = wanted;
  const lacksOpening =
    isKnown && opening !== undefined && sections.every(({ heading }) => heading !== opening);
  if (lacksOpening && intro.length > 0) sections.unshift({ heading: opening, texts: intro });
  else sections[0]?.texts.unshift(...intro);
  if (sections.every(({ texts }) => texts.length === 0)) return undefined;
  return { title, sections: sections.map((one) => ({ heading: one.heading, text: one.texts.join('\n') })) };
}
