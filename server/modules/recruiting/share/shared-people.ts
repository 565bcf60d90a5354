import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { SharedPerson } from '../../../../contract/recruiting/share-links.calls.ts';
import { readFoundTitle } from '../../../../contract/search/decisions.ts';
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

export interface Shared {
  resultId: string;
  person: typeof candidates.$inferSelect;
  criteria: NonNullable<SharedTexts['criteria']>;
  verdicts: Map<string, CriterionVerdict>;
  texts: Omit<SharedTexts, 'quotes' | 'criteria'>;
}

const mostPeople = 200;

const isShared = and(
  eq(searchPeople.decision, 'shortlist'),
  ne(searchPeople.stage, 'closed'),
  isKept(candidates),
);

export async function readShared(ctx: Context, job: Job): Promise<Shared[]> {
  const rows = await readShortlist(ctx, job.id);
  const criteria = await loadCriteria(ctx.db, { jobId: job.id, version: job.run.criteriaVersion });
  const results = rows.map(({ result }) => result);
  const explained = await explainResults(ctx, job, results);
  const described = await describeResults(ctx, job.id, explained);
  const shared = rows.map(({ person }, at): Shared => {
    const found = described[at];
    const verdicts = new Map(found?.criteria?.map((verdict) => [verdict.id, verdict]));
    return {
      resultId: explained[at]?.id ?? '',
      person,
      criteria: judgeCriteria(criteria, verdicts),
      verdicts,
      texts: {
        ...readFoundTitle(found?.title ?? ''),
        employer: person.employer,
        place: found?.place ?? '',
        ...(person.years !== null && { years: person.years }),
        summary: person.summary || found?.snippet || '',
        skills: person.skills,
      },
    };
  });
  return shared.sort((a, b) => mustsMetBy(b) - mustsMetBy(a));
}

const mustsMetBy = ({ criteria }: Shared) =>
  criteria.filter(({ need, verdict }) => need === 'must' && verdict === 'found').length;

const judgeCriteria = (
  criteria: Pick<Criterion, 'id' | 'text' | 'need'>[],
  verdicts: Map<string, CriterionVerdict>,
): Shared['criteria'] =>
  criteria.map(({ id, text, need }) => ({ id, text, need, verdict: verdicts.get(id)?.verdict ?? 'unclear' }));

/** The texts that a link shows. Without summaries, no quote is from one. */
export function chooseTexts(
  { texts, verdicts }: Pick<Shared, 'texts' | 'verdicts'>,
  { showsContact, showsSummary }: Choice,
): SharedTexts {
  const shown = (text: string) => (showsContact ? text : withoutContacts(text, texts.name, texts.employer));
  const named = (text: string) => (showsContact ? text : nameWithoutContacts(text, texts.name));
  const quotes = [...verdicts]
    .filter(([, { field }]) => showsSummary || field !== 'summary')
    .map(([id, { quote }]) => [id, shown(quote)]);
  return {
    name: named(texts.name),
    role: named(texts.role),
    employer: named(texts.employer),
    place: named(texts.place),
    ...(texts.years !== undefined && { years: texts.years }),
    summary: showsSummary ? shown(texts.summary) : '',
    skills: texts.skills.map(named),
    quotes: Object.fromEntries(quotes),
  };
}

/**
 * Stores the texts of people with a link: what is shown is settled when it is made, and so are the criteria, or a client who has
 * answered would see others as soon as the search is tried with them.
 */
export async function storeTexts(
  { db }: Pick<Context, 'db'>,
  link: Link,
  shared: Shared[],
  choice: Choice,
  settled?: SharedTexts['criteria'],
): Promise<Map<string, SharedTexts>> {
  const made = shared.map((one) => ({
    linkId: link.id,
    candidateId: one.person.id,
    texts: {
      ...chooseTexts(one, choice),
      criteria: settled ? judgeCriteria(settled, one.verdicts) : one.criteria,
    },
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
  const settled = rows.find(({ texts }) => texts.criteria)?.texts.criteria;
  const texts = new Map([...known, ...(await storeTexts(ctx, link, missing, choice, settled))]);
  return { texts, shown: shared };
}

/** Who each link of a search shows now, by link; nothing is stored. */
export async function findShown(
  ctx: Context,
  jobId: string,
  links: Link[],
): Promise<Map<string, ReadonlySet<string>>> {
  const people = (await readShortlist(ctx, jobId)).map(({ person }) => person.id);
  const ids = links.map(({ id }) => id);
  const rows = await ctx.db
    .select({ linkId: sharedTexts.linkId, candidateId: sharedTexts.candidateId })
    .from(sharedTexts)
    .where(inArray(sharedTexts.linkId, ids));
  const chosen = Map.groupBy(rows, ({ linkId }) => linkId);
  const among = (linkId: string) => {
    const own = new Set(chosen.get(linkId)?.map(({ candidateId }) => candidateId));
    return people.filter((id) => own.has(id));
  };
  return new Map(links.map(({ id, choosesPeople }) => [id, new Set(choosesPeople ? among(id) : people)]));
}

export async function isShownBy(db: Database, link: Link, candidateId: string): Promise<boolean> {
  if (!link.choosesPeople) return true;
  const own = and(eq(sharedTexts.linkId, link.id), eq(sharedTexts.candidateId, candidateId));
  return (await db.$count(sharedTexts, own)) > 0;
}

export const versionOf = (shared: Shared[], choice: Choice): string =>
  createHash('sha256')
    .update(JSON.stringify(shared.map((one) => [one.person.id, chooseTexts(one, choice)])))
    .digest('base64url');

export function describeShared(
  { resultId, person, criteria, verdicts }: Shared,
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
    ...(texts?.years !== undefined && { years: texts.years }),
    summary: texts?.summary ?? '',
    skills: texts?.skills ?? [],
    criteria: (texts?.criteria ?? criteria).map(({ id, text, need, verdict }) => {
      const present = verdicts.get(id);
      // Texts that an earlier version stored quote the summary, too.
      const isHidden = present?.field === 'summary' && !texts?.summary;
      return {
        text,
        need,
        verdict: present?.verdict ?? verdict,
        quote: isHidden ? '' : (texts?.quotes[id] ?? ''),
        ...(present?.by_hand && { checked_by: showsSharer ? present.reader : '' }),
      };
    }),
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
