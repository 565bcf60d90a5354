import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelEmailChange,
  changeEmail,
  changeName,
  type OwnAccount,
  readOwnAccount,
} from '../../../../contract/account/own-account.calls.ts';
import { changePassword } from '../../../../contract/account/passwords.calls.ts';
import type { CallInput } from '../../../../contract/platform/call.ts';
import { useApi } from '../../../lib/api.tsx';
import { useSessionActions } from '../../../lib/session.tsx';
import { useCallMutation, useCallQuery } from '../../../lib/use-call.ts';

const ownAccountKey = ['own-account'];

export const useOwnAccount = (isAsked = true) =>
  useCallQuery(ownAccountKey, readOwnAccount, {}, { enabled: isAsked });

/** Renews the tokens as well, which carry the name to every screen. */
export function useChangeName() {
  const api = useApi();
  const queries = useQueryClient();
  const session = useSessionActions();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeName>['body']) => api.call(changeName, { body }),
    onSuccess: async (account: OwnAccount) => {
      queries.setQueryData(ownAccountKey, account);
      void queries.invalidateQueries({ queryKey: ['team'] });
      const access = session.store.accessToken();
      if (access) await session.store.refresh(access);
      session.sync();
    },
  });
}

export const useChangeEmail = () =>
  useCallMutation(changeEmail, (body: CallInput<typeof changeEmail>['body']) => ({ body }), ownAccountKey);

export function useCancelEmailChange() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown>({
    mutationFn: () => api.call(cancelEmailChange, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownAccountKey }),
  });
}

export const useChangePassword = () =>
  useCallMutation(changePassword, (body: CallInput<typeof changePassword>['body']) => ({ body }));
