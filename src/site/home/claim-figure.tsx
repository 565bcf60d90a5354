import type { Claim } from '../../../contract/provider/brand.ts';
import { classes } from '../../ui/classes.ts';

/** A claim with its figure set large. */
export function ClaimFigure({ claim, className }: { claim: Claim; className?: string }) {
  return (
    <p className={classes('flex items-baseline gap-4', className)}>
      <span className="text-display-2 font-bold text-strong tabular-nums">{claim.figure}</span>{' '}
      <span className="max-w-[28ch] leading-snug text-balance">{claim.says}</span>
    </p>
  );
}
