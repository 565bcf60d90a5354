import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { PersonField, PersonFields } from '../../../../contract/people/person-fields.calls.ts';
import { exportResume, getResumeText, type Resume } from '../../../../contract/people/resumes.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button, classes } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { useRefusal } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { type MarkPlaces, markPlaces, needlesOf } from './field-places.ts';
import { ResumePages, showWithin } from './resume-pages.tsx';
import { resumesKey, useResumeFile } from './use-resumes.ts';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const views = { page: 'Page', text: 'Text' } as const;
export type DocumentView = keyof typeof views;

/** Shows a résumé as pages or text, marks each field, and keeps the field in hand in sight. */
export function ResumeDocument({
  resume,
  person,
  doubtful,
  focused,
  view,
  onView,
}: {
  resume: Resume;
  person: PersonFields;
  doubtful: readonly PersonField[];
  focused: string;
  view: DocumentView;
  onView: (view: DocumentView) => void;
}) {
  const frame = useRef<HTMLElement>(null);
  /** On a phone the keyboard would leave none for the field. */
  const hasRoom = useMediaQuery('(width >= 48rem)');
  const [zoom, setZoom] = useState(1);
  const [failed, setFailed] = useState({ id: '', why: '' });
  const refusal = useRefusal()(exportResume);
  const hasPages = !withoutPages.test(resume.file_name);
  const file = useResumeFile(resume, hasPages && refusal === undefined && view === 'page');
  const lack =
    refusal ??
    (failed.id === resume.id ? failed.why : undefined) ??
    (file.error ? problemText(file.error, 'The file could not be loaded.') : undefined);
  const showsPages = hasPages && lack === undefined && view === 'page';
  const mark = useMemo(() => {
    const needles = needlesOf(person, focused);
    return (line: string) => markPlaces(line, needles);
  }, [person, focused]);
  const look = { mark, focused, doubtful, frame };
  const zoomTo = (step: number) => setZoom((now) => zooms[zooms.indexOf(now) + step] ?? now);
  return (
    <div
      className="-m-1 z-10 flex flex-col gap-2 bg-panel p-1 lg:overflow-hidden"
      style={hasRoom ? { position: 'sticky', top: '-0.25rem' } : {}}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        {hasPages && lack === undefined ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div role="group" aria-label="Show the document as" className="flex gap-1">
            {(['page', 'text'] as const).map((one) => (
              <Button
                key={one}
                look={one === view ? 'secondary' : 'quiet'}
                size="small"
                aria-pressed={one === view}
                onClick={() => onView(one)}
              >
                {views[one]}
              </Button>
            ))}
          </div>
        ) : (
          <p className="text-muted text-sm">
            {hasPages ? `The pages are not shown: ${lack}` : 'Only PDF files are shown as pages.'}
          </p>
        )}
        {showsPages && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div role="group" aria-label="Size" className="ml-auto flex items-center">
            <Button
              look="quiet"
              size="small"
              aria-label="Smaller"
              disabled={zoom === zooms[0]}
              onClick={() => zoomTo(-1)}
            >
              −
            </Button>
            <output className="w-12 text-center text-muted text-sm tabular-nums">{`${zoom * 100}%`}</output>
            <Button
              look="quiet"
              size="small"
              aria-label="Larger"
              disabled={zoom === zooms.at(-1)}
              onClick={() => zoomTo(1)}
            >
              +
            </Button>
          </div>
        )}
      </div>
      <section
        ref={frame}
        aria-label="Document"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
        tabIndex={0}
        className={classes(
          'min-h-48 flex-1 overflow-auto rounded-card border border-hairline bg-sunk text-sm leading-6 max-lg:max-h-72',
          showsPages ? 'p-2' : 'p-4',
        )}
        style={{ scrollbarGutter: showsPages ? 'stable' : 'auto' }}
      >
        {!showsPages && <ResumeLines key={resume.id} resume={resume} {...look} />}
        {showsPages && !file.data && <LoadingMark text="Loading the document..." />}
        {showsPages && file.data && (
          <ResumePages
            key={resume.id}
            file={file.data}
            zoom={zoom}
            onFail={(why) => setFailed({ id: resume.id, why })}
            {...look}
          />
        )}
      </section>
    </div>
  );
}

const withoutPages = /\.(?:docx|txt|md|markdown)$/i;

interface Look {
  mark: MarkPlaces;
  focused: string;
  doubtful: readonly PersonField[];
  frame: RefObject<HTMLElement | null>;
}

function ResumeLines({ resume, mark, focused, doubtful, frame }: Look & { resume: Resume }) {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: [...resumesKey, resume.id, 'text'],
    queryFn: ({ signal }) => api.call(getResumeText, { params: { id: resume.id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks are there once the text is
  useEffect(() => {
    const place = frame.current?.querySelector(`mark[data-field="${focused}"]`);
    if (place) showWithin(frame.current, place);
  }, [frame, focused, data]);
  return (
    <>
      {!data && !error && <LoadingMark text="Loading the document..." />}
      <FailureNotice error={error} text="The document could not be loaded." />
      {data?.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
        <p key={at} className="wrap-anywhere min-h-6">
          {mark(line).map(({ text, field }, part) =>
            field ? (
              <mark
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its number
                key={part}
                data-field={field}
                className={classes(
                  'rounded-sm px-0.5 text-ink',
                  field === focused ? 'bg-spark text-on-spark' : 'bg-spark-soft',
                )}
                style={doubtful.includes(field) ? { outline: '1px dashed var(--color-spark)' } : {}}
              >
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
      ))}
    </>
  );
}
