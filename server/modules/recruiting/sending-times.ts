import zoneAt from '@photostructure/tz-lookup';
import { and, desc, eq, gte, max, or, sql } from 'drizzle-orm';
import type { MailSending } from '../../../contract/recruiting/mailbox.calls.ts';
import {
  type SendingTimes,
  type SendingTimesSettings,
  sendingTimesFields,
  usualSendingTimes,
} from '../../../contract/recruiting/sequences.calls.ts';
import type { SequenceHours } from '../../../contract/recruiting/sequences.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { messages } from '../../platform/db/schema.ts';
import { dayMs, hourMs } from '../../platform/durations.ts';
import { entityTag } from '../../platform/entity-tag.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../platform/settings/organisation-settings.ts';
import { resolveAreas } from '../people/text/places.ts';

/** How far the clocks of a time zone are ahead of UTC at a time, in milliseconds. */
function clockOf(timeZone: string): (at: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day: date = 0, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(at / 1000) * 1000;
  };
}

/** When a day such as `2026-03-29` begins in a time zone. Where clocks skip midnight, it begins with the hour after it. */
export function startOfDay(day: string, timeZone: string, later = 0): Date {
  const utc = Date.parse(`${day}T00:00:00Z`) + later * dayMs;
  const aheadAt = clockOf(timeZone);
  const guess = utc - aheadAt(utc);
  const ahead = aheadAt(guess);
  const start = utc - ahead;
  // Midnight is missing where they differ.
  return new Date(aheadAt(start) === ahead ? start : Math.max(guess, start));
}

function hourOfDay(day: string, hour: number, timeZone: string): Date {
  const start = startOfDay(day, timeZone).getTime();
  const aheadAt = clockOf(timeZone);
  const at = start + hour * hourMs;
  return new Date(at + aheadAt(start) - aheadAt(at));
}

/** The day in a time zone, such as `2026-03-29`, and its weekday: 0 for Sunday. */
function dayIn(at: Date, timeZone: string, later = 0): { day: string; weekday: number } {
  const local = new Date(at.getTime() + clockOf(timeZone)(at.getTime()) + later * dayMs);
  return { day: local.toISOString().slice(0, 10), weekday: local.getUTCDay() };
}

const sendingTimesSetting: SettingKind<SendingTimes> = {
  key: 'sending-times',
  schema: sendingTimesFields,
};

export async function readSendingTimes(
  db: Database,
  organisationId: string,
  hours?: SequenceHours | null,
): Promise<SendingTimes> {
  const stored = (await readSetting(db, organisationId, sendingTimesSetting))?.value ?? usualSendingTimes;
  return { ...stored, ...hours };
}

/** Node has it; TypeScript's library does not yet. */
type ZonedLocale = Intl.Locale & { getTimeZones(): string[] | undefined };

/** Of a place, or of the one country of a text such as *Remote, Germany*, where all of it has the same clocks. */
export function zoneOf({
  latitude,
  longitude,
  location,
}: {
  latitude: number | null;
  longitude: number | null;
  location: string;
}): string | undefined {
  if (latitude !== null && longitude !== null) return zoneAt(latitude, longitude);
  const [area, ...others] = resolveAreas(location);
  if (!area || others.length > 0) return undefined;
  const zones = (new Intl.Locale(`und-${area.country}`) as ZonedLocale).getTimeZones() ?? [];
  const now = Date.now();
  const clocks = new Set(zones.map((zone) => clockOf(zone)(now)));
  return clocks.size === 1 ? zones[0] : undefined;
}

export function nextOpening(at: Date, timeZone: string, { days, from_hour, to_hour }: SendingTimes): Date {
  for (let later = 0; ; later++) {
    const { day, weekday } = dayIn(at, timeZone, later);
    if (!days.includes(weekday)) continue;
    if (at < hourOfDay(day, from_hour, timeZone)) return hourOfDay(day, from_hour, timeZone);
    if (at < hourOfDay(day, to_hour, timeZone)) return at;
  }
}

/** When a mail that follows another leaves: so many days later at the same time of day, or as soon as it may then. */
export function openingAfterDays(sentAt: Date, days: number, timeZone: string, times: SendingTimes): Date {
  const { day } = dayIn(sentAt, timeZone);
  const sinceMidnight = sentAt.getTime() - startOfDay(day, timeZone).getTime();
  const then = new Date(startOfDay(day, timeZone, days).getTime() + Math.min(sinceMidnight, 23 * hourMs));
  return nextOpening(then, timeZone, times);
}

/** Undefined while the organization may send a further mail today; else the beginning of its next day. */
export async function limitEnds(
  tx: Database,
  organisationId: string,
  { timeZone, limit, now }: { timeZone: string; limit: number; now: Date },
): Promise<Date | undefined> {
  const { day } = dayIn(now, timeZone);
  const today = startOfDay(day, timeZone);
  const sent = await tx.$count(
    messages,
    and(
      eq(messages.organisationId, organisationId),
      // One that waits at the mail server counts when it leaves, which may be today.
      or(eq(messages.status, 'queued'), and(eq(messages.status, 'sent'), gte(messages.sentAt, today))),
    ),
  );
  return sent < limit ? undefined : startOfDay(day, timeZone, 1);
}

export async function readSending(db: Database, organisationId: string): Promise<MailSending> {
  const times = await readSendingTimes(db, organisationId);
  const zone = times.time_zone || 'UTC';
  const today = startOfDay(dayIn(new Date(), zone).day, zone);
  const week = new Date(Date.now() - 7 * dayMs);
  const isSent = eq(messages.status, 'sent');
  const hasFailed = and(eq(messages.status, 'failed'), gte(messages.createdAt, week));
  const ofThis = eq(messages.organisationId, organisationId);
  const [counts] = await db
    .select({
      last: max(messages.sentAt),
      today: sql<number>`(count(*) filter (where ${and(isSent, gte(messages.sentAt, today))}))::int`,
      waiting: sql<number>`(count(*) filter (where ${eq(messages.status, 'queued')}))::int`,
      failed: sql<number>`(count(*) filter (where ${hasFailed}))::int`,
    })
    .from(messages)
    .where(ofThis);
  const [failure] = await db
    .select({ detail: messages.detail })
    .from(messages)
    .where(and(ofThis, hasFailed))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return {
    last_sent_at: counts?.last?.toISOString() ?? null,
    sent_today: counts?.today ?? 0,
    daily_limit: times.daily_limit,
    waiting: counts?.waiting ?? 0,
    failed: counts?.failed ?? 0,
    problem: failure?.detail ?? '',
  };
}

export async function getSendingTimes(ctx: Context): Promise<SendingTimesSettings> {
  const { organisationId } = ctx.caller;
  const version = (await readSetting(ctx.db, organisationId, sendingTimesSetting))?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  return { ...(await readSendingTimes(ctx.db, organisationId)), version };
}

export async function saveSendingTimes(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: SendingTimes },
): Promise<SendingTimesSettings> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, sendingTimesSetting, headers['if-match'], () => ({
      value: body,
      secret: null,
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'sending-times.saved', organisationId);
  });
  return getSendingTimes(ctx);
}
