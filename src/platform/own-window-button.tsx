import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { WindowInfo } from '../../contract/desktop/desktop-windows.ts';
import { Button } from '../ui/button.tsx';
import { ExternalIcon } from '../ui/icons.tsx';
import { usePlatform } from './platform-context.tsx';

/** Undefined on the website, and until the shell has answered. */
export function useWindowInfo(): WindowInfo | undefined {
  const { shell } = usePlatform();
  const [info, setInfo] = useState<WindowInfo>();
  useEffect(() => {
    let isCurrent = true;
    shell?.windows.readWindow().then(
      (read) => isCurrent && setInfo(read),
      () => {
        // The shell is quitting.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [shell]);
  return info;
}

export default function OwnWindowButton() {
  const { shell } = usePlatform();
  const { pathname } = useLocation();
  if (useWindowInfo()?.kind !== 'main' || !shell) return null;
  return (
    <Button
      look="secondary"
      size="small"
      onClick={() => void shell.windows.openWindow(pathname).catch(() => {})}
    >
      <ExternalIcon className="size-4" />
      Open in new window
    </Button>
  );
}
