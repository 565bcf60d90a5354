import type { Bind } from '../../../plugins/calls.ts';

export function talentPoolRoutes(_bind: Bind): void {}
