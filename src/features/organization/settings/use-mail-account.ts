import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getMailAccount,
  type MailAccountFields,
  type MailAccountSettings,
  removeMailAccount,
  saveMailAccount,
  testMailAccount,
} from '../../../../contract/organization/mail-settings.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useSaveSettings } from '../../settings/use-save-settings.ts';

const key = ['mail-account'];

/** Loads the organisation's mail server. */
export function useMailAccount() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getMailAccount, {}, { signal }) });
}

/** Saves over the version that the form was opened with; refetches if that version is outdated. */
export const useSaveMailAccount = () =>
  useSaveSettings<MailAccountFields, MailAccountSettings>(key, (api, request) =>
    api.call(saveMailAccount, request),
  );

export function useRemoveMailAccount() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(removeMailAccount, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useTestMailAccount() {
  const api = useApi();
  return useMutation({ mutationFn: (body: MailAccountFields) => api.call(testMailAccount, { body }) });
}
