import { fragment, joinList, shorten } from '../clean-text.ts';
import type { Settle } from './ordinary-words.ts';

export interface Audience {
  /** As given, for the first mention: `HR managers at growing firms who hire in bulk`. */
  full: string;
  /** For later mentions: `HR managers at growing firms`. */
  short: string;
  /** The full form ends in an addition after a comma, which has to be closed before the sentence goes on. */
  isOpen: boolean;
}

const lead =
  /^(?:(?:we|our)\s+(?:mainly\s+|mostly\s+)?(?:target|serve|sell to|work with|write for|(?:target\s+)?audience (?:is|are)|customers are|clients are|readers are)|(?:target audience|audience|target|aimed at|intended for|meant for|for|to))\s*:?\s+/iu;

/** Reads what was typed as the target audience into something that can follow `for`. */
export function readAudience(typed: string, settle: Settle): Audience {
  const bare = fragment(fragment(typed).replace(lead, ''));
  if (bare === '') return { full: 'our readers', short: 'our readers', isOpen: false };
  const joined = fragment(joinPlainList(bare, settle));
  const full = shorten(settle(joined), 200);
  const [head = full] = full.split(
    /,\s|;\s|\s[–-]\s|\s\(|\s(?=(?:who|that|which|whose|where|aged|looking|trying|wanting)\s)/u,
  );
  const short = head.length >= 3 ? shorten(head, 80) : shorten(full, 80);
  return { full, short, isOpen: joined === bare && full.includes(', ') };
}

/** `founders, HR managers` → `founders and HR managers`; leaves `small firms, mainly in Berlin` as it is. */
function joinPlainList(text: string, settle: Settle): string {
  const items = text.split(/\s*[,;/]\s*/u).filter((item) => item !== '');
  const isPlainList =
    items.length > 1 &&
    items.every(
      (item) =>
        item.split(' ').length <= 4 &&
        !/^(?:and|or|mainly|mostly|especially|particularly|who|that|which|aged|in|with|including|such|from|at|between|based|plus)\b/iu.test(
          item,
        ) &&
        !/\b(?:and|or)\b/iu.test(item),
    );
  return isPlainList ? joinList(items.map(settle)) : text;
}
