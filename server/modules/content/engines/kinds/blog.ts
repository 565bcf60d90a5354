import { z } from 'zod';
import { close, present } from '../clean-text.ts';
import type { OutlineParts } from '../composer/outline.ts';
import { type Proof, stemsOf } from '../composer/proofs.ts';
import type { WritingRequest } from '../engine.ts';
import { heading, paragraph } from '../markdown.ts';
import type { Piece } from '../read-markdown.ts';
import {
  countFaults,
  headingMeant,
  headingsAsked,
  type KindWriter,
  lackFaults,
  mostProofs,
  namedFaults,
  partRanges,
} from './kind-writer.ts';

interface Parts {
  title: string;
  sections: { heading: string; text: string }[];
}

/** Where a heading stands that could stand over any text; one with a subject has none. */
type Place = 'first' | 'middle' | 'last';

const places: readonly [Place, RegExp][] = [
  [
    'first',
    /^(?:introduction|intro|overview|summary|opening|at a glance|the (?:news|event|offer)|what (?:it is|is new|happens))$/i,
  ],
  [
    'last',
    /^(?:conclusion|takeaways?|next steps?|how to .*|registration|sign up|apply|contact|closing|outlook|what to do)$/i,
  ],
  ['middle', /^(?:analysis|background|details?|discussion|context|more|about)$/i],
];
const placeOf = (name: string): Place | undefined => places.find(([, words]) => words.test(name))?.[0];

const isTitleLabel = (name: string): boolean => /^title$/i.test(name);

const questions: Record<Place | 'own', (topic: string, audience: string) => string> = {
  first: (topic, audience) => `What happened lately that makes “${topic}” worth reading for ${audience}?`,
  middle: (topic, audience) => `What do ${audience} usually get wrong about “${topic}”?`,
  last: (topic, audience) => `What should ${audience} do first about “${topic}”?`,
  own: (topic, audience) => `What would you tell ${audience} who ask about this side of “${topic}”?`,
};

const questionOf = (name: string, place: Place | 'own', { topic, audience }: OutlineParts): string =>
  `${placeOf(name) === undefined ? `${name}: ` : ''}${questions[place](topic, audience)}`;

export const blog: KindWriter<Parts> = {
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
  begun: ({ sections }) => sections.length,
  layout: (_request, { title, sections }) => [
    heading(1, title),
    ...sections.flatMap((section) => [heading(2, section.heading), paragraph(section.text)]),
  ],
  title: ({ title }) => title,
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
  /** Each heading gets what belongs under it: by its place, else by its words. One that nothing belongs to asks the author. */
  announce: (request, told, outline) => {
    const names = headingsAsked(request);
    const proofs = told.proofs.slice(0, mostProofs[request.prompt.length]);
    // An announcement without any more leaves its audience to the section in the middle.
    const opens = told.kind !== 'event' && told.details.length + proofs.length > 0 ? told.opening : '';
    const detail = opens || told.main !== undefined ? undefined : told.details[0];
    const groups: Record<Place, string[]> = {
      first: present([
        ...(opens ? [opens, close(told.lead), told.main] : [told.main ?? detail ?? told.headline]),
        told.terms,
        told.deadline,
      ]),
      middle: present([
        !opens && (told.for || told.opening),
        ...told.details.filter((text) => text !== detail),
        ...proofs,
      ]),
      last: present([
        told.contact ??
          (told.facts.deadline ? undefined : told.kind === 'event' ? told.headline : close(told.lead)),
        told.actionLine,
      ]),
    };
    const placed = names.map((name, index): Place | undefined => {
      if (index === 0) return 'first';
      return placeOf(name) ?? (index === names.length - 1 ? 'last' : undefined);
    });
    const isFirstOfPlace = (index: number) => placed.indexOf(placed[index]) === index;
    // Headings with a subject choose first, by their words.
    const texts = names.map((name, index) => {
      if (placed[index] !== undefined) return [];
      const words = stemsOf(name);
      const near = groups.middle.filter((text) => [...stemsOf(text)].some((word) => words.has(word)));
      groups.middle = groups.middle.filter((text) => !near.includes(text));
      return near;
    });
    const homeless = (['middle', 'last'] as const).filter((place) => !placed.includes(place));
    groups.first.push(...homeless.flatMap((place) => groups[place]));
    return {
      title: told.lead,
      sections: names.map((name, index) => {
        const place = placed[index];
        const text = place && isFirstOfPlace(index) ? groups[place] : (texts[index] ?? []);
        return {
          heading: name,
          text: text.join(' ') || outline.ask(questionOf(name, place ?? 'own', outline)),
        };
      }),
    };
  },
  outline: (request, outline) => {
    const { ask, title, given, matching, near, list } = outline;
    const names = headingsAsked(request);
    const taken = new Set<string>();
    const take = (proofs: readonly Proof[], most: number) => {
      const free = proofs.filter(({ text }) => !taken.has(text)).slice(0, most);
      for (const { text } of free) taken.add(text);
      return free;
    };
    const own = new Map(names.filter((name) => !placeOf(name)).map((name) => [name, take(near(name), 3)]));
    return {
      title,
      sections: names.map((name, index) => {
        const proofs = own.get(name) ?? take(matching(), 1);
        const isLast = index > 0 && index === names.length - 1;
        const question = questionOf(name, placeOf(name) ?? (isLast ? 'last' : 'own'), outline);
        return {
          heading: name,
          text: present([index === 0 ? given(proofs) : list(proofs), ask(question)]).join('\n\n'),
        };
      }),
    };
  },
};

/** A heading that was not asked for belongs to the section before it; where none was asked for, each is a section. */
function readPieces(pieces: readonly Piece[], request: WritingRequest): Parts | undefined {
  const wanted = headingsAsked(request);
  const [first, ...later] = pieces;
  if (!first) return undefined;
  const isTitled = headingMeant(first.name, wanted) === undefined;
  // After a label, its text is the title; a heading is one itself.
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
  sections[0]?.texts.unshift(...intro);
  if (sections.every(({ texts }) => texts.length === 0)) return undefined;
  return { title, sections: sections.map((one) => ({ heading: one.heading, text: one.texts.join('\n') })) };
}
