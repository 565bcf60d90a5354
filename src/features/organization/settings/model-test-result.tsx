import type { ModelTest } from '../../../../contract/organization/settings.calls.ts';
import { Notice } from '../../../ui/notice.tsx';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** What the model answered and how long it took, or why it failed. */
export function ModelTestResult({ result }: { result: ModelTest }) {
  if (!result.works) {
    return <Notice kind="failed">{result.detail ?? 'The model did not answer.'}</Notice>;
  }
  return (
    <Notice kind="done">
      <p className="font-semibold">
        The model answered in {seconds(result.total_ms)}
        {result.first_words_ms !== undefined && `, its first words after ${seconds(result.first_words_ms)}`}.
      </p>
      <p className="mt-1">“{result.answer}”</p>
    </Notice>
  );
}
