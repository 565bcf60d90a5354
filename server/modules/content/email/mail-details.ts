import { createHash } from 'node:crypto';
import { type MailIdentity, matchMails } from '../../../../contract/content/mails/match-mails.ts';
import { type MailText, readMails } from '../../../../contract/content/mails/read-mails.ts';
import type { PostKind } from '../../../../contract/content/post-kinds.ts';
import type { MailDetails } from '../../../../contract/content/post-mails.calls.ts';
import type { StoredMailDetails } from '../../../platform/db/schema/content.ts';

const usualPace = 3;
const mostGone = 200;

/**
 * Link and send day of each mail. A button leads to the link that was set for it, else to the link in its sentence.
 * @param otherwise where the others lead: the post's link, else the website
 */
export function detailsOf(
  mails: readonly Pick<MailText, 'segment' | 'link'>[],
  stored: StoredMailDetails | null,
  otherwise: string,
): MailDetails[] {
  const segments = new Map<string, number>();
  return mails.map(({ segment, link }, index) => {
    const place = segments.get(segment) ?? 0;
    segments.set(segment, place + 1);
    const details = ownDetails(stored, index);
    return { link: details?.link || link || otherwise, send_day: details?.send_day ?? place * usualPace };
  });
}

/** The days after its start on which later mails of a series leave. */
export function laterDaysOf(kind: PostKind, markdown: string, stored: StoredMailDetails | null): number[] {
  const days = detailsOf(readMails(kind, '', markdown), stored, '').map(({ send_day }) => send_day);
  return [...new Set(days)].filter((day) => day > 0).sort((one, other) => one - other);
}

const ownDetails = (stored: StoredMailDetails | null, index: number): MailDetails | undefined => {
  const details = stored?.[index];
  return details && !details.gone ? details : undefined;
};

export const replaceDetails = (
  stored: StoredMailDetails | null,
  details: MailDetails[],
): StoredMailDetails => [...details, ...(stored ?? []).filter((one) => one?.gone)];

/**
 * The details of a post for its next text: each mail keeps its own wherever it has moved to. Those of a mail that is gone are kept, in
 * case it comes back.
 */
export function carryDetails(
  kind: PostKind,
  stored: StoredMailDetails,
  { from, to }: { from: string; to: string },
): StoredMailDetails {
  const before = identitiesIn(kind, from).map((gone, index) => ({
    details: ownDetails(stored, index),
    gone,
  }));
  const lost = stored.flatMap((details) => (details?.gone ? [{ details, gone: details.gone }] : []));
  const earlier = [...before, ...lost];
  const identities = (mails: { gone: MailIdentity }[]) => mails.map(({ gone }) => gone);
  const places = matchMails(identities(before), identitiesIn(kind, to), identities(lost));
  const carried = places.map((place) => {
    const details = place === undefined ? undefined : earlier[place]?.details;
    return details ? { link: details.link, send_day: details.send_day } : null;
  });
  const left = earlier.flatMap(({ details, gone }, place) =>
    details && !places.includes(place) ? [{ ...details, gone }] : [],
  );
  return [...carried, ...left.slice(0, mostGone)];
}

const identitiesIn = (kind: PostKind, markdown: string): MailIdentity[] =>
  readMails(kind, '', markdown).map(({ segment, name, subject, body, closing }) => {
    const text = `${body}\n\n${closing}`.trim();
    return { segment, name, subject, ...(text && { fingerprint: digest(text) }) };
  });

export const mailsVersion = (version: number, stored: StoredMailDetails | null): string =>
  `${version}-${digest(JSON.stringify(stored ?? []))}`;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);
