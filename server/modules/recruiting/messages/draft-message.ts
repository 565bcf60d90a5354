import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type Message,
  type MessageDraft,
  messageLimits,
  type RecentContact,
} from '../../../../contract/recruiting/messages.calls.ts';
import { firstNameOf, type MergeValues } from '../../../../contract/recruiting/sequences.calls.ts';
import { readFoundTitle } from '../../../../contract/search/decisions.ts';
import { openModel } from '../../../platform/ai/connection.ts';
import { ModelError } from '../../../platform/ai/model-exchange.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, messages, searchJobs, searchPeople, shareLinks } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { readSignature } from '../../account/own/own-account.ts';
import { readCompany } from '../../organization/company-profile/profiles.ts';
import { findMailWay } from '../../organization/settings/mail-account.ts';
import { findCandidateModel } from '../../organization/settings/processors.ts';
import { readOwners } from '../../people/person/merge-people.ts';
import { candidateOf, findResult, type StoredResult } from '../../search/found/find-result.ts';
import { loadCriteria } from '../../search/search-criteria.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { explainForJob } from '../board/add-to-job.ts';
import { describeSender } from '../mailbox.ts';
import { readBounces, readLastAnswer } from '../received-replies.ts';
import { findRunningSequences } from '../sequence-progress.ts';
import {
  describeMessage,
  findObstacle,
  findRecipient,
  mergeValues,
  messageFooter,
  noAddress,
  writtenSince,
} from './send-message.ts';

export interface MessageFacts {
  job: { title: string; location: string; description: string };
  /** The organization's profile; the description is empty without one. */
  company: { name: string; description: string };
  found: string[];
  person: { name: string; title: string };
  author: string;
  signature: string;
  earlier?:
    | {
        subject: string;
        on: Date;
        author: string;
        isAboutJob: boolean;
        answer?: 'open' | 'answered' | undefined;
      }
    | undefined;
}

export interface ComposedMessage {
  subject: string;
  text: string;
  engine: string;
  refused?: string;
}

const times = { totalMs: 30_000, waitMs: 1500 };
const mostFound = 4;

const form = z.object({
  subject: z.string().min(3).max(120),
  paragraphs: z.array(z.string().min(10).max(900)).min(1).max(4),
});

/**
 * Drafts a first mail: by the connected model, or by the built-in composer without one where it fails, and where no
 * Owner has accepted it. The model gets neither the person's name nor an address.
 */
