import { writePrompt } from '../../../../contract/content/open-prompts.ts';
import { inboxLimits, type PostKind } from '../../../../contract/content/post-kinds.ts';
import { capitalized, cleanLine, phrase, present, wordsWithin } from '../text/clean-text.ts';
import { splitSentences } from '../text/sentences.ts';
import { announcementOf, languageOf } from './announcement.ts';
import { type WritingEngine, WritingError, type WritingRequest } from './engine.ts';
import { placeOf } from './kinds/blog.ts';
import { mergeField, stageOf } from './kinds/email.ts';
import { kindWriters, type PostParts, renderPost } from './kinds/index.ts';
import { headingsAsked } from './kinds/kind-writer.ts';
import { nearest, type Proof, proofsOf } from './proofs.ts';
import { fitsVoice, linksOf, voiceOf, withLink } from './voice.ts';
import { audienceOf, topicWithin, wordingOf } from './wording.ts';

const mostProofs = 3;
const asked = { short: 'One sentence', medium: 'Two sentences', long: 'Four sentences' } as const;

/** What a section asks its author, by its place. */
const ofSections = {
  first: 'What have you seen lately that makes {readers} think about {subject}?',
  middle: 'What do {readers} usually get wrong {about}?',
  last: 'What should {readers} do first, and what does it save them?',
};

/** The same by the words of a heading, else in turn. */
const ofSubjects: readonly [RegExp, string][] = [
  [
    /\b(?:costs?|prices?|pays?|money|arithmetic|numbers?|figures|budget|savings?|preise?|kosten|prix|coûts?|precios?|costes?|prezz[oi])(?!\p{L})/iu,
    'Which figures do you have on {subject}, and where are they from?',
  ],
  [
    /\b(?:law|rules?|standards?|regulations?)\b/i,
    'What does it say about {subject}, and where can {readers} look it up?',
  ],
  [/^(?:how|steps|checklist|what to|at home|in practice)\b/i, 'Which steps would you take, in their order?'],
  [/(?:)/, 'Which case of yours shows {subject}, with a place or a figure?'],
  [/(?:)/, 'What do {readers} usually get wrong {about}?'],
  [/(?:)/, 'What do you do otherwise than most {about}, and why?'],
];

const ofStages = [
  'why should they read about {subject}?',
  'what do they still want to know about {subject}?',
  'what did the page behind the link not say about {subject}?',
];

/** What a later mail asks, in turn, with the end of its subject. */
const ofMails: readonly [string, string][] = [
  ['what do they usually get wrong {about}?', 'what most get wrong'],
  ['which case of yours shows it, with a place or a figure?', 'a case'],
  ['what should they do first, and what does it save them?', 'where to start'],
];

/** What a mail asks, and the end of its subject. */
const questionOf = (stage: number, index: number, language: string): readonly [string, string] => {
  const [question, end] = ofMails[(index - 1 + stage) % ofMails.length] ?? ['', ''];
  if (index === 0) return [ofStages[stage] ?? 'what should they know about {subject}?', ''];
  return [question, language === 'en' && index <= ofMails.length ? end : String(index + 1)];
};

const quoted = (name: string) => ({ subject: `“${name}”`, about: `about “${name}”` });

/**
 * Lays out what there is where an argument is asked for: what the brief says, proofs of the company with their source, and questions
 * to the author. It is no draft, and says so by what it asks.
 */
function writeOutline(request: WritingRequest): { title: string; content: string } {
  const { prompt, profile } = request;
  const title = capitalized(phrase(prompt.topic)) || phrase(profile.company_name) || 'Outline';
  const language = languageOf(request);
  const topicWords = topicWithin(request, language);
  const ask = (question: string, size: string = asked[prompt.length], topic = topicWords) => {
    const words = { readers: audienceOf(request), ...topic };
    return writePrompt(
      `${question.replace(/\{(subject|about|readers)\}/g, (_, name: keyof typeof words) => words[name])} ${size}.`,
    );
  };
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
      body: `${ask('What is the one thing {readers} should know about {subject}?')}\n\n${given(matching)}`,
    }),
    linkedin: () => ({
      hook: ask('What do most get wrong {about}, and what have you seen instead?'),
      body: given(matching),
      question: askShort(
        'A question about {subject} that {readers} can answer from what they have seen themselves.',
      ),
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
          const about = place ? ofSections[place] : questionUnder(name);
          return {
            heading: name,
            text: present([
              index === 0 ? given(items) : list(items),
              ask(about, asked[prompt.length], place ? topicWords : quoted(name)),
            ]).join('\n\n'),
          };
        }),
      };
    },
    newsletter: () => ({
      subject,
      preview: askShort('What do {readers} gain by reading about {subject}?'),
      summary: [
        ask('What is new about {subject}, and why does it matter to {readers}?'),
        given(matching),
        ask('What can {readers} do with it now?'),
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
          const place = `Email ${index + 1} to “${name}”`;
          const [question, label] = questionOf(stageOf(name) ?? at, index, language);
          const items = matching.slice(index, index + 1);
          return {
            subject:
              index === 0
                ? subject
                : `${wordsWithin(title.replace(/[?!]$/, ''), inboxLimits.subject - label.length - 3)}${/:/.test(title) ? ' –' : ':'} ${label}`,
            // A later mail has a preview once its text is written: its first words.
            preview: index === 0 ? askShort(`${place}: what do they gain by reading about {subject}?`) : '',
            body: present([
              ask(`${place}, {readers}: ${question}`),
              index === 0 ? given(items) : list(items),
            ]).join('\n\n'),
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
