import type { ImportPreview } from '../../../../contract/people/talent-pool.calls.ts';
import {
  encodingNames,
  type TextEncoding,
  textEncodings,
} from '../../../../contract/people/text-encodings.ts';
import { filterPill } from '../../../ui/filter-control.ts';

type Readings = NonNullable<ImportPreview['encoding']>['readings'];

/** Asks in which encoding the text of a file is: between the two likeliest readings of some rows, or by name. */
export function ImportEncoding({
  chosen,
  readings,
  isBusy,
  onChoose,
}: {
  /** Undefined until one is chosen. */
  chosen: TextEncoding | undefined;
  /** Empty where the text alone says it. */
  readings: Readings;
  isBusy: boolean;
  onChoose: (encoding: TextEncoding) => void;
}) {
  return (
    <div className="space-y-4">
      {readings.length > 0 && (
        <fieldset disabled={isBusy}>
          <legend className="font-semibold">Which of these reads right?</legend>
          <p className="max-w-[60ch] text-muted text-sm">
            The file doesn&rsquo;t say how its accented letters are stored, and they can be read in more than
            one way.
          </p>
          <div className="mt-3 grid gap-3 lg:grid-cols-2">
            {readings.map(({ encoding, rows }) => (
              <label
                key={encoding}
                className="flex min-w-0 items-start gap-3 rounded-control border border-hairline px-3 py-2 has-checked:border-strong"
              >
                <input
                  type="radio"
                  name="reading"
                  className="mt-1"
                  aria-label={textEncodings[encoding]}
                  checked={chosen === encoding}
                  onChange={() => onChoose(encoding)}
                />
                <span className="min-w-0 break-words">
                  {rows.map((cells, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal and never change places
                    <span key={at} className="block font-semibold">
                      {cells.filter(Boolean).join(' · ')}
                    </span>
                  ))}
                  <span className="block text-muted text-sm">{textEncodings[encoding]}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {readings.length > 0 ? 'Or another encoding' : 'Encoding of the text'}
        <select
          className={filterPill}
          disabled={isBusy}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value as TextEncoding)}
        >
          {chosen === undefined && <option value="">Choose…</option>}
          {encodingNames.map((name) => (
            <option key={name} value={name}>
              {textEncodings[name]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
