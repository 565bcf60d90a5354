import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  confirmTotp,
  getSignInRules,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SignInRules,
  saveSignInRules,
  startTotp,
} from '../../../../contract/account/second-factor.calls.ts';
import type { CallInput } from '../../../../contract/platform/call.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { useCallQuery } from '../../../lib/use-call.ts';

const factorKey = ['second-factor'];
export const credentialsKey = ['credentials'];
const rulesKey = ['sign-in-rules'];

export const useSecondFactor = () => useCallQuery(factorKey, readSecondFactor, {});

/** Has every screen read again what a changed second factor shows in. */
export function useFactorChanges() {
  const queries = useQueryClient();
  return async <T>(answer: T): Promise<T> => {
    const keys = [factorKey, rulesKey, credentialsKey, ['devices'], ['team']];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    return answer;
  };
}

/** Each throws `CallError`. */
export function useChangeSecondFactor() {
  const api = useApi();
  const isChanged = useFactorChanges();
  return {
    start: () => api.call(startTotp, { body: {} }),
    confirm: (body: CallInput<typeof confirmTotp>['body']) => api.call(confirmTotp, { body }).then(isChanged),
    renewCodes: () => api.call(renewRecoveryCodes, { body: {} }).then(isChanged),
    remove: () => api.call(removeSecondFactor, { body: {} }).then(isChanged),
  };
}

export const useSignInRules = () => useCallQuery(rulesKey, getSignInRules, {});

export function useSaveSignInRules() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<SignInRules, Error, { isRequired: boolean; version: number }>({
    mutationFn: ({ isRequired, version }) =>
      api.call(saveSignInRules, {
        headers: ifMatch(version),
        body: { requires_second_factor: isRequired },
      }),
    onSettled: () =>
      Promise.all([rulesKey, factorKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
