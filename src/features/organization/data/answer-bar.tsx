import { useState } from 'react';
import { retentionMonths } from '../../../../contract/people/retention.calls.ts';
import { ConfirmMutation } from '../../../lib/confirm-mutation.tsx';
import { erasureText } from '../../../lib/erasure-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type RetentionMonths, useAnswerDue } from '../../people/settings/use-retention.ts';

/** Keeps the chosen people, or erases them after a question. */
export function AnswerBar({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { keep, erase } = useAnswerDue();
  const [months, setMonths] = useState<RetentionMonths>(12);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState('');
  const count = ids.length;
  const people = (number: number) => (number === 1 ? '1 person' : `${number} people`);
  const nobody = count === 0;
  return (
    <section
      aria-label="Chosen people"
      className="flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-panel px-4 py-2"
    >
      <p role="status" className="mr-2 text-sm">
        {nobody && done ? done : <span className="font-semibold">{people(count)} chosen</span>}
      </p>
      <label className="flex items-center gap-2 text-sm">
        Keep for
        <select
          value={months}
          onChange={({ target }) =>
            setMonths(retentionMonths.find((one) => String(one) === target.value) ?? 12)
          }
          className="h-9 rounded-control border border-edge bg-panel px-2 text-sm touch:h-11"
        >
          {retentionMonths.map((one) => (
            <option key={one} value={one}>
              {one} months
            </option>
          ))}
        </select>
      </label>
      <Button
        size="small"
        disabled={nobody}
        busy={keep.isPending}
        onClick={() =>
          keep.mutate(
            { ids, months },
            {
              onSuccess: ({ changed }) => {
                setDone(`${people(changed.length)} kept for ${months} months.`);
                onDone();
              },
            },
          )
        }
      >
        Keep
      </Button>
      <Button look="secondary" size="small" disabled={nobody} onClick={() => setAsking(true)}>
        Erase…
      </Button>
      {keep.isError && (
        <Notice kind="failed">{problemText(keep.error, 'They could not be kept. Please try again.')}</Notice>
      )}
      <ConfirmMutation
        mutation={erase}
        given={isAsking ? ids : undefined}
        title={`Erase ${people(count)} for good?`}
        confirmText="Erase"
        onClose={() => setAsking(false)}
        onDone={({ changed }) => {
          setDone(`${people(changed.length)} erased.`);
          onDone();
        }}
      >
        {erasureText('They are', 'them')}
      </ConfirmMutation>
    </section>
  );
}
