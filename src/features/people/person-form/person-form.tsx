import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  fieldOfPerson,
  type PersonField,
  type PersonFields,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { isSameTexts } from '../../../lib/use-draft.ts';
import { Button, classes } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { Form, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Lists are one text. */
type PersonValues = Record<EnteredField, string>;
type EnteredField = Exclude<PersonField, 'source'>;

const entered = personFieldNames.filter((name) => fieldOfPerson(name).isEntered !== false) as EnteredField[];

const hints = { list: 'Separated by commas', links: 'One on each line' } as const;

/** Asked of everyone; the others are folded until they have something. */
const first: readonly EnteredField[] = [
  ...(['name', 'title', 'employer', 'location', 'email', 'phone'] as const),
  ...(['profile_url', 'years', 'skills'] as const),
];
const furtherFields = entered.filter((name) => !first.includes(name));

/** Every field in the order of the form. Lists are separated by commas, links by lines. */
export const personFormFields = [...first, ...furtherFields].map((name) => {
  const { label, kind } = fieldOfPerson(name);
  return { name, label, kind, ...((kind === 'list' || kind === 'links') && { hint: hints[kind] }) };
});

const ofEntered = (read: (name: EnteredField) => string): PersonValues =>
  Object.fromEntries(entered.map((name) => [name, read(name)])) as PersonValues;

export const blankPerson: PersonValues = ofEntered(() => '');

export const toValues = (person: PersonFields): PersonValues =>
  ofEntered((name) => {
    const value = person[name];
    if (Array.isArray(value)) return value.join(fieldOfPerson(name).kind === 'links' ? '\n' : ', ');
    return String(value ?? '');
  });

/** @param source where the person comes from, which the form doesn't ask */
export function fromValues(values: PersonValues, source: string): PersonFields {
  const read = entered.map((name) => [name, readValue(values[name], fieldOfPerson(name).kind)] as const);
  return { ...(Object.fromEntries(read) as Omit<PersonFields, 'source'>), source };
}

function readValue(text: string, kind: ReturnType<typeof fieldOfPerson>['kind']) {
  if (kind === 'list' || kind === 'links') {
    return text
      .split(kind === 'links' ? /\s+/ : /[,;\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
  if (kind !== 'number') return text;
  const number = Number.parseFloat(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

interface PersonFormProps {
  start: PersonValues;
  save: (values: PersonValues) => Promise<unknown>;
  saveText: string;
  isOff?: boolean;
  /** Fields that may be wrong: the first has the focus, or else the name, F8 leads to the next. */
  doubtful?: readonly PersonField[];
  others?: ReactNode;
  onChange?: (values: PersonValues) => void;
  /** What closes the form; *Cancel* where what was typed is lost. */
  cancelText?: string;
  onCancel: () => void;
  children?: (values: PersonValues, set: (values: PersonValues) => void) => ReactNode;
}

/** Asks before it closes on typed values. */
export function PersonDialog({
  title,
  onClose,
  ...form
}: Omit<PersonFormProps, 'onChange' | 'onCancel'> & { title: string; onClose: () => void }) {
  const [values, setValues] = useState(form.start);
  const [isAsking, ask] = useState(false);
  const isTyped = !isSameTexts(values, form.start);
  const close = () => (isTyped ? ask(true) : onClose());
  const isHeld = isTyped && !isAsking;
  useEffect(() => {
    if (!isHeld) return;
    // A browser closes a dialog itself at the second Escape in a row, whatever the first one came to.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      ask(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isHeld]);
  return (
    <>
      <Dialog
        aria-label={title}
        onClose={close}
        className="mt-[5vh]! max-h-[90dvh] w-[min(46rem,calc(100vw-2rem))]! overflow-y-auto! p-6 pb-0"
      >
        <h2 className="mb-4 text-xl">{title}</h2>
        <PersonForm {...form} onChange={setValues} onCancel={close} />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title="Close without saving?"
        confirmText="Discard changes"
        onConfirm={onClose}
        onCancel={() => ask(false)}
      >
        What you typed has not been saved.
      </ConfirmDialog>
    </>
  );
}

export function PersonForm({
  start,
  save,
  saveText,
  isOff = false,
  doubtful = [],
  others,
  onChange,
  cancelText = 'Cancel',
  onCancel,
  children,
}: PersonFormProps) {
  const [values, setValues] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const fieldErrors = fieldErrorsOf(error);
  const [isOpen, setOpen] = useState(() => furtherFields.some((name) => start[name] !== ''));
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useEffectEvent(() =>
    focusDoubtful(form.current, doubtful.length > 0 ? doubtful : ['name']),
  );
  useEffect(() => {
    // After a dialog around it has opened, which takes the focus itself.
    const timer = setTimeout(focusFirst);
    return () => clearTimeout(timer);
  }, []);
  const report = useEffectEvent(() => onChange?.(values));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they change
  useEffect(() => report(), [values]);
  // The button stands below the fields, out of whose sight the message may be.
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const submit = async () => {
    if (isOff) return;
    if (values.name.trim() === '') {
      setError(new CallError(400, { name: ['Please enter a name.'] }));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await save(values);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const field = ({ name, label, hint, kind }: (typeof personFormFields)[number]) => {
    const isDoubtful = doubtful.includes(name);
    const shared = {
      label: isDoubtful ? `${label} (check)` : label,
      hint,
      name,
      error: fieldErrors[name],
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setValues((now) => ({ ...now, [name]: target.value })),
    };
    return kind === 'lines' || kind === 'links' ? (
      <TextArea
        key={name}
        {...shared}
        rows={kind === 'lines' ? 3 : 1}
        // A list of addresses begins as one line.
        className={kind === 'lines' ? 'sm:col-span-2' : '[&_textarea]:min-h-11'}
      />
    ) : (
      <TextField
        key={name}
        {...shared}
        required={name === 'name'}
        autoComplete="off"
        inputMode={inputModes[kind]}
        className={hint ? 'sm:col-span-2' : ''}
      />
    );
  };
  return (
    <Form
      ref={form}
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'F8') focusDoubtful(form.current, doubtful);
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
        else return;
        event.preventDefault();
      }}
    >
      {children?.(values, setValues)}
      <div className={fieldGrid}>{personFormFields.slice(0, first.length).map(field)}</div>
      <details
        open={isOpen || furtherFields.some((name) => fieldErrors[name])}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="w-fit cursor-pointer font-semibold text-sm touch:py-3">More fields</summary>
        <div className={classes(fieldGrid, 'mt-4')}>{personFormFields.slice(first.length).map(field)}</div>
      </details>
      {error !== undefined && Object.keys(fieldErrors).length === 0 && (
        <Notice kind="failed">
          {problemText(error, 'The person could not be stored. Please try again.')}
        </Notice>
      )}
      {/* In view however long the form is. */}
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-hairline border-t bg-panel py-3 max-sm:gap-2 max-sm:[&>*]:px-3">
        <Button look="secondary" disabled={isBusy} onClick={onCancel}>
          {cancelText}
        </Button>
        {others}
        <Button type="submit" busy={isBusy} disabled={isOff} aria-keyshortcuts="Control+Enter">
          {saveText}
        </Button>
      </div>
    </Form>
  );
}

const fieldGrid = 'grid gap-x-5 gap-y-4 sm:grid-cols-2';

function focusDoubtful(within: HTMLElement | null, doubtful: readonly PersonField[]): void {
  const names = personFormFields.map(({ name }) => name).filter((name) => doubtful.includes(name));
  const at = names.indexOf((document.activeElement as HTMLInputElement | null)?.name as EnteredField);
  const next = names[(at + 1) % names.length];
  within?.querySelector<HTMLElement>(`[name="${next}"]`)?.focus();
}

const inputModes = {
  line: undefined,
  list: undefined,
  number: 'decimal',
  email: 'email',
  tel: 'tel',
  url: 'url',
} as const;

/** Includes fields of a nested person, such as `person.email`. */
function fieldErrorsOf(error: unknown): Partial<Record<keyof PersonValues, string>> {
  if (!(error instanceof CallError) || error.status !== 400) return {};
  const messages = Object.entries(error.problem ?? {}).flatMap(([path, texts]) => {
    const name = path.replace(/^person\./, '').split('.')[0];
    const known = personFormFields.find((field) => field.name === name);
    return known ? [[known.name, [texts].flat().join(' ')] as const] : [];
  });
  return Object.fromEntries(messages);
}
