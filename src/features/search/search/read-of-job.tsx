import type { z } from '../../../../contract/platform/zod.ts';
import type { Criterion, jobCriteria } from '../../../../contract/search/sourcing.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CriterionChip, kindLabels, useExclusionQuestion } from '../criterion-chip.tsx';
import { AddCriterion } from '../results/add-criterion.tsx';
import { applyEdits, parseEdits, storeEdits, withAdded, withNeed, without } from './criteria-edits.ts';

const lineCount = (count: number) => (count === 1 ? '1 line was not read' : `${count} lines were not read`);
const criteriaCount = (count: number) => (count === 1 ? '1 criterion' : `${count} criteria`);

const mostQuoted = 90;

/** The words that a criterion comes from, cut around it where they are many. */
function quoteOf({ source, text }: Criterion): string {
  if (source === '') return 'Added by you';
  const line = source.replace(/\s+/g, ' ');
  if (line.length <= mostQuoted) return `“${line}”`;
  const at = Math.max(0, line.toLowerCase().indexOf(text.toLowerCase()));
  const start = Math.max(0, Math.min(at - 20, line.length - mostQuoted));
  return `“${start > 0 ? '…' : ''}${line.slice(start, start + mostQuoted).trim()}…”`;
}

/** What the job is read into while it is typed, to change before the search; the lines not read, and those that are left out. */
export function ReadOfJob({
  read: { criteria: found, lines_not_read: notRead = [], lines_set_aside: aside = [] },
  edits: stored,
  onEdit,
}: {
  read: z.infer<typeof jobCriteria>;
  /** What was changed by hand, as the form keeps it. */
  edits: string;
  onEdit: (edits: string) => void;
}) {
  const edits = parseEdits(stored);
  const { change, question } = useExclusionQuestion((criterion, need) =>
    onEdit(storeEdits(withNeed(edits, criterion, need))),
  );
  const criteria = applyEdits(found, edits);
  const lines = [...new Set(notRead)];
  return (
    <section
      aria-label="Criteria found"
      className="min-w-0 space-y-4 rounded-card border border-hairline bg-panel p-4 xl:sticky xl:top-4 xl:max-h-[calc(100vh-6rem)] xl:overflow-y-auto"
    >
      <div>
        <h2 className="font-semibold text-sm text-strong">Criteria found</h2>
        <p className="text-muted text-sm">The search goes by these. Change what is wrong before it starts.</p>
        <p role="status" className="sr-only">
          {`${criteriaCount(criteria.length)} found. ${lines.length > 0 ? `${lineCount(lines.length)}.` : ''}`}
        </p>
      </div>
      <ul aria-label="Criteria of the job" className="space-y-2.5">
        {criteria.map((criterion) => (
          <li key={criterion.id} className="min-w-0">
            <CriterionChip
              criterion={criterion}
              onNeed={(need) => change(criterion, need)}
              onRemove={() => onEdit(storeEdits(without(edits, criterion)))}
            />
            <p className="wrap-anywhere pl-3 text-muted text-xs">
              {kindLabels[criterion.kind]} · {quoteOf(criterion)}
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <AddCriterion disabled={false} onAdd={(added) => onEdit(storeEdits(withAdded(edits, added)))} />
        {stored !== '' && (
          <Button look="quiet" size="small" onClick={() => onEdit('')}>
            Undo my changes
          </Button>
        )}
      </div>
      {aside.map(({ line, why }) => (
        <Notice key={line} kind="info">
          {why.startsWith(`“${line}”`) ? why : `“${line}”: ${why}`}
        </Notice>
      ))}
      {lines.length > 0 && (
        <details className="group min-w-0">
          <summary className="summary font-semibold text-sm text-strong underline-offset-4 hover:underline">
            {lineCount(lines.length)}
            <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="mt-2 list-disc space-y-1 ps-5 text-muted text-sm">
            {lines.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </details>
      )}
      {question}
    </section>
  );
}
