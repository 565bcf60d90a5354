import { saveApplicantSystem } from '../../../../contract/recruiting/applicant-system.calls.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { LoadingMark } from '../../../ui/progress.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { ApplicantSystemForm } from './applicant-system-form.tsx';
import { LeftElsewhereSection } from './left-elsewhere-section.tsx';
import { useApplicantSystem } from './use-applicant-system.ts';

/** The applicant system that people are handed over to. */
export function ApplicantSystemPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Applicant system"
        description={
          isOwner
            ? 'People are handed over to the system that your hiring teams work in, when somebody presses Hand over. What is sent of them is shown before it is.'
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
