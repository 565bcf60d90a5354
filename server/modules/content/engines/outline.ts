import { outlineSourcesIn, writePrompt } from '../../../../contract/content/open-prompts.ts';
import { inboxLimits, type PostKind } from '../../../../contract/content/post-kinds.ts';
import { capitalized, cleanLine, phrase, present, wordsWithin } from '../text/clean-text.ts';
import { splitSentences } from '../text/sentences.ts';
import { languageOf, rotate } from './announcement.ts';
import type { WritingRequest } from './engine.ts';
import { audienceOf } from './english-wording.ts';
import { headingIn, isTakeaways, placeOf } from './kinds/blog.ts';
import { mergeField, stageOf } from './kinds/email.ts';
import { type PostParts, renderPost } from './kinds/index.ts';
import { headingsAsked } from './kinds/kind-writer.ts';
import { type OutlineQuestions, questionsIn, subjectWords, topicKind } from './outline-questions.ts';
import { generalLast, hasFigure, nearest, type Proof, proofsOf, worthsFor } from './proofs.ts';
import { fitsVoice, linksOf, voiceOf, withLink } from './voice.ts';
import { wordingOf } from './wording.ts';

const mostProofs = 3;

interface OutlineParts {
  request: WritingRequest;
  title: string;
  questions: OutlineQuestions;
  ask(question: string, size?: keyof OutlineQuestions['sizes']): string;
  /** Proofs near the topic, then those near the audience, nearest first. */
  matching: readonly Proof[];
  /** With what the brief says before them. */
  given(proofs: readonly Proof[]): string;
}

/**
 * Lays out what there is where an argument is asked for: what the brief says, proofs of the company with their source, and questions
 * to the author. It is no draft, and says so by what it asks.
 */
export function writeOutline(request: WritingRequest): { title: string; content: string } {
  const { prompt, profile } = request;
  const title = capitalized(phrase(prompt.topic)) || phrase(profile.company_name) || 'Outline';
  const language = languageOf(request);
  const questions = questionsIn(language);
  const readers = questions.readers ?? (language === 'en' ? audienceOf(request) : 'your readers');
  const proofs = proofsOf(request, language);
  const near = [
    ...nearest(proofs, [prompt.topic, prompt.facts ?? ''], request, true),
    ...nearest(proofs, [prompt.target_audience], request),
  ];
  const strong = near.filter(({ isGeneral, text }) => !isGeneral || hasFigure(text)).toSorted(generalLast);
  const brief = briefOf(request, outlineSourcesIn(language).brief);
  const parts: OutlineParts = {
    request,
    title,
    questions,
    ask: (question, size = prompt.length) =>
      writePrompt(`${question.replace('{readers}', () => readers)} ${questions.sizes[size]}`),
    matching: phrase(prompt.topic) === '' ? proofs : [...new Set(strong.length > 0 ? strong : near)],
    given: (items) =>
      list([
        ...brief.filter(({ text }) => !items.some((proof) => proof.text.includes(phrase(text)))),
        ...items,
      ]),
  };
  return renderPost(request, outlines[request.kind](parts, language), title);
}

const list = (items: readonly Proof[]) => items.map(({ text, source }) => `• ${text} (${source})`).join('\n');

const briefOf = (request: WritingRequest, source: string): Proof[] =>
  (request.prompt.facts ?? '')
    .split('\n')
    .flatMap((line) => splitSentences(cleanLine(line.replace(/^\s*[-*•]\s+/u, ''))))
    .filter((text) => phrase(text) !== '' && fitsVoice(text, request))
    .map((text) => ({ text, source }));

function actionOf(
  request: WritingRequest,
  language: string,
): { action: string; greeting: string; reply: string } {
  const { ask, reply, colon, greeting } = wordingOf('news', '', language);
  const own = phrase(voiceOf(request).call_to_action);
  const [address] = linksOf(request);
  const isOwn = own !== '' && fitsVoice(own, request);
  return { action: isOwn || address ? withLink(isOwn ? own : ask, address, colon) : '', greeting, reply };
}

