import { expect, it } from 'vitest';
import { updateMethod } from './updates.ts';

it.each([
  ['darwin', true, undefined, 'self'],
  ['win32', true, undefined, 'self'],
  ['linux', true, '/home/ann/Larkspur.AppImage', 'self'],
  ['linux', true, undefined, 'package-manager'],
  ['linux', false, undefined, 'none'],
] as const)(
  'on %s (packed: %s, AppImage: %s) the update method is %s',
  (platform, isPackaged, appImage, method) => {
    expect(updateMethod(platform, isPackaged, appImage)).toBe(method);
  },
);
