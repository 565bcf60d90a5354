import { classes } from './button.tsx';
import { Mark } from './mark.tsx';

/** Indeterminate without `value`. */
export function ProgressBar({
  label,
  value,
  max = 1,
  className,
}: {
  label: string;
  value?: number | undefined;
  max?: number | undefined;
  className?: string;
}) {
  const share = value === undefined || max <= 0 ? undefined : Math.min(Math.max(value / max, 0), 1);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      className={classes('h-1.5 overflow-hidden rounded-full bg-hairline', className)}
    >
      {share === undefined ? (
        <div className="indeterminate" />
      ) : (
        // An attribute, because the content security policy blocks style attributes in prerendered pages.
        <svg aria-hidden="true" className="block size-full">
          <rect width={`${share * 100}%`} height="100%" rx="3" className="fill-strong transition-[width]" />
        </svg>
      )}
    </div>
  );
}

export function LoadingMark({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <div role="status" className={classes('flex items-center gap-3 py-8 text-muted', className)}>
      <Mark className="loading-mark size-5 text-strong" />
      <span>{text}</span>
    </div>
  );
}
