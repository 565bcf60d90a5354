import { openLink } from '../link.ts';

/** What the driver at the other end may call; each part of the fake adds its own. */
export const answers: Record<string, (...args: never[]) => unknown> = {};
export const link = openLink(process, answers);
