import {
  type ApplicantSystemFields,
  type ApplicantSystemSettings,
  applicantSystemFields,
} from '../../../../contract/recruiting/applicant-system.calls.ts';
import { applicantSystemFacts, applicantSystems } from '../../../../contract/recruiting/hand-overs.ts';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConnectionActions } from '../../settings/connection-actions.tsx';
import { useConnectionForm } from '../../settings/use-connection-form.ts';
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
  const { name } = applicantSystemFacts[system];
  const test = useTestApplicantSystem();
  const save = useSaveApplicantSystem();
  const remove = useRemoveApplicantSystem();
  const { register, handleSubmit, errors, onSubmit, isSaved } = useConnectionForm({
    values: { system, base_url, user_email, api_key: '' },
    version: stored.version,
    toFields,
    schema: applicantSystemFields,
    save,
  });
  return (
    <Form onSubmit={onSubmit} aria-label="Applicant system" className="grid gap-6 sm:grid-cols-2">
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
      <ConnectionActions
        save={save}
        saved={
          isSaved &&
          stored.is_set &&
          `Saved. People are handed over to ${name} from their pages, searches and boards.`
        }
        test={test}
        tested={test.data && <Notice kind={test.data.works ? 'done' : 'failed'}>{test.data.detail}</Notice>}
        onTest={handleSubmit((fields) => test.mutate(fields))}
        removal={
          stored.is_set && {
            label: 'Disconnect',
            mutation: remove,
            title: `Disconnect ${name}?`,
            confirmText: 'Disconnect',
            text: `The key is deleted here, and nobody is handed over any more. Who was handed over stays at ${name}.`,
          }
        }
      />
    </Form>
  );
}
