import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** A secret that is shown this once. */
export function ShownOnce({ title, label, secret }: { title: string; label: string; secret: string }) {
  return (
    <Notice kind="done">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 mb-3">Copy it now. It is not shown again.</p>
      <TextField
        label={label}
        readOnly
        value={secret}
        className="max-w-xl font-mono"
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={secret}>Copy</CopyButton>
    </Notice>
  );
}
