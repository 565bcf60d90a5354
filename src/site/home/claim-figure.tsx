import type { Claim } from '../../../contract/site/brand.ts';
import { classes } from '../../ui/classes.ts';

/** A claim whose figure is set large. */
export function ClaimFigure({ claim, className }: { claim: Claim; className?: string }) {
  return (
    <p className={classes('flex flex-wrap items-baseline gap-x-4', className)}>
      <span className="text-display-2 font-bold text-strong tabular-nums">{claim.figure}</span>{' '}
      <span className="max-w-[18em] flex-1 basis-32 leading-snug text-balance">{claim.says}</span>
    </p>
  );
}
