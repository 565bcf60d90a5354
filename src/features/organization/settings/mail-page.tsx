import { saveMailAccount } from '../../../../contract/organization/mail-settings.calls.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { LoadingMark } from '../../../ui/progress.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { MailForm } from './mail-form.tsx';
import { MailTemplateSection } from './mail-template-section.tsx';
import { useMailAccount } from './use-mail-account.ts';

const descriptions = {
  here: 'Without a mail server, mails that you write to people open as drafts in your mail program. With one, they are sent when you press Send.',
  owner:
    'Mails to people are sent through your own mail server when a member presses Send. Each includes a link to object.',
  member: 'Only an Owner of your organization can see and change the mail server.',
};

/** The mail server by which the organisation writes to people. */
export function MailPage() {
  const isOwner = useIsOwner();
  const isLocal = useIsLocal();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Mail"
        description={isLocal ? descriptions.here : isOwner ? descriptions.owner : descriptions.member}
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
      <MailForm stored={data} />
    </Permitted>
  );
}
