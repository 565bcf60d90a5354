import { z } from 'zod';
import type { PostKind, SummaryLength } from '../../../../../contract/content/post-kinds.ts';
import type { WritingRequest } from '../../engines/engine.ts';
import type { BlogParts } from '../../engines/kinds/blog.ts';
import { headingsAsked, type Range, sentenceRanges } from '../../engines/kinds/kind-writer.ts';
import type { LinkedinParts } from '../../engines/kinds/linkedin.ts';
import type { NewsletterParts } from '../../engines/kinds/newsletter.ts';
import { type SocialMediaParts, shownKeywords } from '../../engines/kinds/social-media.ts';
import { hashtags } from '../../text/hashtags.ts';
import type { Piece } from '../read-markdown.ts';
import { email, isMailLabel, mailHelp, readMail } from './email.ts';
import {
  countFaults,
  headingMeant,
  type KindQuestion,
  lackFaults,
  namedFaults,
  partRanges,
  rangeText,
} from './kind-question.ts';

const socialMedia: KindQuestion<SocialMediaParts> = {
  parts: z.object({
    body: z
      .string()
      .describe(
        'The whole post, one paragraph, without hashtags; an emoji or two where they fit. Plain text without Markdown.',
      ),
  }),
  example: { body: '🥐 Fresh croissants leave our oven at seven. Come early, they are gone by nine.' },
  order:
    'Write one social media post: one paragraph of "sentences" sentences. Leave hashtags out; they are added from the keywords. One or two emoji may stand before a sentence.',
  asked: (request) => ({ hashtags: hashtags(shownKeywords(request)) }),
  texts: () => 1,
  held: ({ prompt }) => ({ sentences: { body: sentenceRanges[prompt.length] } }),
  clean: withoutClosingHashtags,
  faults: (judged, { body }) => countFaults(judged, 'The post', body, sentenceRanges[judged.prompt.length]),
};

function withoutClosingHashtags(text: string): string {
  let rest = text.trimEnd();
  let at = rest.lastIndexOf('#');
  while (at >= 0 && /^#[\p{L}\p{M}\p{N}_]+$/u.test(rest.slice(at))) {
    rest = rest.slice(0, at).trimEnd();
    at = rest.lastIndexOf('#');
  }
  return rest;
}

const linkedin: KindQuestion<LinkedinParts> = {
  parts: z.object({
    hook: z
      .string()
      .describe('The first line: one sentence that makes the reader stop. Plain text without Markdown.'),
    body: z
      .string()
      .describe('The paragraph after the hook; empty when the length is short. Plain text without Markdown.'),
    question: z.string().describe('The last line: one question to the reader.'),
  }),
  example: {
    hook: 'We stopped baking at midnight.',
    body: 'Our dough now rests a whole day. Our bakers sleep at night, and the bread tastes better.',
    question: 'What would you change if the night shift were optional?',
  },
  order:
    'Write one LinkedIn post: a hook of one sentence, a body, and one closing question. All three together have "sentences" sentences; when that is 1 to 2, the body is an empty string.',
  markdown: {
    isLabel: (name) => /^(?:hook|body|(?:closing )?question)$/i.test(name),
    read: (pieces) => {
      const textOf = (name: RegExp) => pieces.find((piece) => name.test(piece.name))?.paragraphs.join('\n');
      const hook = textOf(/^hook$/i);
      return hook && { hook, body: textOf(/^body$/i) ?? '', question: textOf(/question$/i) ?? '' };
    },
  },
  asked: () => ({}),
  texts: () => 1,
  held: ({ prompt }) => ({
    // The hook and the question are two of them.
    sentences: { body: { min: 0, max: sentenceRanges[prompt.length].max - 2 } },
  }),
  faults: (judged, { hook, body, question }) => [
    ...(hook === '' ? ['The hook line is missing.'] : []),
    ...(judged.slack === Number.POSITIVE_INFINITY || /[?？؟]$/u.test(question)
      ? []
      : ['The closing question is missing.']),
    ...countFaults(
      judged,
      'The post',
      [hook, body, question].join('\n'),
      sentenceRanges[judged.prompt.length],
    ),
  ],
};

const isTitleLabel = (name: string): boolean => /^title$/i.test(name);

const blog: KindQuestion<BlogParts> = {
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

const summaryRanges: Record<SummaryLength, Range> = {
  brief: { min: 1, max: 1 },
  concise: { min: 2, max: 3 },
  detailed: { min: 4, max: 6 },
};

const newsletter: KindQuestion<NewsletterParts> = {
  parts: z.object({
    subject: z.string().describe(mailHelp.subject),
    preview: z.string().describe(mailHelp.preview),
    summary: z.string().describe('The summary, one paragraph. Plain text without Markdown.'),
    items: z
      .array(
        z.object({
          heading: z.string().describe('A short heading.'),
          text: z.string().describe('One paragraph. Plain text without Markdown.'),
        }),
      )
      .describe('Three items, each about something else.'),
    call_to_action: z.string().describe(mailHelp.action),
    sign_off: z.string().describe(mailHelp.signOff),
  }),
  example: {
    subject: 'New loaves for the winter',
    preview: 'Rye, spelt and a cake that keeps for weeks.',
    summary: 'Three loaves join our shelves. Two of them keep for a week.',
    items: [
      { heading: 'Rye', text: 'Our rye is baked twice a week. It keeps for seven days.' },
      { heading: 'Opening hours', text: 'We open at six from now on. On Sundays we rest.' },
    ],
    call_to_action: 'Reserve a loaf for Saturday.',
    sign_off: 'Until next time, the team of the bakery',
  },
  order:
    'Write a newsletter: a subject, a preview text, a summary of "summary_sentences" sentences, three items of one paragraph with "sentences" sentences each, one call to action, and a sign-off with the company’s name.',
  markdown: {
    isLabel: isMailLabel,
    read: (pieces) => {
      const { others, body, greeting: _none, ...mail } = readMail(pieces);
      const title = others[0] === pieces[0] ? others.shift() : undefined;
      if (mail.subject === '' && mail.call_to_action === '' && others.length === 0) return undefined;
      return {
        ...mail,
        subject: mail.subject || (title?.name ?? ''),
        summary: [...(title?.paragraphs ?? []), ...body].join('\n'),
        items: others.map(({ name, paragraphs }) => ({ heading: name, text: paragraphs.join('\n') })),
      };
    },
  },
  asked: ({ prompt }) => ({ summary_sentences: rangeText(summaryRanges[prompt.summary_length]) }),
  texts: () => 5,
  held: ({ prompt }) => ({
    sentences: { summary: summaryRanges[prompt.summary_length], text: partRanges[prompt.length] },
    entries: { items: 3 },
  }),
  faults: (judged, { subject, preview, summary, items, call_to_action, sign_off }) => [
    ...lackFaults('The newsletter', {
      subject,
      'preview text': preview,
      'call to action': call_to_action,
      'sign-off': sign_off,
      items: items.map(({ text }) => text).join(''),
    }),
    ...countFaults(judged, 'The summary', summary, summaryRanges[judged.prompt.summary_length]),
    ...items.flatMap((item) =>
      countFaults(judged, `The item “${item.heading}”`, item.text, partRanges[judged.prompt.length]),
    ),
  ],
};

export const kindQuestions: Record<PostKind, KindQuestion> = {
  social_media: socialMedia,
  linkedin,
  blog,
  newsletter,
  email,
};
