import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  changeEmail,
  changeName,
  emailChange,
  ownName,
} from '../../../../contract/account/own-account.calls.ts';
import {
  longestSignature,
  type MailKind,
  mailKinds,
  savePreferences,
  type Theme,
  themes,
} from '../../../../contract/account/preferences.calls.ts';
import type { DraftKind } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSession } from '../../../lib/session.tsx';
import { useDraft } from '../../../lib/use-draft.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { themeLabels, usePreferences, useSaveTheme } from '../../../lib/use-theme.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Button } from '../../../ui/button.tsx';
import { RestoredNotice } from '../../../ui/draft-notice.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Switch } from '../../settings/choices.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import { OpenedForm, OpenedFormButtons } from '../../settings/opened-form.tsx';
import { Permitted, SettingsFrame, SettingsSection } from '../../settings/settings-frame.tsx';
import { useCreateForm } from '../../settings/use-create-form.ts';
import { useCancelEmailChange, useChangeEmail, useChangeName, useOwnAccount } from './use-own-account.ts';

const empty = { email: '' };

const lastButton = (part: HTMLElement) => [...part.querySelectorAll('button')].at(-1) ?? null;

/** `pending`: an address whose link nobody has opened yet. */
function EmailPart({ pending }: { pending: string | null | undefined }) {
  const change = useChangeEmail();
  const again = useChangeEmail();
  const cancel = useCancelEmailChange();
  const problem = again.error ?? cancel.error;
  const { container, noteRemoval } = useFocusAfterRemoval({ find: lastButton, preventScroll: true });
  return (
    <div ref={container} tabIndex={-1} className="space-y-4 outline-none">
      <div role="status" className="max-w-xl empty:hidden">
        {pending && (
          <Notice kind="info">
            <p className="wrap-anywhere">
              A link is on its way to <strong>{pending}</strong>. It works for a day.
              {again.isSuccess && ' It was sent again; the earlier link has ended.'}
            </p>
          </Notice>
        )}
        {!pending && cancel.isSuccess && <Notice kind="done">Called off. Your address stays.</Notice>}
      </div>
      <FailureNotice error={problem} text="It could not be done. Please try again." />
      <div className="flex flex-wrap gap-3">
        {pending && (
          <>
            <Button look="secondary" busy={again.isPending} onClick={() => again.mutate({ email: pending })}>
              Send it again
            </Button>
            <Button
              look="secondary"
              busy={cancel.isPending}
              onClick={() => cancel.mutate(undefined, { onSuccess: noteRemoval })}
            >
              Call it off
            </Button>
          </>
        )}
        <OpenedForm text={pending ? 'Another address' : 'Change the address'}>
          {(close) => <EmailForm change={change} onClose={close} />}
        </OpenedForm>
      </div>
    </div>
  );
}

function EmailForm({ change, onClose }: { change: ReturnType<typeof useChangeEmail>; onClose: () => void }) {
  const { register, errors, failure, onSubmit } = useCreateForm(emailChange, empty, change, onClose);
  return (
    <Form aria-label="Email address" onSubmit={onSubmit} className="flex max-w-md flex-col gap-4">
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <FailureNotice error={failure} text="The link could not be sent. Please try again." />
      <OpenedFormButtons
        text="Send the link"
        isBusy={change.isPending}
        onCancel={() => {
          change.reset();
          onClose();
        }}
      />
    </Form>
  );
}

export function ThemeChoice() {
  const { data } = usePreferences();
  const save = useSaveTheme();
  const current = data?.theme ?? 'system';
  return (
    <fieldset>
      <legend className="font-semibold text-sm">Colors</legend>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {themes.map((theme) => (
          <label key={theme} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === current}
              onChange={() => save.mutate({ theme })}
              className="size-4 accent-strong"
            />
            {themeLabels[theme]}
          </label>
        ))}
      </div>
      {save.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(save.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </fieldset>
  );
}

function NameForm({ name }: { name: string }) {
  const change = useChangeName();
  const form = useForm({ resolver: zodResolver(ownName), values: { name } });
  return (
    <Form
      aria-label="Name"
      onSubmit={form.handleSubmit((body) => change.mutate(body))}
      className="flex max-w-md flex-col gap-4"
    >
      <TextField
        label="Full name"
        hint="Your notes and decisions so far keep the earlier name."
        autoComplete="name"
        required
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" look="secondary" busy={change.isPending} className="self-start">
        Save the name
      </Button>
      <FormOutcome
        done={change.isSuccess && 'Your name has been changed.'}
        error={change.error}
        fallback="The name could not be changed. Please try again."
      />
    </Form>
  );
}

const signatureDraft: DraftKind<string> = {
  name: 'signature',
  version: 1,
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
};

function SignatureForm({ stored, theme }: { stored: string; theme: Theme }) {
  const { store, found, forget } = useDraft(signatureDraft);
  const restored = found?.value === stored ? undefined : found;
  const [signature, setSignature] = useState(restored?.value ?? stored);
  const discard = () => {
    store.remove();
    forget();
  };
  const save = useSaveTheme();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ theme, signature: signature.trim() }, { onSuccess: discard });
  };
  return (
    <Form aria-label="Signature" onSubmit={submit} className="flex max-w-md flex-col gap-4">
      {restored && (
        <RestoredNotice
          savedAt={restored.savedAt}
          onDiscard={() => {
            setSignature(stored);
            discard();
          }}
        />
      )}
      <TextArea
        label="Signature"
        rows={5}
        maxLength={longestSignature}
        placeholder={'Kind regards\nYour name, your company'}
        value={signature}
        onChange={({ target }) => {
          setSignature(target.value);
          if (target.value === stored) store.remove();
          else store.write(target.value);
        }}
      />
      <Button type="submit" look="secondary" busy={save.isPending} className="self-start">
        Save the signature
      </Button>
      <FormOutcome
        done={save.isSuccess && 'Your signature is saved.'}
        error={save.error}
        fallback="The signature could not be saved. Please try again."
      />
    </Form>
  );
}

