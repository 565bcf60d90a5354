import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { readOwnAccount } from '../../../contract/account/own-account.calls.ts';
import { getProviderAccess, stopActing } from '../../../contract/organization/acting.calls.ts';
import { getOrganisationNotices } from '../../../contract/organization/deletion.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { formatDateTime, formatTime } from '../../lib/display-text.ts';
import { CallError } from '../../lib/problem-text.ts';
import { useSession, useSessionActions } from '../../lib/session.tsx';
import { adminPath, dataSettingsPath, providerAccessPath, reviewPath } from '../../lib/settings-paths.ts';
import { Button, classes } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/icons.tsx';

export default function ProviderNotices() {
  const { user } = useSession();
  if (user?.actingUntil === undefined) return <OrganizationNotices isOwner={user?.role !== 'Member'} />;
  return <ActingBar organization={user.organization} until={user.actingUntil * 1000} />;
}

// Sticks to the window only where nothing but the layout is around it.
const place = 'sticky bottom-0 z-30';
const bar =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-spark border-t-2 bg-spark-soft px-(--gutter) py-2 text-ink';

const tickMs = 10_000;

function ActingBar({ organization, until }: { organization: string; until: number }) {
  const minutes = useMinutesUntil(until);
  const isEnded = useIsEnded(minutes > 0);
  const stop = useStopActing();
  useScrollPadding();
  const end = formatTime(new Date(until).toISOString());
  const isOver = isEnded || minutes === 0;
  return (
    <section aria-label="Acting for a client" className={classes(place, bar)}>
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <WarningIcon className="mt-0.5 size-5 shrink-0" />
        {!isOver && (
          <p className="wrap-anywhere">
            You act for <strong>{organization}</strong> until {end}, {minutes}{' '}
            {minutes === 1 ? 'minute' : 'minutes'} from now at most. Its Owners know.
          </p>
        )}
        {/* Always rendered, because screen readers announce what is added to it. */}
        <p role="alert" className="wrap-anywhere empty:hidden">
          {isOver && (
            <>
              You no longer act for <strong>{organization}</strong>:{' '}
              {isEnded ? 'an Owner has ended it.' : 'your time is over.'} Nothing more is changed or shown
              there.
            </>
          )}
        </p>
      </div>
      <Button look="secondary" size="small" busy={stop.isBusy} onClick={stop.run}>
        {isOver ? 'Back to your organization' : 'Stop'}
      </Button>
    </section>
  );
}

const askActingMs = 15_000;

/**
 * The server refuses everything once an Owner has ended it. It is asked at once when a request of the screen was
 * refused, as other requests are refused for reasons of their own.
 */
function useIsEnded(isAsked: boolean): boolean {
  const api = useApi();
  const queries = useQueryClient();
  const { error, refetch } = useQuery({
    queryKey: askActingKey,
    queryFn: ({ signal }) => api.call(readOwnAccount, {}, { signal }),
    enabled: isAsked,
    refetchInterval: ({ state }) => !isRefused(state.error) && askActingMs,
    refetchOnWindowFocus: true,
  });
  const isEnded = isRefused(error);
  useEffect(() => {
    if (!isAsked || isEnded) return;
    const stopFollowing = [
      queries.getMutationCache().subscribe(({ mutation }) => {
        if (isRefused(mutation?.state.error)) void refetch();
      }),
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] !== askActingKey[0] && isRefused(query.state.error))
          void refetch();
      }),
    ];
    return () => {
      for (const stopOne of stopFollowing) stopOne();
    };
  }, [queries, refetch, isAsked, isEnded]);
  return isEnded;
}

const askActingKey = ['acting'];
const isRefused = (error: unknown) => error instanceof CallError && error.status === 403;

function useMinutesUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return until > now ? Math.max(1, Math.round((until - now) / 60_000)) : 0;
}

function useScrollPadding(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '5rem';
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);
}

function useStopActing() {
  const api = useApi();
  const session = useSessionActions();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    // It may have been stopped in another tab; the tokens say how it is.
    await api.call(stopActing, {}).catch(() => {});
    const access = session.store.accessToken();
    if (access) await session.store.refresh(access);
    setBusy(false);
    session.sync();
    void navigate(adminPath);
  };
  return { isBusy, run: () => void run() };
}

const firstAskMs = 2000;
const askAgainMs = 60_000;

/** The scheduled deletion is shown to all members; the provider's access to Owners. */
function OrganizationNotices({ isOwner }: { isOwner: boolean }) {
  const api = useApi();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), firstAskMs);
    return () => clearTimeout(timer);
  }, []);
  const { data: access } = useQuery({
    queryKey: ['provider-access'],
    queryFn: ({ signal }) => api.call(getProviderAccess, {}, { signal }),
    enabled: isSettled && isOwner,
    refetchInterval: askAgainMs,
  });
  const { data: notices } = useQuery({
    queryKey: ['organisation-notices'],
    queryFn: ({ signal }) => api.call(getOrganisationNotices, {}, { signal }),
    refetchInterval: askAgainMs,
  });
  const { pathname } = useLocation();
  const acting = pathname !== providerAccessPath && access?.acting;
  const { isPutOff, putOff } = usePutOff();
  const people = pathname === reviewPath ? 0 : (notices?.people_due ?? 0);
  const deletion = notices?.deletion?.state === 'confirmed' ? notices.deletion : undefined;
  return (
    // Always rendered, because screen readers announce changes of an existing status region.
    <div role="status" className={place}>
      {deletion && (
        <div className={bar}>
          <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
            Your organization will be deleted on <strong>{formatDateTime(deletion.until)}</strong>.{' '}
            {isOwner ? `${deletion.by} asked for it.` : 'Ask one of its Owners if that should not be.'}
          </p>
          {isOwner && (
            <Link to={dataSettingsPath} className="link">
              Export or keep it
            </Link>
          )}
        </div>
      )}
      {people > 0 && !isPutOff && (
        <div className={bar}>
          <p className="min-w-0 flex-1 basis-40">
            {people === 1 ? '1 person is' : `${people.toLocaleString('en-US')} people are`} due for review.
          </p>
          <Link to={reviewPath} className="link">
            Keep or erase
          </Link>
          <Button look="secondary" size="small" onClick={putOff}>
            Later
          </Button>
        </div>
      )}
      {acting && (
        <div className={bar}>
          <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
            <strong>{acting.by}</strong> of your provider acts for your organization until{' '}
            {formatTime(acting.until)}: {acting.reason}
          </p>
          <Link to={providerAccessPath} className="link">
            See and end
          </Link>
        </div>
      )}
    </div>
  );
}

/** Until this tab is closed: the mail has told of it, too. */
function usePutOff() {
  const key = 'larkspur-review-later';
  const [isPutOff, setPutOff] = useState(() => sessionStorage.getItem(key) !== null);
  const putOff = () => {
    sessionStorage.setItem(key, '');
    setPutOff(true);
  };
  return { isPutOff, putOff };
}
