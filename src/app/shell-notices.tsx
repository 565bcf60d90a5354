import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { serverPath } from '../../contract/platform/paths.ts';
import { paths } from '../lib/paths.ts';
import { useSessionActions } from '../lib/session.tsx';
import type { Shell } from '../platform/platform-context.tsx';
import { Button } from '../ui/button.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { noteConnection } from '../ui/server-button.tsx';

const GivenNotice = lazy(() => import('./given-notice.tsx'));

export function ShellNotices({ shell }: { shell: Shell }) {
  const navigate = useNavigate();
  useEffect(() => shell.onSessionEnd(() => void navigate(paths.login)), [shell, navigate]);
  useSideButtons();
  const { isReachable, tryNow, isTrying } = useConnection(shell);
  return (
    // Always rendered, because screen readers announce changes of an existing status region.
    <div role="status" className="sticky bottom-0 z-30 print:hidden [@media(height<24rem)]:static">
      <Suspense>
        <GivenNotice />
      </Suspense>
      {!isReachable && (
        <div className="border-hairline border-t bg-spark-soft text-ink">
          <div className="page-width flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
            <div className="flex flex-1 basis-60 gap-3">
              <WarningIcon className="mt-0.5 size-5 shrink-0" />
              <p>
                <strong>The server cannot be reached.</strong> What you have seen can be read.{' '}
                {/* In a narrow window it would cover a quarter of the page. */}
                <span className="max-sm:sr-only">
                  Decisions on people, board moves, notes, tags and texts of posts wait until they can be
                  sent. Everything else needs the server.
                </span>
              </p>
            </div>
            <div className="flex items-center gap-4">
              <Button look="secondary" size="small" busy={isTrying} onClick={tryNow}>
                {isTrying ? 'Trying...' : 'Try now'}
              </Button>
              <Link to={serverPath} className="link text-sm">
                Server settings
              </Link>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Chromium goes back and forward by a mouse's side buttons once the page has left them alone. On Linux the shell hears of them, as of
 * such keys of a keyboard, and goes as well: it would be two steps.
 */
function useSideButtons() {
  useEffect(() => {
    if (!/Linux/.test(navigator.userAgent)) return;
    const onButton = (event: MouseEvent) => {
      if (event.button === 3 || event.button === 4) event.preventDefault();
    };
    addEventListener('mouseup', onButton);
    return () => removeEventListener('mouseup', onButton);
  }, []);
}

function useConnection(shell: Shell) {
  const session = useSessionActions();
  const [isReachable, setReachable] = useState(true);
  const [isTrying, setTrying] = useState(false);

  const check = useCallback(
    (isUserRequest = false) =>
      shell.checkConnection(isUserRequest).then(setReachable, () => {
        // The shell is quitting.
      }),
    [shell],
  );

  useEffect(() => {
    const stop = shell.onConnectionChange((answers) => {
      setReachable(answers);
      if (answers && session.state().notice === 'unreachable') void session.restore();
    });
    const onNetwork = () => void check();
    addEventListener('online', onNetwork);
    addEventListener('offline', onNetwork);
    // Replay what was missed before this page subscribed.
    void check();
    return () => {
      stop();
      removeEventListener('online', onNetwork);
      removeEventListener('offline', onNetwork);
    };
  }, [shell, session, check]);

  useEffect(() => {
    noteConnection(isReachable);
    const { style } = document.documentElement;
    style.scrollPaddingBottom = isReachable ? '' : '6rem';
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [isReachable]);

  const tryNow = () => {
    setTrying(true);
    void check(true).finally(() => setTrying(false));
  };
  return { isReachable, tryNow, isTrying };
}
