import twitter from 'twitter-text';
import { xLimit } from './channel-limits.ts';
import { Count } from './count.tsx';

/** How long a text is on X, where links and some scripts have a weight of their own. Loaded with the first count. */
export function XCounter({ text }: { text: string }) {
  return <Count name="X" length={twitter.parseTweet(text).weightedLength} limit={xLimit} />;
}
