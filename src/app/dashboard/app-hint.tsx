import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { appLinkOf } from '../../../contract/desktop/app-links.ts';
import { brand } from '../../../contract/site/brand.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { Button } from '../../ui/button.tsx';

/** A browser that knows no such link says nothing; one that does asks its user, and loses the focus. In milliseconds. */
const answersWithin = 2000;

export default function AppHint({
  show,
  onHide,
}: {
  show: (links: ReactNode) => ReactNode;
  onHide: () => void;
}) {
  const { shell } = usePlatform();
  const isComputer = useMediaQuery('(pointer: fine) and (width >= 64rem)');
  return shell || !isComputer ? null : show(<AppLinks onHide={onHide} />);
}

function AppLinks({ onHide }: { onHide: () => void }) {
  const { pathname, search } = useLocation();
  const attempt = useAttempt();
  return (
    <div className="max-w-80 space-y-3 text-ink">
      <p>
        {brand.name} for your computer tells you when searches finish, takes files that you drop on it, and
        works without a browser.
      </p>
      <ul className="space-y-1">
        <li>
          <a href={appLinkOf(pathname, search)} className="link" onClick={attempt.start}>
            Open this page in the app
          </a>
        </li>
        <li>
          <a href={brand.desktopDownloads} className="link" target="_blank" rel="noreferrer">
            Download the app
          </a>
        </li>
      </ul>
      <p role="status" className="text-muted empty:hidden">
        {attempt.isUnanswered &&
          'Nothing opened? Then the app is not installed on this computer. Download it and try again.'}
      </p>
      <p className="text-muted">The page opens there if the app uses this server.</p>
      <Button look="quiet" size="small" className="-ml-3" onClick={onHide}>
        Do not show this again
      </Button>
    </div>
  );
}

function useAttempt() {
  const [startedAt, setStartedAt] = useState<number>();
  const [isUnanswered, setUnanswered] = useState(false);
  useEffect(() => {
    if (startedAt === undefined) return;
    setUnanswered(false);
    const timer = setTimeout(() => setUnanswered(true), answersWithin);
    const stop = () => clearTimeout(timer);
    addEventListener('blur', stop);
    return () => {
      stop();
      removeEventListener('blur', stop);
    };
  }, [startedAt]);
  return { isUnanswered, start: () => setStartedAt(Date.now()) };
}
