import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Today } from '../../../../contract/recruiting/today.calls.ts';
import { counted, formatDateTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { classes } from '../../../ui/button.tsx';
import { ArrowRightIcon, type IconProps, MailIcon } from '../../../ui/icons.tsx';

const tones = {
  plain: 'bg-sunk text-muted',
  strong: 'bg-strong-soft text-strong',
  done: 'bg-done-soft text-done',
  failed: 'bg-failed-soft text-failed',
};

export function Panel({
  title,
  isTitleShown = true,
  aside,
  children,
}: {
  title: string;
  isTitleShown?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-panel pt-3 pb-2 text-sm">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 px-5">
        <h2 id={id} className={isTitleShown ? 'font-medium text-lg' : 'sr-only'}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The whole row links to where the work is done. */
export function TodayRow({
  icon: Icon,
  tone = 'plain',
  to,
  title,
  note,
  problem,
  isNext = false,
  children,
}: {
  icon: (props: IconProps) => ReactNode;
  tone?: keyof typeof tones;
  to: string;
  title: string;
  note?: ReactNode;
  problem?: string | undefined;
  isNext?: boolean;
  /** Actions; without any, an arrow stands in their place. */
  children?: ReactNode;
}) {
  return (
    <li className="group relative flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2 hover:bg-strong-soft">
      <span className={classes('flex size-8 shrink-0 items-center justify-center rounded-full', tones[tone])}>
        <Icon className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className="line-clamp-2 break-words font-semibold text-ink no-underline after:absolute after:inset-0 group-hover:text-strong lg:line-clamp-1"
        >
          {title}
        </Link>
        {note && <span className="block text-muted sm:truncate">{note}</span>}
      </span>
      {children ? (
        // On phones below the text, which they would leave no room.
        <span className="relative flex flex-wrap items-center gap-1 max-sm:-mb-2 max-sm:basis-full max-sm:pl-8">
          {children}
        </span>
      ) : isNext ? (
        <span
          aria-hidden="true"
          className="flex min-h-9 shrink-0 items-center rounded-control bg-strong px-4 font-semibold text-on-strong group-hover:bg-strong-hover"
        >
          Start
        </span>
      ) : (
        <ArrowRightIcon className="size-4 shrink-0 text-muted" />
      )}
      {problem && (
        <p role="alert" className="basis-full text-failed">
          {problem}
        </p>
      )}
    </li>
  );
}

export type StartingSequence = NonNullable<Today['starting']>[number];

export const StartingEntry = ({ sequence: { id, name, people, at } }: { sequence: StartingSequence }) => (
  <TodayRow
    icon={MailIcon}
    to={`${paths.sequences}?open=${id}`}
    title={`${name}: ${counted(people, 'first mail')}`}
    note={`Sequence starts ${formatDateTime(at)}`}
  />
);
