import twitter from 'twitter-text';
import { Count, xLimit } from './post-kind-texts.tsx';

/** Links and some scripts have a weight of their own on X. */
export function XCounter({ text }: { text: string }) {
  return <Count name="X" length={twitter.parseTweet(text).weightedLength} limit={xLimit} />;
}
