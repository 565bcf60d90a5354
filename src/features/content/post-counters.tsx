import { lazy, Suspense, useDeferredValue } from 'react';
import { type PostKind, postKindTable } from '../../../contract/content/post-kinds.ts';
import { lengthOf, linkedinLimit, shownText } from './channel-limits.ts';
import { Count } from './count.tsx';
import { countSubjects } from './previews/count-subjects.ts';

const XCounter = lazy(async () => ({ default: (await import('./x-counter.tsx')).XCounter }));

/** How long a text is for the channel of its kind. A blog post has no limit. */
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
          countSubjects(kind, text).map((counted) => <Count key={counted.name} {...counted} />)}
      </ul>
    </section>
  );
}

function LinkedinCounts({ text, fold }: { text: string; fold: number }) {
  const length = lengthOf(text);
  return (
    <>
      <Count name="LinkedIn" length={length} limit={linkedinLimit} />
      <li>
        {length > fold
          ? `“see more” comes after “…${text.slice(fold - 30, fold).trim()}”`
          : 'All of it stands above “see more”'}
      </li>
    </>
  );
}
