import { lazy, Suspense, useDeferredValue } from 'react';
import type { PostKind } from '../../../contract/content/post-kinds.ts';
import { lengthOf, linkedin, shownText } from './channel-limits.ts';
import { Count } from './count.tsx';
import { countSubjects } from './previews/count-subjects.ts';

const XCounter = lazy(async () => ({ default: (await import('./x-counter.tsx')).XCounter }));

/** How long a text is for the channel of its kind. A blog post has no limit. */
export function PostCounters({ kind, body }: { kind: PostKind; body: string }) {
  const text = useDeferredValue(body);
  if (kind === 'blog') return null;
  return (
    <section aria-label="Length">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {kind === 'social_media' && (
          <Suspense fallback={null}>
            <XCounter text={shownText(text)} />
          </Suspense>
        )}
        {kind === 'linkedin' && <LinkedinCounts text={shownText(text)} />}
        {(kind === 'newsletter' || kind === 'email') &&
          countSubjects(kind, text).map((counted) => <Count key={counted.name} {...counted} />)}
      </ul>
    </section>
  );
}

function LinkedinCounts({ text }: { text: string }) {
  const length = lengthOf(text);
  return (
    <>
      <Count name="LinkedIn" length={length} limit={linkedin.limit} />
      <li>
        {length > linkedin.fold
          ? `“see more” comes after “…${text.slice(linkedin.fold - 30, linkedin.fold).trim()}”`
          : 'All of it stands above “see more”'}
      </li>
    </>
  );
}
