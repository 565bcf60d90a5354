import { type ReactNode, useId } from 'react';
import { getCalendarFeed } from '../../../../contract/content/calendar.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useRefusal } from '../../../lib/use-refusal.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { useCalendarFeed, useChangeCalendarFeed } from './use-calendar.ts';

/** The secret address by which other calendar programs show the calendar, or why it is not shown. */
export function CalendarFeed() {
  const refusal = useRefusal()(getCalendarFeed);
  if (refusal === undefined) return <ShownFeed />;
  return (
    <FeedSection>
      <p className="mt-1 text-muted">{refusal}</p>
    </FeedSection>
  );
}

function FeedSection({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 max-w-3xl">
      <h2 id={id} className="font-semibold text-lg">
        In your calendar program
      </h2>
      {children}
    </section>
  );
}

function ShownFeed() {
  const { data } = useCalendarFeed();
  const change = useChangeCalendarFeed();
  const isOwner = useIsOwner();
  if (!data || (!data.is_made && !isOwner)) return null;
  const address = data.is_made ? change.data?.address : undefined;
  return (
    <FeedSection>
      <p className="mt-1 text-muted">
        {data.is_made
          ? 'Subscribe to its address. Everyone who has it sees titles and times.'
          : 'An address of its own lets calendar programs show what is planned.'}
      </p>
      {address && <p className="mt-2 break-all text-sm">{address}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {address && <CopyButton text={address}>Copy the address</CopyButton>}
        {data.is_made && !address && (
          <FeedButton change={change} to="show">
            Show the address
          </FeedButton>
        )}
        {isOwner && (
          <FeedButton change={change} to="renew">
            {data.is_made ? 'Make a new address' : 'Make an address'}
          </FeedButton>
        )}
        {isOwner && data.is_made && (
          <FeedButton change={change} to="remove">
            End the address
          </FeedButton>
        )}
      </div>
      {change.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(
            change.error,
            change.variables === 'show'
              ? 'The address could not be shown. Please try again.'
              : 'The address could not be changed. Please try again.',
          )}
        </Notice>
      )}
    </FeedSection>
  );
}

type FeedChange = ReturnType<typeof useChangeCalendarFeed>;

function FeedButton({
  change,
  to,
  children,
}: {
  change: FeedChange;
  to: 'show' | 'renew' | 'remove';
  children: ReactNode;
}) {
  return (
    <ServerButton
      isBrief
      look={to === 'remove' ? 'quiet' : 'secondary'}
      size="small"
      disabled={change.isPending}
      busy={change.isPending && change.variables === to}
      onClick={() => change.mutate(to)}
    >
      {children}
    </ServerButton>
  );
}
