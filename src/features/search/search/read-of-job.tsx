import type { z } from '../../../../contract/platform/zod.ts';
import type { jobCriteria } from '../../../../contract/search/sourcing.calls.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';

const needs = { must: 'must', nice: 'nice to have', not: 'not' } as const;
const lineCount = (count: number) => (count === 1 ? '1 line was not read' : `${count} lines were not read`);

/** What the job is read into while it is typed, which of its lines were not read, and which the search leaves out. */
export function ReadOfJob({
  read: { criteria, lines_not_read: notRead = [], lines_set_aside: aside = [] },
}: {
  read: z.infer<typeof jobCriteria>;
}) {
  if (criteria.length === 0) return null;
  return (
    <section aria-label="What was read" className="min-w-0 space-y-3">
      <h2 className="font-semibold text-sm text-strong">What was read</h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
        {criteria.map(({ id, need, text }) => (
          <li key={id} className="min-w-0 break-words">
            <span className="text-strong">{text}</span> <span className="text-muted">{needs[need]}</span>
          </li>
        ))}
      </ul>
      {aside.map(({ line, why }) => (
        <Notice key={line} kind="info">
          “{line}”: {why}
        </Notice>
      ))}
      {notRead.length > 0 && (
        <details className="group min-w-0">
          <summary className="summary font-semibold text-sm text-strong underline-offset-4 hover:underline">
            {lineCount(notRead.length)}
            <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="mt-2 list-disc space-y-1 ps-5 text-muted text-sm">
            {[...new Set(notRead)].map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
