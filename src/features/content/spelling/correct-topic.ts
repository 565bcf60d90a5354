import type { Answered, Asked } from './spelling-worker.ts';

/** Undefined where no word is misspelled. Words with a capital are names. */
export function correctTopic(topic: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./spelling-worker.ts', import.meta.url), { type: 'module' });
    const end = (corrected: string | undefined) => {
      worker.terminate();
      resolve(corrected);
    };
    worker.addEventListener('error', () => end(undefined));
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      const problems = data.problems.filter(
        ({ kind, text, suggestions }) => kind === 'spelling' && /^\p{Ll}/u.test(text) && suggestions[0],
      );
      if (!data.isEnglish || problems.length === 0) return end(undefined);
      const corrected = problems
        .toSorted((one, other) => other.start - one.start)
        .reduce(
          (rest, { start, end: last, suggestions }) =>
            rest.slice(0, start) + (suggestions[0] ?? '') + rest.slice(last),
          topic,
        );
      end(corrected);
    });
    worker.postMessage({ id: 1, text: topic, known: [] } satisfies Asked);
  });
}
