import { saveMailAccount } from '../../../contract/api/mail-settings.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { LoadingMark } from '../../ui/progress.tsx';
import { MailForm } from './mail-form.tsx';
import { MailTemplateSection } from './mail-template-section.tsx';
import { Permitted, SettingsFrame, SettingsSection, SettingsUnavailable } from './settings-frame.tsx';
import { useMailAccount } from './use-mail-account.ts';

/** The mail server by which the organisation writes to people. */
export function MailPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Mail"
        description={
          isOwner
            ? 'Mails that you write to people are sent by your own mail server, when somebody presses Send. Each has a link by which the person can object.'
            : 'Only an Owner of your organization can see and change the mail server.'
        }
      >
        {isOwner && <OwnersSettings />}
      </SettingsSection>
      {isOwner && <MailTemplateSection />}
    </SettingsFrame>
  );
}

function OwnersSettings() {
  const { data, isPending, error, refetch } = useMailAccount();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <Permitted changes={saveMailAccount}>
      <MailForm key={data.version} stored={data} />
    </Permitted>
  );
}
