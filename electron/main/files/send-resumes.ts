import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded } from '../../../contract/account/session.ts';
import type { GivenResumes, NamedProblem } from '../../../contract/desktop/desktop-files.ts';
import { resumeLimits, resumesPath } from '../../../contract/people/import-limits.ts';
import type { DesktopSession } from '../session/session.ts';
import { fetchSignedIn } from '../session/session.ts';
import type { Fetch } from '../shell/protocol.ts';
import { openBody } from './file-kind.ts';

interface ResumeFile {
  path: string;
  name: string;
  sentAs: string;
  bytes: number;
}

interface SendParts {
  serverUrl(): string;
  fetch: Fetch;
  session(): Pick<DesktopSession, 'accessToken' | 'refresh'>;
}

/** How sending one file went. `stopped`: no file can be sent at present, for a reason that is told. */
type Sent = 'sent' | { failed: string } | { stopped: string };

const atOnce = 3;
/** The longest Retry-After that is waited for, in seconds. */
const longestWait = 90;
const timeoutMs = 5 * 60_000;
const lost = 'The server could not be reached. What is left can be sent later.';

export function createResumeSender({ serverUrl, fetch, session }: SendParts) {
  async function request(path: string, options: () => Promise<RequestInit>): Promise<Response | string> {
    const answer = await fetchSignedIn(session(), fetch, serverUrl() + path, options);
    if (!('outcome' in answer)) return answer;
    if (hasEnded(answer)) return 'Sign in to go on.';
    throw new Error('The server cannot be reached.');
  }

  async function sendOne(file: ResumeFile, signal: AbortSignal): Promise<Sent> {
    const query = new URLSearchParams({ file_name: file.sentAs.slice(-200) });
    const unread = { reason: undefined as unknown };
    try {
      const answer = await request(`${resumesPath}?${query}`, async () => ({
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: await openBody(file.path).catch((reason) => {
          unread.reason = reason;
          throw reason;
        }),
        duplex: 'half',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }));
      if (typeof answer === 'string') return { stopped: answer };
      const body = await answer.json().catch(() => ({}));
      if (answer.ok) return 'sent';
      if (answer.status === 429) {
        await wait(retryAfter(answer) * 1000, undefined, { signal });
        return sendOne(file, signal);
      }
      if (answer.status >= 500) return { stopped: detailOf(body) ?? lost };
      return { failed: detailOf(body) ?? 'The server did not take it.' };
    } catch {
      if (unread.reason !== undefined) return { failed: 'It could not be read. It may have been moved.' };
      return { stopped: signal.aborted ? '' : lost };
    }
  }

  async function room(signal: AbortSignal): Promise<number | string> {
    try {
      const answer = await request(resumesPath, async () => ({ signal }));
      if (typeof answer === 'string') return answer;
      const listed: unknown = answer.ok ? await answer.json() : undefined;
      if (!Array.isArray(listed)) return lost;
      return Math.max(0, resumeLimits.listed - listed.length);
    } catch {
      return lost;
    }
  }

  /**
   * Takes files from `next` until it has none, the list of those to review is full, or no file can be sent.
   * @returns why sending has stopped early; undefined at its end
   */
  async function send(
    next: () => ResumeFile | undefined,
    onSent: (file: ResumeFile, sent: Sent) => void,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const free = await room(signal);
    if (typeof free === 'string') return free;
    let begun = 0;
    let problem: string | undefined;
    const work = async (): Promise<void> => {
      while (problem === undefined && !signal.aborted && begun < free) {
        const file = next();
        if (!file) return;
        begun += 1;
        const sent = await sendOne(file, signal);
        if (typeof sent === 'object' && 'stopped' in sent) problem ??= sent.stopped;
        onSent(file, sent);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return problem ?? (begun >= free ? full : undefined);
  }

  return { send };
}

const full = `${resumeLimits.listed} résumés are waiting for their review. Keep or skip some of them, then send the others.`;

function retryAfter(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), longestWait) : 10;
}

function detailOf(body: unknown): string | undefined {
  const { detail } = (body ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : undefined;
}

interface QueueParts {
  sender: ReturnType<typeof createResumeSender>;
  onSending(id: string, count: number): void;
  onChange(): void;
}

const named = 100;

export function createResumeQueue({ sender, onSending, onChange }: QueueParts) {
  let waiting: ResumeFile[] = [];
  let failed: (NamedProblem & { file: ResumeFile })[] = [];
  const unsent = new Set<string>();
  let sent = 0;
  let problem: string | undefined;
  let isSending = false;
  let stop = new AbortController();

  function settle(file: ResumeFile, outcome: Sent): void {
    if (!unsent.has(file.path)) return;
    if (outcome === 'sent') {
      unsent.delete(file.path);
      sent += 1;
    } else if ('failed' in outcome) failed.push({ file, name: file.name, reason: outcome.failed });
    else waiting.unshift(file);
    onChange();
  }

  async function send(): Promise<void> {
    if (isSending || unsent.size === 0) return;
    waiting.push(...failed.map(({ file }) => file));
    failed = [];
    problem = undefined;
    isSending = true;
    const { signal } = stop;
    onSending(randomUUID(), waiting.length);
    onChange();
    const ended = await sender.send(() => waiting.shift(), settle, signal);
    isSending = false;
    if (!signal.aborted) problem = ended;
    onChange();
  }

  function halt(): void {
    stop.abort();
    stop = new AbortController();
  }

  return {
    add: (file: ResumeFile) => {
      if (unsent.has(file.path)) return;
      unsent.add(file.path);
      waiting.push(file);
    },
    send: () => void send(),
    halt,
    forget: () => {
      halt();
      waiting = [];
      failed = [];
      unsent.clear();
      sent = 0;
      problem = undefined;
    },
    isSending: () => isSending,
    isDone: () => !isSending && unsent.size === 0,
    count: () => waiting.length,
    read: (isLooking: boolean): GivenResumes | null => {
      if (unsent.size + sent === 0 && !isLooking && !isSending) return null;
      const atRest = waiting.length > 0 ? 'waiting' : 'ended';
      return {
        state: isLooking ? 'looking' : isSending ? 'sending' : atRest,
        left: unsent.size - failed.length,
        bytes: waiting.reduce((sum, { bytes }) => sum + bytes, 0),
        sent,
        failed: failed.length,
        failures: failed.slice(0, named).map(({ name, reason }) => ({ name, reason })),
        ...(problem && { problem }),
      };
    },
  };
}
