import { candidatePath } from '../../../../contract/paths.ts';
import { isWebAddress } from '../../../../contract/text.ts';

/** How to open a candidate: in place, in a new tab, or not at all because the address is none. */
export type CandidateLink = { kind: 'page'; to: string } | { kind: 'site'; href: string } | { kind: 'none' };

const ownPage = new RegExp(`^${candidatePath('[0-9a-f-]{36}')}$`, 'i');

/**
 * A candidate page of ours opens in place. A link of the talent pool carries the server's public address, which need not be
 * the address this page was loaded from (the desktop app, a second host name), so for those the path alone decides.
 */
export function linkToCandidate(address: string, source?: string): CandidateLink {
  if (!isWebAddress(address)) return { kind: 'none' };
  const url = new URL(address);
  const isOurs = url.origin === location.origin || source === 'talent-pool';
  if (!isOurs || !ownPage.test(url.pathname)) return { kind: 'site', href: address };
  // The whole address is kept where it leads here anyway: it is what people copy.
  return { kind: 'page', to: url.origin === location.origin ? address : url.pathname };
}
