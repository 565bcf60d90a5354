import 'react-image-crop/dist/ReactCrop.css';
import { useId, useState } from 'react';
import ReactCrop from 'react-image-crop';
import { type PostKind, postKindTable } from '../../../../contract/content/post-kinds.ts';
import {
  type PictureCrop,
  type PostPicture,
  pictureLimits,
} from '../../../../contract/content/post-pictures.calls.ts';
import { type PictureShape, pictureShapes } from '../../../../contract/content/text-pictures.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { centredCrop, type OpenPicture } from './image-work.ts';
import type { Crops, PictureChange, useChangePicture } from './use-post-picture.ts';

/** Shapes that are cut by hand. Lists show the shape of link previews, smaller. */
const cutShapes = ['link', 'wide', 'square'] as const;
type CutShape = (typeof cutShapes)[number];
const shapeNames: Record<CutShape, string> = {
  link: 'LinkedIn, blog and mail, 1.91:1',
  wide: 'X, 16:9',
  square: 'Square',
};

const firstShape = (kind: PostKind): CutShape => postKindTable[kind].picture;

export default function PictureDialog({
  picture,
  name,
  kind,
  stored,
  change,
  onSave,
  onClose,
}: {
  picture: OpenPicture;
  name: string;
  kind: PostKind;
  stored: PostPicture['picture'] | undefined;
  change: ReturnType<typeof useChangePicture>;
  onSave: (change: PictureChange) => void;
  onClose: () => void;
}) {
  const title = useId();
  const [shape, setShape] = useState(firstShape(kind));
  const [crops, setCrops] = useState(() => toCrops(picture.image, stored?.crops));
  const [isCut, setCut] = useState(false);
  const [alt, setAlt] = useState(stored?.alt ?? '');
  const save = () =>
    onSave(
      stored && !isCut
        ? { is: 'described', id: stored.id, alt: alt.trim() }
        : { is: 'new', picture, name, crops, alt: alt.trim() },
    );
  return (
    <Dialog
      aria-labelledby={title}
      isQuestion
      onClose={() => !change.isPending && onClose()}
      className="max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      <h2 id={title} className="mb-3 text-xl">
        Crop and alt text
      </h2>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ShapeChoice shape={shape} onChoose={setShape} />
        <Cropper
          key={shape}
          picture={picture}
          shape={shape}
          crop={crops[shape]}
          onCrop={(crop) => {
            setCut(true);
            setCrops({
              ...crops,
              [shape]: crop,
              ...(shape === 'link' && { small: crop }),
            });
          }}
        />
        <TextField
          className="mt-4"
          label="Alt text"
          hint="What the picture shows, for readers who do not see it."
          value={alt}
          maxLength={pictureLimits.altText}
          onChange={(event) => setAlt(event.target.value)}
        />
        {change.isError && (
          <Notice kind="failed" className="mt-4">
            {problemText(change.error, 'The picture could not be saved. Please try again.')}
          </Notice>
        )}
        <DialogFooter>
          {change.isPending && change.progress > 0 && (
            <ProgressBar label="Uploading" value={change.progress} className="w-32" />
          )}
          <CancelButton disabled={change.isPending} onClick={onClose} />
          <Button type="submit" busy={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save picture'}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function ShapeChoice({ shape, onChoose }: { shape: CutShape; onChoose: (shape: CutShape) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label="Shape" className="mb-3 flex flex-wrap gap-2">
      {cutShapes.map((one) => (
        <Button
          key={one}
          look={one === shape ? 'primary' : 'secondary'}
          size="small"
          aria-pressed={one === shape}
          onClick={() => onChoose(one)}
        >
          {shapeNames[one]}
        </Button>
      ))}
    </div>
  );
}

function toCrops(
  { width, height }: { width: number; height: number },
  stored: Partial<Record<PictureShape, PictureCrop>> = {},
): Crops {
  const cropOf = (shape: PictureShape) => stored[shape] ?? centredCrop({ width, height }, shape);
  return { wide: cropOf('wide'), link: cropOf('link'), square: cropOf('square'), small: cropOf('small') };
}

function Cropper({
  picture: { address, image },
  shape,
  crop,
  onCrop,
}: {
  picture: OpenPicture;
  shape: CutShape;
  crop: PictureCrop;
  onCrop: (crop: PictureCrop) => void;
}) {
  const { width, height } = pictureShapes[shape];
  const percent = {
    unit: '%' as const,
    x: (crop.x / image.width) * 100,
    y: (crop.y / image.height) * 100,
    width: (crop.width / image.width) * 100,
    height: (crop.height / image.height) * 100,
  };
  const isSmall = crop.width < width;
  return (
    <>
      <div className="flex justify-center rounded-control bg-sunk">
        <ReactCrop
          crop={percent}
          aspect={width / height}
          keepSelection
          minWidth={40}
          ariaLabels={{
            cropArea: 'What is shown: move it with the arrow keys',
            nwDragHandle: 'Top left corner',
            nDragHandle: 'Top edge',
            neDragHandle: 'Top right corner',
            eDragHandle: 'Right edge',
            seDragHandle: 'Bottom right corner',
            sDragHandle: 'Bottom edge',
            swDragHandle: 'Bottom left corner',
            wDragHandle: 'Left edge',
          }}
          onChange={(_, next) => onCrop(toPixels(next, image))}
        >
          <img src={address} alt="" className="max-h-[50dvh]! w-auto" />
        </ReactCrop>
      </div>
      <p className="mt-2 text-muted text-sm" aria-live="polite">
        {crop.width} × {crop.height} pixels.
        {isSmall && ` It may look soft: ${width} × ${height} is better.`}
      </p>
    </>
  );
}

/** A rectangle in per cent as whole pixels within the picture. */
function toPixels(
  percent: { x: number; y: number; width: number; height: number },
  image: { width: number; height: number },
): PictureCrop {
  const pixels = (value: number, of: number, most: number) =>
    Math.min(Math.max(0, Math.round((value / 100) * of)), most);
  const width = Math.max(1, pixels(percent.width, image.width, image.width));
  const height = Math.max(1, pixels(percent.height, image.height, image.height));
  return {
    x: pixels(percent.x, image.width, image.width - width),
    y: pixels(percent.y, image.height, image.height - height),
    width,
    height,
  };
}
