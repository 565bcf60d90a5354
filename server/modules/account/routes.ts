import type { Bind } from '../../plugins/calls.ts';

export function accountRoutes(_bind: Bind): void {}
