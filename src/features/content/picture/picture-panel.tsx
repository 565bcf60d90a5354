import { lazy, Suspense, useRef, useState } from 'react';
import { pictureLimits } from '../../../../contract/content/post-pictures.calls.ts';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import { type PictureShape, pictureTypes } from '../../../../contract/content/text-pictures.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { fileNameOf } from '../post-kind-texts.tsx';
import { type OpenPicture, openPicture } from './image-work.ts';
import { ShownPicture } from './shown-picture.tsx';
import {
  useChangePicture,
  useDownloadPicture,
  usePostPicture,
  useReopenPicture,
} from './use-post-picture.ts';

const PictureDialog = lazy(() => import('./picture-dialog.tsx'));

interface Opened {
  picture: OpenPicture;
  name: string;
  /** Undefined for a file that is not the stored picture. */
  of?: string;
}

const megabytes = pictureLimits.bytes / 1024 / 1024;

/** Why a file can't be a picture, or undefined. */
export function findPictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!(pictureTypes as readonly string[]).includes(type)) return 'Choose a JPEG, PNG or WebP.';
  return size > pictureLimits.bytes ? `The file is larger than ${megabytes} MB.` : undefined;
}

export function PicturePanel({ post }: { post: EditablePost }) {
  const { data } = usePostPicture(post.id);
  const change = useChangePicture(post.id);
  const reopen = useReopenPicture();
  const picker = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  const picture = data?.picture;
  const open = async (file: File) => {
    const found = findPictureProblem(file);
    setProblem(found);
    if (found) return;
    try {
      setOpened({ picture: await openPicture(file), name: file.name.slice(-200) });
    } catch {
      setProblem('This picture can’t be read. Choose another one.');
    }
  };
  const failure =
    problem ??
    (reopen.isError ? 'The picture could not be loaded. Please try again.' : undefined) ??
    (change.isError && !opened ? problemText(change.error, 'The picture could not be changed.') : undefined);
  return (
    <section aria-label="Picture" className="space-y-2">
      <h2 className="font-semibold text-sm">Picture</h2>
      {picture && (
        <>
          <ShownPicture picture={picture} shape="link" />
          <AltText alt={picture.alt} />
        </>
      )}
      <ServerPart className="flex flex-wrap gap-2">
        {picture && (
          <Button
            look="secondary"
            size="small"
            busy={reopen.isPending}
            onClick={() =>
              reopen.mutate(picture.id, {
                onSuccess: (found) => setOpened({ picture: found, name: picture.file_name, of: picture.id }),
              })
            }
          >
            Crop and alt text
          </Button>
        )}
        <Button look="secondary" size="small" disabled={!data} onClick={() => picker.current?.click()}>
          {picture ? 'Replace' : 'Add a picture'}
        </Button>
        {picture && (
          <Button
            look="quiet"
            size="small"
            busy={change.isPending && !opened}
            onClick={() => change.mutate({ over: data, change: { is: 'removed' } })}
          >
            Remove
          </Button>
        )}
      </ServerPart>
      {!picture && <p className="text-muted text-sm">JPEG, PNG or WebP, up to {megabytes} MB.</p>}
      {picture && <Downloads id={picture.id} title={post.title} />}
      <input
        ref={picker}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label="Picture to add"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void open(file);
          // Choosing the same file again must fire a change event.
          target.value = '';
        }}
      />
      {failure && <Notice kind="failed">{failure}</Notice>}
      {opened && data && (
        <Suspense>
          <PictureDialog
            {...opened}
            kind={post.type}
            stored={opened.of !== undefined && opened.of === picture?.id ? picture : undefined}
            change={change}
            onSave={(next) =>
              change.mutate({ over: data, change: next }, { onSuccess: () => setOpened(undefined) })
            }
            onClose={() => {
              change.reset();
              setOpened(undefined);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

const AltText = ({ alt }: { alt: string }) =>
  alt ? (
    <p className="break-words text-muted text-sm">{alt}</p>
  ) : (
    <p className="text-sm">
      <strong>No alt text yet.</strong> Describe the picture before you publish, for readers who do not see
      it.
    </p>
  );

const downloads: { shape: PictureShape | undefined; text: string; ending: string }[] = [
  { shape: 'wide', text: '16:9', ending: '16-9' },
  { shape: 'link', text: '1.91:1', ending: 'link' },
  { shape: 'square', text: 'Square', ending: 'square' },
  { shape: undefined, text: 'Whole', ending: 'whole' },
];

function Downloads({ id, title }: { id: string; title: string }) {
  const download = useDownloadPicture();
  return (
    <>
      <fieldset aria-label="Download the picture" className="flex flex-wrap items-center gap-x-1 text-sm">
        <span className="text-muted">Download</span>
        {downloads.map(({ shape, text, ending }) => (
          <Button
            key={text}
            look="quiet"
            size="small"
            disabled={download.isPending}
            onClick={() => download.mutate({ id, shape, name: fileNameOf(`${title} ${ending}`, 'jpg') })}
          >
            {text}
          </Button>
        ))}
      </fieldset>
      {download.isError && <Notice kind="failed">The picture could not be loaded. Please try again.</Notice>}
    </>
  );
}
