import {
  type ApplicantSystemFields,
  type ApplicantSystemSettings,
  applicantSystemFacts,
  applicantSystemFields,
  applicantSystems,
  forgetLeftElsewhere,
  saveApplicantSystem,
} from '../../../../contract/recruiting/applicant-system.calls.ts';
import { formatDate } from '../../../lib/display-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ConnectionActions, useConnectionForm } from '../../settings/connection-actions.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import {
  useApplicantSystem,
  useForgetLeftElsewhere,
  useLeftElsewhere,
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

function ApplicantSystemForm({ stored }: { stored: ApplicantSystemSettings }) {
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
        <Options of={applicantSystems.map((kind) => [kind, applicantSystemFacts[kind].name])} />
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
            text: `The key is deleted here, and people can no longer be handed over. People already handed over stay in ${name}.`,
          }
        }
      />
    </Form>
  );
}

/** Lists people erased here who must also be deleted in the applicant system; renders nothing without any. */
function LeftElsewhereSection() {
  const { data: left } = useLeftElsewhere();
  const forget = useForgetLeftElsewhere();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  if (!left || left.length === 0) return null;
  return (
    <SettingsSection
      title="Erased here, still there"
      description="These people were handed over and later erased or deleted here. Delete them there as well, then confirm it here."
    >
      <Permitted changes={forgetLeftElsewhere}>
        <div ref={container} tabIndex={-1}>
          <ul className="divide-y divide-hairline border-hairline border-y">
            {left.map(({ id, system, person, url, by, at }) => {
              const name = person
                ? `${system} ${person}`
                : `${system}, person handed over on ${formatDate(at)}`;
              return (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
                  <span className="min-w-0">
                    {url ? (
                      <a href={url} target="_blank" rel="noopener noreferrer" className="link">
                        {name}
                        <span className="sr-only"> (opens in a new tab)</span>
                      </a>
                    ) : (
                      name
                    )}
                    <span className="block text-muted text-sm">
                      Handed over by {by}, {formatDate(at)}
                      {!person && '. Greenhouse did not answer then: they may not be there.'}
                    </span>
                  </span>
                  <Button
                    look="secondary"
                    size="small"
                    className="ml-auto"
                    aria-label={`${name} is deleted there`}
                    disabled={forget.isPending}
                    onClick={() => forget.mutate(id, { onSuccess: noteRemoval })}
                  >
                    Deleted there
                  </Button>
                </li>
              );
            })}
          </ul>
        </div>
        <FailureNotice
          error={forget.error}
          text="It could not be stored. Please try again."
          className="mt-3"
        />
      </Permitted>
    </SettingsSection>
  );
}

export function ApplicantSystemPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Applicant system"
        description={
          isOwner
            ? 'Sends people to the system your hiring teams use when a member presses Hand over. The data is shown before it is sent.'
            : 'Only an Owner of your organization can see and change the applicant system.'
        }
      >
        {isOwner && <OwnersSettings />}
      </SettingsSection>
      {isOwner && <LeftElsewhereSection />}
    </SettingsFrame>
  );
}

function OwnersSettings() {
  const { data, isPending, error, refetch } = useApplicantSystem();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <Permitted changes={saveApplicantSystem}>
      <ApplicantSystemForm stored={data} />
    </Permitted>
  );
}
