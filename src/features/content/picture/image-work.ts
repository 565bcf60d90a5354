import type { PictureCrop } from '../../../../contract/content/post-pictures.calls.ts';
import { type PictureShape, pictureShapes } from '../../../../contract/content/text-pictures.ts';

export interface OpenPicture {
  /** As JPEG, without what a camera writes into it, such as the place. */
  content: Blob;
  /** The same as an address: the content policy loads no `blob:`. */
  address: string;
  image: ImageBitmap;
}

/** Edges of pictures are shortened to this: twice what the widest shape needs leaves room for a crop. */
const longestEdge = 2400;
const quality = 0.88;

/** Decodes a picture, upright, and makes a JPEG of at most 2400 pixels. @throws where this browser can't decode it */
export async function openPicture(file: Blob): Promise<OpenPicture> {
  const decoded = await createImageBitmap(file);
  const scale = Math.min(1, longestEdge / Math.max(decoded.width, decoded.height));
  const size = { width: Math.round(decoded.width * scale), height: Math.round(decoded.height * scale) };
  const whole = { x: 0, y: 0, width: decoded.width, height: decoded.height };
  const content = await draw(decoded, whole, size);
  decoded.close();
  return { content, address: await toAddress(content), image: await createImageBitmap(content) };
}

/** Cuts a shape out of a picture, as JPEG. It is not enlarged. */
export function cutPicture(
  { image }: Pick<OpenPicture, 'image'>,
  crop: PictureCrop,
  shape: PictureShape,
): Promise<Blob> {
  const { width, height } = pictureShapes[shape];
  const scale = Math.min(1, crop.width / width);
  return draw(image, crop, { width: Math.round(width * scale), height: Math.round(height * scale) });
}

export function centredCrop(picture: { width: number; height: number }, shape: PictureShape): PictureCrop {
  const ratio = pictureShapes[shape].width / pictureShapes[shape].height;
  const width = Math.max(1, Math.min(picture.width, Math.floor(picture.height * ratio)));
  const height = Math.max(1, Math.min(picture.height, Math.floor(picture.width / ratio)));
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
  };
}

async function draw(
  image: ImageBitmap,
  from: PictureCrop,
  to: { width: number; height: number },
): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.max(1, to.width), Math.max(1, to.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  // JPEG knows no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

export const toAddress = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
