import { type NativeImage, nativeImage } from 'electron';

/** `overlay-1.png` to `overlay-9.png`, and `overlay-10.png` for more. */
const pictures = import.meta.glob<string>('../../../resources/tray/overlay-*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const most = 10;

/** The picture over the app's icon in the taskbar of Windows. @param count at least 1 */
export function overlayIcon(count: number): NativeImage {
  const picture = pictures[`../../../resources/tray/overlay-${Math.min(count, most)}.png`];
  if (!picture) throw new Error(`There is no picture for ${count}.`);
  return nativeImage.createFromDataURL(picture);
}
