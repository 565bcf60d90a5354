import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { SharedPerson } from '../../../../contract/recruiting/share-links.calls.ts';
import { readFoundTitle } from '../../../../contract/search/found-title.ts';
import type { Criterion, CriterionVerdict } from '../../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  candidates,
  type SharedTexts,
  searchPeople,
  searchResults,
  sharedTexts,
  type shareLinks,
} from '../../../platform/db/schema.ts';
import { blankPerson, sharedContacts } from '../../people/fields.ts';
import { explainResults } from '../../search/list-results.ts';
import { describeResults } from '../../search/results/describe-results.ts';
import { loadCriteria } from '../../search/search-criteria.ts';
import type { findSearchJob } from '../../search/search-queries.ts';
import { nameWithoutContacts, withoutContacts } from './without-contacts.ts';

type Link = typeof shareLinks.$inferSelect;
type Job = Awaited<ReturnType<typeof findSearchJob>>;
type Choice = Pick<Link, 'showsContact' | 'showsSummary'>;

/** A person of a shortlist, before anything is left out. */
export interface Shared {
  resultId: string;
  person: typeof candidates.$inferSelect;
  criteria: {
    id: string;
    text: string;
    need: Criterion['need'];
    verdict: CriterionVerdict['verdict'];
    /** Who set the verdict by hand. */
    checkedBy?: string;
  }[];
  texts: SharedTexts;
}

const mostPeople = 200;

const isShared = and(
  eq(searchPeople.decision, 'shortlist'),
  ne(searchPeople.stage, 'closed'),
  isKept(candidates),
);

/** Who is shortlisted at present, best first. */
export async function readShared(ctx: Context, job: Job): Promise<Shared[]> {
  const rows = await readShortlist(ctx, job.id);
  const criteria = await loadCriteria(ctx.db, { jobId: job.id, version: job.run.criteriaVersion });
  const results = rows.map(({ result }) => result);
  const explained = await explainResults(ctx, job, results);
  const described = await describeResults(ctx, job.id, explained);
  return rows.map(({ person }, at): Shared => {
    const found = described[at];
    const verdicts = new Map(found?.criteria?.map((verdict) => [verdict.id, verdict]));
    return {
      resultId: explained[at]?.id ?? '',
      person,
      criteria: criteria.map(({ id, text, need }) => {
        const { verdict = 'unclear', by_hand: isByHand, reader } = verdicts.get(id) ?? {};
        return { id, text, need, verdict, ...(isByHand && { checkedBy: reader ?? '' }) };
      }),
      texts: {
        ...readFoundTitle(found?.title ?? ''),
        employer: person.employer,
        place: found?.place ?? '',
        summary: person.summary || found?.snippet || '',
        skills: person.skills,
        quotes: Object.fromEntries([...verdicts].map(([id, { quote }]) => [id, quote ?? ''])),
      },
    };
  });
}

export function chooseTexts(texts: SharedTexts, { showsContact, showsSummary }: Choice): SharedTexts {
  const shown = (text: string) => (showsContact ? text : withoutContacts(text, texts.name, texts.employer));
  const named = (text: string) => (showsContact ? text : nameWithoutContacts(text, texts.name));
  const quotes = Object.entries(texts.quotes).map(([id, quote]) => [id, shown(quote)]);
  return {
    name: named(texts.name),
    role: named(texts.role),
    employer: named(texts.employer),
    place: named(texts.place),
    summary: showsSummary ? shown(texts.summary) : '',
    skills: texts.skills.map(named),
    quotes: Object.fromEntries(quotes),
  };
}

/** Stores the texts of people with a link: what is shown is settled when it is made. */
export async function storeTexts(
  { db }: Pick<Context, 'db'>,
  link: Link,
  shared: Shared[],
  choice: Choice,
): Promise<Map<string, SharedTexts>> {
  const made = shared.map(({ person, texts }) => ({
    linkId: link.id,
    candidateId: person.id,
    texts: chooseTexts(texts, choice),
  }));
  if (made.length > 0) await db.insert(sharedTexts).values(made).onConflictDoNothing();
  return new Map(made.map(({ candidateId, texts }) => [candidateId, texts]));
}

/**
 * The stored texts of a link by person, and the people it shows: those chosen for it, or who is shortlisted. Those of people shortlisted since, and of links from before texts were stored,
 * are stored now, without the summary, which nobody has looked at for this link.
 */
export async function loadTexts(
  ctx: Pick<Context, 'db'>,
  link: Link,
  shared: Shared[],
): Promise<{ texts: Map<string, SharedTexts>; shown: Shared[] }> {
  const ids = shared.map(({ person }) => person.id);
  const rows = await ctx.db
    .select()
    .from(sharedTexts)
    .where(and(eq(sharedTexts.linkId, link.id), inArray(sharedTexts.candidateId, ids)));
  const known = new Map(rows.map(({ candidateId, texts }) => [candidateId, texts]));
  if (link.choosesPeople) return { texts: known, shown: shared.filter(({ person }) => known.has(person.id)) };
  const missing = shared.filter(({ person }) => !known.has(person.id));
  const choice = { showsContact: link.showsContact, showsSummary: false };
  const texts = new Map([...known, ...(await storeTexts(ctx, link, missing, choice))]);
  return { texts, shown: shared };
}

/** Whether a shortlisted person is among those that the link shows. */
export async function isShownBy(db: Database, link: Link, candidateId: string): Promise<boolean> {
  if (!link.choosesPeople) return true;
  const own = and(eq(sharedTexts.linkId, link.id), eq(sharedTexts.candidateId, candidateId));
  return (await db.$count(sharedTexts, own)) > 0;
}

/** Names the summaries that have been seen. */
export const versionOf = (shared: Shared[], choice: Choice): string =>
  createHash('sha256')
    .update(JSON.stringify(shared.map(({ person, texts }) => [person.id, chooseTexts(texts, choice)])))
    .digest('base64url');

export function describeShared(
  { resultId, person, criteria }: Shared,
  texts: SharedTexts | undefined,
  {
    showsContact,
    showsSharer,
    answer,
  }: {
    showsContact: boolean;
    showsSharer: boolean;
    answer?: { answer: SharedPerson['answer']; reason: string } | undefined;
  },
): SharedPerson {
  return {
    id: resultId,
    name: texts?.name ?? '',
    role: texts?.role ?? '',
    employer: texts?.employer ?? '',
    place: texts?.place ?? '',
    summary: texts?.summary ?? '',
    skills: texts?.skills ?? [],
    criteria: criteria.map(({ id, checkedBy, ...criterion }) => ({
      ...criterion,
      quote: texts?.quotes[id] ?? '',
      ...(checkedBy !== undefined && { checked_by: showsSharer ? checkedBy : '' }),
    })),
    ...sharedContacts(showsContact ? person : blankPerson),
    answer: answer?.answer ?? null,
    comment: answer?.reason ?? '',
  };
}

const readShortlist = ({ db }: Context, jobId: string) =>
  db
    .select({ result: searchResults, person: candidates })
    .from(searchPeople)
    .innerJoin(candidates, eq(candidates.id, searchPeople.candidateId))
    .innerJoin(
      searchResults,
      and(eq(searchResults.candidateId, candidates.id), eq(searchResults.jobId, searchPeople.jobId)),
    )
    .where(and(eq(searchPeople.jobId, jobId), isShared))
    .orderBy(asc(searchResults.rank))
    .limit(mostPeople);
