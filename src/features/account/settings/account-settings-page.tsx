import { changeEmail, changeName } from '../../../../contract/account/own-account.calls.ts';
import { savePreferences } from '../../../../contract/account/preferences.calls.ts';
import { useSession } from '../../../lib/session.tsx';
import { useIsLocal } from '../../../lib/use-is-local.ts';
import { Permitted, SettingsFrame, SettingsSection } from '../../settings/settings-frame.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { useOwnAccount } from './use-own-account.ts';
import { WatchMailsChoice } from './watch-mails-choice.tsx';

/** What the signed-in user sees and changes of their own account. */
export function AccountSettingsPage() {
  const { user } = useSession();
  const { data: account } = useOwnAccount();
  // Nobody signs in on this computer, and nothing is mailed to its user.
  const isLocal = useIsLocal();
  const details = [
    ['Name', user?.name],
    ...(isLocal ? [] : [['Email', account?.email]]),
    ['Organization', user?.organization],
    ['Role', account?.role ?? user?.role],
  ];
  return (
    <SettingsFrame>
      <SettingsSection title="Your account">
        <dl className="grid items-baseline gap-x-8 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {details.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="font-semibold text-sm">{term}</dt>
              <dd className="wrap-anywhere">{value || 'N/A'}</dd>
            </div>
          ))}
        </dl>
      </SettingsSection>
      <SettingsSection title="Name" description="What you wrote before keeps your earlier name.">
        <Permitted changes={changeName}>
          <NameForm name={user?.name ?? ''} />
        </Permitted>
      </SettingsSection>
      {!isLocal && (
        <>
          <SettingsSection
            title="Email address"
            description="You log in with it. It changes when you open the link that is mailed to the new one."
          >
            <Permitted changes={changeEmail}>
              <EmailForm pending={account?.pending_email} />
            </Permitted>
          </SettingsSection>
          <SettingsSection title="Mails">
            <Permitted changes={savePreferences}>
              <WatchMailsChoice />
            </Permitted>
          </SettingsSection>
        </>
      )}
      <SettingsSection title="Appearance">
        <ThemeChoice />
      </SettingsSection>
    </SettingsFrame>
  );
}
