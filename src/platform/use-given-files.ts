import { useEffect, useState } from 'react';
import type { FilesBridge, GivenFiles } from '../../contract/desktop/desktop-files.ts';
import { usePlatform } from './platform-context.tsx';

/** Undefined until the files are known, and on the website. */
export function useGivenFiles(): { given: GivenFiles | undefined; files: FilesBridge | undefined } {
  const files = usePlatform().shell?.files;
  const [given, setGiven] = useState<GivenFiles>();
  useEffect(() => {
    if (!files) return;
    let isCurrent = true;
    const read = () =>
      files.readGiven().then(
        (next) => isCurrent && setGiven(next),
        () => {},
      );
    void read();
    const stop = files.onGivenChanged(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [files]);
  return { given, files };
}
