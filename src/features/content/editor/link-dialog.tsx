import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { isMergeField } from '../../../../contract/content/merge-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';

/** The protocols that the reading view allows (spec §5). */
const allowed = /^(?:https?|ircs?|mailto|xmpp):/i;

/** Asks for the address of a link on the selected words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const title = useId();
  const current: string = editor.getAttributes('link').href ?? '';
  const [address, setAddress] = useState(current);
  const [error, setError] = useState<string>();
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const typed = address.trim();
    const isField = isMergeField(typed);
    const href = isField || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
    if (typed === '' || !(isField || allowed.test(href)))
      return setError('Enter an address such as https://example.com');
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && current === '') {
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    close();
  };
  return (
    <Dialog aria-labelledby={title} isQuestion onClose={close} className="p-6">
      <h2 id={title} className="mb-4 text-xl">
        Link
      </h2>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextField
          label="Address"
          value={address}
          error={error}
          autoFocus
          onChange={(event) => setAddress(event.target.value)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {current !== '' && (
            <Button
              look="quiet"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run();
                close();
              }}
            >
              Remove link
            </Button>
          )}
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit">Apply</Button>
        </div>
      </Form>
    </Dialog>
  );
}
