import { outlineSources, writePrompt } from '../../../../contract/content/open-prompts.ts';
import { inboxLimits, type PostKind } from '../../../../contract/content/post-kinds.ts';
import { capitalized, cleanLine, phrase, present, upperFirst, wordsWithin } from '../text/clean-text.ts';
import { splitSentences } from '../text/sentences.ts';
import { announcementOf, languageOf } from './announcement.ts';
import { outlineName, type WritingEngine, WritingError, type WritingRequest } from './engine.ts';
import { placeOf } from './kinds/blog.ts';
import { mergeField, stageOf } from './kinds/email.ts';
import { kindWriters, type PostParts, renderPost } from './kinds/index.ts';
import { headingsAsked } from './kinds/kind-writer.ts';
import { nearest, type Proof, proofsOf } from './proofs.ts';
import { fitsVoice, linksOf, voiceOf, withLink } from './voice.ts';
import { audienceOf, wordingOf } from './wording.ts';

const mostProofs = 3;
const asked = { short: 'One sentence', medium: 'Two sentences', long: 'Four sentences' } as const;

const ofTopics: readonly [RegExp, string, string][] = [
  [
    /^(?:why|warum|wieso|pourquoi|por qué|perché|waarom|porquê|dlaczego)(?!\p{L})/iu,
    'Who still believes the opposite, and what does it cost them?',
    'What should {readers} do differently tomorrow?',
  ],
  [
    /^(?:how|when|wie|wann|comment|quand|cómo|cuándo|come|quando|hoe|como|jak)(?!\p{L})|checklist|guide|tips/iu,
    'What goes wrong today for {readers}, and when did you last see it?',
    'What is the first step, and how do readers notice that it worked?',
  ],
  [
    /(?:)/,
    'What do {readers} ask you about this, in their own words?',
    'What should readers do first, and what does it save them?',
  ],
];

/** What other sections ask by the words of a heading, else in turn. What it is about stands above it. */
const ofSubjects: readonly [RegExp, string][] = [
  [
    /(?<!\p{L})(?:costs?|prices?|pays?|money|arithmetic|numbers?|figures|budget|savings?|preise?|kost(?:en|et)|prix|coûts?|precios?|costes?|prezz[oi])(?!\p{L})/iu,
    'Which figures do you have, and where are they from?',
  ],
  [
    /\b(?:law|rules?|standards?|regulations?|permits?|licen[cs]es?)\b|vorschrift|gesetz|genehmigung/iu,
    'What does the rule say, and where can readers look it up?',
  ],
  [
    /^(?:how|steps|checklist|what to|at home|in practice|first|schritte)\b|\b(?:plan|week|day)\b/i,
    'Which steps would you take, in their order?',
  ],
  [
    /^(?:when|wann|wenn|quand|cuándo|quando)\b|\b(?:better|besser)\b/iu,
    'By which signs can readers tell, and from which point on?',
  ],
  [/(?:)/, 'Which case of yours shows this, with a place or a figure?'],
  [/(?:)/, 'What do most get wrong here, and what happens then?'],
  [/(?:)/, 'What do you do otherwise than most, and why?'],
];
const inTurn = 'What would a colleague object here, and what do you answer?';

const ofStages = [
  'Why does this matter now to {readers}?',
  'They have opened a mail: what do they still want to know?',
  'They have followed the link: what did the page not say?',
];

const ofMails: readonly [string, string][] = [
  ['What most get wrong', 'What do most get wrong here?'],
  ['A case of ours', 'Which case of yours shows this, with a place or a figure?'],
  ['Where to start', 'What should readers do first, and what does it save them?'],
];

/**
 * Lays out what there is where an argument is asked for: what the brief says, proofs of the company with their source, and questions
 * to the author. It is no draft, and says so by what it asks.
 */
