import { secondFactorTexts } from '../../../../contract/account/second-factor.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../settings/choices.tsx';
import { useSaveSignInRules, useSecondFactor, useSignInRules } from './use-second-factor.ts';

export default function SignInRulesChoice() {
  const { data: rules } = useSignInRules();
  const { data: own } = useSecondFactor();
  const save = useSaveSignInRules();
  if (!rules || !own) return null;
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
