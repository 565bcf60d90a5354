import { useState } from 'react';
import { Link } from 'react-router-dom';
import { promptsByHeading, sourceNotesIn } from '../../../contract/content/open-prompts.ts';
import { paths } from '../../lib/paths.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { FoldButton } from './fold-button.tsx';

/** More questions than these would hide the text; on a phone, any. */
const mostUnfolded = 6;

/** Lists the open questions of an outline. Shows nothing once all are answered. */
export default function OpenPromptsNote({
  text,
  onAnswer,
  onRemoveNotes,
  onWrite,
}: {
  text: string;
  onAnswer?: (place: number) => void;
  onRemoveNotes?: () => void;
  onWrite?: (() => void) | undefined;
}) {
  const isOwner = useIsOwner();
  const prompts = promptsByHeading(text);
  const isPhone = useMediaQuery('(width < 40rem)');
  const [isOpen, setOpen] = useState(!isPhone && prompts.length <= mostUnfolded);
  const [note] = sourceNotesIn(text);
  if (prompts.length === 0) {
    if (note === undefined || !onRemoveNotes) return null;
    return (
      <section
        aria-label="Outline"
        className="my-4 rounded-control border border-hairline bg-sunk px-4 py-3 text-sm"
      >
        <p className="font-semibold">Answered</p>
        <p className="mt-1 text-muted">
          {`Notes such as “${note}” say where a fact comes from, for you alone. Until they are gone, the post cannot be approved or published.`}
        </p>
        <Button look="secondary" size="small" className="mt-3" onClick={onRemoveNotes}>
          Remove the notes
        </Button>
      </section>
    );
  }
  return (
    <section
      aria-label="Outline"
      className="my-4 rounded-control border border-hairline bg-sunk px-4 py-3 text-sm"
    >
      <p className="font-semibold">An outline, not a draft yet</p>
      <p className="mt-1 text-muted">
        {`Answer or remove what stands in brackets: ${prompts.length} left. Until then it cannot be approved or published.`}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        {/* The text below has them as well, and would begin far below the list. */}
        {onAnswer && (
          <FoldButton isOpen={isOpen} className="-ml-3" onChange={setOpen}>
            Questions
          </FoldButton>
        )}
        {onWrite ? (
          <Button look="secondary" size="small" onClick={onWrite}>
            Write it with a model
          </Button>
        ) : isOwner ? (
          <Link className="link" to={paths.writingModel}>
            Write it with a model
          </Link>
        ) : (
          <span className="text-muted">An Owner can connect a model that writes it.</span>
        )}
      </div>
      {onAnswer && isOpen && (
        <ol className="mt-1 list-decimal space-y-1 pl-5">
          {prompts.map(({ question, under }, index) => (
            // The same question may be asked of several mails.
            // biome-ignore lint/suspicious/noArrayIndexKey: a question has no other identity than its place
            <li key={index} className="break-words">
              {under !== '' && <span className="text-muted">{`${under}: `}</span>}
              <button type="button" className="link text-left align-top" onClick={() => onAnswer(index)}>
                {question}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
