import { type FormEvent, useState } from 'react';
import type {
  MailAccountFields,
  MailAccountSettings,
  MailTestFields,
  MailTestStep,
} from '../../../../contract/organization/mail-settings.calls.ts';
import { mailTestSteps, saveMailAccount } from '../../../../contract/organization/mail-settings.calls.ts';
import type { MailSecurity } from '../../../../contract/organization/settings.ts';
import type { MailboxFields, MailboxSettings } from '../../../../contract/recruiting/mailbox.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import type { DraftKind } from '../../../lib/drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { Button } from '../../../ui/button.tsx';
import { RestoredNotice } from '../../../ui/draft-notice.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import {
  useSaveMailAccount,
  useSaveMailbox,
  useTestMailAccount,
  useTestMailbox,
} from './use-mail-account.ts';

interface Server {
  host: string;
  port: number;
  security: MailSecurity;
}

export interface MailProvider {
  name: string;
  smtp: Server;
  imap?: Server;
  /** True where the mailbox takes `name+id@example.com`. */
  takesPlus?: boolean;
  note: string;
  page: string;
}

const server = (host: string, port: number, security: MailSecurity = 'tls'): Server => ({
  host,
  port,
  security,
});

/** As of 2026. */
const mailProviders = {
  google: {
    name: 'Google Workspace',
    smtp: server('smtp.gmail.com', 465),
    imap: server('imap.gmail.com', 993),
    takesPlus: true,
    note: 'Google takes an app password, 16 letters that you make in your account, once 2-Step Verification is on. Your own password is refused.',
    page: 'https://support.google.com/accounts/answer/185833',
  },
  microsoft: {
    name: 'Microsoft 365',
    smtp: server('smtp.office365.com', 587, 'starttls'),
    note: 'Microsoft has switched passwords off for reading mails, so answers cannot be read here: use another mailbox for them. For sending, an administrator has to allow “Authenticated SMTP” for the mailbox; Microsoft switches that off by default at the end of 2026.',
    page: 'https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission',
  },
  fastmail: {
    name: 'Fastmail',
    smtp: server('smtp.fastmail.com', 465),
    imap: server('imap.fastmail.com', 993),
    takesPlus: true,
    note: 'Fastmail takes an app password with access to mail (IMAP and SMTP), from Settings, Privacy & Security.',
    page: 'https://www.fastmail.help/hc/en-us/articles/360058752854',
  },
  ionos: {
    name: 'IONOS',
    smtp: server('smtp.ionos.com', 465),
    imap: server('imap.ionos.com', 993),
    note: 'The password of the mailbox, not that of your IONOS account.',
    page: 'https://www.ionos.com/help/email/',
  },
  ovh: {
    name: 'OVH',
    smtp: server('ssl0.ovh.net', 465),
    imap: server('ssl0.ovh.net', 993),
    note: 'The password of the mailbox, not that of your OVHcloud account. For Email Pro and Exchange, take “Own server” and the name in your control panel.',
    page: 'https://help.ovhcloud.com/csm/en-email-general-configuration',
  },
  gandi: {
    name: 'Gandi',
    smtp: server('mail.gandi.net', 465),
    imap: server('mail.gandi.net', 993),
    note: 'The password of the mailbox, not that of your Gandi account.',
    page: 'https://docs.gandi.net/en/gandimail/',
  },
  zoho: {
    name: 'Zoho Mail',
    smtp: server('smtppro.zoho.com', 465),
    imap: server('imappro.zoho.com', 993),
    takesPlus: true,
    note: 'An application-specific password where two-factor authentication is on, else that of the account. IMAP has to be switched on in the settings of Zoho Mail.',
    page: 'https://www.zoho.com/mail/help/imap-access.html',
  },
  'zoho-eu': {
    name: 'Zoho Mail (Europe)',
    smtp: server('smtppro.zoho.eu', 465),
    imap: server('imappro.zoho.eu', 993),
    takesPlus: true,
    note: 'An application-specific password where two-factor authentication is on, else that of the account. IMAP has to be switched on in the settings of Zoho Mail.',
    page: 'https://www.zoho.com/mail/help/imap-access.html',
  },
} as const satisfies Record<string, MailProvider>;
export type MailProviderId = keyof typeof mailProviders;

/** `own` for a server of no listed provider; empty where none is stored. */
export const providerOf = ({ is_set: isSet, host }: MailAccountSettings): MailProviderId | 'own' | '' => {
  if (!isSet) return '';
  const found = Object.entries(mailProviders).find(([, { smtp }]) => smtp.host === host);
  return (found?.[0] as MailProviderId | undefined) ?? 'own';
};

