import { useState } from 'react';
import type { Person } from '../../../../contract/people/people.calls.ts';
import { CallError } from '../../../lib/problem-text.ts';
import { mergeTexts } from '../../../lib/versioned-draft.ts';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PersonForm } from '../person-form/person-form.tsx';
import { fromValues, personFormFields, toValues } from '../person-form/person-values.ts';
import { usePersonChanges } from './use-person.ts';

/** Edits a person. On a conflict, both versions are shown and no input is lost. */
export function EditPersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const changes = usePersonChanges(person.id);
  // The state when the form opened, so that a refetch does not change fields during editing.
  const [base, setBase] = useState(person);
  const [theirs, setTheirs] = useState<Person>();
  return (
    <Dialog
      aria-label={`Edit ${person.name}`}
      onClose={onClose}
      className="mt-[5vh]! max-h-[90dvh] w-[min(46rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      <h2 className="mb-4 text-xl">Edit {person.name}</h2>
      <PersonForm
        start={toValues(base)}
        saveText="Save"
        onCancel={onClose}
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
      </PersonForm>
    </Dialog>
  );
}
