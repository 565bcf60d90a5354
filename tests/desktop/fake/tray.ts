/** Fakes of the tray and of what its icon is made of. */
import { EventEmitter } from 'node:events';
import type { Tray as ElectronTray, NativeImage, NativeTheme } from 'electron';
import { driverCalls } from './driver-link.ts';
import { requireReady, strict } from './strict.ts';
import { chooseItem, itemsOf, type MenuOf } from './system.ts';

/** Width and height of a PNG, in pixels. Throws for anything else. */
function sizeOf(dataUrl: string): number {
  const [head, data = ''] = dataUrl.split(',');
  const bytes = Buffer.from(data, 'base64');
  if (head !== 'data:image/png;base64' || bytes.readUInt32BE(0) !== 0x89504e47) {
    throw new Error('A native image must be made from a PNG.');
  }
  return bytes.readUInt32BE(16);
}

class FakeImage implements Pick<NativeImage, 'addRepresentation' | 'setTemplateImage'> {
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

class FakeTheme
  extends EventEmitter
  implements Pick<NativeTheme, 'shouldUseDarkColorsForSystemIntegratedUI'>
{
  isDark = false;
  get shouldUseDarkColorsForSystemIntegratedUI() {
    if (process.platform === 'linux') throw new Error('Linux does not know the colours of its panels.');
    return this.isDark;
  }
}
const theme = new FakeTheme();
export const nativeTheme = strict('nativeTheme', theme);

const trays: FakeTray[] = [];

class FakeTray
  extends EventEmitter
  implements Pick<ElectronTray, 'setContextMenu' | 'setToolTip' | 'setImage'>
{
  image: FakeImage;
  tip = '';
  menu: MenuOf = [];
  constructor(image: NativeImage) {
    super();
    requireReady('new Tray');
    this.image = imageOf(image);
    trays.push(this);
    if (trays.length > 1) throw new Error('The app has made a second tray.');
  }
  setImage(image: string | NativeImage) {
    this.image = imageOf(image);
  }
  setToolTip(tip: string) {
    this.tip = tip;
  }
  setContextMenu(menu: Electron.Menu | null) {
    this.menu = itemsOf(menu);
  }
}
export const Tray = new Proxy(FakeTray, {
  construct: (Made, [image]) => strict('Tray', new Made(image)),
}) as unknown as typeof ElectronTray;

export const trayState = () => {
  const [tray] = trays;
  return {
    tray: tray && {
      tip: tray.tip,
      items: tray.menu.map(({ label, type }) => label ?? type ?? ''),
      sizes: tray.image.sizes,
      isTemplate: tray.image.isTemplate,
      image: tray.image.source,
    },
  };
};

Object.assign(driverCalls, {
  tray: (label: string) => chooseItem(trays[0]?.menu ?? [], label),
  clickTray: () => void trays[0]?.emit('click', {}),
  darkTaskbar: (isDark: boolean) => {
    theme.isDark = isDark;
    theme.emit('updated');
  },
});
