import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { objectionPath, oneClickObjectionPath } from '../../../../contract/platform/paths.ts';
import { audit } from '../../../platform/audit.ts';
import { deriveToken, isSameToken } from '../../../platform/auth/opaque-token.ts';
import type { PublicContext, Services } from '../../../platform/context.ts';
import { candidates, searchPeople } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { stopSequencesOf } from '../stop-sequences.ts';

const tokenOf = ({ secretKey }: Pick<Services, 'secretKey'>, candidateId: string) =>
  deriveToken(secretKey, 'objection', candidateId);

/** The link by which a person objects to mails. It is good for as long as the server has its key. */
export const objectionLink = (
  services: Pick<Services, 'secretKey' | 'publicUrl'>,
  candidateId: string,
): string => services.publicUrl + objectionPath(candidateId, tokenOf(services, candidateId));

/** The address of the one click by which mail programs object for a person. */
export const oneClickObjectionLink = (
  services: Pick<Services, 'secretKey' | 'publicUrl'>,
  candidateId: string,
): string => services.publicUrl + oneClickObjectionPath(candidateId, tokenOf(services, candidateId));

/** Leads mail programs that open the address of the one click to the page with the same effect. */
export function objectionRedirect(app: FastifyInstance): void {
  app.get<{ Params: { uid: string; token: string } }>(
    oneClickObjectionPath(':uid', ':token'),
    ({ params: { uid, token } }, reply) =>
      reply.redirect(objectionPath(encodeURIComponent(uid), encodeURIComponent(token)), 303),
  );
}

/** @throws BadRequestError as `objectToContact` does */
export const unsubscribe = (
  ctx: PublicContext,
  { params }: { params: { uid: string; token: string } },
): Promise<null> => objectToContact(ctx, { body: params });

/**
 * Marks the recipient of the link as not to be contacted, and everybody in the organisation's pool with the same mail address. The
 * trail says how it was done, but neither who did it nor from where: it keeps entries for ever, also about people who are erased.
 * @throws BadRequestError for a link that no mail had, and for a person no longer stored by the organization
 */
export async function objectToContact(
  ctx: PublicContext,
  { body: { uid, token } }: { body: { uid: string; token: string } },
): Promise<null> {
  const invalid = () =>
    new BadRequestError('This link is not valid. Copy all of it from the mail, or answer the mail.');
  if (!isSameToken(token, tokenOf(ctx, uid))) throw invalid();
  return ctx.db.transaction(async (tx) => {
    const [named] = await tx.select().from(candidates).where(eq(candidates.id, uid));
    const [person] = named?.mergedInto
      ? await tx.select().from(candidates).where(eq(candidates.id, named.mergedInto))
      : [named];
    const organisationId = person?.organisationId;
    if (!person || !organisationId) throw invalid();
    const isThem = person.email
      ? sql`(${candidates.id} = ${person.id} or lower(${candidates.email}) = lower(${person.email}))`
      : eq(candidates.id, person.id);
    const changed = await tx
      .update(candidates)
      .set({ doNotContact: true, version: sql`${candidates.version} + 1` })
      .where(and(eq(candidates.organisationId, organisationId), isThem, eq(candidates.doNotContact, false)))
      .returning({ id: candidates.id });
    const caller = { organisationId, userId: null, name: 'By the link in a mail' };
    const ids = changed.map(({ id }) => id);
    for (const id of ids) await audit({ db: tx, caller, ip: '' }, 'person.contact-stopped', id);
    if (ids.length === 0) return null;
    await stopSequencesOf(tx, { people: ids }, 'do-not-contact');
    const shown = await tx
      .selectDistinct({ jobId: searchPeople.jobId })
      .from(searchPeople)
      .where(and(inArray(searchPeople.candidateId, ids), isNotNull(searchPeople.stage)));
    for (const { jobId } of shown) await publishChange({ db: tx, caller }, jobId);
    return null;
  });
}
