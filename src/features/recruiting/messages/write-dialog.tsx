import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { addToJob } from '../../../../contract/recruiting/board.calls.ts';
import {
  draftJobMessage,
  draftMessage,
  type MessageDraft,
  type MessageFields,
  messageFields,
  messageLimits,
  sendMessage,
  type WrittenMessage,
  withdrawMessage,
} from '../../../../contract/recruiting/messages.calls.ts';
import { undoDecisions } from '../../../../contract/recruiting/search-people.calls.ts';
import {
  fillFields,
  type MergeField,
  type MergeValues,
  mergeFields,
  missingFields,
  unknownFields,
  withSignature,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDateTime } from '../../../lib/display-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { usePreferences } from '../../../lib/use-theme.ts';
import { useOpenDraft } from '../../../platform/use-open-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CancelButton, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { RestoredNotice } from '../../../ui/draft-notice.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { boardKey, foundPersonKey, resultsKey, todayKey } from '../../search/query-keys.ts';
import { SenderNote } from '../sequences/sequence-fields.tsx';
import { useSequences } from '../sequences/use-sequences.ts';
import { AddressForm, Known, messageDraftKey, RunningSequence } from './draft-notices.tsx';

/** What became of a draft in the mail program, where nobody here knows whether it is sent. */
function OpenedDraft({
  to,
  draft,
  name,
  problem,
  copied,
  onClose,
}: {
  to: string;
  draft: NonNullable<WrittenMessage['draft']>;
  name: string;
  problem: string;
  copied: string;
  onClose: () => void;
}) {
  const openDraft = useOpenDraft();
  const [again, setAgain] = useState(problem);
  return (
    <>
      <Notice kind={again ? 'failed' : 'done'} className="mt-4">
        {again ||
          `The draft to ${to} is open in your mail program. Send it there. Whether you did is not known here, so move ${name} to Contacted on the board then.`}
      </Notice>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <CopyButton text={copied}>Copy</CopyButton>
        <Button look="secondary" onClick={async () => setAgain(await openDraft(draft))}>
          Open it again
        </Button>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

interface Addressee {
  jobId: string;
  /** Of the result; of the person where `isToAdd`. */
  id: string;
  /** True for one of the talent pool who is put into the job with the mail. */
  isToAdd: boolean;
}

/** Drafts a mail once, each time the dialog opens. */
function useMessageDraft({ jobId, id, isToAdd }: Addressee) {
  const api = useApi();
  return useQuery({
    queryKey: messageDraftKey(id),
    queryFn: ({ signal }) =>
      isToAdd
        ? api.call(draftJobMessage, { params: { id: jobId }, body: { person_id: id } }, { signal })
        : api.call(draftMessage, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** `problem` says why the mail program refused the draft. */
function useSendMessage({ jobId, id, isToAdd }: Addressee, isJobProposed: boolean) {
  const api = useApi();
  const queries = useQueryClient();
  const openDraft = useOpenDraft();
  return useMutation({
    mutationFn: async (body: MessageFields) => {
      const sent = { ...body, is_held: true, is_job_proposed: isJobProposed };
      const job = { params: { id: jobId } };
      const { added, there } = isToAdd
        ? await api.call(addToJob, { ...job, body: { stage: 'new', ids: [id] } })
        : { added: [], there: [] };
      const result = added[0]?.id ?? there[0]?.id ?? id;
      const stored = await api.call(sendMessage, { params: { id: result }, body: sent });
      const takeOut = async () => {
        const people = added.map(({ id: one, decision_version: version }) => ({ id: one, version }));
        if (people.length > 0) await api.call(undoDecisions, { ...job, body: { people } });
        // The answer that the mail was for stands there again.
        void queries.invalidateQueries({ queryKey: todayKey });
      };
      return { stored, takeOut, problem: stored.draft ? await openDraft(stored.draft) : '' };
    },
    onSettled: () => {
      // Not waited for: each event of the search begins the reading anew, and the mail is on its way before.
      for (const queryKey of [boardKey(jobId), foundPersonKey(id), resultsKey(jobId), ['person'], todayKey]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
}

export interface JobOfMail {
  jobId: string;
  resultId: string;
  title: string;
  /** Where they stand in it; empty where nobody has decided. */
  standing: string;
}

export function WriteDialog({
  jobs,
  name,
  onClose,
  ...given
}: Pick<Addressee, 'jobId' | 'id'> & {
  isToAdd?: boolean;
  /** The jobs to choose among where the user has chosen none: the given one is proposed. */
  jobs?: readonly JobOfMail[] | undefined;
  name: string;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<{ jobId: string; id: string }>();
  const addressee = { isToAdd: false, ...(chosen ?? given) };
  const { id } = addressee;
  const [isSent, setSent] = useState(false);
  const { data: draft, error } = useMessageDraft(addressee);
  return (
    <Dialog
      title={`Write to ${name}`}
      onClose={onClose}
      // A press beside it must not lose what was typed.
      isQuestion
      className="max-h-[92dvh] w-[min(44rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      {!draft && !error && <LoadingMark text="Drafting a mail..." />}
      <FailureNotice error={error} text="The mail could not be drafted. Please try again." className="mt-4" />
      {draft?.sequence && <RunningSequence sequence={draft.sequence} name={name} />}
      {draft && <Known draft={draft} />}
      {draft?.person_id && <AddressForm person={draft.person_id} draftOf={id} />}
      {jobs && jobs.length > 1 && !isSent && (
        <SelectField
          label="About"
          className="mt-4"
          value={id}
          onChange={({ target }) => {
            const job = jobs.find(({ resultId }) => resultId === target.value);
            if (job) setChosen({ jobId: job.jobId, id: job.resultId });
          }}
        >
          <Options
            of={jobs.map(({ resultId, title, standing }) => [
              resultId,
              [title, standing].filter(Boolean).join(' · '),
            ])}
          />
        </SelectField>
      )}
      {draft && !draft.is_refused && (
        <MessageForm
          key={id}
          addressee={addressee}
          isJobProposed={jobs !== undefined && !chosen}
          takesFocus={!chosen && !draft.person_id}
          name={name}
          draft={draft}
          onSent={() => setSent(true)}
          onClose={onClose}
        />
      )}
      {(!draft || draft.is_refused) && (
        <div className="mt-4 flex justify-end">
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function StartFrom({
  draft,
  values,
  onStart,
}: {
  draft: MessageDraft;
  values: MergeValues;
  onStart: (mail: MessageFields) => void;
}) {
  const sequences = useSequences().data?.filter(({ is_archived: isArchived }) => !isArchived) ?? [];
  const { texts = [] } = draft;
  const groups = [
    {
      label: 'Your last mails',
      mails: texts.map(({ to, subject, text }) => ({ name: `To ${to}: ${subject}`, subject, text })),
    },
    ...sequences.map(({ name, steps }) => ({
      label: `Sequence: ${name}`,
      mails: steps.map(({ text }, at) => {
        const subject = steps.slice(0, at + 1).findLast((step) => step.subject !== '')?.subject ?? '';
        return { name: `${name}, mail ${at + 1}: ${subject}`, subject, text };
      }),
    })),
  ].filter(({ mails }) => mails.length > 0);
  if (groups.length === 0) return null;
  const choose = (place: string) => {
    const [group = -1, mail = -1] = place.split(' ').map(Number);
    onStart(groups[group]?.mails[mail] ?? draft);
  };
  return (
    <SelectField label="Start from…" defaultValue="" onChange={({ target }) => choose(target.value)}>
      <option value="">The draft for this person</option>
      {groups.map(({ label, mails }, group) => (
        <optgroup key={label} label={label}>
          {mails.map(({ name, subject, text }, at) => (
            <option key={subject + text} value={`${group} ${at}`}>
              {fillKnown(name, values).slice(0, 90)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** Empty where no field is wrong. */
function problemOf(text: string, values: MergeValues): string {
  const unknown = unknownFields(text);
  if (unknown.length > 0) return `There is no field ${unknown.join(', ')}.`;
  const missing = missingFields(text, values);
  if (missing.length === 0) return '';
  const named = missing.map((field) => `“${mergeFields[field]}”`).join(' and ');
  return `${named} ${missing.length === 1 ? 'is' : 'are'} not known of this person: write what fits in the place of the braces.`;
}

const fillKnown = (text: string, values: MergeValues): string =>
  fillFields(
    text,
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, value || `{{${field}}}`]),
    ) as Record<MergeField, string>,
  );

const typedMail = (id: string) => ({
  name: `mail-${id}`,
  version: 1,
  read: (stored: unknown) => messageFields.safeParse(stored).data,
});

function MessageForm({
  addressee,
  isJobProposed,
  takesFocus,
  name,
  draft,
  onSent,
  onClose,
}: {
  addressee: Addressee;
  isJobProposed: boolean;
  takesFocus: boolean;
  name: string;
  draft: MessageDraft;
  onSent: () => void;
  onClose: () => void;
}) {
  const { jobId, id, isToAdd } = addressee;
  const place = isToAdd ? `${id} ${jobId}` : id;
  const typed = useDraft(useMemo(() => typedMail(place), [place]));
  const [{ subject, text }, setFields] = useState<MessageFields>(typed.found?.value ?? draft);
  const change = (changes: Partial<MessageFields>) => {
    const fields = { subject, text, ...changes };
    setFields(fields);
    typed.store.write(fields);
  };
  const signature = usePreferences().data?.signature ?? '';
  // It comes after the dialog, which had nothing to focus.
  const first = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const isAnswer = draft.answer !== undefined;
  useEffect(() => {
    if (!takesFocus) return;
    const field = body.current;
    if (!isAnswer || !field) return first.current?.focus();
    field.focus();
    const signatureAt = field.value.lastIndexOf('\n\n');
    if (signatureAt > 0) field.setSelectionRange(signatureAt, signatureAt);
  }, [takesFocus, isAnswer]);
  const api = useApi();
  const mail = useSendMessage(addressee, isJobProposed);
  const send = useSingleFlight(async (fields: MessageFields) => {
    const { stored, takeOut } = await mail.mutateAsync(fields);
    typed.store.remove();
    onSent();
    if (stored.draft) return;
    onClose();
    offerUndo({
      text: `The mail is on its way to ${stored.to}.`,
      undoneText: 'Taken back: Write to… shows it again.',
      undo: async () => {
        await api.call(withdrawMessage, { params: { id: stored.id } });
        await takeOut();
        typed.store.write(fields);
      },
    });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ subject, text });
  };
  const values = draft.fields as MergeValues | undefined;
  const problem = values ? problemOf(`${subject}\n${text}`, values) : '';
  const hasFields = values !== undefined && problem === '' && text.includes('{{');
  const labels = draft.by_mail_program
    ? { idle: 'Open in your mail program', busy: 'Opening...' }
    : { idle: 'Send', busy: 'Sending...' };
  const filled = (typed: string) => (values ? fillFields(typed, values) : typed);
  const copied = [filled(subject), filled(text), draft.footer].filter(Boolean).join('\n\n');
  if (mail.data?.stored.draft) {
    const { to, draft: opened } = mail.data.stored;
    return <OpenedDraft {...{ to, draft: opened, name, problem: mail.data.problem, copied, onClose }} />;
  }
  return (
    <Form
      aria-label="Mail"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
      }}
      className="mt-4 space-y-4"
    >
      <SenderNote
        to={draft.to}
        sender={draft.sender}
        hasSignature={signature !== ''}
        className="empty:hidden"
      >
        {draft.engine !== 'composer' && `Drafted by ${draft.engine}: check what it says. `}
        {draft.by_mail_program && 'It opens in your mail program, where you send it. '}
      </SenderNote>
      {typed.found && (
        <RestoredNotice
          savedAt={typed.found.savedAt}
          onDiscard={() => {
            typed.store.remove();
            typed.forget();
            setFields({ subject: draft.subject, text: draft.text });
          }}
        />
      )}
      {values && !isAnswer && (
        <StartFrom
          draft={draft}
          values={values}
          onStart={(mail) =>
            change({
              subject: fillKnown(mail.subject, values),
              text: withSignature(fillKnown(mail.text, values), signature),
            })
          }
        />
      )}
      <TextField
        ref={first}
        label="Subject"
        required
        maxLength={messageLimits.subject}
        value={subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      {draft.answer && (
        <blockquote className="mask-b-from-85% max-h-56 overflow-y-auto max-sm:max-h-36 rounded-control bg-sunk p-3 pb-6 text-sm">
          <p className="text-muted">
            {draft.answer.author} answered on {formatDateTime(draft.answer.at)}
          </p>
          <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{draft.answer.text}</p>
        </blockquote>
      )}
      <TextArea
        label="Text"
        required
        rows={12}
        maxLength={messageLimits.text}
        ref={body}
        hint={draft.footer && 'An unsubscribe line is added below.'}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
      />
      {problem && <Notice kind="failed">{problem}</Notice>}
      {hasFields && (
        <section aria-label="As it leaves" className="rounded-control bg-sunk p-3 text-sm">
          <p className="text-muted">As {name} gets it</p>
          <p className="wrap-anywhere font-semibold">{fillFields(subject, values)}</p>
          <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{fillFields(text, values)}</p>
        </section>
      )}
      <FailureNotice error={mail.error} text="The mail could not be sent. Please try again." />
      <DialogFooter>
        <span className="mr-auto -ml-3">
          <CopyButton text={copied}>Copy</CopyButton>
        </span>
        <CancelButton className="max-sm:px-3!" onClick={onClose} />
        <PermittedButton
          call={sendMessage}
          isBrief={false}
          type="submit"
          busy={mail.isPending}
          disabled={draft.obstacle !== '' || problem !== '' || !subject.trim() || !text.trim()}
        >
          {mail.isPending ? labels.busy : labels.idle}
        </PermittedButton>
      </DialogFooter>
    </Form>
  );
}
