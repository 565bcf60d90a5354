/** Fake of `nativeImage`: it reads only the size of a PNG. */
import type { NativeImage } from 'electron';
import { requireReady, strict } from './strict.ts';

/** Width and height of a PNG, in pixels. Throws for anything else. */
function sizeOf(dataUrl: string): number {
  const [head, data = ''] = dataUrl.split(',');
  const bytes = Buffer.from(data, 'base64');
  if (head !== 'data:image/png;base64' || bytes.readUInt32BE(0) !== 0x89504e47) {
    throw new Error('A native image must be made from a PNG.');
  }
  return bytes.readUInt32BE(16);
}

export class FakeImage implements Pick<NativeImage, 'addRepresentation' | 'setTemplateImage'> {
  readonly sizes: number[];
  isTemplate = false;
  readonly source: string;
  constructor(source: string) {
    this.source = source;
    this.sizes = [sizeOf(source)];
  }
  addRepresentation({ scaleFactor = 1, dataURL = '' }: Parameters<NativeImage['addRepresentation']>[0]) {
    const size = sizeOf(dataURL);
    if (size !== (this.sizes[0] ?? 0) * scaleFactor) {
      throw new Error(`An image of ${size} px is not ${scaleFactor} times as large as the first.`);
    }
    this.sizes.push(size);
  }
  setTemplateImage(isTemplate: boolean) {
    if (process.platform !== 'darwin') throw new Error('Only macOS has template images.');
    this.isTemplate = isTemplate;
  }
}

const made = new WeakMap<object, FakeImage>();

export const nativeImage = strict('nativeImage', {
  createFromDataURL: (url: string) => {
    requireReady('nativeImage.createFromDataURL');
    const image = new FakeImage(url);
    const exposed = strict('NativeImage', image) as unknown as NativeImage;
    made.set(exposed, image);
    return exposed;
  },
});

/** What an image shows, told from others by its data. Throws for what is no image. */
export function imageOf(image: unknown): FakeImage {
  const found = made.get(image as object);
  if (!found) throw new TypeError('That is not a native image.');
  return found;
}
