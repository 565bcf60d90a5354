import { machineMoment, shownMoment } from '../../lib/shown-moment.ts';
import { Tag } from '../../ui/tag.tsx';

/** Kind, date and engine of a post, in one line. */
export function PostMeta({ kind, moment, engine }: { kind: string; moment: string; engine: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Tag look="strong">{kind}</Tag>
      <time dateTime={machineMoment(moment)}>{shownMoment(moment)}</time>
      <span>{engine === 'composer' ? 'Built-in composer' : engine}</span>
    </p>
  );
}
