import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { linksIn } from '../../../../contract/content/mails/links-in.ts';
import { type PostKind, storedKind } from '../../../../contract/content/post-kinds.ts';
import {
  type MailDetails,
  type MailTemplate,
  type MailTemplateFields,
  mailTemplateFields,
  type PostMails,
  type RenderedMail,
  type sentTestMail,
  withSamples,
} from '../../../../contract/content/post-mails.calls.ts';
import { publicPicturePath } from '../../../../contract/platform/paths.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { companyProfiles, organisations, posts } from '../../../platform/db/schema.ts';
import { entityTag, matchesVersion } from '../../../platform/entity-tag.ts';
import { BadRequestError, FieldError, NotFoundError, StaleVersionError } from '../../../platform/errors.ts';
import { MailError, ownAddress, sendByAccount } from '../../../platform/mail/account-transport.ts';
import { draftFile, oneLine } from '../../../platform/mail/compose-mail.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { findMailAccount, findMailWay } from '../../organization/settings/mail-account.ts';
import { findBrandVoice } from '../brand-voice.ts';
import { cancelSchedule } from '../cancel-schedule.ts';
import { bodyOf, findPictureParts, type PostRow, readPost } from '../post-rows.ts';
import { lockForEdit, statusAfterEdit } from '../post-versions.ts';
import { languageOfPost } from '../text/text-language.ts';
import type { MailPicture } from './render-mail.ts';

const templateSetting: SettingKind<MailTemplateFields> = { key: 'mail-template', schema: mailTemplateFields };

interface FoundTemplate {
  template: MailTemplateFields;
  website: string;
  /** 0 before it is first saved. */
  version: number;
}

/** The frame of an organization's mails; before it is first saved, one with the name that its posts use. */
export async function findMailTemplate(db: Database, organisationId: string): Promise<FoundTemplate> {
  const stored = await readSetting(db, organisationId, templateSetting);
  const [organisation] = await db
    .select({
      registeredName: organisations.name,
      companyName: companyProfiles.companyName,
      website: companyProfiles.website,
    })
    .from(organisations)
    .leftJoin(companyProfiles, eq(companyProfiles.organisationId, organisations.id))
    .where(eq(organisations.id, organisationId));
  const { registeredName = '', companyName, website } = organisation ?? {};
  const name = companyName || registeredName;
  const usual = { name, colour: '#3a46b0', logo_url: '', postal_address: '', reason: '' };
  return { template: stored?.value ?? usual, website: website ?? '', version: stored?.version ?? 0 };
}

export async function getMailTemplate(ctx: Context): Promise<MailTemplate> {
  const { template, version } = await findMailTemplate(ctx.db, ctx.caller.organisationId);
  ctx.setHeader('etag', entityTag(version));
  return { ...template, version };
}

export async function saveMailTemplate(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: MailTemplateFields },
): Promise<MailTemplate> {
  const { organisationId, userId } = ctx.caller;
  if (!/^#[\da-f]{6}$/i.test(body.colour)) {
    throw new FieldError({ colour: ['Use a color such as #3a46b0.'] });
  }
  await ctx.db.transaction(async (tx) => {
    const change = { value: body, secret: null, userId };
    await writeSetting(tx, organisationId, templateSetting, headers['if-match'], () => change);
    await audit({ ...ctx, db: tx }, 'mail-template.saved', organisationId);
  });
  return getMailTemplate(ctx);
}

