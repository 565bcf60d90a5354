import type { Verdict } from '../../../contract/search/sourcing.calls.ts';
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';

export const verdictWords: Record<Verdict, string> = {
  found: 'Found',
  missing: 'Missing',
  unclear: 'Unclear',
};

/** The shape tells verdicts apart, and screen readers hear the word. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  return (
    <>
      {verdict === 'found' && <CheckIcon className="size-3.5 shrink-0 text-done [stroke-width:3]" />}
      {verdict === 'missing' && <CloseIcon className="size-3.5 shrink-0 text-failed [stroke-width:3]" />}
      {verdict === 'unclear' && (
        <span aria-hidden="true" className="w-3.5 shrink-0 text-center font-bold">
          ?
        </span>
      )}
      <span className="sr-only">{verdictWords[verdict]}: </span>
    </>
  );
}
