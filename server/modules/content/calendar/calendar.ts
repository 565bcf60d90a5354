import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { EventAttributes } from 'ics';
import type { CalendarEntry } from '../../../../contract/content/calendar.calls.ts';
import { openPromptsIn } from '../../../../contract/content/open-prompts.ts';
import { postKinds, storedKind } from '../../../../contract/content/post-kinds.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import { deriveToken, isSameToken } from '../../../platform/auth/tokens.ts';
import type { Context, PublicContext, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { posts, publications, users } from '../../../platform/db/schema.ts';
import { isUuid } from '../../../platform/db/sql-values.ts';
import { dayMs } from '../../../platform/durations.ts';
import { BadRequestError, NotFoundError } from '../../../platform/errors.ts';
import { composeMail, withoutLinks } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import {
  readSetting,
  removeSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { wantsMails } from '../../account/own/own-account.ts';
import { bodyOf, postColumns, readPost } from '../post-rows.ts';
import { mayApprove } from '../post-versions.ts';
import { isOnBlog } from '../published-posts.ts';

const longest = 1000;

const { publishedAt, publishedOnOwn, scheduledOnOwn, plannedFor } = postColumns;
const timeOf =
  sql<Date>`coalesce(${publishedAt}, ${publishedOnOwn}, ${scheduledOnOwn}, ${plannedFor})`.mapWith(
    plannedFor,
  );

const isSeries = ({ kind }: { kind: string }) => storedKind(kind)?.mails === 'series';
const seriesKinds = postKinds.filter((kind) => isSeries({ kind }));
/** With the last day that was set for a mail; the usual days end earlier. */
const lastMail = sql`${timeOf} + make_interval(days => greatest(60,
  (select max(day::int) from jsonb_path_query(${posts.mailDetails}, '$[*].send_day') day)))`;

async function readCalendar(
  db: Database,
  organisationId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Omit<CalendarEntry, 'may_move'>[]> {
  const since = sql`${from.toISOString()}::timestamptz`;
  const rows = await db
    .select({ ...postColumns, at: timeOf })
    .from(posts)
    .leftJoin(publications, isOnBlog)
    .where(
      and(
        eq(posts.organisationId, organisationId),
        isKept(posts),
        or(gte(timeOf, since), and(inArray(posts.kind, seriesKinds), gte(lastMail, since))),
        lt(timeOf, sql`${until.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(timeOf), asc(posts.id))
    .limit(longest);
  // With what reads Markdown, which few calendars need.
  const laterDaysOf = rows.some(isSeries) ? (await import('../email/mail-details.ts')).laterDaysOf : () => [];
  return rows.flatMap(({ at, ...post }) => {
    const later_days = isSeries(post) ? laterDaysOf(post.kind, bodyOf(post), post.mailDetails) : [];
    if (at.getTime() + (later_days.at(-1) ?? 0) * dayMs < from.getTime()) return [];
    return {
      ...openPromptsOf(post.content),
      id: post.id,
      type: post.kind,
      title: post.title,
      ...(post.campaign !== null && { campaign: post.campaign }),
      status: post.status,
      state:
        (post.publishedAt ?? post.publishedOnOwn)
          ? 'published'
          : post.scheduledOnOwn
            ? 'scheduled'
            : 'planned',
      at: at.toISOString(),
      ...(later_days.length > 0 && { later_days }),
    };
  });
}

function openPromptsOf(text: string): Pick<CalendarEntry, 'open_prompts'> {
  const { length } = openPromptsIn(text);
  return length > 0 ? { open_prompts: length } : {};
}

const longestSpanMs = 366 * dayMs;

/** The organization's posts that are planned, scheduled or published between two days, at most a year apart. */
export async function listCalendar(
  ctx: Context,
  { query }: { query: { from?: string | undefined; to?: string | undefined } },
): Promise<CalendarEntry[]> {
  const now = Date.now();
  const from = query.from ? new Date(`${query.from}T00:00:00Z`) : new Date(now - 31 * dayMs);
  const until = query.to
    ? new Date(Date.parse(`${query.to}T00:00:00Z`) + dayMs)
    : new Date(from.getTime() + 92 * dayMs);
  if (until.getTime() - from.getTime() > longestSpanMs) {
    throw new BadRequestError('Ask for at most a year.');
  }
  const entries = await readCalendar(ctx.db, ctx.caller.organisationId, { from, until });
  return entries.map((entry) => ({
    ...entry,
    may_move: entry.state === 'planned' || (entry.state === 'scheduled' && mayApprove(ctx.caller)),
  }));
}

/** Says when a post is meant to appear. The planner of one that is published elsewhere gets a mail at that time. */
export async function planPost(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { planned_for: string | null } },
): Promise<{ planned_for: string | null }> {
  const plannedFor = body.planned_for === null ? null : new Date(body.planned_for);
  await ctx.db.transaction(async (tx) => {
    const post = await readPost({ ...ctx, db: tx }, params.id);
    await tx.update(posts).set({ plannedFor }).where(eq(posts.id, post.id));
    const isAhead = plannedFor !== null && plannedFor.getTime() > Date.now();
    if (isAhead && !storedKind(post.kind)?.isForBlog) {
      const reminder = { userId: ctx.caller.userId, postId: post.id, plannedFor: plannedFor.toISOString() };
      await ctx.queue.enqueue(tx, 'mail', { kind: 'post-due', ...reminder }, undefined, plannedFor);
    }
    await audit({ ...ctx, db: tx }, 'post.planned', post.id);
  });
  return { planned_for: plannedFor?.toISOString() ?? null };
}

/** Another nonce makes another address. */
const value = z.object({ nonce: z.string() });
const feedSetting: SettingKind<z.infer<typeof value>> = { key: 'calendar-feed', schema: value };

const tokenOf = ({ secretKey }: Pick<Services, 'secretKey'>, organisationId: string, nonce: string): string =>
  deriveToken(secretKey, 'calendar', `${organisationId}:${nonce}`);

export async function getCalendarFeed(ctx: Context): Promise<{ is_made: boolean }> {
  return { is_made: (await readSetting(ctx.db, ctx.caller.organisationId, feedSetting)) !== undefined };
}

export async function showCalendarFeed(ctx: Context): Promise<{ address: string }> {
  const { organisationId } = ctx.caller;
  const stored = await readSetting(ctx.db, organisationId, feedSetting);
  if (!stored) throw new NotFoundError('The calendar has no address of its own.');
  const token = tokenOf(ctx, organisationId, stored.value.nonce);
  return { address: `${ctx.publicUrl}/api/calendar/${organisationId}/${token}/posts.ics` };
}

/** Makes a new address; the one before ends. */
export async function renewCalendarFeed(ctx: Context): Promise<{ address: string }> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const next = { value: { nonce: randomUUID() }, secret: null, userId };
    await writeSetting(tx, organisationId, feedSetting, undefined, () => next);
    await audit({ ...ctx, db: tx }, 'calendar-feed.renewed', organisationId);
  });
  return showCalendarFeed(ctx);
}

export async function removeCalendarFeed(ctx: Context): Promise<null> {
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await removeSetting(tx, organisationId, feedSetting);
    await audit({ ...ctx, db: tx }, 'calendar-feed.removed', organisationId);
  });
  return null;
}

/** The calendar for calendar programs, from a month ago to a year ahead. */
export async function readCalendarFeed(
  ctx: PublicContext,
  { params: { uid, token } }: { params: { uid: string; token: string } },
): Promise<string> {
  const stored = isUuid(uid) ? await readSetting(ctx.db, uid, feedSetting) : undefined;
  if (!stored || !isSameToken(token, tokenOf(ctx, uid, stored.value.nonce))) {
    throw new NotFoundError('This address is not valid any more.');
  }
  const now = Date.now();
  const span = { from: new Date(now - 31 * dayMs), until: new Date(now + 366 * dayMs) };
  const entries = await readCalendar(ctx.db, uid, span);
  ctx.setHeader('content-type', 'text/calendar; charset=utf-8');
  return toCalendar(ctx.publicUrl, entries);
}

const longestLine = 75;

/** Posts as iCalendar (RFC 5545), each an event of half an hour. */
export async function toCalendar(
  publicUrl: string,
  entries: readonly Omit<CalendarEntry, 'may_move'>[],
): Promise<string> {
  const { createEvents } = await import('ics');
  const events = entries.flatMap(({ id, type, title, state, at, later_days = [] }) =>
    [0, ...later_days].map(
      (day): EventAttributes => ({
        uid: `${id}${day === 0 ? '' : `-${day}`}@${new URL(publicUrl).hostname}`,
        start: Date.parse(at) + day * dayMs,
        startInputType: 'utc',
        startOutputType: 'utc',
        duration: { minutes: 30 },
        title: `${title} (${day === 0 ? state : `${state}, day ${day}`})`,
        url: `${publicUrl}/dashboard/marketing/${type}/${id}`,
        status: state === 'planned' ? 'TENTATIVE' : 'CONFIRMED',
        busyStatus: 'FREE',
      }),
    ),
  );
  const { error, value: text } = createEvents(events, { calName: 'Posts', productId: 'larkspur/posts' });
  if (error) throw error;
  return foldLines(text ?? '');
}

/** RFC 5545 §3.1 counts octets, the library characters. */
const foldLines = (text: string): string =>
  text.replaceAll('\r\n\t', '').split('\r\n').map(foldLine).join('\r\n');

function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/**
 * Reminds of a post that is published elsewhere, when its time has come. Undefined when it was moved, taken out of the calendar or
 * deleted meanwhile, or the user wants no such mails.
 */
export async function reminderMail(
  { db, publicUrl }: Services,
  { userId, postId, plannedFor }: { userId: string; postId: string; plannedFor: string },
): Promise<Mail | undefined> {
  const [found] = await db
    .select({ post: posts, email: users.email })
    .from(posts)
    .innerJoin(
      users,
      and(eq(users.organisationId, posts.organisationId), eq(users.id, userId), isNull(users.deactivatedAt)),
    )
    .where(and(eq(posts.id, postId), isKept(posts), eq(posts.plannedFor, new Date(plannedFor))));
  if (!found || !(await wantsMails(db, userId, 'post_mails'))) return undefined;
  const { post, email } = found;
  const kind = storedKind(post.kind);
  if (!kind) return undefined;
  return composeMail({
    to: email,
    subject: `Time to publish: ${post.title}`,
    paragraphs: [
      'Hello,',
      `“${withoutLinks(post.title)}” (${kind.label}) is planned for now.`,
      { label: kind.copyTo, href: `${publicUrl}/dashboard/marketing/${post.kind}/${post.id}` },
    ],
  });
}
