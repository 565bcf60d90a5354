import type { Bind } from '../../plugins/calls.ts';

export function sourcingRoutes(_bind: Bind): void {}
