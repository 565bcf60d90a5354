import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import type { SearchFormValues, SearchPayload } from './search-form-values.ts';
import { suggestJob } from './suggest-job.ts';

type SearchForm = UseFormReturn<SearchFormValues, unknown, SearchPayload>;

const jobFields = ['job_title', 'location'] as const;
type JobFields = Pick<SearchFormValues, (typeof jobFields)[number]>;

/** What is shorter, or comes letter by letter, is typed for a search. */
const shortestAdvert = 80;

function namedIn(description: string): JobFields {
  const { title, location } = suggestJob(description);
  return { job_title: title, location };
}

function addedTo(before: string, text: string): number {
  let from = 0;
  while (from < before.length && before[from] === text[from]) from++;
  let behind = 0;
  while (
    behind < Math.min(before.length, text.length) - from &&
    before.at(-1 - behind) === text.at(-1 - behind)
  )
    behind++;
  return text.length - from - behind;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const isWithin = (words: string[], others: string[]) => words.every((word) => others.includes(word));

/** One of them says what the other says, or more. */
const isSameName = (one: string, other: string): boolean =>
  isWithin(wordsOf(one), wordsOf(other)) || isWithin(wordsOf(other), wordsOf(one));

/** By form, which outlives what follows it. */
const typedFields = new WeakMap<SearchForm['control'], Set<keyof JobFields>>();

/** What a draft holds beside a description may have been read from that. */
function typedIn({ control, formState: { defaultValues: restored }, getValues }: SearchForm) {
  const known = typedFields.get(control);
  if (known) return known;
  const values = getValues();
  const hasRead = Boolean(restored?.job_description || restored?.cleared_description);
  const typed = new Set(
    jobFields.filter((name) => values[name] !== '' && !(hasRead && values[name] === restored?.[name])),
  );
  typedFields.set(control, typed);
  return typed;
}

/**
 * Fills title and location from a pasted description: those that are empty or were read from the one before it,
 * and where it takes the place of all that was there, those that were not typed since.
 */
function useNamedJob(form: SearchForm) {
  // The form outlives this notice, so what it was opened with may be an earlier advert.
  const [opened] = useState(() => form.getValues());
  const read = useRef(opened.job_description || opened.cleared_description);
  const isBlank = jobFields.every((name) => opened[name] === '');
  const last = useRef(
    isBlank ? (form.formState.defaultValues?.job_description ?? '') : opened.job_description,
  );
  const [typed] = useState(() => typedIn(form));
  const pasted = useRef('');
  const [named, setNamed] = useState<JobFields>();
  const [before, setBefore] = useState<Partial<JobFields>>({});
  const [fields, setFields] = useState(() => form.getValues(jobFields));
  const forget = () => {
    setNamed(undefined);
    setBefore({});
  };
  const fill = (names: readonly (keyof JobFields)[], values: Partial<JobFields>) => {
    for (const name of names) {
      form.setValue(name, values[name] ?? '', {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
      typed.delete(name);
    }
  };
  const onChange = useEffectEvent((isByUser: boolean) => {
    const values = form.getValues();
    const added = addedTo(last.current, values.job_description);
    last.current = values.job_description;
    if (!isByUser) return forget();
    const isWhole = pasted.current.length >= shortestAdvert && values.job_description === pasted.current;
    pasted.current = '';
    if (added < shortestAdvert && !isWhole) return;
    const [earlier, next] = [namedIn(read.current), namedIn(values.job_description)];
    read.current = values.job_description;
    // One that this advert does not name is emptied: it was the other's.
    const filled = jobFields.filter(
      (name) =>
        values[name] !== next[name] &&
        (values[name].trim() === '' || values[name] === earlier[name] || (isWhole && !typed.has(name))),
    );
    setBefore(Object.fromEntries(filled.map((name) => [name, values[name]])));
    setNamed(next);
    fill(filled, next);
  });
  useEffect(() => {
    // Pasted while this was loaded.
    if (isBlank) onChange(true);
    const { unsubscribe } = form.watch((_, { name, type }) => {
      if (name === 'job_description' || name === undefined) onChange(type === 'change');
      if (type === 'change') for (const one of jobFields) if (one === name) typed.add(one);
      setFields(form.getValues(jobFields));
    });
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const isHere = target instanceof HTMLTextAreaElement && target.name === 'job_description';
      // A field has one kind of line break.
      pasted.current = isHere ? (clipboardData?.getData('text') ?? '').replaceAll('\r\n', '\n') : '';
    };
    addEventListener('paste', onPaste, true);
    return () => {
      unsubscribe();
      removeEventListener('paste', onPaste, true);
    };
  }, [form, isBlank, typed]);
  return {
    filled: jobFields.filter(
      (name, at) => name in before && named?.[name] !== '' && fields[at] === named?.[name],
    ),
    differing: named
      ? jobFields.filter((name, at) => {
          const [own = '', other] = [fields[at], named[name]];
          return own !== '' && other !== '' && !isSameName(own, other);
        })
      : [],
    named,
    undo: () => {
      fill(
        jobFields.filter((name) => name in before),
        before,
      );
      forget();
    },
    take: (names: readonly (keyof JobFields)[]) => {
      const values = form.getValues();
      setBefore(Object.fromEntries(names.map((name) => [name, values[name]])));
      if (named) fill(names, named);
    },
    forget,
  };
}

const fieldNames = { job_title: 'title', location: 'location' } as const;

export function NamedJob({ form }: { form: SearchForm }) {
  const { filled, differing, named, undo, take, forget } = useNamedJob(form);
  if (filled.length > 0) {
    const names = filled.map((name) => fieldNames[name]).join(' and ');
    return (
      <DraftNotice className="xl:col-start-1" actions={[['Undo', undo]]}>
        {`The ${names} ${filled.length > 1 ? 'were' : 'was'} read from the description.`}
      </DraftNotice>
    );
  }
  if (!named || differing.length === 0) return null;
  return (
    <DraftNotice
      className="xl:col-start-1"
      actions={[
        ['Use it', () => take(differing)],
        ['Keep mine', forget],
      ]}
    >
      {`The description names another ${differing.map((name) => `${fieldNames[name]}, “${named[name]}”`).join(', and another ')}.`}
    </DraftNotice>
  );
}
