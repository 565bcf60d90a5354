import { writePrompt as promptText } from '../../../../../contract/content/open-prompts.ts';
import { plainVoice } from '../../voice/brand-voice.ts';
import { cleanLine, phrase } from '../clean-text.ts';
import type { WritingRequest } from '../engine.ts';
import { hashtags } from '../hashtags.ts';
import { heading, joinBlocks, label, paragraph } from '../markdown.ts';
import { linksOf } from '../model-instructions.ts';
import { blogSections, emailSegments, shownKeywords } from '../requested.ts';
import { splitSentences } from '../sentences.ts';
import { fitsVoice, voiceOf } from '../voice.ts';
import { rotate } from './announcement.ts';
import { nearest, type Proof, proofsOf } from './proofs.ts';
import { longestSubject, withinSentence, wordsWithin } from './wording.ts';

const writePrompt = (question: string) => paragraph(promptText(question));

const mostProofs = 3;
const asked = { short: 'One sentence', medium: 'Two sentences', long: 'Four sentences' } as const;

/** What the text is to be about, as it stands in a question. */
const topicOf = ({ prompt, profile }: WritingRequest): string =>
  phrase(prompt.topic) || `what ${phrase(profile.company_name)} does`;

const audienceOf = ({ prompt }: WritingRequest): string => withinSentence(phrase(prompt.target_audience));

interface Place {
  name: string;
  index: number;
  of: number;
}

const first = /^(?:introduction|intro|overview|summary|opening)$/i;
const last = /^(?:conclusion|takeaways?|next steps?|closing|outlook)$/i;
const middle = /^(?:analysis|background|discussion|details?|context)$/i;

/** The question to the author under a heading. */
export function promptFor(request: WritingRequest, { name, index, of }: Place): string {
  const topic = topicOf(request);
  const audience = audienceOf(request);
  const length = asked[request.prompt.length];
  if (first.test(name))
    return writePrompt(
      `What happened lately that makes “${topic}” worth reading for ${audience}? ${length}.`,
    );
  if (last.test(name) || (index === of - 1 && of > 1 && !middle.test(name))) {
    return writePrompt(`${name}: what should ${audience} do first about “${topic}”? ${length}.`);
  }
  if (middle.test(name))
    return writePrompt(`What do ${audience} usually get wrong about “${topic}”? ${length}.`);
  return writePrompt(`${name}: what would you tell ${audience} who ask about “${topic}”? ${length}.`);
}

/** Proofs as a list, each with where it stands. */
const listOf = (proofs: readonly Proof[]): string =>
  proofs
    .map(
      ({ text, source, isSentence }) =>
        `- ${paragraph(isSentence && text.includes(`(${source})`) ? text : `${text} (${source})`)}`,
    )
    .join('\n');

/**
 * Lays out what there is to say where an argument is asked for: the headings, under each the proofs of the company that have to do with
 * it, and questions to the author. It is no draft, and says so by what it asks.
 */
export function outline(request: WritingRequest): { title: string; content: string } {
  const blocks = {
    social_media: socialBlocks,
    linkedin: linkedinBlocks,
    blog: blogBlocks,
    newsletter: newsletterBlocks,
    email: emailBlocks,
  }[request.kind](request);
  return { title: titleOf(request), content: joinBlocks(blocks) };
}

const titleOf = ({ prompt, profile }: WritingRequest): string =>
  phrase(prompt.topic) || phrase(profile.company_name) || 'Outline';

/** What the brief says, all of it. */
const briefOf = ({ prompt, profile, voice = plainVoice }: WritingRequest): Proof[] =>
  (prompt.facts ?? '')
    .split('\n')
    .flatMap((line) => splitSentences(cleanLine(line.replace(/^\s*[-*•]\s+/u, ''))))
    .map((text) => ({ text, source: 'your brief', isSentence: true }))
    .filter(({ text }) => phrase(text) !== '' && fitsVoice(text, { profile, voice }));

/** The proofs that have to do with the topic; for a post without one, the first of the profile. */
function matching(request: WritingRequest, words = ''): Proof[] {
  const proofs = proofsOf(request);
  const { topic, facts = '' } = request.prompt;
  if (phrase(topic) === '' && words === '') return proofs.slice(0, mostProofs);
  return nearest(proofs, [topic, facts, words], request).slice(0, mostProofs);
}

