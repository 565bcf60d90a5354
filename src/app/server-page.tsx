import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import type { ServerInUse } from '../../contract/desktop/desktop.ts';
import type { LockOutcome } from '../../contract/desktop/desktop-computer.ts';
import { localOrigin } from '../../contract/desktop/local-server/messages.ts';
import { brand } from '../../contract/site/brand.ts';
import { AccountCard, FocusedNotice } from '../features/account/account-card.tsx';
import { paths } from '../lib/paths.ts';
import { lockProblem } from '../lib/problem-text.ts';
import { type Shell, type ThisComputer, usePlatform } from '../platform/platform-context.tsx';
import { NotFoundPage } from '../site/not-found/not-found-page.tsx';
import { Button } from '../ui/button.tsx';
import { Form, PasswordField, TextField } from '../ui/field.tsx';
import { Titled } from './titled.tsx';

function UnlockForm({ computer, onUnlocked }: { computer: ThisComputer; onUnlocked: () => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState({ count: 0, text: '' });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const say = (text: string) => setFailure(({ count }) => ({ count: count + 1, text }));

  async function unlock() {
    setBusy(true);
    const outcome = await computer
      .actOnLock({ do: 'unlock', passphrase })
      .catch((): LockOutcome => ({ outcome: 'failed', reason: 'It could not be unlocked. Try again.' }));
    setBusy(false);
    if (outcome.outcome === 'done') onUnlocked();
    else say(lockProblem(outcome));
  }

  async function startAnew() {
    const removed = await computer.removeLocalData().catch(() => undefined);
    if (removed?.outcome === 'done') onUnlocked();
    if (removed?.outcome === 'failed') say(removed.reason);
  }

  return (
    <Form
      ref={form}
      aria-label="Unlock"
      className="flex flex-col gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void unlock();
      }}
    >
      {failure.text && (
        <FocusedNotice key={failure.count} kind="failed">
          {failure.text}
        </FocusedNotice>
      )}
      <PasswordField
        label="Passphrase"
        hint="Or your recovery key."
        autoComplete="current-password"
        required
        maxLength={200}
        value={passphrase}
        onChange={({ target }) => setPassphrase(target.value)}
      />
      <Button type="submit" className="self-start" busy={isBusy}>
        Unlock
      </Button>
      <details>
        <summary className="cursor-pointer text-muted text-sm">Forgotten it?</summary>
        <p className="my-3 text-sm">
          The recovery key opens it as well. Without both nobody can. You can delete everything that is saved
          here and start anew, and then restore a backup if you have one.
        </p>
        <Button look="danger" size="small" onClick={() => void startAnew()}>
          Delete everything here…
        </Button>
      </details>
    </Form>
  );
}

const ServerAddressField = (
  field: Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'hint' | 'value' | 'onChange'>,
) => (
  <TextField
    {...field}
    type="text"
    inputMode="url"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    placeholder="https://"
    required
    maxLength={2000}
  />
);

export function ServerPage() {
  const { shell } = usePlatform();
  if (!shell) return <NotFoundPage />;
  return (
    <Titled title="Server">
      <AccountCard title="Server">
        <ServerForm shell={shell} />
      </AccountCard>
    </Titled>
  );
}

function InUse({ server }: { server: ServerInUse }) {
  if (server.isUndecided) {
    return (
      <p>
        Use {brand.name} on this computer, with nothing to set up, or connect to the server of your
        organization. You can change this at any time.
      </p>
    );
  }
  if (server.origin === localOrigin) {
    return (
      <p>
        {brand.name} runs <strong>on this computer</strong>. What you save stays on it, unless you switch on a
        search source, a writing model or a mail account under <em>Settings</em>.
      </p>
    );
  }
  return (
    <p>
      {brand.name} talks to <strong>{server.origin}</strong>.
    </p>
  );
}

function ServerForm({ shell }: { shell: Shell }) {
  const { server, isLocked, address, setAddress, answer, isBusy, choose, openComputer } = useServer(shell);
  const field = useRef<HTMLInputElement>(null);
  const isKnown = server !== null;
  useEffect(() => {
    if (isKnown && !isLocked) field.current?.focus();
  }, [isKnown, isLocked]);
  if (!server) return null;
  return (
    <>
      <InUse server={server} />
      {answer && (
        <FocusedNotice key={answer.count} kind={answer.kind}>
          {answer.text}
        </FocusedNotice>
      )}
      {isLocked && server.origin === localOrigin ? (
        <UnlockForm computer={shell.computer} onUnlocked={() => void openComputer()} />
      ) : (
        <Button
          className="self-start"
          look={server.isUndecided || server.origin === localOrigin ? 'primary' : 'secondary'}
          busy={isBusy}
          onClick={() => void openComputer()}
        >
          {server.origin === localOrigin ? `Open ${brand.name}` : 'Use on this computer'}
        </Button>
      )}
      <Form
        className="flex flex-col gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void choose(address);
        }}
      >
        <ServerAddressField
          ref={field}
          label="Server address"
          hint={
            server.isUndecided
              ? 'Your administrator knows it.'
              : 'Your administrator knows it. Changing it signs you out.'
          }
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look={isLocked ? 'secondary' : 'primary'} busy={isBusy}>
            {isBusy ? 'Checking...' : connectLabel(server)}
          </Button>
          {server.origin !== server.standard && server.origin !== localOrigin && (
            <Button look="secondary" disabled={isBusy} onClick={() => void choose(server.standard)}>
              Back to {new URL(server.standard).host}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}

const connectLabel = ({ isUndecided, origin }: ServerInUse) =>
  isUndecided || origin === localOrigin ? 'Connect to a server' : 'Use this server';

interface Answer {
  kind: 'failed' | 'info';
  text: string;
  count: number;
}

/** After a change the shell ends the session, and the app goes to the login. */
function useServer(shell: Shell) {
  const [server, setServer] = useState<ServerInUse | null>(null);
  const [isLocked, setLocked] = useState(false);
  const [address, setAddress] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    Promise.all([shell.readServer(), shell.computer.readLock()]).then(
      ([inUse, lock]) => {
        if (!isCurrent) return;
        setLocked(lock.isLocked);
        setServer(inUse);
      },
      () => {
        // The shell is quitting.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [shell]);

  const say = (kind: Answer['kind'], text: string) =>
    setAnswer((last) => ({ kind, text, count: (last?.count ?? 0) + 1 }));

  async function choose(typed: string) {
    if (typed.trim() === '') return say('failed', 'Enter the address of the server.');
    setBusy(true);
    setAnswer(null);
    try {
      const chosen = await shell.chooseServer(typed);
      if (chosen.outcome === 'refused') say('failed', chosen.reason);
      if (chosen.outcome === 'same') say('info', `${brand.name} talks to this server already.`);
      if (chosen.outcome === 'changed') setServer(await shell.readServer());
    } catch {
      say('failed', 'The server could not be changed. Try again.');
    } finally {
      setBusy(false);
    }
  }

  async function openComputer() {
    setBusy(true);
    setAnswer(null);
    try {
      const chosen = await shell.chooseThisComputer();
      if (chosen.outcome === 'refused') say('failed', chosen.reason);
      // Loading the page anew starts the session of this computer.
      if (chosen.outcome === 'changed' || chosen.outcome === 'same') location.assign(paths.dashboard);
    } catch {
      say('failed', 'This computer could not be used. Try again.');
    } finally {
      setBusy(false);
    }
  }

  return { server, isLocked, address, setAddress, answer, isBusy, choose, openComputer };
}