const mailTexts: Record<MailKind, { label: string; hint: string }> = {
  reply_mails: {
    label: 'Someone answers a mail of mine',
    hint: 'Answers that are read from the mailbox of your organization, not notes of absence.',
  },
  failure_mails: {
    label: 'A mail of mine does not arrive',
    hint: 'With the reason: it was refused, came back, or could not be sent for a day.',
  },
  assignment_mails: {
    label: 'A colleague assigns me a person or a reminder',
    hint: 'At once, with the next step.',
  },
  reminder_mails: {
    label: 'A reminder is due',
    hint: 'On the morning of its day, for reminders of yours that are to be mailed.',
  },
  watch_mails: {
    label: 'My watched searches find people',
    hint: 'One mail for all searches that you watch.',
  },
  post_mails: {
    label: 'A planned post is due',
    hint: 'At its time, for posts that you planned and that are published elsewhere.',
  },
};

function MailChoices() {
  const { data } = usePreferences();
  const save = useSaveTheme();
  return (
    <>
      <fieldset className="space-y-3">
        <legend className="mb-1 font-semibold text-sm">Email me when</legend>
        {mailKinds.map((kind) => (
          <Switch
            key={kind}
            disabled={!data}
            checked={data?.[kind] ?? true}
            hint={mailTexts[kind].hint}
            onChange={(checked) => data && save.mutate({ theme: data.theme, [kind]: checked })}
          >
            {mailTexts[kind].label}
          </Switch>
        ))}
      </fieldset>
      <p role="status" className="mt-2 text-muted text-sm empty:hidden">
        {save.isSuccess && 'Saved.'}
      </p>
      {save.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(save.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </>
  );
}

export function AccountSettingsPage() {
  const { user } = useSession();
  const { data: account } = useOwnAccount();
  const { data: preferences, error } = usePreferences();
  // Nobody signs in on this computer, and nothing is mailed to its user.
  const isLocal = useIsLocal();
  const details = [
    ...(isLocal ? [] : [['Email', account?.email]]),
    ['Organization', user?.organization],
    ['Role', account?.role ?? user?.role],
  ];
  return (
    <SettingsFrame>
      <SettingsSection title="Your account">
        <dl className="space-y-3">
          {details.map(([term, value]) => (
            <div key={term} className="grid items-baseline gap-x-8 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="font-semibold text-sm">{term}</dt>
              <dd className="wrap-anywhere">{value || 'N/A'}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6">
          <Permitted changes={changeName}>
            <NameForm name={user?.name ?? ''} />
          </Permitted>
        </div>
      </SettingsSection>
      {!isLocal && (
        <SettingsSection
          title="Email address"
          description="You log in with it. It changes when you open the link that is mailed to the new one."
        >
          <Permitted changes={changeEmail}>
            <EmailPart pending={account?.pending_email} />
          </Permitted>
        </SettingsSection>
      )}
      <SettingsSection
        title="Signature"
        description="Added below each mail that you write to people, in sequences too. Lines that the mail already ends with are not repeated."
      >
        <Permitted changes={savePreferences}>
          {preferences && <SignatureForm stored={preferences.signature ?? ''} theme={preferences.theme} />}
          {!preferences && !error && <LoadingMark text="Loading your signature..." />}
          {!preferences && error && (
            <Notice kind="failed">
              {problemText(error, 'Your signature could not be loaded. Please try again later.')}
            </Notice>
          )}
        </Permitted>
      </SettingsSection>
      {!isLocal && (
        <SettingsSection title="Notifications">
          <Permitted changes={savePreferences}>
            <MailChoices />
          </Permitted>
        </SettingsSection>
      )}
      <SettingsSection title="Appearance">
        <ThemeChoice />
      </SettingsSection>
    </SettingsFrame>
  );
}