const linkLine = (request: WritingRequest): string => {
  const [link] = linksOf(request);
  const ask = phrase(voiceOf(request).call_to_action);
  const words = ask !== '' && fitsVoice(ask, request) ? ask : 'Read more';
  return link === undefined || words.includes(link) ? ask || '' : `${words}: ${link}`;
};

function socialBlocks(request: WritingRequest): string[] {
  const topic = topicOf(request);
  return [
    writePrompt(
      `What is the one thing ${audienceOf(request)} should know about “${topic}”? ${asked[request.prompt.length]}.`,
    ),
    listOf([...briefOf(request), ...matching(request)]),
    hashtags(shownKeywords(request)).join(' '),
  ];
}

function linkedinBlocks(request: WritingRequest): string[] {
  const topic = topicOf(request);
  const audience = audienceOf(request);
  return [
    listOf([...briefOf(request), ...matching(request)]),
    writePrompt(
      `What do most get wrong about “${topic}”, and what have you seen instead? ${asked[request.prompt.length]}.`,
    ),
    writePrompt(`A question that ${audience} can answer from their own work on “${topic}”. One sentence.`),
    paragraph(linkLine(request)),
  ];
}

/** Words of headings that stand over anything. */
const isGeneral = (name: string) => first.test(name) || last.test(name) || middle.test(name);

function blogBlocks(request: WritingRequest): string[] {
  const names = blogSections(request);
  const left = new Set(matching(request).map(({ text }) => text));
  const chosen = new Map<string, Proof[]>();
  const all = proofsOf(request);
  const own = { ...request, prompt: { ...request.prompt, target_audience: '' } };
  const taken = new Set<string>();
  const take = (name: string, proofs: readonly Proof[]) => {
    const free = proofs.filter(({ text }) => !taken.has(text)).slice(0, mostProofs);
    for (const { text } of free) taken.add(text);
    chosen.set(name, free);
  };
  // Headings that name something choose first, by their own words.
  for (const name of names.filter((one) => !isGeneral(one))) take(name, nearest(all, [name], own));
  const general = names.filter(isGeneral);
  const rest = matching(request).filter(({ text }) => left.has(text) && !taken.has(text));
  for (const [index, name] of general.entries()) take(name, rest.slice(index, index + 1));
  return [
    heading(1, titleOf(request)),
    ...names.flatMap((name, index) => [
      heading(2, name),
      listOf([...(index === 0 ? briefOf(request) : []), ...(chosen.get(name) ?? [])]),
      promptFor(request, { name, index, of: names.length }),
    ]),
  ];
}

function newsletterBlocks(request: WritingRequest): string[] {
  const topic = topicOf(request);
  const audience = audienceOf(request);
  return [
    label('Subject', wordsWithin(titleOf(request), longestSubject)),
    writePrompt(`The news about “${topic}”, for ${audience}. ${asked[request.prompt.length]}.`),
    listOf([...briefOf(request), ...matching(request)]),
    writePrompt(
      `What can ${audience} do with it this week, about “${topic}”? ${asked[request.prompt.length]}.`,
    ),
    label('Call to action', linkLine(request)),
    paragraph(request.profile.company_name),
  ].filter((block) => block !== '**Call to action:** ');
}

const segmentQuestions: readonly [RegExp, string][] = [
  [/\bclick/i, 'what was missing behind the link'],
  [/\bopen(?:ed)?\b/i, 'what they still want to know'],
  [/\bno\b|inactive|dormant/i, 'why it concerns them'],
];

function emailBlocks(request: WritingRequest): string[] {
  const topic = topicOf(request);
  const audience = audienceOf(request);
  const proofs = matching(request);
  const subject = wordsWithin(titleOf(request), longestSubject - 5);
  return emailSegments(request).flatMap((segment) => {
    const question = segmentQuestions.find(([name]) => name.test(segment))?.[1] ?? 'what helps them';
    return [
      heading(2, segment),
      ...Array.from({ length: request.prompt.emails_per_segment }, (_, index) => [
        heading(3, `Email ${index + 1}`),
        label('Subject', index === 0 ? subject : `${subject} (${index + 1})`),
        paragraph('Hi {{first_name}},'),
        writePrompt(
          `Email ${index + 1} to “${segment}”, ${audience}: ${question} about “${topic}”. ${asked[request.prompt.length]}.`,
        ),
        listOf([...(index === 0 ? briefOf(request) : []), ...rotate(proofs, index).slice(0, 1)]),
        label('Call to action', linkLine(request) || 'Reply to this email'),
        paragraph(request.profile.company_name),
      ]).flat(),
    ];
  });
}
