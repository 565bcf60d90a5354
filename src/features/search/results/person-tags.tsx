import { type FormEvent, useState } from 'react';
import { type WaitingTags, waitsToBeSent } from '../../../../contract/desktop/offline.ts';
import { removePersonTag } from '../../../../contract/people/people.calls.ts';
import { peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useRefusal } from '../../../ui/permitted-button.tsx';

export function PersonTags({
  tags,
  waiting,
  onAdd,
  onRemove,
}: {
  tags: string[];
  /** Those that the desktop app will send once the server can be reached. */
  waiting: WaitingTags['waiting_tags'];
  onAdd: (tag: string) => Promise<unknown>;
  onRemove: (tag: string) => void;
}) {
  const refusal = useRefusal()(removePersonTag);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const tag = text.trim();
    if (!tag) return;
    setProblem(undefined);
    try {
      await onAdd(tag);
      setText('');
    } catch (error) {
      setProblem(problemText(error, 'The tag could not be stored. Please try again.'));
    }
  };
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-center gap-2">
        {tags.map((tag) => (
          <span
            key={tag}
            className="inline-flex items-center gap-0.5 rounded-full border border-hairline bg-sunk py-0.5 pl-2.5 font-semibold text-xs"
          >
            {tag}
            <button
              type="button"
              aria-label={`Remove the tag ${tag}`}
              disabled={refusal !== undefined}
              title={refusal}
              onClick={() => onRemove(tag)}
              className="rounded-full p-1 enabled:hover:text-failed disabled:cursor-not-allowed disabled:opacity-60 touch:p-2"
            >
              <CloseIcon className="size-3.5" />
            </button>
          </span>
        ))}
        <Form onSubmit={submit} className="flex items-center gap-1">
          <input
            aria-label="New tag"
            placeholder="Add a tag"
            value={text}
            maxLength={peopleLimits.tag}
            onChange={({ target }) => setText(target.value)}
            className="h-9 w-28 rounded-control border border-edge bg-panel px-2 text-sm placeholder:text-muted touch:h-11"
          />
          {text.trim() !== '' && (
            <Button type="submit" look="quiet" size="small">
              Add
            </Button>
          )}
        </Form>
      </div>
      {waiting && <p className="text-muted text-xs">{describeWaiting(waiting)}</p>}
      {problem && <p className="text-failed text-sm">{problem}</p>}
    </div>
  );
}

const describeWaiting = ({ added, removed }: NonNullable<WaitingTags['waiting_tags']>): string =>
  `${waitsToBeSent}: ${[...added, ...removed.map((tag) => `without ${tag}`)].join(', ')}`;
