import { type FormEvent, type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { deleteNote, type Note, peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import type { DraftKind } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextArea } from '../../../ui/field.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';

const noteDraft = (id: string): DraftKind<string> => ({
  name: `note ${id}`,
  version: 1,
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
});

export function PersonNotes({
  id,
  field,
  notes,
  onAdd,
  onDelete,
}: {
  /** Of the person, whose note is kept until it is stored; left out where it is not kept. */
  id?: string;
  field: RefObject<HTMLTextAreaElement | null>;
  notes: Note[] | undefined;
  onAdd: (text: string) => Promise<unknown>;
  onDelete: (id: string) => void;
}) {
  const { store, found } = useDraft(useMemo(() => noteDraft(id ?? ''), [id]));
  const [text, setText] = useState(found?.value ?? '');
  const change = (typed: string) => {
    setText(typed);
    if (id === undefined) return;
    if (typed.trim() === '') store.remove();
    else store.write(typed);
  };
  const hasText = text.trim() !== '';
  const form = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  /** The keys of a list do nothing in a field. */
  const goBack = () => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !form.current?.contains(active)) return;
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else active.blur();
  };
  const [state, setState] = useState<{ isBusy: boolean; error?: string }>({ isBusy: false });
  const save = async () => {
    if (!hasText || state.isBusy) return;
    setState({ isBusy: true });
    try {
      await onAdd(text.trim());
      change('');
      setState({ isBusy: false });
      goBack();
    } catch (error) {
      setState({
        isBusy: false,
        error: problemText(error, 'The note could not be stored. Please try again.'),
      });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <div ref={form} className="space-y-3">
      <Form onSubmit={submit} className="space-y-2">
        <TextArea
          ref={field}
          label="Note"
          placeholder="Add a note…"
          hint={hasText && 'Enter saves it, Shift and Enter begin a line.'}
          rows={1}
          className="[&>:first-child]:sr-only [&_textarea]:min-h-11! [&_textarea]:max-h-72 [&_textarea]:field-sizing-content"
          value={text}
          error={state.error}
          maxLength={peopleLimits.note}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKey}
          onFocus={({ relatedTarget }) => {
            if (!form.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
          }}
        />
        {hasText && (
          <Button type="submit" look="secondary" size="small" busy={state.isBusy}>
            Add note
          </Button>
        )}
      </Form>
      <ul aria-label="Notes" className="space-y-3 text-sm">
        {notes?.map(({ id, text: written, author, is_mine, created_at }) => (
          <li key={id} className="rounded-control bg-sunk px-3 py-2">
            <div className="flex items-center justify-between gap-2 text-muted text-xs">
              <span>
                <span className="font-semibold text-ink">{author}</span>, {formatDateTime(created_at)}
              </span>
              {is_mine && (
                <PermittedButton
                  call={deleteNote}
                  look="quiet"
                  size="small"
                  aria-label={`Delete the note “${written.slice(0, 40)}”`}
                  onClick={() => onDelete(id)}
                >
                  <TrashIcon className="size-4" />
                </PermittedButton>
              )}
            </div>
            <p className="whitespace-pre-line break-words">{written}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
