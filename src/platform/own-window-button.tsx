import { useLocation } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { ExternalIcon } from '../ui/icons.tsx';
import { usePlatform } from './platform-context.tsx';
import { useWindowInfo } from './use-window-info.ts';

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
