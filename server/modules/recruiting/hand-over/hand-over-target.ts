import type { HandOverTarget } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { systemName } from '../../../../contract/recruiting/hand-overs.ts';
import type { Context } from '../../../platform/context.ts';
import { ForbiddenError } from '../../../platform/errors.ts';
import { HandOverError } from '../applicant-systems/applicant-system.ts';
import { findApplicantSystem } from './applicant-system.ts';

export const notConnected =
  'No applicant system is connected. An Owner can connect one under Settings, Applicant system.';

/** The system with its open jobs. A system that refuses is the result, not an error of the call. */
export async function getHandOverTarget(ctx: Context): Promise<HandOverTarget> {
  const system = await findApplicantSystem(ctx, ctx.caller.organisationId);
  if (!system) return { system: null, jobs: [], obstacle: notConnected };
  const name = systemName(system.kind);
  try {
    return { system: name, jobs: (await system.open.listJobs()).entries, obstacle: '' };
  } catch (error) {
    if (!(error instanceof HandOverError)) throw error;
    return { system: name, jobs: [], obstacle: error.message };
  }
}

/** @throws ForbiddenError where none is connected */
export function requireSystem<System>(system: System | undefined): System {
  if (!system) throw new ForbiddenError(notConnected);
  return system;
}
