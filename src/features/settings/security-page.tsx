import { lazy, Suspense } from 'react';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { LoadingMark } from '../../ui/progress.tsx';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingsFrame, SettingsSection } from './settings-frame.tsx';

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
        <PasswordForm />
      </SettingsSection>
      <SettingsSection
        title="Second factor"
        description="A passkey, or a code of an authenticator app, asked for beside your password. Setting up the first one logs out all your other devices."
      >
        <Suspense fallback={<LoadingMark text="Loading settings..." />}>
          <SecondFactorSettings />
          {isOwner && (
            <div className="mt-6">
              <SignInRulesChoice />
            </div>
          )}
        </Suspense>
      </SettingsSection>
      <SettingsSection
        title="Passkeys"
        description="Log in with your fingerprint, face, PIN or security key, without typing your address or password. Each counts as a second factor."
      >
        <Suspense fallback={<LoadingMark text="Loading settings..." />}>
          <PasskeySettings />
        </Suspense>
      </SettingsSection>
      <SettingsSection
        title="Devices"
        description="Where you are logged in. The address is told roughly. A device that you do not use logs itself out after a while."
      >
        <DeviceList />
      </SettingsSection>
      {isOwner && (
        <SettingsSection
          title="Sign-in of your organization"
          description="Colleagues log in with your organization’s own provider (OpenID Connect), such as Keycloak, Okta or Google Workspace. An account is found by the address that the provider has verified."
        >
          <Suspense fallback={<LoadingMark text="Loading settings..." />}>
            <IdentityProviderSettings />
          </Suspense>
        </SettingsSection>
      )}
    </SettingsFrame>
  );
}
