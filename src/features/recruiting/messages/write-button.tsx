import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { changePeople } from '../../../../contract/people/pool-people.calls.ts';
import { localDay } from '../../../../contract/platform/day.ts';
import { type ContactStop, peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { doNotContact } from '../../../ui/mail-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';

const WriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).WriteDialog }));

/** Opens a first mail to a person. Nothing is sent by it. Off where they must not be contacted, which is said beside it. */
export function WriteButton({
  jobId,
  id,
  name,
  isStopped,
}: {
  jobId: string;
  id: string;
  name: string;
  isStopped: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ServerButton isBrief look="secondary" size="small" disabled={isStopped} onClick={() => setOpen(true)}>
        Write to…
      </ServerButton>
      {isOpen && (
        <Suspense>
          <WriteDialog jobId={jobId} id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Why, and until when, people must not be contacted. */
export type Stop = Pick<ContactStop, 'reason' | 'until'>;

/** Says that people of the pool must not be contacted, or allows it, with an offer to take it back. */
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

/** Opens the question why people must not be contacted; where one must not, allows it. */
export function ContactButton({
  ids,
  who,
  stopped,
}: {
  /** Of people of the talent pool. */
  ids: readonly string[];
  /** A name, or a number of people. */
  who: string;
  /** Of one person: whether, and with what reason, nobody may write to them. */
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
        <StopDialog
          who={who}
          problem={problem}
          onStop={(given) => attempt(stop(given))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const usualReasons = ['Asked not to be contacted', 'Works for a client', 'In touch with a colleague'];

/** Asks why, and until when, people must not be contacted. */
export function StopDialog({
  who,
  note,
  problem,
  onStop,
  onClose,
}: {
  who: string;
  /** What is to be known of them before. */
  note?: string | undefined;
  problem: string;
  onStop: (given: Stop) => Promise<unknown>;
  onClose: () => void;
}) {
  const titleId = useId();
  const [reason, setReason] = useState(usualReasons[0] ?? '');
  const [until, setUntil] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    void onStop({ reason: reason.trim(), until: until || null }).finally(() => setBusy(false));
  };
  return (
    <Dialog aria-labelledby={titleId} isQuestion onClose={onClose} className="p-6">
      <h2 id={titleId} className="wrap-anywhere text-xl">
        {`${doNotContact} ${who}?`}
      </h2>
      <p className="mt-2 text-muted text-sm">
        Nobody can write to them, their sequences stop, and it is said wherever they are listed.
        {note && ` ${note}`}
      </p>
      <Form aria-label={doNotContact} onSubmit={submit} className="mt-4 space-y-4">
        <div className="space-y-2">
          <TextField
            label="Reason"
            autoFocus
            maxLength={peopleLimits.reason}
            value={reason}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="flex flex-wrap gap-1.5">
            {usualReasons.map((text) => (
              <Button
                key={text}
                look="secondary"
                size="small"
                aria-pressed={reason === text}
                onClick={() => setReason(text)}
              >
                {text}
              </Button>
            ))}
          </div>
        </div>
        <TextField
          label="Until"
          hint="From this day they can be contacted again. Empty: for good."
          type="date"
          min={localDay()}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        {problem && <Notice kind="failed">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ServerButton type="submit" busy={isBusy}>
            {doNotContact}
          </ServerButton>
        </div>
      </Form>
    </Dialog>
  );
}
