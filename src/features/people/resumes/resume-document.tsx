import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type PersonField,
  type PersonFields,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';
import { getResumeText, type Resume } from '../../../../contract/people/resumes.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { classes } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { resumesKey } from './use-resumes.ts';

/** The lines of a résumé, with the place of each field marked, and the one of the field in hand in sight. */
export function ResumeDocument({
  resume,
  person,
  focused,
}: {
  resume: Resume;
  person: PersonFields;
  /** The field that has the focus. */
  focused: string;
}) {
  const api = useApi();
  const frame = useRef<HTMLElement>(null);
  const { data, error } = useQuery({
    queryKey: [...resumesKey, resume.id, 'text'],
    queryFn: ({ signal }) => api.call(getResumeText, { params: { id: resume.id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks are there once the text is
  useEffect(() => {
    const mark = frame.current?.querySelector(`mark[data-field="${focused}"]`);
    mark?.scrollIntoView({ block: 'nearest' });
  }, [focused, data]);
  const needles = needlesOf(person, focused);
  return (
    <section
      ref={frame}
      aria-label="Document"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
      tabIndex={0}
      className="min-h-48 overflow-y-auto rounded-card border border-hairline bg-sunk p-4 text-sm leading-6 max-lg:max-h-72"
    >
      {!data && !error && <LoadingMark text="Loading the document..." />}
      {error && <Notice kind="failed">{problemText(error, 'The document could not be loaded.')}</Notice>}
      {data?.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
        <p key={at} className="wrap-anywhere min-h-6">
          {markPlaces(line, needles).map(({ text, field }, part) =>
            field ? (
              <mark
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its number
                key={part}
                data-field={field}
                className={classes(
                  'rounded-sm px-0.5 text-ink',
                  field === focused ? 'bg-spark text-on-spark' : 'bg-spark-soft',
                )}
              >
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
      ))}
    </section>
  );
}

interface Needle {
  field: PersonField;
  text: string;
}

/**
 * What is looked for in the document: the field in hand first, then the longest, so that a part of another is not marked instead. A
 * summary may be all of the document, so it is marked while it is in hand alone.
 */
function needlesOf(person: PersonFields, focused: string): Needle[] {
  return personFieldNames
    .flatMap((field): Needle[] => {
      const value = person[field];
      if (field === 'source' || value === null || (field === 'summary' && focused !== field)) return [];
      if (field === 'years')
        return value
          ? [
              { field, text: `${value} years` },
              { field, text: `${value}+ years` },
            ]
          : [];
      const texts = Array.isArray(value)
        ? value
        : field === 'summary'
          ? String(value).split('\n')
          : field === 'location'
            ? [String(value), ...String(value).split(',')]
            : [String(value)];
      return texts.map((text) => ({
        field,
        text: (field === 'profile_url' || field === 'links'
          ? text.replace(/^https?:\/\/(?:www\.)?/, '')
          : text
        )
          .trim()
          .toLowerCase(),
      }));
    })
    .filter(({ text }) => text.length > 1)
    .sort(
      (a, b) => Number(b.field === focused) - Number(a.field === focused) || b.text.length - a.text.length,
    );
}

/** A line in parts, those of a field with its name. Words and numbers are found whole. */
export function markPlaces(
  line: string,
  needles: readonly Needle[],
): { text: string; field?: PersonField }[] {
  const folded = line.toLowerCase();
  if (folded.length !== line.length) return [{ text: line }];
  const owner: (PersonField | undefined)[] = Array.from({ length: line.length });
  for (const { field, text } of needles) {
    const places = field === 'phone' ? phonePlaces(folded, text) : textPlaces(folded, text);
    for (const [from, to] of places) {
      if (owner.slice(from, to).some(Boolean)) continue;
      owner.fill(field, from, to);
    }
  }
  const parts: { text: string; field?: PersonField }[] = [];
  for (const [at, field] of owner.entries()) {
    const last = parts.at(-1);
    if (last && last.field === field) last.text += line[at];
    else parts.push({ text: line[at] ?? '', ...(field && { field }) });
  }
  return parts;
}

const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

function textPlaces(line: string, text: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) {
    if (!isWord(line[at - 1]) && !isWord(line[at + text.length])) found.push([at, at + text.length]);
  }
  return found;
}

/** A number is the same however its digits are grouped. */
function phonePlaces(line: string, phone: string): [number, number][] {
  const digits = phone.replace(/\D/g, '');
  return [...line.matchAll(/[+(]?\d[\d\s()./-]{4,24}\d/g)]
    .filter(([text]) => digits.endsWith(text.replace(/\D/g, '').replace(/^0+/, '')))
    .map(({ index, 0: text }) => [index, index + text.length]);
}
