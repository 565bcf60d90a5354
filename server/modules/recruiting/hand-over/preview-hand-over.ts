import type { HandOverPreview, HandOverRequest } from '../../../../contract/recruiting/hand-overs.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { findApplicantSystem } from './applicant-system.ts';
import { type ChosenPerson, findChosen, toPerson } from './chosen-people.ts';
import { requireSystem } from './hand-over-target.ts';
import { describeHandedOver, isThere, readHandedOver } from './handed-over-rows.ts';

/**
 * Previews what would be sent for each person, and who is already in the system. Nothing is sent.
 * @throws BadRequestError for nobody; ForbiddenError where no system is connected; NotFoundError
 */
export async function previewHandOver(
  ctx: Context,
  { body }: { body: HandOverRequest },
): Promise<HandOverPreview[]> {
  const system = requireSystem(await findApplicantSystem(ctx, ctx.caller.organisationId));
  const chosen = await findChosen(ctx, body);
  const ids = chosen.flatMap(({ row }) => row?.id ?? []);
  const earlier = await readHandedOver(ctx, ids);
  return chosen.map((one) => {
    const parcel = one.row && system.open.pack(toPerson(one.row), { jobId: body.job_id, role: body.role });
    const before = (one.row && earlier.get(one.row.id)) ?? [];
    const sameSystem = before.filter(({ handOver }) => handOver.system === system.kind);
    return {
      id: one.row?.id ?? null,
      name: one.name,
      fields: parcel?.fields ?? [],
      obstacle: obstacleOf(one) || (parcel?.obstacle ?? ''),
      do_not_contact: one.row?.doNotContact ?? false,
      earlier: sameSystem.map(describeHandedOver),
      is_there: sameSystem.some(
        ({ person, handOver }) => handOver.systemJobId === body.job_id && isThere(person, handOver),
      ),
    };
  });
}

export function obstacleOf({ row }: ChosenPerson): string {
  if (!row) return 'Nothing is kept of this person yet. Decide on them first.';
  if (row.organisationId === null) return 'This person is fictional: they belong to the sample.';
  return '';
}
