import { randomUUID } from 'node:crypto';
import type { GivenResumes, NamedProblem } from '../../../contract/desktop/desktop-files.ts';
import type { createResumeSender, ResumeFile, Sent } from './send-resumes.ts';

interface QueueParts {
  sender: ReturnType<typeof createResumeSender>;
  /** Sending begins; the shell's lists of tasks show it under this id. */
  onSending(id: string, count: number): void;
  onChange(): void;
}

/** So many of those that failed are named. */
const named = 100;

/** The résumés that wait to be sent, are sent, or could not be. */
export function createResumeQueue({ sender, onSending, onChange }: QueueParts) {
  let waiting: ResumeFile[] = [];
  let failed: (NamedProblem & { file: ResumeFile })[] = [];
  /** The paths of what is not sent yet, in order to take each once. */
  const unsent = new Set<string>();
  let sent = 0;
  let problem: string | undefined;
  let isSending = false;
  let stop = new AbortController();

  function settle(file: ResumeFile, outcome: Sent): void {
    // Forgotten while it was sent.
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
