import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getMailAccount,
  type MailAccountFields,
  type MailAccountSettings,
  type MailTestFields,
  removeMailAccount,
  saveMailAccount,
  testMailAccount,
} from '../../../../contract/organization/mail-settings.calls.ts';
import {
  getMailbox,
  type MailboxFields,
  type MailboxSettings,
  removeMailbox,
  saveMailbox,
  testMailbox,
} from '../../../../contract/recruiting/mailbox.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useSaveSettings } from '../../settings/form-outcome.tsx';

const key = ['mail-account'];

export function useMailAccount() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getMailAccount, {}, { signal }) });
}

/** Refetches if the version that the form was opened with is outdated. */
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
  return useMutation({ mutationFn: (body: MailTestFields) => api.call(testMailAccount, { body }) });
}

const mailboxKey = ['mailbox'];

export function useMailbox() {
  const api = useApi();
  return useQuery({ queryKey: mailboxKey, queryFn: ({ signal }) => api.call(getMailbox, {}, { signal }) });
}

/** Refetches if the version that the form was opened with is outdated. */
export const useSaveMailbox = () =>
  useSaveSettings<MailboxFields, MailboxSettings>(mailboxKey, (api, request) =>
    api.call(saveMailbox, request),
  );

export function useRemoveMailbox() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(removeMailbox, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: mailboxKey }),
  });
}

export function useTestMailbox() {
  const api = useApi();
  return useMutation({ mutationFn: (body: MailboxFields) => api.call(testMailbox, { body }) });
}
