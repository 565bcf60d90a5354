interface Bar {
  id: string;
  label: string;
  value: number;
  /** The value as it is read: `38%`, `2.5 days`. */
  text: string;
}

/** So many bars are compared at a glance; the table has them all. */
const most = 10;

/** Horizontal bars. The table beside them says the same, so screen readers skip them. */
export function BarChart({ bars, max }: { bars: Bar[]; max?: number }) {
  const shown = bars.slice(0, most);
  const longest = max ?? Math.max(...shown.map(({ value }) => value));
  return (
    <ul aria-hidden="true" className="space-y-2.5 rounded-card border border-hairline bg-panel p-4 text-sm">
      {shown.map(({ id, label, value, text }) => (
        <li key={id}>
          <span className="flex justify-between gap-3">
            <span className="truncate">{label}</span>
            <span className="shrink-0 text-muted tabular-nums">{text}</span>
          </span>
          <svg aria-hidden="true" className="mt-1 block h-3 w-full overflow-hidden rounded-control bg-sunk">
            <rect
              width={`${longest > 0 ? (value / longest) * 100 : 0}%`}
              height="100%"
              rx="3"
              className="fill-strong"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