const outlines: { [Kind in PostKind]: (parts: OutlineParts, language: string) => PostParts[Kind] } = {
  social_media: ({ questions, ask, given, matching }) => ({
    body: `${ask(questions.main)}\n\n${given(matching.slice(0, mostProofs))}`,
  }),
  linkedin: ({ request, questions, ask, given, matching }, language) => ({
    hook: ask(questions.hook),
    body: given(matching.slice(0, mostProofs)),
    question: ask(questions.discussion, 'short'),
    action: actionOf(request, language).action,
  }),
  blog: outlineBlog,
  newsletter: ({ request, title, questions, ask, given, matching }, language) => ({
    subject: wordsWithin(title, inboxLimits.subject),
    preview: ask(questions.gain, 'short'),
    summary: [ask(questions.news), given(matching.slice(0, mostProofs)), ask(questions.use)].join('\n\n'),
    items: [],
    call_to_action: actionOf(request, language).action,
    sign_off: request.profile.company_name,
  }),
  email: outlineSeries,
};

function outlineBlog(
  { request, title, questions, ask, matching, given }: OutlineParts,
  language: string,
): PostParts['blog'] {
  const names = headingsAsked(request);
  const [first, middle, last] = questions.topics[topicKind(title)];
  const subjects = [...subjectWords];
  const inTurn = [...questions.inTurn];
  const questionUnder = (name: string) => {
    const place = placeOf(name);
    if (place === 'first') return first;
    if (place === 'last') return isTakeaways(name) ? questions.takeaways : last;
    if (place === 'middle') return middle;
    const at = subjects.findIndex(([, words]) => words.test(name));
    const [subject] = at < 0 ? [] : (subjects.splice(at, 1)[0] ?? []);
    return subject ? questions.subjects[subject] : ((inTurn.length > 1 ? inTurn.shift() : inTurn[0]) ?? '');
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
      const items = isGeneral ? take(mostProofs - 1) : near;
      return {
        heading: headingIn(language, name),
        text: present([index === 0 ? given(items) : list(items), ask(questionUnder(name))]).join('\n\n'),
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
        .slice(0, mostProofs),
    ]),
  );
}

function outlineSeries(
  { request, title, questions, ask, matching, given }: OutlineParts,
  language: string,
): PostParts['email'] {
  const subject = wordsWithin(title, inboxLimits.subject);
  const { action, greeting, reply } = actionOf(request, language);
  return {
    greeting: `${greeting} ${mergeField},`,
    segments: headingsAsked(request).map((name, at) => {
      const stage = stageOf(name) ?? at % questions.stages.length;
      const proofs = rotate(matching.slice(0, mostProofs), stage);
      const [inCase = '', wrong = ''] = questions.inTurn;
      const asked = [inCase, wrong, questions.topics.what[2]];
      const mails = rotate(
        questions.mails.map((label, index) => [label, asked[index] ?? ''] as const),
        stage + 1,
      );
      return {
        name,
        mails: Array.from({ length: request.prompt.emails_per_segment }, (_, index) => {
          const numbered = `${wordsWithin(title, inboxLimits.subject - 5)} – ${index + 1}`;
          const [label, later = ''] = mails[(index - 1) % mails.length] ?? [];
          const isFirst = index === 0;
          const items = proofs.slice(index, index + 1);
          return {
            subject: isFirst ? subject : index <= mails.length ? (label ?? numbered) : numbered,
            preview: isFirst ? ask(questions.gain, 'short') : '',
            body: present([
              ask(isFirst ? (questions.stages[stage] ?? '') : later),
              isFirst ? given(items) : list(items),
            ]).join('\n\n'),
            call_to_action: action || reply,
          };
        }),
      };
    }),
    sign_off: request.profile.company_name,
  };
}
