import { z } from 'zod';
import { openModel } from '../../../platform/ai/connection.ts';
import { ModelError } from '../../../platform/ai/model-error.ts';
import type { Services } from '../../../platform/context.ts';
import { findCandidateModel } from '../../organization/settings/processors.ts';

/** What a first mail is written from. */
export interface MessageFacts {
  job: { title: string; location: string; description: string };
  /** The organisation's profile; the description is empty without one. */
  company: { name: string; description: string };
  /** The person's own words that the search was after. */
  found: string[];
  person: { name: string; title: string };
  author: string;
}

export interface ComposedMessage {
  subject: string;
  text: string;
  engine: string;
  /** Why the connected model was not asked. */
  refused?: string;
}

const times = { totalMs: 30_000, waitMs: 1500 };
const mostFound = 4;

const form = z.object({
  subject: z.string().min(3).max(120),
  /** Without greeting and signature. */
  paragraphs: z.array(z.string().min(10).max(900)).min(1).max(4),
});

/**
 * Drafts a first mail: by the connected model, or by the built-in composer without one where it fails, and where no
 * Owner has accepted it. The model gets neither the person's name nor an address.
 */
export async function composeMessage(
  services: Services,
  organisationId: string,
  facts: MessageFacts,
): Promise<ComposedMessage> {
  const found = await findCandidateModel(services, organisationId);
  if (!found) return composeOffline(facts);
  if (!found.model) return { ...composeOffline(facts), refused: found.refused };
  const { model: settings } = found;
  const { db, outgoing } = services;
  const model = openModel({ settings, outgoing, times, usageOf: { db, organisationId } });
  try {
    const { subject, paragraphs } = await model.askForObject(questionAbout(facts));
    return { subject, text: frame(facts, paragraphs), engine: settings.model };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return composeOffline(facts);
  }
}

const questionAbout = ({ job, company, found, person }: MessageFacts) => ({
  name: 'message',
  schema: form,
  example: {
    subject: 'Baker in Lyon',
    paragraphs: [
      'We are looking for a baker for our shop in Lyon, and your years with sourdough are what made me write to you.',
      'The work begins at four in the morning and ends at noon.',
      'May I tell you more on the telephone this week?',
    ],
  },
  instructions:
    'Write the first mail of a recruiter to a person who may fit the job: two to four short paragraphs of plain text, in the language of the job description, friendly and factual. Say why this person, by what was found of them. State nothing that is not in the data: no pay, no benefits, no praise that nothing supports. Write no greeting, no signature, no placeholders and no links.',
  data: JSON.stringify({
    job: { ...job, description: job.description.slice(0, 4000) },
    company,
    person: { title: person.title, found: found.slice(0, mostFound) },
  }),
});

function composeOffline(facts: MessageFacts): ComposedMessage {
  const { job, company, found, person } = facts;
  const where = job.location && ` in ${job.location}`;
  const named = list(found.slice(0, mostFound));
  const reason = named
    ? `I came across your profile, where I found ${named}. That is what this position asks for.`
    : `I came across your profile${person.title && ` as ${person.title}`} and think that the position may interest you.`;
  const about = firstSentence(company.description);
  const paragraphs = [
    `At ${company.name} we are looking to fill the position ${job.title}${where}.`,
    reason,
    ...(about ? [`About us: ${about}`] : []),
    'If you would like to know more, just answer this mail. I am glad to call you at a time that suits you.',
  ];
  return { subject: `${job.title}${where}`, text: frame(facts, paragraphs), engine: 'composer' };
}

const frame = ({ person, author, company }: MessageFacts, paragraphs: string[]): string =>
  [
    `Hello ${person.name},`,
    ...paragraphs.map((text) => text.trim()),
    `Kind regards\n${author}\n${company.name}`,
  ].join('\n\n');

const list = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const firstSentence = (text: string): string => /^[\s\S]{1,300}?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? '';
