import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { planNextStep } from '../../../../contract/recruiting/board.calls.ts';
import { addTag, peopleLimits, removeTag } from '../../../../contract/recruiting/search-people.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { useColleagues } from '../../search/use-search-status.ts';
import { ContactButton } from '../messages/write-button.tsx';
import { ReminderForm } from '../reminders/reminder-list.tsx';
import { AddToJobButton } from './add-to-job-button.tsx';

interface ChosenPerson {
  /** The result's. */
  id: string;
  name: string;
  version: number;
  /** The id in the talent pool, for the organization's own people. */
  personId: string | undefined;
  isStopped: boolean;
  tags?: readonly string[] | undefined;
  /** Undefined where it is not known. */
  assignee?: string | null;
}

export function MoreForChosen({
  people,
  opensUp = false,
  children,
}: {
  people: readonly ChosenPerson[];
  opensUp?: boolean;
  children?: ReactNode;
}) {
  const [open, setOpen] = useState<'tag' | 'reminder' | 'assignee'>();
  const who = people.length === 1 ? (people[0]?.name ?? '') : counted(people.length, 'person', 'people');
  const own = people.flatMap(({ personId, name, isStopped }) =>
    personId ? [{ id: personId, name, do_not_contact: isStopped }] : [],
  );
  const close = () => setOpen(undefined);
  const opener = (name: NonNullable<typeof open>, text: string) => (
    <ServerButton isBrief look="secondary" size="small" onClick={() => setOpen(name)}>
      {text}
    </ServerButton>
  );
  return (
    <>
      <MoreMenu about={`for ${who}`} opensUp={opensUp}>
        {children}
        {opener('tag', 'Tag…')}
        {opener('reminder', 'Remind…')}
        {opener('assignee', 'Assign…')}
        {own.length > 0 && (
          <>
            <AddToJobButton people={own} />
            <ContactButton
              ids={own.map(({ id }) => id)}
              who={own.length === people.length ? who : counted(own.length, 'person', 'people')}
            />
          </>
        )}
      </MoreMenu>
      {open === 'tag' && <TagDialog people={people} who={who} onClose={close} />}
      {open === 'assignee' && <AssigneeDialog people={people} who={who} onClose={close} />}
      {open === 'reminder' && (
        <ChosenDialog title={`Remind of ${who}`} onClose={close}>
          <ReminderForm about={{ results: people.map(({ id }) => id) }} onClose={close} onAdded={close} />
        </ChosenDialog>
      )}
    </>
  );
}

function ChosenDialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} isQuestion onClose={onClose} className="space-y-4 p-6">
      {children}
    </Dialog>
  );
}

function useForEach(onDone: () => void) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const reload = () => queries.invalidateQueries();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await work();
      onDone();
    } catch (error) {
      setProblem(problemText(error, 'Not everyone could be changed. Please try again.'));
    } finally {
      setBusy(false);
      void reload();
    }
  };
  return { isBusy, problem, run, reload };
}

interface DialogOfChosen {
  people: readonly ChosenPerson[];
  who: string;
  onClose: () => void;
}

function TagDialog({ people, who, onClose }: DialogOfChosen) {
  const api = useApi();
  const { isBusy, problem, run, reload } = useForEach(onClose);
  const [tag, setTag] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = tag.trim();
    const isNew = ({ tags = [] }: ChosenPerson) =>
      !tags.some((one) => one.toLowerCase() === name.toLowerCase());
    const untagged = people.filter(isNew);
    void run(async () => {
      for (const { id } of untagged) await api.call(addTag, { params: { id }, body: { tag: name } });
      offerUndo({
        text: `${who} tagged ${name}.`,
        undoneText: 'Tag removed again.',
        undo: async () => {
          for (const { id } of untagged) await api.call(removeTag, { params: { id }, query: { tag: name } });
          await reload();
        },
      });
    });
  };
  return (
    <ChosenDialog title={`Tag ${who}`} onClose={onClose}>
      <Form aria-label="Tag" onSubmit={submit} className="space-y-4">
        <TextField
          label="Tag"
          autoFocus
          maxLength={peopleLimits.tag}
          value={tag}
          onChange={({ target }) => setTag(target.value)}
        />
        <Footer isBusy={isBusy} isOff={tag.trim() === ''} problem={problem} text="Tag" onClose={onClose} />
      </Form>
    </ChosenDialog>
  );
}

function AssigneeDialog({ people, who, onClose }: DialogOfChosen) {
  const api = useApi();
  const colleagues = useColleagues() ?? [];
  const { isBusy, problem, run, reload } = useForEach(onClose);
  const [assignee, setAssignee] = useState('');
  const assign = async (some: readonly ChosenPerson[], to: (person: ChosenPerson) => string | null) => {
    const changed: ChosenPerson[] = [];
    for (const person of some) {
      const body = { version: person.version, assignee_id: to(person) };
      const { version } = await api.call(planNextStep, { params: { id: person.id }, body });
      changed.push({ ...person, version });
    }
    return changed;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const changed = await assign(people, () => assignee || null);
      const name = colleagues.find(({ id }) => id === assignee)?.name ?? 'nobody';
      offerUndo({
        text: `${who} assigned to ${name}.`,
        undoneText: 'Assigned as before.',
        undo: async () => {
          await assign(changed, (person) => person.assignee ?? null);
          await reload();
        },
      });
    });
  };
  return (
    <ChosenDialog title={`Assign ${who}`} onClose={onClose}>
      <Form aria-label="Assignee" onSubmit={submit} className="space-y-4">
        <SelectField
          label="To"
          autoFocus
          value={assignee}
          hint="Who takes the next step with them. Their cards show it."
          onChange={({ target }) => setAssignee(target.value)}
        >
          <option value="">Nobody</option>
          <Options of={colleagues.map(({ id, name }) => [id, name])} />
        </SelectField>
        <Footer isBusy={isBusy} problem={problem} text="Assign" onClose={onClose} />
      </Form>
    </ChosenDialog>
  );
}

function Footer({
  isBusy,
  isOff = false,
  problem,
  text,
  onClose,
}: {
  isBusy: boolean;
  isOff?: boolean;
  problem: string;
  text: string;
  onClose: () => void;
}) {
  return (
    <>
      {problem && <Notice kind="failed">{problem}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={onClose} />
        <ServerButton type="submit" busy={isBusy} disabled={isOff}>
          {text}
        </ServerButton>
      </div>
    </>
  );
}
