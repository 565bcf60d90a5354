import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { changePeople } from '../../../../contract/people/pool-people.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { doNotContact } from '../../../ui/mail-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import type { Stop } from './stop-dialog.tsx';

const StopDialog = lazy(async () => ({ default: (await import('./stop-dialog.tsx')).StopDialog }));
const WriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).WriteDialog }));

/** Opens a first mail without sending it. Disabled, with the reason, where the person must not be contacted. */
export function WriteButton({
  jobId,
  id,
  name,
  isStopped,
  isReply = false,
}: {
  jobId: string;
  id: string;
  name: string;
  isStopped: boolean;
  isReply?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ServerButton
        isBrief
        look={isReply ? 'quiet' : 'secondary'}
        size="small"
        aria-label={isReply ? `Reply to ${name}` : undefined}
        disabled={isStopped}
        onClick={() => setOpen(true)}
      >
        {isReply ? 'Reply' : 'Write to…'}
      </ServerButton>
      {isOpen && (
        <Suspense>
          <WriteDialog jobId={jobId} id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function useContact(ids: readonly string[], who: string) {
  const api = useApi();
  const queries = useQueryClient();
  const send = async (change: { do_not_contact: boolean } & Partial<Stop>) => {
    const { changed } = await api.call(changePeople, { body: { ids: [...ids], ...change } });
    const keys = ['person', 'candidate', 'candidates', 'found-person', 'search-results', 'board', 'today'];
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    return changed;
  };
  const undo = async (changed: string[], change: { do_not_contact: boolean } & Partial<Stop>) => {
    if (changed.length > 0) await api.call(changePeople, { body: { ids: changed, ...change } });
    await queries.invalidateQueries();
  };
  return {
    stop: async (given: Stop) => {
      const changed = await send({ do_not_contact: true, ...given });
      offerUndo({
        text: `${doNotContact}: ${who}.`,
        undoneText: 'Contact allowed again.',
        undo: () => undo(changed, { do_not_contact: false }),
      });
    },
    allow: async (before: Stop | undefined) => {
      const changed = await send({ do_not_contact: false });
      offerUndo({
        text: `Contact allowed: ${who}.`,
        undoneText: 'Taken back.',
        undo: () =>
          undo(changed, { do_not_contact: true, reason: before?.reason ?? '', until: before?.until ?? null }),
      });
    },
  };
}

export function ContactButton({
  ids,
  who,
  stopped,
}: {
  ids: readonly string[];
  who: string;
  stopped?: { isStopped: boolean; stop: Stop | undefined };
}) {
  const { stop, allow } = useContact(ids, who);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const attempt = (change: Promise<void>) => {
    setProblem('');
    return change.then(
      () => setAsking(false),
      (error) => setProblem(problemText(error, 'The change could not be stored. Please try again.')),
    );
  };
  const isStopped = stopped?.isStopped === true;
  return (
    <>
      <ServerButton
        isBrief
        look="secondary"
        size="small"
        onClick={() => (isStopped ? void attempt(allow(stopped.stop)) : setAsking(true))}
      >
        {isStopped ? 'Allow contact' : doNotContact}
      </ServerButton>
      {problem && !isAsking && <Notice kind="failed">{problem}</Notice>}
      {isAsking && (
        <Suspense>
          <StopDialog
            who={who}
            problem={problem}
            onStop={(given) => attempt(stop(given))}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
