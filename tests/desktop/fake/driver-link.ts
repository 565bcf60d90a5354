import { openLink } from '../link.ts';

/** The calls that the driver can make. Each part of the fake adds its own. */
export const driverCalls: Record<string, (...args: never[]) => unknown> = {};
export const link = openLink(process, driverCalls);
