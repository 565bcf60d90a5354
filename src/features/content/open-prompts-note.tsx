import { Link } from 'react-router-dom';
import { openPromptsIn } from '../../../contract/content/open-prompts.ts';
import { paths } from '../../lib/paths.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { Button } from '../../ui/button.tsx';

/** Says that a text is an outline, which questions it still has, and how a model would write it. Nothing once all are answered. */
export default function OpenPromptsNote({
  text,
  onWrite,
}: {
  text: string;
  /** Has the connected model write the text; absent where none is connected. */
  onWrite?: (() => void) | undefined;
}) {
  const isOwner = useIsOwner();
  const prompts = openPromptsIn(text);
  if (prompts.length === 0) return null;
  return (
    <section
      aria-label="Outline"
      className="my-4 rounded-control border border-hairline bg-sunk px-4 py-3 text-sm"
    >
      <p className="font-semibold">An outline, not a draft yet</p>
      <p className="mt-1 text-muted">
        {`Answer or remove what stands in brackets: ${prompts.length} left. Until then it cannot be approved or published.`}
      </p>
      <ol className="mt-2 list-decimal space-y-1 pl-5">
        {prompts.map((prompt, index) => (
          // The same question may be asked of several mails.
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no other identity than its place
          <li key={index} className="break-words">
            {prompt}
          </li>
        ))}
      </ol>
      <div className="mt-3">
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
    </section>
  );
}
