import { candidatePath } from '../../../../contract/platform/paths.ts';
import { isWebAddress } from '../../../../contract/platform/text.ts';

/** How a candidate's link opens: in place, in a new tab, or not at all when it is no web address. */
export type CandidateLink = { kind: 'page'; to: string } | { kind: 'site'; href: string } | { kind: 'none' };

const ownPage = new RegExp(`^${candidatePath('[0-9a-f-]{36}')}$`, 'i');

/**
 * Classifies a candidate's link. Results carry absolute links, because the API serves other clients, too. Links of the
 * talent pool start with the server's public URL, which may differ from this page's origin (the desktop app, a second
 * host name), so for those the path decides.
 */
export function linkToCandidate(address: string, source?: string): CandidateLink {
  if (!isWebAddress(address)) return { kind: 'none' };
  const url = new URL(address);
  const isOurs = url.origin === location.origin || source === 'talent-pool';
  if (!isOurs || !ownPage.test(url.pathname)) return { kind: 'site', href: address };
  // Keep the absolute URL on the same origin: users copy it.
  return { kind: 'page', to: url.origin === location.origin ? address : url.pathname };
}
