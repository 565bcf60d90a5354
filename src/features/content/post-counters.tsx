import { lazy, Suspense, useDeferredValue } from 'react';
import { readMails } from '../../../contract/content/mails/read-mails.ts';
import { withoutPrompts } from '../../../contract/content/open-prompts.ts';
import { inboxLimits, type PostKind, postKindTable } from '../../../contract/content/post-kinds.ts';
import { Count, type Counted, lengthOf, linkedinLimit, shownText } from './post-kind-texts.tsx';
import { foldAt } from './previews/channel-preview.tsx';

export function countSubjects(kind: PostKind, markdown: string): Counted[] {
  const mails = readMails(kind, '', markdown).filter(({ subject, previewText }) => subject || previewText);
  return mails.flatMap(({ subject, previewText }, index) => {
    const number = mails.length > 1 ? ` ${index + 1}` : '';
    return [
      { name: `Subject${number}`, length: lengthOf(subject), limit: inboxLimits.subject },
      {
        name: `Preview text${number}`,
        length: lengthOf(withoutPrompts(previewText).trim()),
        limit: inboxLimits.preview,
      },
    ].filter(({ length }) => length > 0);
  });
}

function worthShowing(counted: Counted[]): Counted[] {
  const groups = [...Map.groupBy(counted, ({ limit }) => limit).values()];
  if (groups.every(({ length }) => length < 2)) return counted;
  return groups.flatMap((texts) => {
    const tooLong = texts.filter(({ length, limit }) => length > limit);
    const [longest] = texts.toSorted((one, other) => other.length - one.length);
    return tooLong.length > 0 ? tooLong : longest ? [{ ...longest, name: `Longest ${nameOf(longest)}` }] : [];
  });
}
const nameOf = ({ name }: Counted) => name.replace(/ \d+$/u, '').toLowerCase();

const XCounter = lazy(async () => ({ default: (await import('./x-counter.tsx')).XCounter }));

/** A blog post has no limit. */
export function PostCounters({ kind, body }: { kind: PostKind; body: string }) {
  const text = useDeferredValue(body);
  const { limits, preview } = postKindTable[kind];
  if (limits === undefined) return null;
  return (
    <section aria-label="Length">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {limits === 'x' && (
          <Suspense fallback={null}>
            <XCounter text={shownText(text)} />
          </Suspense>
        )}
        {limits === 'linkedin' && <LinkedinCounts text={shownText(text)} fold={preview.fold ?? 0} />}
        {limits === 'inbox' &&
          worthShowing(countSubjects(kind, text)).map((counted) => <Count key={counted.name} {...counted} />)}
      </ul>
    </section>
  );
}

/** Begins with a whole word, unless there is only one. */
const lastWords = (text: string): string => text.slice(-30).replace(/^\S*\s(?=.)/, '');

function LinkedinCounts({ text, fold }: { text: string; fold: number }) {
  const length = lengthOf(text);
  const shown = foldAt(text, fold);
  return (
    <>
      <Count name="LinkedIn" length={length} limit={linkedinLimit} />
      <li>
        {shown !== text
          ? `“see more” comes after “…${lastWords(shown)}”`
          : 'All of it stands above “see more”'}
      </li>
    </>
  );
}
