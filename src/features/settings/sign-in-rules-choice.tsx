import { useId } from 'react';
import { secondFactorTexts } from '../../../contract/api/second-factor.ts';
import { problemText } from '../../lib/problem-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSaveSignInRules, useSecondFactor, useSignInRules } from './use-second-factor.ts';

/** Requires a second factor of everybody in the organization. For Owners. It applies at once. */
export default function SignInRulesChoice() {
  const { data: rules } = useSignInRules();
  const { data: own } = useSecondFactor();
  const save = useSaveSignInRules();
  const hintId = useId();
  if (!rules || !own) return null;
  const { requires_second_factor: isRequired, members_without: without, version } = rules;
  const lacking =
    without === 1
      ? 'One member has none yet'
      : `${without === 0 ? 'No member is without one' : `${without} members have none yet`}`;
  return (
    <div className="space-y-3">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={isRequired}
          disabled={!own.is_on && !isRequired}
          aria-describedby={hintId}
          onChange={({ target }) => !save.isPending && save.mutate({ isRequired: target.checked, version })}
          className="size-4 accent-strong"
        />
        Require a second factor of everybody in the organization
      </label>
      <p id={hintId} className="max-w-[60ch] text-muted text-sm">
        {own.is_on || isRequired
          ? `${lacking}. Whoever has none is logged out, and sets one up at the next login.`
          : secondFactorTexts.ownFirst}
      </p>
      {save.isError && (
        <Notice kind="failed">
          {problemText(save.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </div>
  );
}
