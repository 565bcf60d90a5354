import { isIP } from 'node:net';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { SignedInDevice } from '../../../../contract/account/sessions.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { sessions } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { endPendingLinks } from '../pending-links.ts';

const activeSessions = ({ caller, config }: Pick<Context, 'caller' | 'config'>) =>
  and(
    eq(sessions.userId, caller.userId),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastUsedAt, sql`now() - make_interval(days => ${config.session.idleDays})`),
  );

export async function listSessions(ctx: Context): Promise<SignedInDevice[]> {
  const rows = await ctx.db
    .select({
      id: sessions.id,
      device: sessions.device,
      network: sessions.network,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(activeSessions(ctx))
    .orderBy(desc(eq(sessions.id, ctx.caller.sessionId)), desc(sessions.lastUsedAt), sessions.id);
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_current: row.id === ctx.caller.sessionId,
  }));
}

export async function endOwnSession(
  ctx: Context,
  { params: { id } }: { params: { id: string } },
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: new Date() })
      .where(and(activeSessions(ctx), eq(sessions.id, id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new NotFoundError('There is no such session, or it has ended.');
    await audit({ ...ctx, db: tx }, 'session.ended', id);
  });
  return null;
}

export async function endOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const { userId, sessionId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: new Date() })
      .where(and(activeSessions(ctx), ne(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    await endPendingLinks(tx, userId);
    await audit({ ...ctx, db: tx }, 'sessions.ended', userId);
    return { ended: ended.length };
  });
}

/** In order: several name others, too. */
const browsers: [RegExp, string][] = [
  [/\bElectron\//, 'Desktop app'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a user recognizes a device by, from its user agent: `Firefox on Windows`. Empty when it says nothing of use. */
export function describeDevice(userAgent: string | undefined): string {
  const find = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? /^[\w.-]{1,40}/.exec(userAgent ?? '')?.[0] ?? '';
}

/** The front part of an address, which says roughly where a device is: `203.0.x.x`, `2001:db8::`. */
export function roughAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 4) return address.replace(/\.\d+\.\d+$/, '.x.x');
  if (isIP(address) !== 6) return '';
  const [first, second] = address.split(':');
  return first ? `${[first, second].filter(Boolean).join(':')}::` : '::';
}
