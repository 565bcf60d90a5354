import { useRef, useState } from 'react';

/** Milliseconds that a sent form waits for the spelling of its topic. */
const longestWaitMs = 2000;

export interface TopicSpelling {
  offer: { topic: string; corrected: string } | undefined;
  check(topic: string): Promise<void>;
  /** Whether the topic has a correction that its author has not seen yet, which is shown from then on. */
  holds(topic: string): Promise<boolean>;
}

/** Offers a misspelled topic corrected before a post is written about it. */
export function useTopicSpelling(): TopicSpelling {
  const [offer, setOffer] = useState<TopicSpelling['offer']>();
  const checks = useRef(new Map<string, Promise<void>>());
  const offered = useRef(new Set<string>());
  const check = (typed: string): Promise<void> => {
    const topic = typed.trim();
    if (topic === '' || typeof Worker === 'undefined') return Promise.resolve();
    const known = checks.current.get(topic);
    if (known) return known;
    // The dictionaries are as large as everything else: loaded once a topic is typed.
    const started = import('./correct-topic.ts')
      .then(({ correctTopic }) => correctTopic(topic))
      .then((corrected) => {
        if (corrected === undefined) return;
        offered.current.add(topic);
        setOffer({ topic, corrected });
      })
      // Without the dictionaries nothing is offered.
      .catch(() => undefined);
    checks.current.set(topic, started);
    return started;
  };
  return {
    offer,
    check,
    holds: async (typed) => {
      const topic = typed.trim();
      if (offered.current.has(topic)) return false;
      const wait = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
      await Promise.race([check(topic), wait]);
      return offered.current.has(topic);
    },
  };
}
