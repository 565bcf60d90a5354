import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** To copy it, or to make the next one where it was put away. */
export const copyButtonIn = (part: HTMLElement) =>
  part.querySelector<HTMLElement>('[role=status] button') ?? part.querySelector('button');

export function ShownOnce({
  title,
  label,
  secret,
  onDone,
}: {
  title: string;
  label: string;
  secret: string | undefined;
  onDone?: () => void;
}) {
  return (
    <div role="status" className="empty:hidden">
      {secret !== undefined && (
        <Notice kind="done">
          <p className="wrap-anywhere font-semibold">{title}</p>
          <p className="mt-1 mb-3">Copy it now. It is not shown again.</p>
          <TextArea
            label={label}
            readOnly
            rows={1}
            value={secret}
            // On a phone a key takes two lines, all of which must be seen.
            className="max-w-xl [&_textarea]:min-h-11 [&_textarea]:resize-none [&_textarea]:break-all [&_textarea]:font-mono"
            onFocus={({ target }) => target.select()}
          />
          <div className="-mx-3 flex">
            <CopyButton text={secret}>Copy</CopyButton>
            {onDone && (
              <Button look="quiet" size="small" onClick={onDone}>
                Done
              </Button>
            )}
          </div>
        </Notice>
      )}
    </div>
  );
}