export function ProviderSelect({
  value,
  onChange,
}: {
  value: MailProviderId | 'own' | '';
  onChange: (provider: MailProviderId | 'own' | '') => void;
}) {
  return (
    <SelectField
      label="Provider"
      className="max-w-md"
      value={value}
      onChange={({ target }) => onChange(target.value as MailProviderId | 'own' | '')}
    >
      <option value="">Choose your mail provider</option>
      <Options of={Object.entries(mailProviders).map(([id, { name }]) => [id, name])} />
      <option value="own">Own server, or another provider</option>
    </SelectField>
  );
}

interface Typed {
  address: string;
  password: string;
  name: string;
  readsAnswers: boolean;
}

/** An empty password keeps the stored one. */
const withPassword = (password: string) => (password ? { password } : {});
const smtpOf = ({ smtp }: MailProvider, { address, password, name }: Typed): MailAccountFields => ({
  ...smtp,
  user: address,
  from_name: name,
  from_address: address,
  ...withPassword(password),
});
const imapOf = (
  imap: Server,
  takesPlus: boolean,
  { address, password }: Typed,
  folder: string,
): MailboxFields => ({
  ...imap,
  user: address,
  folder,
  reply_address: takesPlus ? address : '',
  ...withPassword(password),
});

type MailDraft = Pick<Typed, 'address' | 'name'> & { id: MailProviderId };

/** Without the password. */
export const mailDraft: DraftKind<MailDraft> = {
  name: 'mail-provider',
  version: 1,
  read: (stored) => {
    const { id, address, name } = (stored ?? {}) as Partial<MailDraft>;
    return id && Object.hasOwn(mailProviders, id) && typeof address === 'string' && typeof name === 'string'
      ? { id, address, name }
      : undefined;
  },
};

const addressError = (address: string): string | undefined =>
  address === ''
    ? 'Please fill in this field.'
    : address.includes('@')
      ? undefined
      : 'Please enter a valid email address.';

export function ConnectForm({
  id,
  account,
  mailbox,
}: {
  id: MailProviderId;
  account: MailAccountSettings;
  mailbox: MailboxSettings;
}) {
  const provider: MailProvider = mailProviders[id];
  const { imap, takesPlus = false } = provider;
  const isStored = account.is_set && account.host === provider.smtp.host;
  const draft = useDraft(mailDraft);
  const restored = draft.found?.value.id === id ? draft.found : undefined;
  const started: Typed = {
    address: isStored ? account.user : '',
    password: '',
    name: account.from_name,
    readsAnswers: !isStored || mailbox.is_set,
  };
  const [typed, setTyped] = useState<Typed>({ ...started, ...restored?.value });
  const set = (changes: Partial<Typed>) => {
    const { address, name } = { ...typed, ...changes };
    setTyped({ ...typed, ...changes });
    draft.store.write({ id, address, name });
  };
  const [isChecked, setChecked] = useState(false);
  const tests = useBothTests();
  const saveAccount = useSaveMailAccount();
  const saveMailbox = useSaveMailbox();
  const smtp = smtpOf(provider, typed);
  const reads =
    imap && typed.readsAnswers ? imapOf(imap, takesPlus, typed, mailbox.folder || 'INBOX') : undefined;
  const save = useSingleFlight(async (_at: number) => {
    tests.forget();
    await saveAccount.mutateAsync({ fields: smtp, version: account.version });
    if (reads) await saveMailbox.mutateAsync({ fields: reads, version: mailbox.version });
    setTyped((now) => ({ ...now, password: '' }));
    draft.store.remove();
    draft.forget();
    tests.run({ ...smtp, sends: false }, reads);
  });
  const needsPassword = !isStored || account.user !== typed.address || !account.has_password;
  const faults = {
    address: addressError(typed.address),
    password: needsPassword && typed.password === '' ? 'Please fill in this field.' : undefined,
  };
  const shown = isChecked ? faults : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    setChecked(true);
    if (faults.address || faults.password) return;
    if ((submitter as HTMLButtonElement | null)?.value === 'test') tests.run(smtp, reads);
    // Why it failed is shown.
    else void save(Date.now()).catch(() => {});
  };
  const isBusy = saveAccount.isPending || saveMailbox.isPending;
  const error = saveAccount.error ?? saveMailbox.error;
  return (
    <Form aria-label="Connect a mailbox" onSubmit={submit} className="space-y-5">
      {restored && (
        <RestoredNotice
          savedAt={restored.savedAt}
          onDiscard={() => {
            setTyped(started);
            draft.store.remove();
            draft.forget();
          }}
        />
      )}
      <Notice kind="info">
        {provider.note}{' '}
        <a href={provider.page} target="_blank" rel="noopener noreferrer" className="link">
          How to at {provider.name}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Notice>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Mail address"
          type="email"
          required
          autoComplete="off"
          error={shown?.address}
          value={typed.address}
          onChange={({ target }) => set({ address: target.value.trim() })}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="off"
          required={needsPassword}
          hint={needsPassword ? 'It is stored encrypted.' : 'One is stored and never shown.'}
          error={shown?.password}
          value={typed.password}
          onChange={({ target }) => set({ password: target.value })}
        />
        <TextField
          label="Sender’s name"
          value={typed.name}
          hint="Your company. People see who wrote before it: “Ada Park (Harbour Works)”."
          onChange={({ target }) => set({ name: target.value })}
        />
        {imap && (
          <label className="flex items-center gap-2 text-sm touch:min-h-11 sm:col-span-2">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-strong"
              checked={typed.readsAnswers}
              onChange={({ target }) => set({ readsAnswers: target.checked })}
            />
            Read answers in this mailbox, too
          </label>
        )}
      </div>
      <FailureNotice error={error} text="The settings could not be saved. Please try again." />
      {saveAccount.isSuccess && !isBusy && !error && tests.ofSaved && !tests.isBusy && (
        <Notice kind={tests.failed ? 'failed' : 'done'}>
          {tests.failed
            ? 'Saved, but it does not work yet: see below.'
            : `Saved. Mails to people are sent by ${provider.smtp.host}${saveMailbox.isSuccess ? ', and answers are read' : ''}.`}
        </Notice>
      )}
      <TestOutcome tests={tests} imap={reads} />
      <div className="flex flex-wrap gap-3">
        <PermittedButton call={saveMailAccount} type="submit" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </PermittedButton>
        <Button type="submit" value="test" look="secondary" busy={tests.isBusy}>
          {tests.isBusy ? 'Testing...' : 'Test'}
        </Button>
      </div>
    </Form>
  );
}

