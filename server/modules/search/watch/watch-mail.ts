import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { watchMailsOffPath, watchMailsPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { searchJobs, searchResults, searchRuns, users } from '../../../platform/db/schema.ts';
import { composeMail, type Paragraph } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';
import { isAboutKept, isListed } from '../search-queries.ts';
import { wantsMails, watchMailsToken } from './watch-mails.ts';

/** So many people of a search are named. */
const named = 5;
const longestName = 60;

/**
 * The mail about people found by watched searches. Undefined when nobody is left, or the mails were switched off
 * meanwhile.
 */
export async function watchMail(
  services: Services,
  { userId, runIds }: { userId: string; runIds: string[] },
): Promise<Mail | undefined> {
  const { db } = services;
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  if (!user || !(await wantsMails(db, userId))) return undefined;
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
