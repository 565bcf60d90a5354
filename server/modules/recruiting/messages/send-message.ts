import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Role } from '../../../../contract/account/team.calls.ts';
import { objectionPath, oneClickObjectionPath } from '../../../../contract/platform/paths.ts';
import {
  heldMs,
  type Message,
  type MessageFields,
  messageLimits,
  type messageRequest,
  type WrittenMessage,
} from '../../../../contract/recruiting/messages.calls.ts';
import {
  fillFields,
  firstNameOf,
  type MergeValues,
  mergeFields,
  missingFields,
  unknownFields,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { audit } from '../../../platform/audit.ts';
import { deriveToken, isSameToken } from '../../../platform/auth/tokens.ts';
import type { Context, PublicContext, Services } from '../../../platform/context.ts';
import { candidates, messages, searchJobs, searchPeople } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { BadRequestError, ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { composeDraft } from '../../../platform/mail/compose-mail.ts';
import { isOnThisComputer } from '../../../platform/mail/transport.ts';
import { readCompany } from '../../organization/company-profile/profiles.ts';
import { findMailWay, type MailWay } from '../../organization/settings/mail-account.ts';
import { toPerson } from '../../people/fields.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { candidateOf, findResult } from '../../search/found/find-result.ts';
import { isLetter } from '../received-replies.ts';
import { stopSequencesOf } from '../sequence-progress.ts';

const tokenOf = ({ secretKey }: Pick<Services, 'secretKey'>, candidateId: string) =>
  deriveToken(secretKey, 'objection', candidateId);

/** The link by which a person objects to mails. It is good for as long as the server has its key. */
export const objectionLink = (
  services: Pick<Services, 'secretKey' | 'publicUrl'>,
  candidateId: string,
): string => services.publicUrl + objectionPath(candidateId, tokenOf(services, candidateId));

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

export const unsubscribe = (
  ctx: PublicContext,
  { params }: { params: { uid: string; token: string } },
): Promise<null> => objectToContact(ctx, { body: params });

/**
 * Marks the recipient of the link as not to be contacted, and everybody in the organization's pool with the same
 * mail address. The trail says how it was done, but neither who did it nor from where: it keeps entries forever,
 * also about people who are erased.
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
    const caller = { organisationId, userId: null, name: 'By the link in a mail' };
    const since = new Date().toISOString();
    const contactStop = { reason: 'Objected by the link in a mail', by: person.name, since, until: null };
    const changed = await tx
      .update(candidates)
      .set({ doNotContact: true, contactStop, version: sql`${candidates.version} + 1` })
      .where(and(eq(candidates.organisationId, organisationId), isThem, eq(candidates.doNotContact, false)))
      .returning({ id: candidates.id });
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

export type StoredMessage = typeof messages.$inferSelect;

export const describeMessage = (row: StoredMessage): Message => ({
  id: row.id,
  author: row.authorName,
  to: row.toAddress,
  subject: row.subject,
  text: row.text,
  status: row.status,
  detail: row.detail,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
});

/** What stands below each mail but an answer, sent from here, opened as a draft or copied: how the person objects. */
export const messageFooter = (
  services: Pick<Services, 'secretKey' | 'publicUrl'>,
  candidateId: string,
): string =>
  // A link to a computer of which nobody else can open anything is no way to object.
  isOnThisComputer(services)
    ? 'If you do not want to get mails from us, just reply and say so.'
    : `If you do not want to get mails from us: ${objectionLink(services, candidateId)}`;

export type Recipient = Pick<
  typeof candidates.$inferSelect,
  'id' | 'name' | 'email' | 'doNotContact' | 'organisationId'
>;

export async function findRecipient(
  { db }: Pick<Context, 'db'>,
  candidateId: string,
): Promise<typeof candidates.$inferSelect> {
  const [person] = await db.select().from(candidates).where(eq(candidates.id, candidateId));
  if (!person || person.deletedAt) throw new NotFoundError('There is no such person.');
  return person;
}

export function findObstacle(person: Recipient, way: MailWay, role?: Role): string | undefined {
  if (person.doNotContact) return 'This person must not be contacted.';
  if (person.organisationId === null) return 'This person is fictional: they belong to the sample.';
  if (!person.email) return noAddress;
  if (!way) return noMailServer(role);
  return undefined;
}

export const noAddress = 'No mail address is known. Add one on the page of the person.';

export const noMailServer = (role?: Role): string =>
  role && role !== 'Member'
    ? 'Set up the mail server first, under Settings, Mail.'
    : 'An Owner has to set up the mail server first, under Settings, Mail.';

export interface CommonValues {
  job: string;
  company: string;
  author: string;
}

export function mergeValues(row: typeof candidates.$inferSelect, common: CommonValues): MergeValues {
  const { name, title } = toPerson(row);
  return {
    first_name: firstNameOf(name),
    full_name: name,
    title,
    employer: row.employer,
    place: row.location,
    job: common.job,
    company: common.company,
    my_name: common.author,
  };
}

export function describeMissing(step: MessageFields, values: MergeValues): string {
  const missing = missingFields(`${step.subject}\n${step.text}`, values);
  if (missing.length === 0) return '';
  const named = missing.map((field) => `“${mergeFields[field]}”`).join(' and ');
  const [verb, it, fields] = missing.length === 1 ? ['is', 'it', 'field'] : ['are', 'them', 'fields'];
  const where = missing.every((field) => field === 'job')
    ? 'It is known where the people are of one search.'
    : `Add ${it} on the page of the person, or take the ${fields} out of the text.`;
  return `${named} ${verb} not known. ${where}`;
}

export const writtenSince = (): Date => new Date(Date.now() - 90 * dayMs);

function fillMessage({ subject, text }: MessageFields, values: MergeValues): MessageFields {
  const unknown = unknownFields(`${subject}\n${text}`);
  if (unknown.length > 0) throw new BadRequestError(`There is no field ${unknown.join(', ')}.`);
  const missing = describeMissing({ subject, text }, values);
  if (missing) throw new BadRequestError(missing);
  return {
    subject: fillFields(subject, values).slice(0, messageLimits.subject),
    text: fillFields(text, values),
  };
}

function refuseObstacle(person: Recipient, way: MailWay, role: Role): void {
  const obstacle = findObstacle(person, way, role);
  if (obstacle) throw new ForbiddenError(obstacle);
}

/**
 * Stores a mail to a person of a search, and has it sent by the organization's mail server. Without one, on the
 * computer of its one user, it is answered as a draft for their mail program. Nobody knows whether that sends
 * it, so the person is not moved.
 */
export async function sendMessage(
  ctx: Context,
  { params, body }: { params: { id: string }; body: z.infer<typeof messageRequest> },
): Promise<WrittenMessage> {
  const { organisationId, userId, name } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const candidateId = await candidateOf(inTransaction, result);
    const person = await findRecipient(inTransaction, candidateId);
    const way = await findMailWay(inTransaction, organisationId);
    refuseObstacle(person, way, ctx.caller.role);
    const isDraft = way === 'mail-program';
    const [job] = await tx
      .select({ title: searchJobs.title })
      .from(searchJobs)
      .where(eq(searchJobs.id, result.jobId));
    const company = (await readCompany(tx, organisationId)).name;
    const mail = fillMessage(body, mergeValues(person, { job: job?.title ?? '', company, author: name }));
    const [row] = await tx
      .insert(messages)
      .values({
        organisationId,
        candidateId,
        jobId: result.jobId,
        authorId: userId,
        authorName: name,
        toAddress: person.email,
        ...mail,
        ...(isDraft && { status: 'drafted' as const }),
      })
      .returning();
    if (!row) throw new Error('The mail was not stored.');
    if (!isDraft) {
      const heldUntil = body.is_held ? new Date(Date.now() + heldMs) : undefined;
      const mailJob = { kind: 'message' as const, messageId: row.id, isJobProposed: body.is_job_proposed };
      await ctx.queue.enqueue(tx, 'mail', mailJob, undefined, heldUntil);
    }
    await audit(inTransaction, 'person.written-to', candidateId);
    await publishChange(inTransaction, result.jobId);
    if (!isDraft) return describeMessage(row);
    const footer = (await isLetter(tx, row)) ? [] : [messageFooter(ctx, candidateId)];
    const text = [row.text, ...footer].join('\n\n');
    const draft = await composeDraft({ to: row.toAddress, subject: row.subject, text });
    return { ...describeMessage(row), draft };
  });
}

/**
 * An attempt to send the mail notes itself in the same row, so one of the two comes first; the job of a mail
 * that is gone does nothing.
 */
export async function withdrawMessage(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  const { organisationId, userId } = ctx.caller;
  const isOwn = and(
    eq(messages.id, params.id),
    eq(messages.organisationId, organisationId),
    eq(messages.authorId, userId),
    isNull(messages.sequencePersonId),
  );
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const [mail] = await tx
      .delete(messages)
      .where(and(isOwn, eq(messages.status, 'queued'), isNull(messages.sendingAt)))
      .returning();
    if (!mail) {
      const [found] = await tx.select({ id: messages.id }).from(messages).where(isOwn);
      throw found ? new ConflictError('The mail has left.') : new NotFoundError('There is no such mail.');
    }
    await audit(inTransaction, 'person.mail-withdrawn', mail.candidateId);
    if (mail.jobId) await publishChange(inTransaction, mail.jobId);
    return null;
  });
}