type StepTexts = Record<MailTestStep, string>;

const stepTexts = ({ host, port }: Server, use: string): StepTexts => ({
  find: `There is a server ${host}.`,
  connect: `It answers at port ${port}.`,
  secure: 'The connection is encrypted.',
  'sign-in': 'It takes user and password.',
  use,
});

function useBothTests() {
  const sends = useTestMailAccount();
  const reads = useTestMailbox();
  return {
    sends,
    reads,
    isBusy: sends.isPending || reads.isPending,
    ofSaved: sends.variables?.sends === false,
    failed: sends.data?.works === false || reads.data?.works === false,
    run: (smtp: MailTestFields, imap: MailboxFields | undefined) => {
      sends.mutate(smtp);
      if (imap) reads.mutate(imap);
      else reads.reset();
    },
    forget: () => {
      sends.reset();
      reads.reset();
    },
  };
}

function TestOutcome({
  tests: { sends, reads, ofSaved, failed },
  imap,
}: {
  tests: ReturnType<typeof useBothTests>;
  imap: MailboxFields | undefined;
}) {
  const failure = sends.error ?? reads.error;
  return (
    <div className="space-y-3">
      <FailureNotice error={failure} text="The test could not be run. Please try again." />
      <div role="status" className="grid gap-4 empty:hidden sm:grid-cols-2">
        {sends.data && sends.variables && (!ofSaved || failed) && (
          <Steps
            title="Sending"
            isEncrypted={sends.variables.security !== 'none'}
            isSignIn={ofSaved}
            texts={stepTexts(sends.variables, `A test mail was sent to ${sends.data.to}.`)}
            {...sends.data}
          />
        )}
        {reads.data && imap && (!ofSaved || failed) && (
          <Steps
            title="Reading"
            isEncrypted={reads.variables?.security !== 'none'}
            texts={stepTexts(
              reads.variables ?? imap,
              `${imap.folder} can be read: ${counted(reads.data.mails ?? 0, 'mail')}.`,
            )}
            {...reads.data}
          />
        )}
      </div>
    </div>
  );
}

export function Steps({
  title,
  isEncrypted,
  isSignIn = false,
  texts,
  works,
  detail = '',
  failed_at: failedAt = 'connect',
}: {
  title: string;
  isEncrypted: boolean;
  /** Nothing was sent. */
  isSignIn?: boolean;
  texts: StepTexts;
  works: boolean;
  detail?: string | undefined;
  failed_at?: MailTestStep | undefined;
}) {
  const steps = mailTestSteps.filter(
    (step) => (isEncrypted || step !== 'secure') && (!isSignIn || step !== 'use' || failedAt === 'use'),
  );
  const end = works ? steps.length : steps.indexOf(failedAt);
  return (
    <section
      aria-label={`Test of ${title.toLowerCase()}`}
      className="rounded-card border border-hairline p-4"
    >
      <h4 className="font-semibold text-sm">{title}</h4>
      <ol className="mt-2 space-y-1.5 text-sm">
        {steps.slice(0, works ? end : end + 1).map((step, at) => (
          <li key={step} className="flex gap-2">
            {at < end ? (
              <CheckIcon className="mt-0.5 size-4 shrink-0 text-done" />
            ) : (
              <CloseIcon className="mt-0.5 size-4 shrink-0 text-failed" />
            )}
            <span className="wrap-anywhere">{at < end ? texts[step] : detail}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
