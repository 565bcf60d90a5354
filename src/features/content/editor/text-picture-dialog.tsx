import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { pictureTypes } from '../../../../contract/content/picture-shapes.ts';
import { addPicture, pictureLimits } from '../../../../contract/content/post-pictures.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { openPicture } from '../picture/image-work.ts';
import { findPictureProblem } from '../picture/picture-panel.tsx';

/** Puts a picture into the text, with words for readers who do not see it. */
export function TextPictureDialog({
  editor,
  postId,
  onClose,
}: {
  editor: Editor;
  postId: string;
  onClose: () => void;
}) {
  const api = useApi();
  const title = useId();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const insert = async () => {
    const wrong = file ? findPictureProblem(file) : 'Choose a picture.';
    setProblem(wrong);
    if (!file || wrong || isBusy) return;
    setBusy(true);
    try {
      const { content } = await openPicture(file);
      const { id } = await api.call(
        addPicture,
        { params: { id: postId }, query: { file_name: file.name.slice(-200) } },
        { upload: content },
      );
      editor
        .chain()
        .insertContent({ type: 'textPicture', attrs: { id, alt: alt.trim() } })
        .run();
      close();
    } catch (error) {
      setProblem(problemText(error, 'The picture could not be added. Choose another one.'));
      setBusy(false);
    }
  };
  return (
    <Dialog aria-labelledby={title} isQuestion onClose={close} className="p-6">
      <h2 id={title} className="mb-4 text-xl">
        Picture
      </h2>
      <Form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void insert();
        }}
      >
        <TextField
          label="File"
          type="file"
          accept={pictureTypes.join(',')}
          error={problem}
          hint={`JPEG, PNG or WebP, up to ${pictureLimits.bytes / 1024 / 1024} MB.`}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setProblem(undefined);
          }}
        />
        <TextField
          label="Alt text"
          maxLength={pictureLimits.altText}
          hint="What readers who do not see the picture should know."
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Adding...' : 'Add'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
