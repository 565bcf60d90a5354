import { saveIdentityProvider } from '../../../../contract/account/identity-provider.calls.ts';
import { readSecondFactor, secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Switch } from '../../settings/choices.tsx';
import { Permitted, SettingsFrame, SettingsSection } from '../../settings/settings-frame.tsx';
import { IdentityProviderSettings } from './identity-provider-settings.tsx';
import { useSaveSignInRules, useSecondFactor, useSignInRules } from './use-second-factor.ts';

function SecondFactorOfAll() {
  const { data: rules } = useSignInRules();
  const { data: own } = useSecondFactor();
  const save = useSaveSignInRules();
  if (!rules || !own) return <LoadingMark text="Loading settings..." />;
  const { requires_second_factor: isRequired, members_without: without, version } = rules;
  const lacking =
    without === 1
      ? 'One member has none yet'
      : `${without === 0 ? 'No member is without one' : `${without} members have none yet`}`;
  return (
    <div className="space-y-3">
      <Switch
        checked={isRequired}
        disabled={!own.is_on && !isRequired}
        hint={
          own.is_on || isRequired
            ? `${lacking}. Members without one are logged out and set one up at the next login.`
            : secondFactorTexts.ownFirst
        }
        onChange={(checked) => !save.isPending && save.mutate({ isRequired: checked, version })}
      >
        Require a second factor of everybody in the organization
      </Switch>
      {save.isError && (
        <Notice kind="failed">
          {problemText(save.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </div>
  );
}

export function SignInPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Sign-in of your organization"
        description={
          isOwner
            ? 'Colleagues log in with your organization’s own provider (OpenID Connect), such as Keycloak, Okta or Google Workspace. An account is found by the address that the provider has verified.'
            : 'Only an Owner of your organization can choose how its members log in.'
        }
      >
        {isOwner && (
          <Permitted changes={saveIdentityProvider}>
            <IdentityProviderSettings />
          </Permitted>
        )}
      </SettingsSection>
      {isOwner && (
        <SettingsSection
          title="Second factor for everyone"
          description="A passkey, or a code of an authenticator app, beside the password. Each member sets up their own under Security."
        >
          <Permitted reads={readSecondFactor}>
            <SecondFactorOfAll />
          </Permitted>
        </SettingsSection>
      )}
    </SettingsFrame>
  );
}
