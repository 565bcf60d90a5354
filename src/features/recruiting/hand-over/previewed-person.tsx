import type { HandOverPreview } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { HandedOverText } from './handed-over-text.tsx';

/** One person of a hand-over: whether they go along, what is sent of them, and where they are already. */
export function PreviewedPerson({
  person,
  isAlone,
  isTicked,
  onTick,
}: {
  person: HandOverPreview;
  /** What is sent is shown at once. */
  isAlone: boolean;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
}) {
  const { name, fields, obstacle, earlier, is_there: isThere, do_not_contact: isStopped } = person;
  return (
    <li className="py-3 text-sm">
      <label className="flex items-center gap-3 font-semibold touch:min-h-11">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-strong"
          checked={isTicked}
          disabled={obstacle !== ''}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span className="min-w-0 break-words">{name}</span>
      </label>
      <div className="ml-7 space-y-1">
        {obstacle && <p className="text-failed">{obstacle}</p>}
        {isStopped && <p className="text-muted">This person asked not to be written to.</p>}
        {isThere && !obstacle && <p>Is in this job already. Tick to hand over once more.</p>}
        {earlier.slice(0, 3).map((one) => (
          <p key={one.hand_over_id} className="text-muted">
            <HandedOverText handedOver={one} />
          </p>
        ))}
        {fields.length > 0 && (
          <details open={isAlone}>
            <summary className="cursor-pointer text-strong touch:py-3">
              What is sent: {fields.map(({ label }) => label.toLowerCase()).join(', ')}
            </summary>
            <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
              {fields.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}
