import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

export interface ConflictField<Name extends string> {
  name: Name;
  label: string;
}

export function ConflictNotice<Name extends string>({
  title,
  fields,
  mine,
  theirs,
  base,
  isBusy,
  onKeepMine,
  onTakeTheirs,
}: {
  title: string;
  fields: readonly ConflictField<Name>[];
  mine: Record<Name, string>;
  theirs: Record<Name, string>;
  /** What was typed started from this, where Keep mine merges field by field. */
  base?: Record<Name, string>;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The notice appears above the form, far from the button that was pressed.
  useEffect(() => heading.current?.focus(), []);
  const differences = fields.filter(({ name }) => mine[name] !== theirs[name]);
  return (
    <section
      role="alert"
      aria-labelledby={id}
      className="mb-8 max-w-3xl rounded-card border border-edge bg-panel p-5 sm:p-6"
    >
      <h2 ref={heading} tabIndex={-1} id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-2 text-muted">
        Someone else, or you in another window, saved changes first. Your edits are still below; these fields
        differ.{base && ' Keep mine replaces only the fields you changed.'}
      </p>
      <dl className="mt-5 divide-y divide-hairline border-hairline border-y">
        {differences.map(({ name, label }) => (
          <div key={name} className="py-4">
            <dt className="font-semibold text-sm">{label}</dt>
            <dd className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
              <Side name="Yours" text={mine[name]} />
              <Side name="Theirs" text={theirs[name]} />
              {base && mine[name] === base[name] && (
                <p className="text-muted text-sm sm:col-span-2">
                  You have not changed it: theirs stays either way.
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-muted text-sm">{name}</p>
      <p className="max-h-40 overflow-y-auto whitespace-pre-line break-words">
        {text || <span className="text-muted">Not provided</span>}
      </p>
    </div>
  );
}