async function composeMessage(
  services: Services,
  organisationId: string,
  facts: MessageFacts,
): Promise<ComposedMessage> {
  // No model gets an answer, and without it none can reply.
  if (facts.earlier?.answer) return composeOffline(facts);
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

const questionAbout = ({ job, company, found, person, earlier }: MessageFacts) => ({
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
    'Write the first mail of a recruiter to a person who may fit the job: two to four short paragraphs of plain text, in the language of the job description, friendly and factual. Say why this person, by what was found of them. State nothing that is not in the data: no pay, no benefits, no praise that nothing supports. Write no greeting, no signature, no placeholders and no links.' +
    (earlier
      ? ' They were written to before, so this mail is short, refers to that mail in its first sentence and does not introduce the recruiter again.'
      : ''),
  data: JSON.stringify({
    ...(earlier && {
      earlier_mail: { sent_on: dayOf(earlier.on), was_about_this_job: earlier.isAboutJob },
    }),
    job: { ...job, description: job.description.slice(0, 4000) },
    company,
    person: { title: person.title, found: found.slice(0, mostFound) },
  }),
});

function composeOffline(facts: MessageFacts): ComposedMessage {
  const { job, company, found, person, earlier } = facts;
  const where = job.location && ` in ${job.location}`;
  const named = list(found.slice(0, mostFound));
  const reason = named
    ? `I came across your profile. Your work with ${named} is what the role needs.`
    : `I came across your profile${person.title && ` as ${person.title}`} and think that the role may interest you.`;
  if (earlier) {
    const position = `the position ${job.title}${where}`;
    const who = earlier.author === facts.author ? 'I' : earlier.author;
    const followUp = [
      earlier.isAboutJob
        ? `${who} wrote to you on ${dayOf(earlier.on)} about ${position} at ${company.name}. Perhaps the mail came at a busy time, so I am asking once more.`
        : `${who} wrote to you on ${dayOf(earlier.on)} (“${earlier.subject}”). Today I am writing about ${position} at ${company.name}${named && `, which asks for ${named}`}.`,
      'If you would like to know more, just reply. If it is nothing for you, one word is enough, and I will not ask again.',
    ];
    const paragraphs = {
      none: followUp,
      open: ['Thank you for your answer.'],
      answered: [],
    }[earlier.answer ?? 'none'];
    const subject =
      earlier.isAboutJob || earlier.answer
        ? `Re: ${earlier.subject.replace(/^re:\s*/i, '')}`
        : `${job.title}${where}`;
    return {
      subject: subject.slice(0, messageLimits.subject),
      text: frame(facts, paragraphs),
      engine: 'composer',
    };
  }
  const about = firstSentence(company.description);
  const paragraphs = [
    `At ${company.name} we are hiring ${withArticle(job.title)}${where}.`,
    reason,
    ...(about ? [`About us: ${about}`] : []),
    'If you would like to know more, just reply. I am glad to call you at a time that suits you.',
  ];
  return { subject: `${job.title}${where}`, text: frame(facts, paragraphs), engine: 'composer' };
}

const frame = ({ person, author, company, signature }: MessageFacts, paragraphs: string[]): string =>
  [
    `Hello ${firstNameOf(person.name) || person.name},`,
    ...paragraphs.map((text) => text.trim()),
    signature || `Kind regards\n${author}\n${company.name}`,
  ].join('\n\n');

/** `a Support Lead`, `an HR Manager`; a title that begins with no letter stays as it is. */
function withArticle(title: string): string {
  const [first = ''] = title.split(/[^\p{L}]/u, 1);
  if (first === '') return title;
  const isSpelled = first.length > 1 && first === first.toUpperCase();
  const isVowel = isSpelled ? /^[AEFHILMNORSX]/.test(first) : /^(?:[aeio]|u(?!ni|se))/i.test(first);
  return `${isVowel ? 'an' : 'a'} ${title}`;
}

const dayOf = (at: Date): string =>
  at.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const list = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const firstSentence = (text: string): string => /^[\s\S]{1,300}?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? '';

/**
 * Where colleagues have submitted a person: their link to the shortlist of a search showed it, from when the link was made or
 * the person was put on the list.
 * @param ids the person's, and those of people merged into them
 */
async function readSubmissions(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  ids: string[],
  since: Date,
): Promise<RecentContact[]> {
  const at = sql<Date>`greatest(${shareLinks.createdAt}, ${searchPeople.decidedAt})`.mapWith(
    shareLinks.createdAt,
  );
  const ended = sql`coalesce(${shareLinks.revokedAt}, ${shareLinks.expiresAt})`;
  const rows = await db
    .select({ author: shareLinks.createdByName, search: searchJobs.title, at })
    .from(shareLinks)
    .innerJoin(searchPeople, eq(searchPeople.jobId, shareLinks.jobId))
    .innerJoin(searchJobs, eq(searchJobs.id, shareLinks.jobId))
    .where(
      and(
        eq(shareLinks.organisationId, caller.organisationId),
        or(isNull(shareLinks.createdBy), ne(shareLinks.createdBy, caller.userId)),
        inArray(searchPeople.candidateId, ids),
        eq(searchPeople.decision, 'shortlist'),
        isKept(searchJobs),
        sql`${at} >= ${since.toISOString()}::timestamptz and ${at} < ${ended}`,
      ),
    )
    .orderBy(desc(at))
    .limit(20);
  return rows.map(({ author, search, at: when }) => ({
    kind: 'submitted',
    author,
    search,
    at: when.toISOString(),
  }));
}

/** A first mail, or one that refers to the last. Nothing is sent. */
export async function draftMessage(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<MessageDraft> {
  const result = await findResult(ctx, params.id);
  const candidateId = await ctx.db.transaction((tx) => candidateOf({ ...ctx, db: tx }, result));
  return draftFor(ctx, await findSearchJob(ctx, result.jobId), candidateId, result);
}

/** To a person who is in the search only once the mail is sent. */
export async function draftJobMessage(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { person_id: string } },
): Promise<MessageDraft> {
  const job = await findSearchJob(ctx, params.id);
  const [hit] = await explainForJob(ctx, job, [body.person_id]);
  if (!hit) throw new NotFoundError('There is no such person. Load the list again.');
  return draftFor(ctx, job, body.person_id, hit);
}

type FoundFor = Pick<StoredResult, 'title'> & { criteria?: StoredResult['criteria'] | undefined };

async function draftFor(
  ctx: Context,
  job: Awaited<ReturnType<typeof findSearchJob>>,
  candidateId: string,
  result: FoundFor,
): Promise<MessageDraft> {
  const { organisationId, userId } = ctx.caller;
  const person = await findRecipient(ctx, candidateId);
  const way = await findMailWay(ctx, organisationId);
  const obstacle = findObstacle(person, way, ctx.caller.role);
  const ids = [...(await readOwners(ctx.db, [candidateId])).keys()];
  const past = await readMessages(ctx.db, organisationId, ids);
  const last = past.find(({ row }) => row.status !== 'failed')?.row;
  const answer = last && (await readLastAnswer(ctx, ids, last, job.id));
  const company = await readCompany(ctx.db, organisationId);
  const draft = person.doNotContact
    ? { subject: '', text: '', engine: 'composer' }
    : await composeMessage(ctx, organisationId, {
        job,
        company,
        found: await readFound(ctx, job, result),
        person: readPerson(result.title),
        author: ctx.caller.name,
        signature: await readSignature(ctx.db, userId),
        earlier: last && {
          subject: last.subject,
          on: last.createdAt,
          author: last.authorName,
          isAboutJob: last.jobId === job.id,
          answer: answer && (answer.isAnswered ? 'answered' : 'open'),
        },
      });
  const since = writtenSince();
  return {
    ...draft,
    footer: answer?.isAboutJob ? '' : messageFooter(ctx, candidateId),
    to: person.email,
    ...(obstacle === noAddress && { person_id: person.id }),
    sender: await describeSender(ctx, ctx.caller, way === 'mail-program' ? undefined : way),
    obstacle: obstacle ?? '',
    bounce: (await readBounces(ctx, [person])).get(person.id) ?? '',
    by_mail_program: way === 'mail-program',
    is_refused: person.doNotContact,
    ...(answer && { answer: answer.shown }),
    recent: [
      ...past
        .filter(({ row }) => row.authorId !== userId && row.status !== 'failed' && row.createdAt >= since)
        .map(({ row, search }) => ({
          kind: 'wrote' as const,
          ...(row.status === 'drafted' && { is_drafted: true }),
          author: row.authorName,
          search: search ?? '',
          at: row.createdAt.toISOString(),
        })),
      ...(await readSubmissions(ctx, ids, since)),
    ].sort((a, b) => b.at.localeCompare(a.at)),
    messages: past.map(({ row }): Message => describeMessage(row)),
    ...(await readRunning(ctx, ids)),
    fields: mergeValues(person, { job: job.title, company: company.name, author: ctx.caller.name }),
    texts: await readTexts(ctx, candidateId, company.name),
  };
}

async function readRunning(ctx: Context, ids: string[]): Promise<Pick<MessageDraft, 'sequence'>> {
  const [running] = await findRunningSequences(ctx, ids);
  if (!running) return {};
  const { place, sequence } = running;
  return {
    sequence: {
      id: sequence.id,
      place_id: place.id,
      name: sequence.name,
      is_paused: sequence.isPaused,
      sent: place.sent,
      next_at: place.nextAt?.toISOString() ?? null,
    },
  };
}

function readPerson(title: string) {
  const { name, role } = readFoundTitle(title);
  return { name, title: role };
}

async function readMessages(db: Database, organisationId: string, ids: string[]) {
  return db
    .select({ row: messages, search: searchJobs.title })
    .from(messages)
    .leftJoin(searchJobs, eq(searchJobs.id, messages.jobId))
    .where(and(inArray(messages.candidateId, ids), eq(messages.organisationId, organisationId)))
    .orderBy(desc(messages.createdAt))
    .limit(50);
}

const mostTexts = 8;

/** The caller's last mails to others, each text once, with fields in the place of what was about their recipients. */
async function readTexts(
  { db, caller }: Context,
  candidateId: string,
  company: string,
): Promise<NonNullable<MessageDraft['texts']>> {
  const rows = await db
    .select({ mail: messages, person: candidates, job: searchJobs.title })
    .from(messages)
    .innerJoin(candidates, and(eq(candidates.id, messages.candidateId), isKept(candidates)))
    .leftJoin(searchJobs, eq(searchJobs.id, messages.jobId))
    .where(
      and(
        eq(messages.organisationId, caller.organisationId),
        eq(messages.authorId, caller.userId),
        isNull(messages.sequencePersonId),
        ne(messages.candidateId, candidateId),
        ne(messages.status, 'failed'),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(5 * mostTexts);
  const texts = rows.map(({ mail: { subject, text }, person, job }) => {
    const values = mergeValues(person, { job: job ?? '', company, author: caller.name });
    return { to: values.full_name, subject: withFields(subject, values), text: withFields(text, values) };
  });
  return [...new Map(texts.map((mail) => [mail.subject + mail.text, mail])).values()].slice(0, mostTexts);
}

/** A text with fields in the place of the recipient's name, in the greeting of their first name, and of the job. */
function withFields(text: string, { full_name: name, first_name: first, job }: MergeValues): string {
  const put = (within: string, value: string, field: string) =>
    value.length < 2 ? within : within.replaceAll(value, `{{${field}}}`);
  const [greeting = '', ...lines] = put(put(text, name, 'full_name'), job, 'job').split('\n');
  const words = greeting
    .split(' ')
    .map((word) => (trimComma(word) === first && first ? word.replace(first, '{{first_name}}') : word));
  return [words.join(' '), ...lines].join('\n');
}

const trimComma = (word: string): string => word.replace(/[,!.:]$/, '');

/** What the search was after and found of the person: skills, by their own words; of alternatives those that were found. */
async function readFound(
  { db }: Context,
  job: Awaited<ReturnType<typeof findSearchJob>>,
  result: FoundFor,
): Promise<string[]> {
  const criteria = await loadCriteria(db, { jobId: job.id, version: job.run.criteriaVersion });
  const found = new Map(
    (result.criteria ?? []).flatMap(({ id, verdict, quote }) =>
      verdict === 'found' ? [[id, quote.toLowerCase()] as const] : [],
    ),
  );
  return criteria
    .filter(({ id, kind, need }) => kind === 'skill' && need !== 'not' && found.has(id))
    .flatMap(({ id, text }) => {
      const alternatives = text.replace(/^at least \d+ of: /i, '').split(/,? or |, /);
      if (alternatives.length === 1) return text;
      // In other words than the person's, a choice is the grammar of criteria, which nobody writes to a person.
      return list(alternatives.filter((one) => found.get(id)?.includes(one.toLowerCase()))) || [];
    });
}
