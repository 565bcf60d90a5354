import { Button } from '../ui/button.tsx';
import { MailIcon } from '../ui/icons.tsx';
import { useWindowInfo } from './own-window-button.tsx';
import { usePlatform } from './platform-context.tsx';

const longestText = 20_000;

export default function ShareButton({
  text,
  url,
  subject,
}: {
  text?: string;
  url?: string;
  subject?: string;
}) {
  const { shell } = usePlatform();
  const info = useWindowInfo();
  if (shell && info?.sharesBySystem) {
    const share = () => shell.windows.share({ text: text?.slice(0, longestText), url }).catch(() => {});
    return (
      <Button look="quiet" size="small" onClick={() => void share()}>
        Share…
      </Button>
    );
  }
  if (!url) return null;
  return (
    <a
      className="link inline-flex min-h-9 items-center gap-1.5 px-3 text-sm touch:min-h-11"
      href={`mailto:?subject=${encodeURIComponent(subject ?? '')}&body=${encodeURIComponent(url)}`}
    >
      <MailIcon className="size-4" />
      Mail link
    </a>
  );
}
