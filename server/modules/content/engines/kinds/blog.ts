import { writePrompt } from '../../../../../contract/content/open-prompts.ts';
import { defaultSections, sectionsAfterKindChange } from '../../../../../contract/content/post-kinds.ts';
import { flow, phrase, present } from '../../text/clean-text.ts';
import { heading, paragraph } from '../../text/markdown.ts';
import { languageOf } from '../announcement.ts';
import { questionsIn } from '../outline-questions.ts';
import { stemsOf } from '../proofs.ts';
import { wordingOf } from '../wording.ts';
import { headingsAsked, type KindWriter, mostProofs } from './kind-writer.ts';

export interface BlogParts {
  title: string;
  sections: { heading: string; text: string }[];
}

/** Where a heading stands that could stand over any text; one with a subject has none. */
export type Place = 'first' | 'middle' | 'last';

const places: Record<Place, RegExp> = {
  first:
    /^(?:introduction|einleitung|introducción|introduzione|inleiding|introdução|wstęp|intro|overview|summary|opening|at a glance|the (?:news|event|offer)|what (?:it is|is new|happens))$/i,
  last: /^(?:conclusi(?:on|ón|one|e)|conclusão|podsumowanie|fazit|takeaways?|next steps?|how to (?:apply|register|book|order|join|buy|reach|take part|sign up|get)(?!\p{L}).*|registration|sign up|apply|contact|closing|outlook|what to do)$/iu,
  middle: /^(?:analysis|hintergrund|background|details?|discussion|context|more|about)$/i,
};
export const isTakeaways = (name: string): boolean => /^takeaways?$/i.test(name);

/** Words of an announcement from which headings that nobody asked for help its readers. */
const leastForHeadings = 120;

/** Whether the headings are those that the form sends where its author typed none (spec §3, §4). */
const isUntouched = (names: readonly string[]): boolean =>
  [defaultSections, sectionsAfterKindChange].some((usual) => usual.join() === names.join());

export const placeOf = (name: string): Place | undefined =>
  (Object.keys(places) as Place[]).find((place) => places[place].test(name));

/** One of the usual headings, which the form gives in English, in the language of the text. */
export function headingIn(language: string, name: string): string {
  if (language === 'en') return name;
  const at = isTakeaways(name) ? 2 : (defaultSections as readonly string[]).indexOf(name);
  return wordingOf('news', '', language).headings[at] ?? name;
}

function askAbout(name: string, language: string): string {
  const { heading: question, readers = 'readers', sizes } = questionsIn(language);
  const filled = question.replace('{name}', () => name).replace('{readers}', readers);
  return writePrompt(`${filled} ${sizes.medium}`);
}

export const blog: KindWriter<BlogParts> = {
  layout: (_request, { title, sections }) => [
    heading(1, title),
    ...sections.flatMap((section) => [heading(2, section.heading), paragraph(section.text)]),
  ],
  title: ({ title }) => title,
  /** Each heading gets what belongs under it: by its words, else by its place. One that nothing belongs to asks the author. */
  announce: (request, told) => {
    const names = headingsAsked(request);
    const language = languageOf(request);
    const more = [...told.details, ...told.proofs.slice(0, mostProofs[request.prompt.length])];
    const facts = present([told.terms, told.deadline]);
    const words = (texts: readonly string[]) => texts.join(' ').split(' ').length;
    const [opening = ''] = told.about;
    const title = told.kind !== 'event' && opening.startsWith(told.lead) ? phrase(opening) : told.lead;
    const isTitle = (text: string) => phrase(text) === phrase(title);
    if (isUntouched(names) && words([...told.about, told.for, ...facts, ...more]) < leastForHeadings) {
      const others = told.about.filter((text) => !isTitle(text));
      return {
        title,
        sections: [
          flow([...others, told.for, ...facts]),
          flow(more),
          told.contact ?? '',
          told.actionLine,
        ].map((text) => ({ heading: '', text })),
      };
    }
    const about = told.about.every(isTitle) && more.length > 1 ? more.splice(0, 1) : [...told.about];
    if (more.length === 0) more.push(...about.splice(1), ...facts.splice(0));
    const groups: Record<Place, string[]> = {
      first: present([...about, told.for, ...facts]),
      middle: more,
      last: present([told.contact, told.actionLine]),
    };
    const placed = names.map((name, index): Place | undefined => {
      if (index === 0) return 'first';
      return placeOf(name) ?? (index === names.length - 1 ? 'last' : undefined);
    });
    const own = names.map((name, index) => {
      const words = stemsOf(placed[index] === undefined ? name : '');
      const near = groups.middle.filter((text) => [...stemsOf(text)].some((word) => words.has(word)));
      groups.middle = groups.middle.filter((text) => !near.includes(text));
      return near;
    });
    for (const place of ['middle', 'last'] as const) {
      if (!placed.includes(place)) groups.first.push(...groups[place]);
    }
    const texts = names.map((_, index) => {
      const place = placed[index];
      return flow(place && placed.indexOf(place) === index ? groups[place] : (own[index] ?? []));
    });
    return {
      title,
      sections: names.map((name, index) => ({
        heading: headingIn(language, name),
        text: texts[index] || askAbout(name, language),
      })),
    };
  },
};
