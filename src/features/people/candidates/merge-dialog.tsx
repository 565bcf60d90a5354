import { useState } from 'react';
import type { Person } from '../../../../contract/people/people.calls.ts';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { mergeTexts } from '../../../lib/use-versioned-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { CancelButton, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { fromValues, PersonDialog, personFormFields, toValues } from '../person-form/person-form.tsx';
import { useCandidates, usePersonChanges } from './use-person.ts';

const shown = 6;

type Choice = Pick<Candidate, 'id' | 'name' | 'title' | 'location' | 'email'>;

export function MergeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const changes = usePersonChanges(person.id);
  const [q, setQ] = useState(person.name);
  const search = useDebounced(q, setQ);
  const [other, setOther] = useState<Choice>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data } = useCandidates(q, 1);
  const proposed: Choice[] = q === person.name ? (person.sharing ?? []) : [];
  const isOther = ({ id, sample }: Candidate) =>
    id !== person.id && !sample && !proposed.some((one) => one.id === id);
  const found = [...proposed, ...(data?.items.filter(isOther) ?? [])].slice(0, shown);
  const merge = async () => {
    if (!other) return;
    setBusy(true);
    try {
      await changes.merge(other.id);
      onClose();
    } catch (error) {
      setProblem(problemText(error, 'They could not be merged. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <Dialog
      aria-label="Merge two people"
      onClose={onClose}
      className="mt-[5vh]! max-h-[90dvh] w-[min(46rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      <h2 className="text-xl">Who is the same person as {person.name}?</h2>
      <p className="mt-2 text-muted">
        Decisions, notes, tags, documents and what is missing here move to {person.name}. The other entry is
        gone. You can undo this for 30 days on the Duplicates page.
      </p>
      <TextField
        label="Find a person"
        type="search"
        className="mt-4"
        maxLength={200}
        value={search.text}
        onChange={({ target }) => {
          search.setText(target.value);
          setOther(undefined);
        }}
      />
      <fieldset className="mt-4 space-y-2">
        <legend className="sr-only">People found</legend>
        {found.map((candidate) => (
          <label
            key={candidate.id}
            className="flex items-start gap-3 rounded-control border border-hairline px-3 py-2 has-checked:border-strong"
          >
            <input
              type="radio"
              name="other"
              className="mt-1"
              checked={other?.id === candidate.id}
              onChange={() => setOther(candidate)}
            />
            <span className="min-w-0 break-words">
              <span className="font-semibold">{candidate.name}</span>
              <span className="block text-muted text-sm">
                {[candidate.title, candidate.location, candidate.email].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        ))}
        {data && found.length === 0 && <p className="text-muted">No other matches.</p>}
      </fieldset>
      {problem && (
        <Notice kind="failed" className="mt-4">
          {problem}
        </Notice>
      )}
      <DialogFooter>
        <CancelButton disabled={isBusy} onClick={onClose} />
        <Button busy={isBusy} disabled={!other} onClick={() => void merge()}>
          {other ? `Merge with ${other.name}` : 'Merge'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** On a conflict, both versions are shown and no input is lost. */
export function EditPersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const changes = usePersonChanges(person.id);
  // The state when the form opened, so that a refetch does not change fields during editing.
  const [base, setBase] = useState(person);
  const [theirs, setTheirs] = useState<Person>();
  return (
    <PersonDialog
      title={`Edit ${person.name}`}
      start={toValues(base)}
      saveText="Save"
      onClose={onClose}
      save={async (values) => {
        try {
          await changes.save(fromValues(values, base.source), base.version);
          onClose();
        } catch (error) {
          if (error instanceof CallError && error.status === 409) setTheirs(await changes.reload());
          else throw error;
        }
      }}
    >
      {(values, set) =>
        theirs && (
          <ConflictNotice
            title="This person was changed in the meantime"
            fields={personFormFields}
            mine={values}
            theirs={toValues(theirs)}
            base={toValues(base)}
            isBusy={false}
            onKeepMine={() => {
              set(mergeTexts(toValues(base), values, toValues(theirs)));
              setBase(theirs);
              setTheirs(undefined);
            }}
            onTakeTheirs={() => {
              set(toValues(theirs));
              setBase(theirs);
              setTheirs(undefined);
            }}
          />
        )
      }
    </PersonDialog>
  );
}
