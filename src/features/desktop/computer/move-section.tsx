import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Move, MoveAction } from '../../../../contract/desktop/desktop-computer.ts';
import { inMegabytes } from '../../../lib/in-megabytes.ts';
import { paths } from '../../../lib/paths.ts';
import type { ThisComputer } from '../../../platform/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { ServerAddressField } from '../../../ui/server-address-field.tsx';
import { SettingsSection } from '../../settings/settings-frame.tsx';
import { MoveOutcome } from './move-outcome.tsx';

const key = ['move-to-server'];
/** In milliseconds. */
const pollMs = 500;

/** Steps that go on by themselves. */
const isUnderWay = ({ step }: Move): boolean => ['exporting', 'sending', 'importing'].includes(step);

/** The move of the data on this computer to a server, which the shell carries on while the page is closed. */
function useMove(computer: ThisComputer) {
  const queries = useQueryClient();
  const { data: move } = useQuery({
    queryKey: key,
    queryFn: () => computer.readMove(),
    // The shell changes it without the page.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  });
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: (action: MoveAction) => computer.actOnMove(action),
    onSuccess: (next) => queries.setQueryData(key, next),
  });
  return {
    move,
    act: (action: MoveAction) => mutate(action),
    /** Loads the page anew, with the session there. By then the session here has ended, and with it the page. */
    connect: () =>
      void mutateAsync({ do: 'connect' }).then(
        () => location.assign(paths.dashboard),
        () => {},
      ),
    pending: isPending ? variables.do : undefined,
  };
}

/** *Move to a server…*: takes everything on this computer to an empty organization at a server, and connects to it. */
export function MoveSection({ computer }: { computer: ThisComputer }) {
  const { move, ...actions } = useMove(computer);
  const [isOpen, setOpen] = useState(false);
  if (!move) return null;
  const shown = isOpen || move.step !== 'idle';
  return (
    <SettingsSection
      title="Move to a server"
      description="To work with colleagues, or from several computers: everything here is taken to an organization of your own at a server, and the app is connected to it. What is saved on this computer stays until you delete it."
    >
      <div className="space-y-5">
        {move.problem && <Notice kind="failed">{move.problem}</Notice>}
        {shown ? (
          <Step move={move} {...actions} onClose={() => setOpen(false)} />
        ) : (
          <Button look="secondary" onClick={() => setOpen(true)}>
            Move to a server…
          </Button>
        )}
      </div>
    </SettingsSection>
  );
}

interface StepParts {
  move: Move;
  act: (action: MoveAction) => void;
  connect: () => void;
  pending: MoveAction['do'] | undefined;
  onClose: () => void;
}

function Step(parts: StepParts) {
  const { move, act, connect, pending } = parts;
  if (isUnderWay(move)) return <UnderWay {...parts} />;
  if (move.step === 'chosen') return <SignIn {...parts} />;
  if (move.step === 'ready') return <Start {...parts} />;
  if (move.step === 'moved') {
    return (
      <MoveOutcome
        move={move}
        isBusy={pending !== undefined}
        onConnect={connect}
        onStay={() => act({ do: 'cancel' })}
      />
    );
  }
  return <Choose {...parts} />;
}

function Choose({ act, pending, onClose }: StepParts) {
  const [address, setAddress] = useState('');
  return (
    <Form
      className="flex max-w-md flex-col gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        act({ do: 'choose', address });
      }}
    >
      <ServerAddressField
        label="Address of the server"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={pending === 'choose'}>
          {pending === 'choose' ? 'Checking...' : 'Continue'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function SignIn({ move, act, pending }: StepParts) {
  const isWaiting = pending === 'sign-in';
  return (
    <>
      <p className="max-w-[60ch]">
        <strong className="break-all">{move.origin}</strong> answers. Sign in there, in your browser, as the
        Owner of an empty organization. If you have none, register one first and open the link in its mail.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={isWaiting} onClick={() => act({ do: 'sign-in' })}>
          {isWaiting ? 'Waiting for your browser...' : 'Sign in with your browser'}
        </Button>
        <Button look="secondary" onClick={() => act({ do: 'register' })}>
          Register there
        </Button>
        <Button look="quiet" onClick={() => act({ do: 'cancel' })}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function Start({ move, act, pending }: StepParts) {
  return (
    <>
      <p className="max-w-[60ch]">
        You are signed in at <strong className="break-all">{move.origin}</strong>. “{move.organization}” is
        empty there, and takes everything over. Passwords and keys under Settings are not sent: enter them
        there again.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={pending === 'start'} onClick={() => act({ do: 'start' })}>
          Move everything…
        </Button>
        <Button look="secondary" onClick={() => act({ do: 'cancel' })}>
          Cancel
        </Button>
      </div>
    </>
  );
}

const stages: Partial<Record<Move['step'], string>> = {
  exporting: 'Exporting from this computer',
  sending: 'Sending to the server',
  importing: 'The server takes it over',
};

function UnderWay({ move, act, pending }: StepParts) {
  const { step, progress, origin } = move;
  const stage = stages[step] ?? '';
  return (
    <>
      <p role="status">
        {stage}
        {step === 'sending' &&
          progress &&
          `: ${inMegabytes(progress.done)} of ${inMegabytes(progress.total)}`}
      </p>
      <ProgressBar label={stage} value={progress?.done} max={progress?.total} />
      <p className="text-muted text-sm">
        To <span className="break-all">{origin}</span>. You may leave this page; it goes on while the app
        runs.
      </p>
      <Button look="secondary" busy={pending === 'cancel'} onClick={() => act({ do: 'cancel' })}>
        Cancel the move
      </Button>
    </>
  );
}
