import { useForm } from 'react-hook-form';
import {
  type ApplicantSystemFields,
  type ApplicantSystemSettings,
  applicantSystemFields,
} from '../../../../contract/api/applicant-system.ts';
import { applicantSystemFacts, applicantSystems } from '../../../../contract/model/hand-overs.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  useRemoveApplicantSystem,
  useSaveApplicantSystem,
  useTestApplicantSystem,
} from './use-applicant-system.ts';

type Values = Required<Omit<ApplicantSystemFields, 'api_key'>> & { api_key: string };

/** An empty key keeps the stored one. */
const toFields = ({ api_key, ...fields }: Values): ApplicantSystemFields => ({
  ...fields,
  ...(api_key && { api_key }),
});

/** Which system, its key and its user, with a test before they are saved. */
export function ApplicantSystemForm({ stored }: { stored: ApplicantSystemSettings }) {
  const { system, base_url, user_email } = stored;
  const { register, handleSubmit, formState } = useForm<Values, unknown, ApplicantSystemFields>({
    defaultValues: { system, base_url, user_email, api_key: '' },
    resolver: payloadResolver(toFields, applicantSystemFields),
  });
  const { errors } = formState;
  const test = useTestApplicantSystem();
  const save = useSaveApplicantSystem();
  const remove = useRemoveApplicantSystem();
  const submit = useSingleFlight((fields: ApplicantSystemFields) =>
    save.mutateAsync({ fields, version: stored.version }),
  );
  const error = save.error ?? remove.error ?? test.error;
  return (
    <Form onSubmit={handleSubmit(submit)} aria-label="Applicant system" className="grid gap-6 sm:grid-cols-2">
      <SelectField label="System" {...register('system')}>
        {applicantSystems.map((kind) => (
          <option key={kind} value={kind}>
            {applicantSystemFacts[kind].name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="User"
        type="email"
        required
        autoComplete="off"
        hint="The Greenhouse user in whose name people are added. It needs the right to add candidates to your jobs."
        error={errors.user_email?.message}
        {...register('user_email')}
      />
      <TextField
        label="API key"
        type="password"
        required={!stored.has_key}
        autoComplete="off"
        hint={
          stored.has_key
            ? 'One is stored and never shown. It is kept for this address alone.'
            : 'In Greenhouse: Configure, Dev Center, API Credential Management, a key for Candidate Ingestion. It is stored encrypted.'
        }
        error={errors.api_key?.message}
        {...register('api_key')}
      />
      <TextField
        label="Address"
        required
        inputMode="url"
        hint="Keep it, unless Greenhouse gave you another one."
        error={errors.base_url?.message}
        {...register('base_url')}
      />
      <div className="space-y-3 empty:hidden sm:col-span-2">
        {test.data && !test.isPending && (
          <Notice kind={test.data.works ? 'done' : 'failed'}>{test.data.detail}</Notice>
        )}
        {error && (
          <Notice kind="failed">
            {problemText(error, 'The settings could not be saved. Please try again.')}
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button
          look="secondary"
          busy={test.isPending}
          onClick={handleSubmit((fields) => test.mutate(fields))}
        >
          {test.isPending ? 'Testing...' : 'Test'}
        </Button>
        {stored.is_set && (
          <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            Disconnect
          </Button>
        )}
      </div>
    </Form>
  );
}
