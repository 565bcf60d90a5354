import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Retention, retentionMonths, reviewDays } from '../../../../contract/people/retention.calls.ts';
import { CallError } from '../../../lib/problem-text.ts';
import { reviewPath } from '../../../lib/settings-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
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
  const [isAsking, setAsking] = useState(false);
  const { months, erases, version } = edited ?? retention;
  const willErase = months !== null && erases;
  const people = retention.would_be_due.find((one) => one.months === months)?.people ?? 0;
  const today = `Today ${people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`} would be listed.`;
  const send = () =>
    save.mutate(
      { months, erases: willErase, version },
      {
        onSuccess: () => setEdited(undefined),
        // What a colleague saved meanwhile is shown, to decide anew.
        onError: (error) => error instanceof CallError && error.status === 412 && setEdited(undefined),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <Form
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (willErase && edited) setAsking(true);
        else send();
      }}
    >
      <SelectField
        label="Review people after"
        hint={months !== null && today}
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
      <Button type="submit" look="secondary" className="self-start" busy={save.isPending && !isAsking}>
        Save
      </Button>
      <FormOutcome
        done={save.isSuccess && !edited && savedText(retention)}
        error={save.error}
        fallback="Your choice could not be saved. Please try again."
      />
      <ConfirmDialog
        open={isAsking}
        title="Erase people automatically?"
        confirmText="Save and erase"
        busy={save.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={send}
      >
        {today} Those who are not kept within {reviewDays} days are erased for good, with their notes and
        files.
      </ConfirmDialog>
    </Form>
  );
}

function savedText({ months, erases }: Retention): string {
  if (months === null) return 'Saved. Nobody is listed for review.';
  const listed = `Saved. People are listed for review after ${months} months`;
  return erases
    ? `${listed}, and erased for good ${reviewDays} days later unless an Owner keeps them.`
    : `${listed}.`;
}
