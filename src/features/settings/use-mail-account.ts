import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getMailAccount,
  type MailAccountFields,
  type MailAccountSettings,
  removeMailAccount,
  saveMailAccount,
  testMailAccount,
} from '../../../contract/api/mail-settings.ts';
import { useApi } from '../../lib/api.tsx';
import { ifMatch } from '../../lib/api-client.ts';
import { CallError } from '../../lib/problem-text.ts';

const key = ['mail-account'];

/** Loads the organisation's mail server. */
export function useMailAccount() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getMailAccount, {}, { signal }) });
}

/** Saves it over the version that the form started from, and refetches it when somebody else was first. */
export function useSaveMailAccount() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<MailAccountSettings, Error, { fields: MailAccountFields; version: number }>({
    mutationFn: ({ fields, version }) =>
      api.call(saveMailAccount, { headers: ifMatch(version), body: fields }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
    onError: async (error) => {
      if (error instanceof CallError && error.status === 412)
        await queries.invalidateQueries({ queryKey: key });
    },
  });
}

export function useRemoveMailAccount() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(removeMailAccount, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

/** Sends a test mail to the user. */
export function useTestMailAccount() {
  const api = useApi();
  return useMutation({ mutationFn: (body: MailAccountFields) => api.call(testMailAccount, { body }) });
}
