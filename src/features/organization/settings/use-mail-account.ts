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
import { useCallMutation, useCallQuery } from '../../../lib/use-call.ts';
import { useSaveSettings } from '../../settings/form-outcome.tsx';

const key = ['mail-account'];

export const useMailAccount = () => useCallQuery(key, getMailAccount, {});

/** Refetches if the version that the form was opened with is outdated. */
export const useSaveMailAccount = () =>
  useSaveSettings<MailAccountFields, MailAccountSettings>(key, (api, request) =>
    api.call(saveMailAccount, request),
  );

export const useRemoveMailAccount = () => useCallMutation(removeMailAccount, () => ({}), key);

export const useTestMailAccount = () =>
  useCallMutation(testMailAccount, (body: MailTestFields) => ({ body }));

const mailboxKey = ['mailbox'];

export const useMailbox = () => useCallQuery(mailboxKey, getMailbox, {});

/** Refetches if the version that the form was opened with is outdated. */
export const useSaveMailbox = () =>
  useSaveSettings<MailboxFields, MailboxSettings>(mailboxKey, (api, request) =>
    api.call(saveMailbox, request),
  );

export const useRemoveMailbox = () => useCallMutation(removeMailbox, () => ({}), mailboxKey);

export const useTestMailbox = () => useCallMutation(testMailbox, (body: MailboxFields) => ({ body }));
