import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type {
  MailDetails,
  postMails,
  RenderedMail,
  sentTestMail,
} from '../../../../contract/api/post-mails.ts';
import { withSamples } from '../../../../contract/model/merge-fields.ts';
import { publicPicturePath } from '../../../../contract/paths.ts';
import type { z } from '../../../../contract/zod.ts';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import { posts } from '../../../db/schema.ts';
import { BadRequestError, NotFoundError } from '../../../errors.ts';
import { MailError, sendByAccount } from '../../../mail/account-transport.ts';
import { draftFile } from '../../../mail/compose-draft.ts';
import { oneLine } from '../../../mail/compose-mail.ts';
import { ownAddress } from '../../../mail/own-address.ts';
import { findBrandVoice } from '../../../settings/brand-voice.ts';
import { findMailAccount, findMailWay } from '../../../settings/mail-account.ts';
import { findPictureParts } from '../pictures/read-picture.ts';
import { languageOfPost } from '../post-language.ts';
import { type PostRow, readPost } from '../post-rows.ts';
import { bodyOf } from '../post-text.ts';
import { lockForEdit, statusAfterEdit } from '../post-versions.ts';
import { cancelSchedule } from '../publishing/cancel-schedule.ts';
import { findMailTemplate } from './mail-template.ts';
import { readMails } from './read-mails.ts';
import type { MailPicture } from './render-mail.ts';

type PostMails = z.infer<typeof postMails>;

/** Days between two mails of a segment where nobody has said. */
const usualPace = 3;

/**
 * The mails of a newsletter or a series, as HTML and plain text.
 * @throws NotFoundError for another organisation's post, and for one of another kind
 */
export async function listPostMails(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<PostMails> {
  const post = await readPost(ctx, params.id);
  const { kind } = post;
  if (kind !== 'newsletter' && kind !== 'email') throw new NotFoundError('This post is no mail.');
  const found = await findMailTemplate(ctx.db, post.organisationId);
  const { template, websiteUrl, version } = found;
  const picture = await findMailPicture(ctx, post);
  const language = languageOfPost(post, await findBrandVoice(ctx.db, post.organisationId));
  // With what mails are rendered by, which a process without such a request does not load.
  const { renderMail } = await import('./render-mail.ts');
  const segments = new Map<string, number>();
  const mails = readMails(kind, post.title, bodyOf(post)).map((mail, index): RenderedMail => {
    const place = segments.get(mail.segment) ?? 0;
    segments.set(mail.segment, place + 1);
    const details = post.mailDetails?.[index];
    const link = details?.link || websiteUrl;
    return {
      segment: mail.segment,
      name: mail.name,
      subject: mail.subject,
      preview_text: mail.previewText,
      call_to_action: mail.callToAction,
      link,
      send_day: details?.send_day ?? place * usualPace,
      ...renderMail(mail, template, link, { picture, language }),
    };
  });
  const lacksAddress = template.postal_address === '' ? (['postal_address'] as const) : [];
  const by_mail_program = (await findMailWay(ctx, post.organisationId)) === 'mail-program';
  return { mails, missing: version === 0 ? ['template'] : [...lacksAddress], by_mail_program };
}

/** The picture of a post, at its absolute address. */
async function findMailPicture(
  { db, publicUrl }: Context,
  { picture }: PostRow,
): Promise<MailPicture | undefined> {
  if (!picture) return undefined;
  const part = (await findPictureParts(db, [picture.id], 'link')).get(picture.id);
  return part && { ...part, alt: picture.alt, address: publicUrl + publicPicturePath(picture.id, 'link') };
}

/**
 * Sets links and send days of the mails of a post. It counts as an edit of the post: what is approved is a draft again unless the
 * caller may approve it.
 * @throws NotFoundError for another organisation's post, and for one of another kind
 * @throws ForbiddenError for a post that the caller may not edit
 */
export async function saveMailDetails(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { mails: MailDetails[] } },
): Promise<PostMails> {
  await ctx.db.transaction(async (tx) => {
    const post = await lockForEdit(tx, ctx, params.id, { ifMatch: undefined });
    const status = statusAfterEdit(ctx.caller, post);
    if (status !== 'approved') await cancelSchedule(tx, ctx, post);
    await tx.update(posts).set({ mailDetails: body.mails, status }).where(eq(posts.id, post.id));
    await audit({ ...ctx, db: tx }, 'post.mails-set', post.id);
  });
  return listPostMails(ctx, { params });
}

/**
 * Sends one mail of a post to the caller, with samples in place of merge fields. Without a mail server, on the computer of its
 * one user, it is answered as a draft for their mail program.
 * @throws BadRequestError when the mail server doesn't take it
 */
export async function sendTestMail(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { mail: number } },
): Promise<z.infer<typeof sentTestMail>> {
  const { subject, html, text } = await findMail(ctx, params.id, body.mail);
  const rendered = {
    subject: oneLine(`[Test] ${withSamples(subject)}`),
    html: withSamples(html),
    text: withSamples(text),
  };
  const account = await findMailWay(ctx, ctx.caller.organisationId);
  if (account === 'mail-program') {
    return { to: '', draft: { kind: 'file', content: (await draftFile(rendered)).toString('utf8') } };
  }
  const to = await ownAddress(ctx, ctx.caller.userId, account);
  const mail = { to, ...rendered };
  const key = crypto.randomUUID();
  try {
    const { config, tracing } = ctx;
    const allowed = config.privateAddresses;
    if (account) await sendByAccount(account, { mail, key }, { allowed, tracing });
    else await ctx.mail.send(mail, key);
  } catch (error) {
    ctx.log.warn({ err: error }, 'A test mail was not accepted.');
    throw new BadRequestError(
      error instanceof MailError ? error.message : 'The mail could not be sent. Try again later.',
    );
  }
  return { to };
}

/** One mail as a file that mail programs open as a draft. */
export async function exportPostMail(
  ctx: Context,
  { params, query }: { params: { id: string }; query: { mail: number } },
): Promise<Readable> {
  const { subject, html, text } = await findMail(ctx, params.id, query.mail);
  const { template } = await findMailTemplate(ctx.db, ctx.caller.organisationId);
  const account = await findMailAccount(ctx, ctx.caller.organisationId);
  const address = account?.fromAddress ?? (await ownAddress(ctx, ctx.caller.userId, account));
  const from = address ? { from: { name: template.name, address } } : {};
  const message = await draftFile({ ...from, subject, html, text });
  ctx.setHeader('content-type', 'message/rfc822');
  ctx.setHeader('content-disposition', `attachment; filename="mail-${query.mail + 1}.eml"`);
  return Readable.from([message]);
}

async function findMail(ctx: Context, id: string, index: number): Promise<RenderedMail> {
  const { mails } = await listPostMails(ctx, { params: { id } });
  const mail = mails[index];
  if (!mail) throw new BadRequestError('The post has no such mail.');
  return mail;
}
