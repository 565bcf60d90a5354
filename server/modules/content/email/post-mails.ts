import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { MailDetails, postMails, RenderedMail } from '../../../../contract/api/post-mails.ts';
import { withSamples } from '../../../../contract/model/merge-fields.ts';
import { publicPicturePath } from '../../../../contract/paths.ts';
import type { z } from '../../../../contract/zod.ts';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import { posts, users } from '../../../db/schema.ts';
import { BadRequestError, NotFoundError } from '../../../errors.ts';
import { MailError, sendByAccount } from '../../../mail/account-transport.ts';
import { bodyParts } from '../../../mail/body-parts.ts';
import { oneLine } from '../../../mail/compose-mail.ts';
import { findBrandVoice } from '../../../settings/brand-voice.ts';
import { findMailAccount } from '../../../settings/mail-account.ts';
import { findPictureParts } from '../pictures/read-picture.ts';
import { languageOfPost } from '../post-language.ts';
import { type PostRow, readPost } from '../post-rows.ts';
import { bodyOf } from '../post-text.ts';
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
  return { mails, missing: version === 0 ? ['template'] : [...lacksAddress] };
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
 * Sets links and send days of the mails of a post.
 * @throws NotFoundError for another organisation's post, and for one of another kind
 */
export async function saveMailDetails(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { mails: MailDetails[] } },
): Promise<PostMails> {
  await ctx.db.transaction(async (tx) => {
    const post: PostRow = await readPost({ ...ctx, db: tx }, params.id);
    await tx.update(posts).set({ mailDetails: body.mails }).where(eq(posts.id, post.id));
    await audit({ ...ctx, db: tx }, 'post.mails-set', post.id);
  });
  return listPostMails(ctx, { params });
}

/**
 * Sends one mail of a post to the caller, with samples in place of merge fields.
 * @throws BadRequestError when the mail server doesn't take it
 */
export async function sendTestMail(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { mail: number } },
): Promise<{ to: string }> {
  const { subject, html, text } = await findMail(ctx, params.id, body.mail);
  const to = await addressOfCaller(ctx);
  const mail = {
    to,
    subject: oneLine(`[Test] ${withSamples(subject)}`),
    html: withSamples(html),
    text: withSamples(text),
  };
  const account = await findMailAccount(ctx, ctx.caller.organisationId);
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
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  const { message } = await transport.sendMail({
    from: { name: template.name, address: account?.fromAddress ?? (await addressOfCaller(ctx)) },
    subject: oneLine(subject),
    // Outlook opens it to be sent, instead of as one that was received.
    headers: { 'X-Unsent': '1' },
    ...bodyParts({ text, html }, { allowsEightBit: true }),
  });
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

async function addressOfCaller({ db, caller }: Context): Promise<string> {
  const [me] = await db.select({ email: users.email }).from(users).where(eq(users.id, caller.userId));
  return me?.email ?? '';
}
