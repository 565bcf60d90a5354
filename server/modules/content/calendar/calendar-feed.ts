import { randomUUID } from 'node:crypto';
import type { EventAttributes } from 'ics';
import type { CalendarEntry } from '../../../../contract/content/calendar.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import { deriveToken, isSameToken } from '../../../platform/auth/opaque-token.ts';
import type { Context, PublicContext, Services } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/db/is-uuid.ts';
import { dayMs } from '../../../platform/durations.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import {
  readSetting,
  removeSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { readCalendar } from './calendar-entries.ts';

/** Another nonce makes another address. */
const value = z.object({ nonce: z.string() });
const feedSetting: SettingKind<z.infer<typeof value>> = { key: 'calendar-feed', schema: value };

const tokenOf = ({ secretKey }: Pick<Services, 'secretKey'>, organisationId: string, nonce: string): string =>
  deriveToken(secretKey, 'calendar', `${organisationId}:${nonce}`);

/** Whether an Owner has made a secret address of the calendar. */
export async function getCalendarFeed(ctx: Context): Promise<{ is_made: boolean }> {
  return { is_made: (await readSetting(ctx.db, ctx.caller.organisationId, feedSetting)) !== undefined };
}

/**
 * The secret address of the calendar, which an Owner has made.
 * @throws NotFoundError while there is none
 */
export async function showCalendarFeed(ctx: Context): Promise<{ address: string }> {
  const { organisationId } = ctx.caller;
  const stored = await readSetting(ctx.db, organisationId, feedSetting);
  if (!stored) throw new NotFoundError('The calendar has no address of its own.');
  const token = tokenOf(ctx, organisationId, stored.value.nonce);
  return { address: `${ctx.publicUrl}/api/calendar/${organisationId}/${token}/posts.ics` };
}

/** Makes a new address; the one before ends. For an Owner. */
export async function renewCalendarFeed(ctx: Context): Promise<{ address: string }> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const next = { value: { nonce: randomUUID() }, secret: null, userId };
    await writeSetting(tx, organisationId, feedSetting, undefined, () => next);
    await audit({ ...ctx, db: tx }, 'calendar-feed.renewed', organisationId);
  });
  return showCalendarFeed(ctx);
}

/** Ends the address. For an Owner. */
export async function removeCalendarFeed(ctx: Context): Promise<null> {
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await removeSetting(tx, organisationId, feedSetting);
    await audit({ ...ctx, db: tx }, 'calendar-feed.removed', organisationId);
  });
  return null;
}

/**
 * The calendar for calendar programs, from a month ago to a year ahead.
 * @throws NotFoundError for an address that is not, or no longer, valid
 */
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
  const events = entries.map(
    ({ id, type, title, state, at }): EventAttributes => ({
      uid: `${id}@${new URL(publicUrl).hostname}`,
      start: Date.parse(at),
      startInputType: 'utc',
      startOutputType: 'utc',
      duration: { minutes: 30 },
      title: `${title} (${state})`,
      url: `${publicUrl}/dashboard/marketing/${type}/${id}`,
      status: state === 'planned' ? 'TENTATIVE' : 'CONFIRMED',
      busyStatus: 'FREE',
    }),
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
