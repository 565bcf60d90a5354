import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { z } from 'zod/mini';
import type { SharedPerson, SharedShortlist } from '../../../../contract/recruiting/share-links.calls.ts';
import { readFoundTitle } from '../../../../contract/search/found-title.ts';
import { hashToken, isSameToken } from '../../../platform/auth/opaque-token.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  candidates,
  companyProfiles,
  decisions,
  organisations,
  searchPeople,
  searchResults,
  shareLinks,
} from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { explainResults } from '../../search/list-results.ts';
import { describeResults } from '../../search/results/describe-results.ts';
import { loadCriteria } from '../../search/search-criteria.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { stateOf } from './share-links.ts';
import { withoutContacts } from './without-contacts.ts';

export interface OpenedLink {
  uid: string;
  token: string;
}
type Link = typeof shareLinks.$inferSelect;

/** So many people are shown. */
const most = 200;

/**
 * The link of an address, with a context that sees its organisation and does nothing in the name of a user.
 * @throws BadRequestError for one that is wrong, over or revoked
 */
export async function findLink(
  ctx: PublicContext,
  { uid, token }: OpenedLink,
): Promise<{ link: Link; within: Context }> {
  const isId = z.uuid().safeParse(uid).success;
  const [link] = isId ? await ctx.db.select().from(shareLinks).where(eq(shareLinks.id, uid)) : [];
  if (!link || !isSameToken(hashToken(ctx.secretKey, token), link.tokenHash) || stateOf(link) !== 'active') {
    throw new BadRequestError(
      'This link is not valid, or no longer. Ask whoever sent it to you for another one.',
    );
  }
  const { organisationId, label: name } = link;
  const caller = {
    organisationId,
    name,
    userId: '',
    sessionId: '',
    isProvider: false,
    role: 'Member' as const,
  };
  return { link, within: { ...ctx, caller } };
}

/**
 * The shortlist behind a link: who is shortlisted at present, with what was found of each criterion.
 * @throws BadRequestError for a link that is wrong, over or revoked
 */
export async function openShareLink(
  ctx: PublicContext,
  { body }: { body: OpenedLink },
): Promise<SharedShortlist> {
  const { link, within } = await findLink(ctx, body);
  const job = await findSearchJob(within, link.jobId).catch(() => {
    throw new BadRequestError('The search behind this link is gone.');
  });
  await ctx.db.update(shareLinks).set({ openedAt: new Date() }).where(eq(shareLinks.id, link.id));
  const rows = await readShortlist(within, link.jobId);
  const criteria = await loadCriteria(ctx.db, { jobId: job.id, version: job.run.criteriaVersion });
  const explained = await explainResults(
    within,
    job,
    rows.map(({ result }) => result),
  );
  const described = await describeResults(within, job.id, explained);
  const answers = await readAnswers(within, link.id);
  const people = rows.map(({ person }, at): SharedPerson => {
    const { name, role } = readFoundTitle(described[at]?.title ?? '');
    const verdicts = new Map(described[at]?.criteria?.map((verdict) => [verdict.id, verdict]));
    const shown = (text: string) => (link.showsContact ? text : withoutContacts(text));
    const last = answers.get(person.id);
    return {
      id: explained[at]?.id ?? '',
      name,
      role,
      employer: person.employer,
      place: described[at]?.place ?? '',
      summary: shown(person.summary || described[at]?.snippet || ''),
      skills: person.skills,
      criteria: criteria.map(({ id, text, need }) => ({
        text,
        need,
        verdict: verdicts.get(id)?.verdict ?? 'unclear',
        quote: shown(verdicts.get(id)?.quote ?? ''),
      })),
      email: link.showsContact ? person.email : '',
      phone: link.showsContact ? person.phone : '',
      profile_url: link.showsContact ? person.profileUrl : '',
      answer: last?.answer ?? null,
      comment: last?.reason ?? '',
    };
  });
  return {
    title: job.title,
    location: job.location,
    company: await readCompany(within),
    label: link.label,
    expires_at: link.expiresAt.toISOString(),
    people,
  };
}

/** Who is shortlisted and not closed, best first. */
export const isShared = and(
  eq(searchPeople.decision, 'shortlist'),
  ne(searchPeople.stage, 'closed'),
  isKept(candidates),
);

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
    .limit(most);

/** The last answer about each person by this link. */
async function readAnswers({ db }: Context, linkId: string) {
  const rows = await db
    .select()
    .from(decisions)
    .where(eq(decisions.shareLinkId, linkId))
    .orderBy(desc(decisions.id));
  return new Map(rows.toReversed().map((row) => [row.candidateId, row]));
}

async function readCompany({ db, caller }: Context): Promise<string> {
  const [known] = await db
    .select({ name: organisations.name, profileName: companyProfiles.companyName })
    .from(organisations)
    .leftJoin(companyProfiles, eq(companyProfiles.organisationId, organisations.id))
    .where(eq(organisations.id, caller.organisationId));
  return known?.profileName ?? known?.name ?? '';
}
