import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Retention, retentionMonths, reviewDays } from '../../../../contract/people/retention.calls.ts';
import { CallError } from '../../../lib/problem-text.ts';
import { reviewPath } from '../../../lib/settings-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SelectField } from '../../../ui/field.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Switch } from '../../settings/choices.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import { SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useRetention, useSaveRetention } from './use-retention.ts';

export function RetentionSection() {
  const { data, isPending, error, refetch } = useRetention();
  return (
    <SettingsSection
      title="How long people are kept"
      description="People are listed for review when they are on no open board and have had no decision, move, message, note or edit for this long. Owners are notified by mail."
    >
      {isPending && <LoadingMark text="Loading settings..." />}
      {error && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
      {data && <Choice retention={data} />}
      {data && data.due > 0 && (
        <p className="mt-4">
          <Link to={reviewPath} className="link">
            {data.due === 1 ? 'Review 1 person' : `Review ${data.due.toLocaleString('en-US')} people`}
          </Link>
        </p>
      )}
    </SettingsSection>
  );
}

function Choice({ retention }: { retention: Retention }) {
  const save = useSaveRetention();
  // With the version that was changed: what a colleague saves meanwhile is not replaced.
  const [edited, setEdited] = useState<Retention>();
  const { months, erases, version } = edited ?? retention;
  return (
    <Form
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { months, erases: months !== null && erases, version },
          {
            onSuccess: () => setEdited(undefined),
            // What a colleague saved meanwhile is shown, to decide anew.
            onError: (error) => error instanceof CallError && error.status === 412 && setEdited(undefined),
          },
        );
      }}
    >
      <SelectField
        label="Review people after"
        value={months ?? ''}
        onChange={({ target }) =>
          setEdited({
            ...(edited ?? retention),
            months: retentionMonths.find((one) => String(one) === target.value) ?? null,
          })
        }
      >
        <option value="">Never</option>
        {retentionMonths.map((one) => (
          <option key={one} value={one}>
            {one} months
          </option>
        ))}
      </SelectField>
      {months !== null && (
        <Switch checked={erases} onChange={(erases) => setEdited({ ...(edited ?? retention), erases })}>
          Permanently erase people who are not kept within {reviewDays} days
        </Switch>
      )}
      <Button type="submit" look="secondary" className="self-start" busy={save.isPending}>
        Save
      </Button>
      <FormOutcome
        done={save.isSuccess && !edited && savedText(retention.months)}
        error={save.error}
        fallback="Your choice could not be saved. Please try again."
      />
    </Form>
  );
}

const savedText = (months: Retention['months']) =>
  months === null
    ? 'Saved. Nobody is listed for review.'
    : `Saved. People are listed for review after ${months} months.`;