function writeOutline(request: WritingRequest): { title: string; content: string } {
  const { prompt, profile } = request;
  const title = capitalized(phrase(prompt.topic)) || phrase(profile.company_name) || 'Outline';
  const language = languageOf(request);
  const readers = language === 'en' ? audienceOf(request) : 'your readers';
  const ask = (question: string, size: string = asked[prompt.length]) =>
    writePrompt(`${question.replace('{readers}', () => readers)} ${size}.`);
  const askShort = (question: string) => ask(question, asked.short);
  const proofs = proofsOf(request);
  const near = [[prompt.topic, prompt.facts ?? ''], [prompt.target_audience]].flatMap((texts) =>
    nearest(proofs, texts, request),
  );
  const matching = (phrase(prompt.topic) === '' ? proofs : [...new Set(near)]).slice(0, mostProofs);
  const services = upperFirst(present(profile.products_services.map(phrase)).join(', '));
  const offered = [{ text: `${services}.`, source: outlineSources.products_services }];
  const list = (items: readonly Proof[]) =>
    items.map((proof) => `• ${proof.text} (${proof.source})`).join('\n');
  const given = (items: readonly Proof[]) =>
    list([
      ...briefOf(request).filter(({ text }) => !items.some((proof) => proof.text.includes(phrase(text)))),
      ...items,
    ]);
  const subject = wordsWithin(title, inboxLimits.subject);
  const { ask: usual, reply, colon, greeting } = wordingOf('news', title, language);
  const own = phrase(voiceOf(request).call_to_action);
  const [address] = linksOf(request);
  const isOwn = own !== '' && fitsVoice(own, request);
  const action = isOwn || address ? withLink(isOwn ? own : usual, address, colon) : '';

  const outlines: { [Kind in PostKind]: () => PostParts[Kind] } = {
    social_media: () => ({
      body: `${ask('What is the one thing {readers} should know?')}\n\n${given(matching)}`,
    }),
    linkedin: () => ({
      hook: ask('What do most get wrong, and what have you seen instead?'),
      body: given(matching),
      question: askShort('What do you want to ask {readers}?'),
      action,
    }),
    blog: () => {
      const names = headingsAsked(request);
      const open = [...ofSubjects];
      const questionUnder = (name: string) => {
        const at = open.findIndex(([words]) => words.test(name));
        return at < 0 ? inTurn : (open.splice(at, 1)[0]?.[1] ?? '');
      };
      const [, first, last] = ofTopics.find(([words]) => words.test(title)) ?? ['', '', ''];
      const taken = new Set<string>();
      const take = (items: readonly Proof[], most: number) => {
        const free = items.filter(({ text }) => !taken.has(text)).slice(0, most);
        for (const { text } of free) taken.add(text);
        return free;
      };
      const ofHeadings = new Map(
        names
          .filter((name) => !placeOf(name))
          .map((name) => [name, take(nearest(proofs, [name], request), mostProofs)]),
      );
      return {
        title,
        sections: names.map((name, index) => {
          const own = ofHeadings.get(name) ?? [];
          const place = placeOf(name);
          const isBare = own.length === 0 && (index === 0 || place !== undefined);
          const items = isBare
            ? take(place === 'last' && services !== '' ? offered : matching, index === 0 ? 2 : 1)
            : own;
          const question = place === 'first' ? first : place === 'last' ? last : questionUnder(name);
          return {
            heading: name,
            text: present([index === 0 ? given(items) : list(items), ask(question)]).join('\n\n'),
          };
        }),
      };
    },
    newsletter: () => ({
      subject,
      preview: askShort('What do readers gain by opening this?'),
      summary: [
        ask('What is new, and why does it matter to {readers}?'),
        given(matching),
        ask('What can they do with it now?'),
      ].join('\n\n'),
      items: [],
      call_to_action: action,
      sign_off: profile.company_name,
    }),
    email: () => ({
      greeting: `${greeting} ${mergeField},`,
      segments: headingsAsked(request).map((name, at) => ({
        name,
        mails: Array.from({ length: prompt.emails_per_segment }, (_, index) => {
          const stage = stageOf(name) ?? at % ofStages.length;
          const [label = '', later = ''] = ofMails[(index + stage + 2) % ofMails.length] ?? [];
          const isLabeled = language === 'en' && index <= ofMails.length;
          const numbered = `${wordsWithin(title, inboxLimits.subject - 5)} – ${index + 1}`;
          const question = index === 0 ? (ofStages[stage] ?? '') : later;
          const items = matching.slice(index, index + 1);
          return {
            subject: index === 0 ? subject : isLabeled ? label : numbered,
            preview: index === 0 ? askShort('What do readers gain by opening this?') : '',
            body: present([ask(question), index === 0 ? given(items) : list(items)]).join('\n\n'),
            call_to_action: action || reply,
          };
        }),
      })),
      sign_off: profile.company_name,
    }),
  };
  return renderPost(request, outlines[request.kind](), title);
}

const briefOf = (request: WritingRequest): Proof[] =>
  (request.prompt.facts ?? '')
    .split('\n')
    .flatMap((line) => splitSentences(cleanLine(line.replace(/^\s*[-*•]\s+/u, ''))))
    .filter((text) => phrase(text) !== '' && fitsVoice(text, request))
    .map((text) => ({ text, source: outlineSources.brief }));

/**
 * The built-in writer: needs no network. It writes announcements from facts, and for everything else an outline
 * with questions to the author.
 */
export const composer: WritingEngine = {
  name: 'composer',
  async write(request, signal) {
    if (signal.aborted) throw new WritingError('The writing was interrupted.', { retryable: true });
    const told = announcementOf(request);
    if (!told) return { ...writeOutline(request), engine: outlineName };
    const parts = kindWriters[request.kind].announce(request, told);
    return { ...renderPost(request, parts, told.lead), engine: 'composer' };
  },
};
