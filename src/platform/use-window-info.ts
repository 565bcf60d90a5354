import { useEffect, useState } from 'react';
import type { WindowInfo } from '../../contract/desktop/desktop-windows.ts';
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
