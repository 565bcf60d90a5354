import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getMailbox,
  type MailboxFields,
  type MailboxSettings,
  removeMailbox,
  saveMailbox,
  testMailbox,
} from '../../../../contract/recruiting/mailbox.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useSaveSettings } from '../../settings/use-save-settings.ts';

const key = ['mailbox'];

/** Loads the mailbox that is read for answers. */
export function useMailbox() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getMailbox, {}, { signal }) });
}

/** Saves over the version that the form was opened with; refetches if that version is outdated. */
export const useSaveMailbox = () =>
  useSaveSettings<MailboxFields, MailboxSettings>(key, (api, request) => api.call(saveMailbox, request));

export function useRemoveMailbox() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(removeMailbox, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useTestMailbox() {
  const api = useApi();
  return useMutation({ mutationFn: (body: MailboxFields) => api.call(testMailbox, { body }) });
}
