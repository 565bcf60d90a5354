import twitter from 'twitter-text';
import { Count } from './count.tsx';
import { xLimit } from './post-kind-texts.tsx';

/** How long a text is on X, where links and some scripts have a weight of their own. Loaded with the first count. */
export function XCounter({ text }: { text: string }) {
  return <Count name="X" length={twitter.parseTweet(text).weightedLength} limit={xLimit} />;
}
