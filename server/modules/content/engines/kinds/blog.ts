import { writePrompt } from '../../../../../contract/content/open-prompts.ts';
import { defaultSections, sectionsAfterKindChange } from '../../../../../contract/content/post-kinds.ts';
import { flow, present } from '../../text/clean-text.ts';
import { heading, paragraph } from '../../text/markdown.ts';
import { asSentence, languageOf, listOf } from '../announcement.ts';
import type { WritingRequest } from '../engine.ts';
import { type Question, questionsIn, questionsOf, subjectWords } from '../outline-questions.ts';
import { generalLast, type Proof, proofsOf, stemsOf, worthsFor } from '../proofs.ts';
import { wordsIn } from '../words.ts';
import {
  headingsAsked,
  type KindWriter,
  listProofs,
  mostProofs,
  mostProofsListed,
  type Outline,
  paragraphsOf,
} from './kind-writer.ts';

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
const isTakeaways = (name: string): boolean => /^takeaways?$/i.test(name);

/** Words of an announcement from which headings that nobody asked for help its readers. */
const leastForHeadings = 120;

/** Whether the headings are those that the form sends where its author typed none (spec §3, §4). */
const isUntouched = (names: readonly string[]): boolean =>
  [defaultSections, sectionsAfterKindChange].some((usual) => usual.join() === names.join());

export const placeOf = (name: string): Place | undefined =>
  (Object.keys(places) as Place[]).find((place) => places[place].test(name));

/** One of the usual headings, which the form gives in English, in the language of the text. */
function headingIn(language: string, name: string): string {
  if (language === 'en') return name;
  const { first, middle, last } = wordsIn(language).headings;
  const at = isTakeaways(name) ? 2 : (defaultSections as readonly string[]).indexOf(name);
  return [first, middle, last][at] ?? name;
}

function askAbout(name: string, language: string): string {
  const { heading: question, readers, sizes } = questionsIn(language);
  const filled = question.replace('{name}', () => name).replace('{readers}', readers);
  return writePrompt(`${filled} ${sizes.medium}`, language);
}

export const blog: KindWriter<BlogParts> = {
  layout: (_request, { title, sections }) => [
    heading(1, title),
    ...sections.flatMap((section) => [heading(2, section.heading), paragraph(section.text)]),
  ],
  title: ({ title }) => title,
  /** Each heading gets what belongs under it: by its words, else by its place. One that nothing belongs to asks the author. */
  announce: (request, told) => {
    const { headline: title, sentences, card, action, who } = told;
    const names = headingsAsked(request);
    const language = languageOf(request);
    const proofs = told.proofs.slice(0, mostProofs[request.prompt.length]);
    const isShort = flow([...sentences, ...card, ...proofs]).split(' ').length < leastForHeadings;
    if (isUntouched(names) && isShort) {
      const { length } = request.prompt;
      const texts = paragraphsOf(told, { length, list: listOf, proofs }).filter(
        (text) => text !== asSentence(title),
      );
      return {
        title,
        sections: [...texts, who === told.opening ? '' : who, action].map((text) => ({ heading: '', text })),
      };
    }
    const placed = names.map((name, index): Place | undefined => {
      if (index === 0) return 'first';
      return placeOf(name) ?? (index === names.length - 1 ? 'last' : undefined);
    });
    let left = [...sentences, ...proofs];
    const own = names.map((name, index) => {
      const words = stemsOf(placed[index] === undefined ? name : '');
      const near = left.filter((text) => [...stemsOf(text)].some((word) => words.has(word)));
      left = left.filter((text) => !near.includes(text));
      return near;
    });
    const hasMiddle = placed.includes('middle') && left.length > 1;
    const opening = hasMiddle ? left.splice(0, 1) : left.splice(0);
    if (opening.length === 0 && card.length === 0) opening.push(asSentence(title));
    const groups: Record<Place, string[]> = {
      first: [flow(opening), listOf(card)],
      middle: [flow(left)],
      last: [action],
    };
    groups[placed.includes('middle') ? 'middle' : 'first'].push(who);
    if (!placed.includes('last')) groups.first.push(action);
    return {
      title,
      sections: names.map((name, index) => {
        const place = placed[index];
        const texts = place && placed.indexOf(place) === index ? groups[place] : [flow(own[index] ?? [])];
        return {
          heading: headingIn(language, name),
          text: present(texts).join('\n\n') || askAbout(name, language),
        };
      }),
    };
  },
  outline: outlineBlog,
};

function outlineBlog({ request, title, language, questions, ask, matching, given }: Outline): BlogParts {
  const names = headingsAsked(request);
  const [first, middle, last] = questionsOf(title);
  const subjects = [...subjectWords];
  const inTurn: Question[] = ['case', 'mistake', 'objection', 'takeaways'];
  const questionUnder = (name: string): Question => {
    const place = placeOf(name);
    if (place === 'first') return first;
    if (place === 'last') return isTakeaways(name) ? 'takeaways' : last;
    if (place === 'middle') return middle;
    const at = subjects.findIndex(([, words]) => words.test(name));
    const [[subject] = []] = at < 0 ? [] : subjects.splice(at, 1);
    return subject ?? 'case';
  };
  const asked = new Set<Question>();
  const askUnder = (name: string) => {
    const fitting = questionUnder(name);
    const others: Question[] = placeOf(name) === 'last' ? ['takeaways', ...inTurn] : inTurn;
    const question = [fitting, ...others].find((one) => !asked.has(one)) ?? fitting;
    asked.add(question);
    return ask(questions[question]);
  };
  const own = proofsUnder(names, request);
  const taken = new Set([...own.values()].flat().map(({ text }) => text));
  const take = (most: number) => {
    const free = matching.filter(({ text }) => !taken.has(text)).slice(0, most);
    for (const { text } of free) taken.add(text);
    return free;
  };
  return {
    title,
    sections: names.map((name, index) => {
      const near = own.get(name) ?? [];
      const isGeneral = near.length === 0 && (index === 0 || placeOf(name) === 'middle');
      const items = isGeneral ? take(mostProofsListed - 1) : near;
      return {
        heading: headingIn(language, name),
        text: present([index === 0 ? given(items) : listProofs(items), askUnder(name)]).join('\n\n'),
      };
    }),
  };
}

/** Each proof under the heading that it has most to do with. */
function proofsUnder(names: readonly string[], request: WritingRequest): Map<string, Proof[]> {
  const proofs = proofsOf(request, languageOf(request));
  const worths = names.map((name) => (placeOf(name) ? [] : worthsFor(proofs, [name], request)));
  const bestOf = (index: number) => Math.max(...worths.map((own) => own[index] ?? 0));
  return new Map(
    names.map((name, at) => [
      name,
      proofs
        .filter((_, index) => bestOf(index) > 0 && worths[at]?.[index] === bestOf(index))
        .toSorted(generalLast)
        .slice(0, mostProofsListed),
    ]),
  );
}
