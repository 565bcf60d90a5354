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
  if (!data || (data.address === null && !isOwner)) return null;
  return (
    <FeedSection>
      <p className="mt-1 text-muted">
        {data.address
          ? 'Subscribe to this address. Everyone who has it sees titles and times.'
          : 'An address of its own lets calendar programs show what is planned.'}
      </p>
      {data.address && <p className="mt-2 break-all text-sm">{data.address}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {data.address && <CopyButton text={data.address}>Copy the address</CopyButton>}
        {isOwner && (
          <ServerButton
            isBrief
            look="secondary"
            size="small"
            busy={change.isPending}
            onClick={() => change.mutate('renew')}
          >
            {data.address ? 'Make a new address' : 'Make an address'}
          </ServerButton>
        )}
        {isOwner && data.address && (
          <ServerButton
            isBrief
            look="quiet"
            size="small"
            disabled={change.isPending}
            onClick={() => change.mutate('remove')}
          >
            End the address
          </ServerButton>
        )}
      </div>
      {change.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(change.error, 'The address could not be changed. Please try again.')}
        </Notice>
      )}
    </FeedSection>
  );
}
