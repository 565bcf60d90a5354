import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { deletionDays, type OrganisationDeletion } from '../../../../contract/organization/deletion.calls.ts';
import { listTransfers, transferLimits } from '../../../../contract/organization/organisation.calls.ts';
import { formatDateTime, inMegabytes } from '../../../lib/display-text.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { useSession } from '../../../lib/session.tsx';
import { thisComputerPath } from '../../../lib/settings-paths.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { RetentionSection } from '../../people/settings/retention-section.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import { OpenedForm } from '../../settings/opened-form.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { ExportStart, TransferList } from './transfer-list.tsx';
import { useChangeDeletion, useNotices } from './use-deletion.ts';
import { archiveOf, useChangeTransfers, useTransfers } from './use-transfers.ts';

function DeletionSection() {
  const { data, isPending, error, refetch } = useNotices();
  const [isKept, setKept] = useState(false);
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  return (
    <SettingsSection
      title="Delete the organization"
      description={`Everything is deleted for good: people, searches, posts, files, and the accounts of all members. You confirm it here and by a link that we mail you. It happens ${deletionDays.grace} days later, and until then any Owner can keep the organization. Export first what you need later.`}
    >
      {isPending && <LoadingMark text="Loading settings..." />}
      {error && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
      <div ref={container} tabIndex={-1} className="space-y-4">
        <FormOutcome done={!data?.deletion && isKept && 'The organization stays.'} error={null} fallback="" />
        {data?.deletion && (
          <Planned
            deletion={data.deletion}
            onCalledOff={() => {
              setKept(true);
              noteRemoval();
            }}
          />
        )}
        {data && !data.deletion && (
          <OpenedForm text="Delete the organization">
            {(close) => <AskForm onAsked={noteRemoval} onEnd={close} />}
          </OpenedForm>
        )}
      </div>
    </SettingsSection>
  );
}

function Planned({
  deletion: { state, by, until },
  onCalledOff,
}: {
  deletion: OrganisationDeletion;
  onCalledOff: () => void;
}) {
  const { callOff } = useChangeDeletion();
  const isConfirmed = state === 'confirmed';
  return (
    <div className="space-y-4">
      <Notice kind={isConfirmed ? 'failed' : 'info'}>
        <p className="wrap-anywhere">
          {isConfirmed
            ? `Everything will be deleted on ${formatDateTime(until)}. ${by} asked for it.`
            : `${by} was mailed a link that confirms it. It works until ${formatDateTime(until)}; without it nothing is deleted.`}
        </p>
      </Notice>
      <FailureNotice error={callOff.error} text="The organization could not be kept. Please try again." />
      <Button busy={callOff.isPending} onClick={() => callOff.mutate(undefined, { onSuccess: onCalledOff })}>
        Keep the organization
      </Button>
    </div>
  );
}

function AskForm({ onAsked, onEnd }: { onAsked: () => void; onEnd: () => void }) {
  const { ask } = useChangeDeletion();
  const [name, setName] = useState('');
  const organization = useSession().user?.organization ?? '';
  const refused = ask.error instanceof CallError ? ask.error.problem.name : undefined;
  return (
    <Form
      aria-label="Delete the organization"
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(name, { onSuccess: onAsked });
      }}
      className="flex max-w-md flex-col gap-5"
    >
      {ask.error && !refused && (
        <Notice kind="failed">
          {problemText(ask.error, 'The link could not be sent. Please try again.')}
        </Notice>
      )}
      <TextField
        label="Name of the organization"
        hint={
          <>
            Type <strong className="wrap-anywhere">{organization}</strong> to confirm.
          </>
        }
        autoComplete="off"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={Array.isArray(refused) ? refused.join(' ') : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={ask.isPending}>
          Mail me the link
        </Button>
        <CancelButton onClick={onEnd} />
      </div>
    </Form>
  );
}

function ImportStart({ isBusy, onStarted }: { isBusy: boolean; onStarted: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const { send } = useChangeTransfers();
  return (
    <div className="space-y-3">
      <ServerButton
        isBrief
        look="secondary"
        busy={send.isPending}
        disabled={isBusy}
        onClick={() => picker.current?.click()}
      >
        {send.isPending ? 'Sending the archive...' : 'Choose an archive'}
      </ServerButton>
      <input
        ref={picker}
        type="file"
        accept=".zip,.larkspur,application/zip"
        aria-label="Archive to import"
        tabIndex={-1}
        className="sr-only"
        disabled={isBusy || send.isPending}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) send.mutate(archiveOf(file), { onSuccess: onStarted });
          // Choosing the same file again must fire a change event.
          target.value = '';
        }}
      />
      <p className="text-muted text-sm">
        Up to {inMegabytes(transferLimits.bytes)}. Larger ones are imported by the operator of the server.
      </p>
      {send.isError && (
        <Notice kind="failed">
          {problemText(send.error, 'The archive could not be sent. Please try again.')}
        </Notice>
      )}
    </div>
  );
}

const GivenArchives = lazy(() => import('./given-archives.tsx'));

export function DataPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      {isOwner ? (
        <Permitted reads={listTransfers}>
          <OwnersData />
        </Permitted>
      ) : (
        <SettingsSection title="Data">
          <p className="text-muted">Only an Owner of your organization can export or delete it.</p>
        </SettingsSection>
      )}
    </SettingsFrame>
  );
}

/** Nobody else has an organization on this computer, and nothing is mailed. */
function DeletionOnComputer() {
  return (
    <SettingsSection title="Delete the organization">
      <p className="max-w-[60ch]">
        Everything lies in one folder on this computer. To delete it for good, open the folder under{' '}
        <Link to={thisComputerPath} className="link">
          This computer
        </Link>
        , quit the app and delete the folder. The backups in it go along; those that you have saved elsewhere
        do not.
      </p>
    </SettingsSection>
  );
}

function OwnersData() {
  const isLocal = useIsLocal();
  const { shell } = usePlatform();
  // SuperAdmins belong to the provider, whose own organization stays.
  const isProvider = useSession().user?.role === 'SuperAdmin';
  const { data, isPending, error, refetch } = useTransfers();
  const { container: list, noteRemoval: goToList } = useFocusAfterRemoval();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  const isBusy = data.transfers.some(({ status }) => status === 'queued' || status === 'processing');
  return (
    <>
      <Suspense>
        {shell && <GivenArchives canImport={data.can_import} isBusy={isBusy} onStarted={goToList} />}
      </Suspense>
      <SettingsSection
        title="Export everything"
        description="One archive with everything that your organization holds, as JSON and as CSV, and with its files. Passwords and keys are not in it. Keep it safe: it holds personal data."
      >
        <ExportStart isBusy={isBusy} onStarted={goToList} />
      </SettingsSection>
      {data.can_import && (
        <SettingsSection
          title="Import an organization"
          description="Your organization is empty, so it can take over another one from its archive: from another server, or from the desktop app. Everything is checked first, and taken over as a whole or not at all."
        >
          <ImportStart isBusy={isBusy} onStarted={goToList} />
        </SettingsSection>
      )}
      {data.transfers.length > 0 && (
        <SettingsSection title="Exports and imports">
          <div ref={list} tabIndex={-1}>
            <TransferList transfers={data.transfers} />
          </div>
        </SettingsSection>
      )}
      <RetentionSection />
      {isLocal ? <DeletionOnComputer /> : !isProvider && <DeletionSection />}
    </>
  );
}
