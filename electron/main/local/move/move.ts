import type { Move, MoveAction } from '../../../../contract/desktop/desktop-computer.ts';
import { localOrigin } from '../../../../contract/desktop/local-server/messages.ts';
import type { Log } from '../../log/log.ts';
import type { checkServer } from '../../server/check.ts';
import { completeAddress, readServerUrl } from '../../server/url.ts';
import type { BrowserSignIn } from '../../session/browser-sign-in.ts';
import type { MoveRecord } from './move-record.ts';
import { type OrganizationCalls, RefusedCall } from './organization-calls.ts';
import { findImport, followImport, type MoveRun, type MoveTarget, runMove } from './run-move.ts';

export interface MoveParts {
  here: OrganizationCalls;
  openTarget(origin: string): MoveTarget;
  organizationOf(session: MoveTarget['session']): string;
  check(origin: string): ReturnType<typeof checkServer>;
  /** Asks the user, because a page alone must not send everything away. */
  confirm(origin: string, organization: string): Promise<boolean>;
  openRegistration(origin: string): Promise<void>;
  /** Has the app use a server from now on. */
  connect(origin: string): void;
  record: MoveRecord;
  log: Log;
}

export interface MoveControl {
  read(): Promise<Move>;
  act(action: MoveAction): Promise<Move>;
  /** Passes on the code of a link by which the browser signs the app in. False while no sign-in of a move waits for one. */
  takeCode(code: string): boolean;
}

const wrongAddress =
  'Enter an address that begins with https://, or the http address of a server on this computer.';
const notEmpty =
  'The organization of this account is not empty, and only an empty one takes another over. Register a new one there, with another address of yours.';
const noBrowser = 'No browser on this computer could be opened.';
const interrupted =
  'A move to this server was interrupted. Sign in there again to see what has become of it.';

/** Takes the data on this computer to a server: exports it here, and has an empty organisation there import it. */
export function createMove(parts: MoveParts): MoveControl {
  const { here, record, log } = parts;
  let state: Move = { step: 'idle' };
  let target: MoveTarget | undefined;
  let waiting: BrowserSignIn | undefined;
  let resuming: Promise<void> | undefined;

  const show = (next: Move): Move => (state = next);
  const refuse = (problem: string) => show({ ...state, problem });
  const runner = createRunner({ here, record, log, show });

  function use(origin: string): Move {
    target = parts.openTarget(origin);
    return show({ step: 'chosen', origin });
  }

  async function signIn(to: MoveTarget): Promise<Move> {
    waiting = to.browser;
    const signedIn = await to.browser.start();
    if (waiting === to.browser) waiting = undefined;
    if (target !== to || signedIn.outcome === 'cancelled') return state;
    return signedIn.outcome === 'refused' ? refuse(signedIn.reason) : look(to);
  }

  /** Looks whether the organisation there is empty, or has taken this one over already. */
  async function look(to: MoveTarget): Promise<Move> {
    const { origin } = to;
    try {
      const isEmpty = (await to.calls.list()).can_import;
      const organization = parts.organizationOf(to.session);
      const own = await findImport(record, to);
      if (own) runner.run(to, organization, (run) => followImport(run, own.id));
      else show({ step: isEmpty ? 'ready' : 'chosen', origin, organization });
      return own || isEmpty ? state : refuse(notEmpty);
    } catch (error) {
      return show({ step: 'chosen', origin, problem: describe(error, origin) });
    }
  }

  async function start(to: MoveTarget): Promise<Move> {
    const { step, organization = '' } = state;
    if (step !== 'ready' || !(await parts.confirm(to.origin, organization)) || runner.isRunning())
      return state;
    const looked = await look(to);
    if (looked.step === 'ready') runner.run(to, organization, runMove);
    return state;
  }

  /** Forgets the server, and signs out there. */
  async function cancel(): Promise<Move> {
    const left = target;
    target = undefined;
    waiting = undefined;
    record.set(null);
    show({ step: 'idle' });
    await left?.session.clear();
    return state;
  }

  async function act(action: MoveAction): Promise<Move> {
    await resume();
    // What runs ends first.
    if (action.do === 'cancel' && !runner.isRunning()) return cancel();
    if (action.do === 'cancel') runner.abort();
    if (runner.isRunning()) return state;
    if (action.do === 'choose') {
      const found = await findServer(action.address, parts.check);
      return 'problem' in found ? refuse(found.problem) : use(found.origin);
    }
    if (!target) return state;
    if (action.do === 'sign-in') return signIn(target);
    if (action.do === 'start') return start(target);
    if (action.do === 'connect' && state.step === 'moved') parts.connect(target.origin);
    if (action.do === 'register') await parts.openRegistration(target.origin).catch(() => refuse(noBrowser));
    return state;
  }

  /** Takes up a move that the end of the app has interrupted. */
  function resume(): Promise<void> {
    resuming ??= (async () => {
      const left = record.get();
      if (!left) return;
      const { origin, organization = '', result } = left;
      use(origin);
      if (result) show({ step: 'moved', origin, organization, result });
      else if (target && (await target.session.restore()).outcome === 'restored') await look(target);
      else refuse(interrupted);
    })();
    return resuming;
  }

  return {
    read: () => resume().then(() => state),
    act,
    takeCode: (code) => {
      void waiting?.finish(code);
      return waiting !== undefined;
    },
  };
}

/** Runs what takes long, one at a time, and shows what has become of it. */
function createRunner({
  here,
  record,
  log,
  show,
}: Pick<MoveParts, 'here' | 'record' | 'log'> & { show: (next: Move) => Move }) {
  let running: AbortController | undefined;
  return {
    isRunning: () => running !== undefined,
    abort: () => running?.abort(),
    run(to: MoveTarget, organization: string, act: (run: MoveRun) => Promise<void>): void {
      const own = new AbortController();
      const { origin } = to;
      running = own;
      act({ here, to, organization, record, signal: own.signal, show })
        .catch((error) => {
          log.warn(`The move to ${origin} has stopped: ${(error as Error).message}`);
          show({ step: 'ready', origin, organization, problem: describe(error, origin, own.signal.aborted) });
        })
        .finally(() => {
          running = undefined;
        });
    },
  };
}

function describe(error: unknown, origin: string, isCancelled = false): string {
  const isRefused = error instanceof RefusedCall;
  if (isCancelled) {
    return isRefused
      ? 'Cancelled. Nothing was stored there, and nothing here has changed.'
      : 'Cancelled here. The server could not be asked what it has: it says so at the next attempt.';
  }
  if (isRefused) return error.message;
  return `The connection to ${origin} was lost. Nothing here has changed, and there all of it is stored or nothing. Try again.`;
}

async function findServer(
  address: string,
  check: MoveParts['check'],
): Promise<{ origin: string } | { problem: string }> {
  const origin = readOrigin(address);
  if (!origin) return { problem: wrongAddress };
  const checked = await check(origin);
  return checked.isOurs ? { origin } : { problem: checked.reason };
}

/** Undefined for what is no address of a server, and for this computer. */
function readOrigin(typed: string): string | undefined {
  try {
    const origin = readServerUrl(completeAddress(typed));
    return origin === localOrigin ? undefined : origin;
  } catch {
    return undefined;
  }
}
