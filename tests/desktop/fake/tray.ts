/** Fakes of the tray and of the colors around it. */
import { EventEmitter } from 'node:events';
import type { Tray as ElectronTray, NativeImage, NativeTheme } from 'electron';
import { driverCalls } from './driver-link.ts';
import { type FakeImage, imageOf } from './images.ts';
import { requireReady, strict } from './strict.ts';
import { chooseItem, itemsOf, type MenuOf } from './system.ts';

class FakeTheme
  extends EventEmitter
  implements Pick<NativeTheme, 'shouldUseDarkColorsForSystemIntegratedUI'>
{
  isDark = false;
  get shouldUseDarkColorsForSystemIntegratedUI() {
    if (process.platform === 'linux') throw new Error('Linux does not know the colors of its panels.');
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