export async function listPostMails(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<PostMails> {
  const post = await readPost(ctx, params.id);
  const kind = mailKindOf(post);
  const found = await findMailTemplate(ctx.db, post.organisationId);
  const { template, website, version } = found;
  const picture = await findMailPicture(ctx, post);
  const language = languageOfPost(post, await findBrandVoice(ctx.db, post.organisationId));
  // With what mails are read and rendered by, which a process without such a request does not load.
  const { detailsOf, mailsVersion } = await import('./mail-details.ts');
  const { readMails } = await import('../../../../contract/content/mails/read-mails.ts');
  const { renderMail } = await import('./render-mail.ts');
  const texts = readMails(kind, post.title, bodyOf(post));
  const details = detailsOf(texts, post.mailDetails, linkOf(post, website));
  const mails = texts.map((mail, index): RenderedMail => {
    const { link = '', send_day = 0 } = details[index] ?? {};
    return {
      segment: mail.segment,
      name: mail.name,
      subject: mail.subject,
      preview_text: mail.previewText,
      call_to_action: mail.callToAction,
      link,
      send_day,
      ...renderMail(mail, template, link, { picture, language }),
    };
  });
  const lacksAddress = template.postal_address === '' ? (['postal_address'] as const) : [];
  const by_mail_program = (await findMailWay(ctx, post.organisationId)) === 'mail-program';
  const tag = mailsVersion(post.version, post.mailDetails);
  ctx.setHeader('etag', entityTag(tag));
  return { version: tag, mails, missing: version === 0 ? ['template'] : [...lacksAddress], by_mail_program };
}

const linkOf = (post: PostRow, website: string): string => linksIn(bodyOf(post))[0] ?? website;

function mailKindOf({ kind }: PostRow): PostKind {
  if (!storedKind(kind)?.mails) throw new NotFoundError('This post is no mail.');
  return kind;
}

async function findMailPicture(
  { db, publicUrl }: Context,
  { picture }: PostRow,
): Promise<MailPicture | undefined> {
  if (!picture) return undefined;
  const part = (await findPictureParts(db, [picture.id], 'link')).get(picture.id);
  return part && { ...part, alt: picture.alt, address: publicUrl + publicPicturePath(picture.id, 'link') };
}

/**
 * Sets links and send days of the mails of a post. Counts as an edit: an approved post is a draft again unless
 * the caller may approve it.
 */
export async function saveMailDetails(
  ctx: Context,
  input: {
    params: { id: string };
    headers: { 'if-match'?: string | undefined };
    body: { mails: MailDetails[]; version?: number | undefined };
  },
): Promise<PostMails> {
  const { params, body } = input;
  await ctx.db.transaction(async (tx) => {
    const post = await lockForEdit(tx, ctx, params.id, { ifMatch: undefined, version: body.version });
    const kind = mailKindOf(post);
    await requireVersion(post, input.headers['if-match']);
    const { detailsOf, replaceDetails } = await import('./mail-details.ts');
    const { readMails } = await import('../../../../contract/content/mails/read-mails.ts');
    const texts = readMails(kind, post.title, bodyOf(post));
    if (body.mails.length > texts.length) {
      throw new BadRequestError(`The post has fewer mails than that: ${texts.length}.`);
    }
    const mailDetails = replaceDetails(post.mailDetails, body.mails);
    if (isDeepStrictEqual(mailDetails, post.mailDetails ?? [])) return;
    const { website } = await findMailTemplate(tx, post.organisationId);
    const otherwise = linkOf(post, website);
    const [before, after] = [post.mailDetails, mailDetails].map((one) => detailsOf(texts, one, otherwise));
    const status = isDeepStrictEqual(before, after) ? post.status : statusAfterEdit(ctx.caller, post);
    if (status !== post.status) await cancelSchedule(tx, ctx, post);
    await tx.update(posts).set({ mailDetails, status }).where(eq(posts.id, post.id));
    await audit({ ...ctx, db: tx }, 'post.mails-set', post.id);
  });
  return listPostMails(ctx, { params });
}

async function requireVersion(post: PostRow, ifMatch: string | undefined): Promise<void> {
  if (ifMatch === undefined || matchesVersion(ifMatch, post.version)) return;
  const { mailsVersion } = await import('./mail-details.ts');
  if (matchesVersion(ifMatch, mailsVersion(post.version, post.mailDetails))) return;
  throw new StaleVersionError(
    'The mails were changed since you opened them. Look at them again before you save.',
    post.version,
  );
}

/**
 * Sends one mail of a post to the caller, with samples in place of merge fields. A desktop without a mail server
 * answers it as a draft instead.
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
