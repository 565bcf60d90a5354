import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Retention, retentionMonths, reviewDays } from '../../../../contract/api/retention.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { reviewPath } from '../../../lib/settings-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Switch } from '../app/choices.tsx';
import { SettingsSection, SettingsUnavailable } from '../settings-frame.tsx';
import { useRetention, useSaveRetention } from './use-retention.ts';

/** After how long people are due for review, and what becomes of those whom nobody reviews. */
export function RetentionSection() {
  const { data, isPending, error, refetch } = useRetention();
  return (
    <SettingsSection
      title="How long people are kept"
      description="Whoever nobody has decided on, moved, written to, noted or edited for so long, and who stands on no open board, is listed for review. Owners are told by mail."
    >
      {isPending && <LoadingMark text="Loading settings..." />}
      {error && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
      {data && <Choice key={data.version} retention={data} />}
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
  const [months, setMonths] = useState(retention.months);
  const [erases, setErases] = useState(retention.erases);
  const isChanged = months !== retention.months || erases !== retention.erases;
  return (
    <Form
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ months, erases: months !== null && erases, version: retention.version });
      }}
    >
      <SelectField
        label="Review people after"
        value={months ?? ''}
        onChange={({ target }) =>
          setMonths(retentionMonths.find((one) => String(one) === target.value) ?? null)
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
        <Switch checked={erases} onChange={setErases}>
          Erase for good whom nobody keeps within {reviewDays} days
        </Switch>
      )}
      {save.isError && (
        <Notice kind="failed">
          {problemText(save.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
      <Button type="submit" className="self-start" busy={save.isPending} disabled={!isChanged}>
        Save
      </Button>
    </Form>
  );
}
