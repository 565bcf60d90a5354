import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { CallError } from '../../../lib/problem-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCreatePerson } from '../candidates/use-person.ts';
import { PersonForm } from '../person-form/person-form.tsx';
import { blankPerson, fromValues } from '../person-form/person-values.ts';

/** Adds a person by hand, and opens their page. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const create = useCreatePerson();
  const navigate = useNavigate();
  const [known, setKnown] = useState<string>();
  const [isAnother, setAnother] = useState(false);
  return (
    <Dialog
      aria-label="Add a person"
      onClose={onClose}
      className="mt-[5vh]! max-h-[90dvh] w-[min(46rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      <h2 className="mb-4 text-xl">Add a person</h2>
      <PersonForm
        start={blankPerson}
        saveText="Add person"
        onCancel={onClose}
        save={async (values) => {
          try {
            const id = await create(fromValues(values, ''), isAnother);
            void navigate(paths.candidate(id));
          } catch (error) {
            if (!(error instanceof CallError) || error.status !== 409) throw error;
            setKnown(error.problem.detail);
          }
        }}
      >
        {() =>
          known && (
            <Notice kind="failed">
              <p>{known}</p>
              <label className="mt-1 flex items-center gap-2 touch:min-h-11">
                {/* The button stands far below: the focus leads here. */}
                <input
                  type="checkbox"
                  autoFocus
                  checked={isAnother}
                  onChange={({ target }) => setAnother(target.checked)}
                />
                This is another person
              </label>
            </Notice>
          )
        }
      </PersonForm>
    </Dialog>
  );
}
