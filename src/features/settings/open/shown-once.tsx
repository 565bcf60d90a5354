import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextField } from '../../../ui/field.tsx';

/** A secret that is shown this once, in the outcome of the form that created it. */
export function ShownOnce({ title, label, secret }: { title: string; label: string; secret: string }) {
  return (
    <>
      <p className="wrap-anywhere font-semibold">{title}</p>
      <p className="mt-1 mb-3">Copy it now. It is not shown again.</p>
      <TextField
        label={label}
        readOnly
        value={secret}
        className="max-w-xl [&_input]:font-mono"
        onFocus={({ target }) => target.select()}
      />
      <div className="-mx-3 flex">
        <CopyButton text={secret}>Copy</CopyButton>
      </div>
    </>
  );
}
