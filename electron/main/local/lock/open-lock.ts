import { type App, Menu, powerMonitor } from 'electron';
import type { LockState } from '../../../../contract/desktop/desktop-computer.ts';
import { lockItem } from '../../window/menu.ts';
import type { Lock } from './lock.ts';

/** How often is looked whether the computer is used, in milliseconds. */
const lookMs = 15_000;

/**
 * Locks when the computer was not used for as long as the user has chosen, and before it sleeps.
 * @returns to be told of each change: no timer runs while there is nothing to lock
 */
export function lockWhenIdle(
  app: Pick<App, 'on'>,
  lock: Lock,
  lockNow: () => void,
): (state: LockState) => void {
  let timer: NodeJS.Timeout | undefined;
  const ifOn = async (isDue: (state: LockState) => boolean) => {
    const state = await lock.read();
    if (state.isOn && !state.isLocked && state.minutes > 0 && isDue(state)) lockNow();
  };
  const look = () => {
    // Asks the keychain only when it may matter.
    const idle = powerMonitor.getSystemIdleTime();
    if (idle >= 60) void ifOn(({ minutes }) => idle >= minutes * 60);
  };
  app.on('will-quit', () => clearInterval(timer));
  powerMonitor.on('suspend', () => void ifOn(() => true));
  return ({ isOn, isLocked, minutes }) => {
    clearInterval(timer);
    timer = isOn && !isLocked && minutes > 0 ? setInterval(look, lookMs) : undefined;
  };
}

export function showLockItem({ isOn, isLocked }: LockState, isInUse: boolean): void {
  const item = Menu.getApplicationMenu()?.getMenuItemById(lockItem);
  if (item) item.visible = isOn && !isLocked && isInUse;
}
