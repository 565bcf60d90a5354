import { formatDateTime, machineDateTime } from '../../lib/format-date.ts';
import { Tag } from '../../ui/tag.tsx';
import { engineText } from './post-kind-texts.ts';

export function PostMeta({ kind, date, engine }: { kind: string; date: string; engine: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Tag look="strong">{kind}</Tag>
      <time dateTime={machineDateTime(date)}>{formatDateTime(date)}</time>
      <span>{engineText(engine)}</span>
    </p>
  );
}
