import { writePrompt } from '../../../../contract/content/open-prompts.ts';
import { inboxLimits, type PostKind } from '../../../../contract/content/post-kinds.ts';
import { capitalized, cleanLine, phrase, present, upperFirst, wordsWithin } from '../text/clean-text.ts';
import { splitSentences } from '../text/sentences.ts';
import { announcementOf, languageOf } from './announcement.ts';
import { type WritingEngine, WritingError, type WritingRequest } from './engine.ts';
import { placeOf } from './kinds/blog.ts';
import { mergeField, stageOf } from './kinds/email.ts';
import { kindWriters, type PostParts, renderPost } from './kinds/index.ts';
import { headingsAsked } from './kinds/kind-writer.ts';
import { nearest, type Proof, proofsOf } from './proofs.ts';
import { fitsVoice, linksOf, voiceOf, withLink } from './voice.ts';
import { audienceOf, wordingOf } from './wording.ts';

const mostProofs = 3;
const asked = { short: 'One sentence', medium: 'Two sentences', long: 'Four sentences' } as const;

/** What a section asks its author, by its place. What it is about stands above it. */
const ofSections = {
  first: 'Why does this matter now to {readers}?',
  middle: 'What do most get wrong here?',
  last: 'What should readers do first, and what does it save them?',
};

/** The same by the words of a heading, else in turn. */
const ofSubjects: readonly [RegExp, string][] = [
  [
    /\b(?:costs?|prices?|pays?|money|arithmetic|numbers?|figures|budget|savings?|preise?|kosten|prix|coûts?|precios?|costes?|prezz[oi])(?!\p{L})/iu,
    'Which figures do you have, and where are they from?',
  ],
  [
    /\b(?:law|rules?|standards?|regulations?)\b/i,
    'What does the rule say, and where can readers look it up?',
  ],
  [/^(?:how|steps|checklist|what to|at home|in practice)\b/i, 'Which steps would you take, in their order?'],
  [/(?:)/, 'Which case of yours shows this, with a place or a figure?'],
  [/(?:)/, ofSections.middle],
  [/(?:)/, 'What do you do otherwise than most, and why?'],
];

/** What the first mail asks, by how far its readers have come. */
const ofStages = [
  'Why does this matter now to {readers}?',
  'They have opened a mail: what do they still want to know?',
  'They have followed the link: what did the page not say?',
];

/** What a later mail asks, in turn, with the end of its subject. */
const ofMails: readonly [string, string][] = [
  [ofSections.middle, 'what most get wrong'],
  ['Which case of yours shows this, with a place or a figure?', 'a case of ours'],
  [ofSections.last, 'where to start'],
];

/** What a mail asks, and the end of its subject. */
const questionOf = (stage: number, index: number, language: string): readonly [string, string] => {
  const [question, end] = ofMails[(index - 1 + stage) % ofMails.length] ?? ['', ''];
  if (index === 0) return [ofStages[stage] ?? 'What should {readers} know?', ''];
  return [question, language === 'en' && index <= ofMails.length ? end : String(index + 1)];
};

/** The topic with what a mail says of it; where both are too long for a subject, the latter alone. */
function laterSubject(title: string, label: string): string {
  const [name] = /^.*[^?!]/u.exec(title) ?? [''];
  const whole = `${name}${/:/.test(title) ? ' –' : ':'} ${label}`;
  if (whole.length <= inboxLimits.subject) return whole;
  return /\d/.test(label) ? `${wordsWithin(name, inboxLimits.subject - 4)} – ${label}` : upperFirst(label);
}

/**
 * Lays out what there is where an argument is asked for: what the brief says, proofs of the company with their source, and questions
 * to the author. It is no draft, and says so by what it asks.
 */
function writeOutline(request: WritingRequest): { title: string; content: string } {
  const { prompt, profile } = request;
  const title = capitalized(phrase(prompt.topic)) || phrase(profile.company_name) || 'Outline';
  const language = languageOf(request);
  const ask = (question: string, size: string = asked[prompt.length]) =>
    writePrompt(`${question.replace('{readers}', () => audienceOf(request))} ${size}.`);
  const askShort = (question: string) => ask(question, asked.short);
  const proofs = proofsOf(request);
  const matching = (
    phrase(prompt.topic) === '' ? proofs : nearest(proofs, [prompt.topic, prompt.facts ?? ''], request)
  ).slice(0, mostProofs);
  const list = (items: readonly Proof[]) =>
    items.map((proof) => `• ${proof.text} (${proof.source})`).join('\n');
  const given = (items: readonly Proof[]) =>
    list([
      ...briefOf(request).filter(({ text }) => !items.some((proof) => proof.text.includes(phrase(text)))),
      ...items,
    ]);
  const subject = wordsWithin(title, inboxLimits.subject);
  const { ask: usual, colon, greeting } = wordingOf('news', title, language);
  const own = phrase(voiceOf(request).call_to_action);
  const action = withLink(own !== '' && fitsVoice(own, request) ? own : usual, linksOf(request)[0], colon);

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
        return at < 0 ? ofSections.middle : (open.splice(at, 1)[0]?.[1] ?? '');
      };
      const taken = new Set<string>();
      const take = (items: readonly Proof[], most: number) => {
        const free = items.filter(({ text }) => !taken.has(text)).slice(0, most);
        for (const { text } of free) taken.add(text);
        return free;
      };
      const near = new Map(
        names
          .filter((name) => !placeOf(name))
          .map((name) => [name, take(nearest(proofs, [name], request), mostProofs)]),
      );
      return {
        title,
        sections: names.map((name, index) => {
          const own = near.get(name) ?? [];
          const isBare = own.length === 0 && (index === 0 || placeOf(name));
          const items = isBare ? take(matching, index === 0 ? 2 : 1) : own;
          const isLast = index > 0 && index === names.length - 1;
          const place = placeOf(name) ?? (isLast ? 'last' : undefined);
          return {
            heading: name,
            text: present([
              index === 0 ? given(items) : list(items),
              ask(place ? ofSections[place] : questionUnder(name)),
            ]).join('\n\n'),
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
          const [question, label] = questionOf(stageOf(name) ?? at, index, language);
          const items = matching.slice(index, index + 1);
          return {
            subject: index === 0 ? subject : laterSubject(title, label),
            // A later mail has a preview once its text is written: its first words.
            preview: index === 0 ? askShort('What do readers gain by opening this?') : '',
            body: present([ask(question), index === 0 ? given(items) : list(items)]).join('\n\n'),
            call_to_action: action || 'Reply to this email',
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
    .map((text) => ({ text, source: 'your brief' }));

/**
 * The built-in writer: needs no network. It writes announcements from facts; for everything else, which it cannot argue, it lays out an
 * outline with questions to the author.
 */
export const composer: WritingEngine = {
  name: 'composer',
  async write(request, signal) {
    if (signal.aborted) throw new WritingError('The writing was interrupted.', { retryable: true });
    const told = announcementOf(request);
    if (!told) return { ...writeOutline(request), engine: 'outline' };
    const parts = kindWriters[request.kind].announce(request, told);
    return { ...renderPost(request, parts, told.lead), engine: 'composer' };
  },
};
