import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { listPasskeys } from '../../../../contract/account/passkeys.calls.ts';
import { changePassword, passwordChange } from '../../../../contract/account/passwords.calls.ts';
import { readSecondFactor } from '../../../../contract/account/second-factor.calls.ts';
import type { SignedInDevice } from '../../../../contract/account/sessions.calls.ts';
import { endOtherSessions, endSession, listSessions } from '../../../../contract/account/sessions.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDateTime } from '../../../lib/display-text.ts';
import { signInPath } from '../../../lib/settings-paths.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, PasswordField } from '../../../ui/field.tsx';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { OpenedForm, OpenedFormButtons } from '../../settings/opened-form.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { useCreateForm } from '../../settings/use-create-form.ts';
import { useChangePassword } from './use-own-account.ts';

const devicesKey = ['devices'];

const useDevices = () => useCallQuery(devicesKey, listSessions, {});

function useEndSessions() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, string | undefined>({
    mutationFn: (id) =>
      id === undefined ? api.call(endOtherSessions, {}) : api.call(endSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}

export function DeviceList() {
  const { data: devices = [], error, isPending, refetch } = useDevices();
  const end = useEndSessions();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  const hasOthers = devices.some(({ is_current }) => !is_current);
  return (
    <div ref={container} tabIndex={-1} className="space-y-4">
      {isPending && <LoadingMark text="Loading devices..." />}
      {error && <SettingsUnavailable error={error} what="The devices" onRetry={() => void refetch()} />}
      <FailureNotice error={end.error} text="The device could not be logged out." />
      <ul className="divide-y divide-hairline border-hairline border-y empty:hidden">
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            isBusy={end.isPending && end.variables === device.id}
            onEnd={() => end.mutate(device.id, { onSuccess: noteRemoval })}
          />
        ))}
      </ul>
      {hasOthers && (
        <Button
          look="secondary"
          busy={end.isPending && end.variables === undefined}
          onClick={() => end.mutate(undefined, { onSuccess: noteRemoval })}
        >
          Log out all other devices
        </Button>
      )}
      <p role="status" className="text-muted text-sm empty:hidden">
        {end.isSuccess && (end.variables === undefined ? 'All other devices are logged out.' : 'Logged out.')}
      </p>
    </div>
  );
}

function Device({
  device: { device, network, created_at, last_used_at, is_current },
  isBusy,
  onEnd,
}: {
  device: SignedInDevice;
  isBusy: boolean;
  onEnd: () => void;
}) {
  const name = device || 'Unknown device';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {is_current && <Tag look="strong">This device</Tag>}
        </p>
        <p className="text-muted text-sm">
          {network && `${network} · `}
          {is_current ? 'In use now' : `Last used ${formatDateTime(last_used_at)}`}
          {` · Logged in ${formatDateTime(created_at)}`}
        </p>
      </div>
      {!is_current && (
        <Button
          look="quiet"
          size="small"
          className="-mx-3"
          busy={isBusy}
          aria-label={`Log out ${name}, last used ${formatDateTime(last_used_at)}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

export function PasswordPart() {
  const change = useChangePassword();
  return (
    <div className="flex flex-wrap gap-4">
      <OpenedForm text="Change the password">
        {(close) => <PasswordForm change={change} onClose={close} />}
      </OpenedForm>
      <div role="status" className="basis-full empty:hidden">
        {change.data && <Notice kind="done">{change.data.detail}</Notice>}
      </div>
    </div>
  );
}

const empty = { current_password: '', password: '', re_password: '' };

function PasswordForm({
  change,
  onClose,
}: {
  change: ReturnType<typeof useChangePassword>;
  onClose: () => void;
}) {
  const { register, errors, failure, onSubmit } = useCreateForm(passwordChange, empty, change, onClose);
  return (
    <Form aria-label="Password" onSubmit={onSubmit} className="flex max-w-md flex-col gap-5">
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <NewPasswordFields
        password={register('password', { deps: 're_password' })}
        repeated={register('re_password')}
        errors={errors}
        labels={{ password: 'New password', repeated: 'Confirm new password' }}
      />
      <FailureNotice error={failure} text="The password could not be changed. Please try again." />
      <OpenedFormButtons
        text="Save the password"
        isBusy={change.isPending}
        onCancel={() => {
          change.reset();
          onClose();
        }}
      />
    </Form>
  );
}

const SecondFactorSettings = lazy(() => import('./second-factor-settings.tsx'));
const PasskeySettings = lazy(() => import('./passkey-settings.tsx'));

export function SecurityPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection title="Password" description="Changing it logs out all your other devices.">
        <Permitted changes={changePassword}>
          <PasswordPart />
        </Permitted>
      </SettingsSection>
      <SettingsSection
        title="Second factor"
        description="A passkey, or a code of an authenticator app, asked for beside your password."
      >
        <Suspense fallback={<LoadingMark text="Loading settings..." />}>
          <Permitted reads={readSecondFactor}>
            <SecondFactorSettings />
          </Permitted>
        </Suspense>
      </SettingsSection>
      <SettingsSection
        title="Passkeys"
        description="Log in with your fingerprint, face, PIN or security key, without typing your address or password. Each counts as a second factor."
      >
        <Suspense fallback={<LoadingMark text="Loading settings..." />}>
          <Permitted reads={listPasskeys}>
            <PasskeySettings />
          </Permitted>
        </Suspense>
      </SettingsSection>
      <SettingsSection
        title="Devices"
        description="Devices where you are logged in. Locations are approximate. Inactive devices are logged out after a while."
      >
        <Permitted reads={listSessions}>
          <DeviceList />
        </Permitted>
      </SettingsSection>
      {isOwner && (
        <p className="text-muted">
          How all members of your organization log in is chosen under{' '}
          <Link to={signInPath} className="underline">
            Sign-in
          </Link>
          .
        </p>
      )}
    </SettingsFrame>
  );
}
