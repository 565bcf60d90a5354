import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Answered, Asked } from './spelling/spelling-worker.ts';

/** Offers a topic with its misspelled words corrected. Words with a capital are names. */
export default function TopicSpelling({
  topic,
  onCorrect,
}: {
  topic: string;
  onCorrect: (topic: string) => void;
}) {
  const [corrected, setCorrected] = useState<{ of: string; text: string }>();
  useEffect(() => {
    if (topic.trim() === '' || typeof Worker === 'undefined') return;
    const worker = new Worker(new URL('./spelling/spelling-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      const problems = data.problems.filter(
        ({ kind, text, suggestions }) => kind === 'spelling' && /^\p{Ll}/u.test(text) && suggestions[0],
      );
      if (!data.isEnglish || problems.length === 0) return;
      const text = problems
        .toSorted((one, other) => other.start - one.start)
        .reduce(
          (rest, { start, end, suggestions }) =>
            rest.slice(0, start) + (suggestions[0] ?? '') + rest.slice(end),
          topic,
        );
      setCorrected({ of: topic, text });
    });
    worker.postMessage({ id: 1, text: topic, known: [] } satisfies Asked);
    return () => worker.terminate();
  }, [topic]);
  if (corrected?.of !== topic) return null;
  return (
    <p role="status" className="-mt-3 flex flex-wrap items-center gap-x-2 text-sm sm:col-span-2">
      <span>{`Did you mean “${corrected.text}”?`}</span>
      <Button look="quiet" size="small" onClick={() => onCorrect(corrected.text)}>
        Correct the topic
      </Button>
    </p>
  );
}
