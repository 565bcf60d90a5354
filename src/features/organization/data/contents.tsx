/** Tables without a label are counted together. */
const recordLabels: Record<string, string> = {
  candidates: 'People',
  search_jobs: 'Searches',
  search_results: 'Results of searches',
  search_people: 'People on boards and decided on',
  decisions: 'Decisions',
  notes: 'Notes',
  reminders: 'Reminders',
  messages: 'Mails',
  posts: 'Posts',
  files: 'Files',
};
const otherRecords = 'Other records';

export function Contents({ rows, files }: { rows: Record<string, number>; files: number }) {
  // Of files their contents count, not their rows: a row whose content is gone is none.
  const counts: Record<string, number> = { ...rows, files };
  const others = Object.entries(rows).filter(([table]) => !(table in recordLabels));
  const kinds = [
    ...Object.entries(recordLabels).map(([table, label]) => ({ label, count: counts[table] ?? 0 })),
    { label: otherRecords, count: others.reduce((sum, [, count]) => sum + count, 0) },
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm">
      {kinds
        .filter(({ count }) => count > 0)
        .map(({ label, count }) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>{' '}
            <dd className="tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
    </dl>
  );
}
