import type { Readable } from 'node:stream';
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { watchMailsOffPath, watchMailsPath } from '../../../../contract/platform/paths.ts';
import { deriveToken, isSameToken } from '../../../platform/auth/tokens.ts';
import type { PublicContext, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { organisations, searchJobs, searchResults, searchRuns, users } from '../../../platform/db/schema.ts';
import { BadRequestError, TooManyRequestsError } from '../../../platform/errors.ts';
import { startTask } from '../../../platform/jobs/tasks.ts';
import { composeMail, type Paragraph, withoutLinks } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { changePreferences, wantsMails } from '../../account/own/own-account.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { nextDue } from '../change-job.ts';
import { isAboutKept, isCurrentRun, isListed } from '../search-queries.ts';

/** The token of the link that switches a user's mails off. It is good for as long as the server has its key. */
const watchMailsToken = ({ secretKey }: Pick<Services, 'secretKey'>, userId: string): string =>
  deriveToken(secretKey, 'watch-mails', userId);

/** @throws BadRequestError for a link that no mail had */
export async function stopMails(
  ctx: PublicContext,
  { body: { uid, token } }: { body: { uid: string; token: string } },
): Promise<null> {
  const isOfMail = isSameToken(token, watchMailsToken(ctx, uid));
  const [user] = isOfMail
    ? await ctx.db.select({ organisationId: users.organisationId }).from(users).where(eq(users.id, uid))
    : [];
  if (!user) throw new BadRequestError('This link is not valid. Copy all of it from the mail.');
  const of = { organisationId: user.organisationId, userId: uid };
  await changePreferences(ctx.db, of, { watch_mails: false });
  return null;
}

/** Handles the one click of a mail program, which sends a form. @throws BadRequestError for a link that no mail had */
export async function unsubscribe(
  ctx: PublicContext,
  { params, upload }: { params: { uid: string; token: string }; upload: Readable | undefined },
): Promise<null> {
  // A client hears an answer only after it has sent all.
  upload?.resume?.();
  return stopMails(ctx, { body: params });
}

const named = 5;
const longestName = 60;

/** Undefined when nobody is left, or the mails were switched off meanwhile. */
export async function watchMail(
  services: Services,
  { userId, runIds }: { userId: string; runIds: string[] },
): Promise<Mail | undefined> {
  const { db } = services;
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  if (!user || !(await wantsMails(db, userId, 'watch_mails'))) return undefined;
  const runs = await db
    .select({ job: searchJobs, number: searchRuns.number })
    .from(searchRuns)
    .innerJoin(searchJobs, eq(searchJobs.id, searchRuns.jobId))
    .where(and(inArray(searchRuns.id, runIds), isKept(searchJobs)))
    .orderBy(asc(searchJobs.title));
  let people = 0;
  const paragraphs: Paragraph[] = [];
  for (const { job, number } of runs) {
    const found = await db
      .select({ title: searchResults.title })
      .from(searchResults)
      .where(and(isListed(job.id), eq(searchResults.watchRun, number), isAboutKept))
      .orderBy(asc(searchResults.rank));
    if (found.length === 0) continue;
    people += found.length;
    const further = found.length > named ? `\nand ${found.length - named} more` : '';
    const names = found.slice(0, named).map(({ title }) => withoutLinks(title.slice(0, longestName)));
    paragraphs.push(`${job.title}, ${job.location}: ${found.length} new\n${names.join('\n')}${further}`);
    paragraphs.push({
      label: 'Open the results',
      href: `${services.publicUrl}/dashboard/sourcing/jobs/${job.id}`,
    });
  }
  if (people === 0) return undefined;
  const token = watchMailsToken(services, userId);
  const off = watchMailsPath(userId, token);
  return composeMail({
    to: user.email,
    headers: {
      'List-Unsubscribe': `<${services.publicUrl}${watchMailsOffPath(userId, token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    subject: `${people} new ${people === 1 ? 'person' : 'people'} in the searches you watch`,
    paragraphs: [
      'Hello,',
      'your watched searches have found new people.',
      ...paragraphs,
      { label: 'Switch these mails off', href: services.publicUrl + off },
    ],
  });
}

/** Mails each owner once about all their watched searches. */
export async function notifyWatchers({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  await db.transaction(async (tx) => {
    const untold = await tx
      .select({ id: searchRuns.id, jobId: searchRuns.jobId, number: searchRuns.number })
      .from(searchRuns)
      .where(and(searchRuns.byWatch, isNull(searchRuns.toldAt), isNotNull(searchRuns.finishedAt)))
      .for('update', { skipLocked: true });
    const byOwner = new Map<string, string[]>();
    for (const run of untold) {
      await tx.update(searchRuns).set({ toldAt: new Date() }).where(eq(searchRuns.id, run.id));
      const hasNew = sql`exists (
        select from ${searchResults} where job_id = ${run.jobId} and watch_run = ${run.number} and rank is not null
          and ${isAboutKept})`;
      const [job] = await tx
        .select({ ownerId: searchJobs.ownerId })
        .from(searchJobs)
        .where(and(eq(searchJobs.id, run.jobId), isKept(searchJobs), hasNew));
      if (job?.ownerId) byOwner.set(job.ownerId, [...(byOwner.get(job.ownerId) ?? []), run.id]);
    }
    for (const [userId, runIds] of byOwner) {
      if (await wantsMails(tx, userId, 'watch_mails'))
        await queue.enqueue(tx, 'mail', { kind: 'watch', userId, runIds });
    }
  });
}

/** A search that still runs waits for the next look. */
export async function startDueRuns(services: Pick<Services, 'db' | 'queue' | 'config'>): Promise<void> {
  const due = await services.db
    .select({ id: searchJobs.id })
    .from(searchJobs)
    .innerJoin(searchRuns, isCurrentRun)
    .innerJoin(organisations, eq(organisations.id, searchJobs.organisationId))
    .where(and(isDue(), isOver, isNull(organisations.suspendedAt)));
  for (const { id } of due) {
    try {
      await services.db.transaction((tx) => startRun(tx, services, id));
    } catch (error) {
      // The organization has too many tasks that wait, or has made all searches of the day; the search stays due.
      if (!(error instanceof TooManyRequestsError)) throw error;
    }
  }
}

const isDue = () =>
  and(
    isNotNull(searchJobs.watch),
    lte(searchJobs.watchDueAt, new Date()),
    isNull(searchJobs.archivedAt),
    isKept(searchJobs),
  );
const isOver = isNotNull(searchRuns.finishedAt);

async function startRun(
  tx: Database,
  { queue, config }: Pick<Services, 'queue' | 'config'>,
  id: string,
): Promise<void> {
  const one = eq(searchJobs.id, id);
  const [job] = await tx.select().from(searchJobs).where(and(one, isDue())).for('update');
  const [last] = await tx
    .select({ run: searchRuns })
    .from(searchRuns)
    .innerJoin(searchJobs, isCurrentRun)
    .where(and(one, isOver));
  if (!job?.watch || !last) return;
  const { number, criteriaVersion, isJobUnread, queries } = last.run;
  const run = {
    organisationId: job.organisationId,
    createdBy: job.ownerId,
    jobId: id,
    number: number + 1,
    criteriaVersion,
    isJobUnread,
    byWatch: true,
    queries: queries.filter(({ isGiven }) => isGiven),
    progress: { done: 0, total: job.maxPages * config.search.providers.length, stage: 'Waiting to start' },
  };
  await requireQuota(tx, job.organisationId, 'searches');
  await startTask(tx, 'search', run, queue);
  await tx
    .update(searchJobs)
    .set({ watchDueAt: nextDue(job.watch) })
    .where(one);
}
