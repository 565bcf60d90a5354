import type { Bind } from '../../plugins/calls.ts';

export function contentRoutes(_bind: Bind): void {}
