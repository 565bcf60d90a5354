import { useDeferredValue, useMemo } from 'react';
import { easeName, measureReading } from './reading-ease.ts';

/** Words, minutes, and how easily an English text reads. */
export function ReadingLine({ body, isEnglish }: { body: string; isEnglish: boolean }) {
  const text = useDeferredValue(body);
  const { words, minutes, ease } = useMemo(() => measureReading(text), [text]);
  return (
    <p className="text-muted text-sm">
      {`${words} ${words === 1 ? 'word' : 'words'}, ${minutes} min to read`}
      {isEnglish && ease !== undefined && (
        <span title="Flesch reading ease, 0 to 100, for English texts">
          {`, reading ease ${ease} (${easeName(ease)})`}
        </span>
      )}
    </p>
  );
}
