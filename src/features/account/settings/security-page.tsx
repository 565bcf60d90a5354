import { lazy, Suspense } from 'react';
import { saveIdentityProvider } from '../../../../contract/account/identity-provider.calls.ts';
import { listPasskeys } from '../../../../contract/account/passkeys.calls.ts';
import { changePassword } from '../../../../contract/account/passwords.calls.ts';
import { readSecondFactor } from '../../../../contract/account/second-factor.calls.ts';
import { listSessions } from '../../../../contract/account/sessions.calls.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Permitted, SettingsFrame, SettingsSection } from '../../settings/settings-frame.tsx';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';

const SecondFactorSettings = lazy(() => import('./second-factor-settings.tsx'));
const IdentityProviderSettings = lazy(() => import('./identity-provider-settings.tsx'));
const PasskeySettings = lazy(() => import('./passkey-settings.tsx'));
const SignInRulesChoice = lazy(() => import('./sign-in-rules-choice.tsx'));

/** How the signed-in user's account is protected. */
export function SecurityPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection title="Password" description="Changing it logs out all your other devices.">
        <Permitted changes={changePassword}>
          <PasswordForm />
        </Permitted>
      </SettingsSection>
      <SettingsSection
        title="Second factor"
        description="A passkey, or a code of an authenticator app, asked for beside your password. Setting up the first one logs out all your other devices."
      >
        <Suspense fallback={<LoadingMark text="Loading settings..." />}>
          <Permitted reads={readSecondFactor}>
            <SecondFactorSettings />
            {isOwner && (
              <div className="mt-6">
                <SignInRulesChoice />
              </div>
            )}
          </Permitted>
        </Suspense>
      </SettingsSection>
      <SettingsSection
        title="Passkeys"
        description="Log in with your fingerprint, face, PIN or security key, without typing your address or password. Each counts as a second factor."
      >
        <Suspense fallback={<LoadingMark text="Loading settings..." />}>
          <Permitted reads={listPasskeys}>
            <PasskeySettings />
          </Permitted>
        </Suspense>
      </SettingsSection>
      <SettingsSection
        title="Devices"
        description="Where you are logged in. The address is told roughly. A device that you do not use logs itself out after a while."
      >
        <Permitted reads={listSessions}>
          <DeviceList />
        </Permitted>
      </SettingsSection>
      {isOwner && (
        <SettingsSection
          title="Sign-in of your organization"
          description="Colleagues log in with your organization’s own provider (OpenID Connect), such as Keycloak, Okta or Google Workspace. An account is found by the address that the provider has verified."
        >
          <Suspense fallback={<LoadingMark text="Loading settings..." />}>
            <Permitted changes={saveIdentityProvider}>
              <IdentityProviderSettings />
            </Permitted>
          </Suspense>
        </SettingsSection>
      )}
    </SettingsFrame>
  );
}
