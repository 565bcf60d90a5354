import { eq } from 'drizzle-orm';
import {
  type MailTemplate,
  type MailTemplateFields,
  mailTemplateFields,
} from '../../../../contract/content/post-mails.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { companyProfiles, organisations } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { FieldError } from '../../../platform/errors.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';

const templateSetting: SettingKind<MailTemplateFields> = { key: 'mail-template', schema: mailTemplateFields };

interface FoundTemplate {
  template: MailTemplateFields;
  /** The website of the company profile; empty where it has none. */
  website: string;
  /** 0 before it is first saved. */
  version: number;
}

/** The frame of an organisation's mails; before it is first saved, one with the name that its posts use. */
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

/**
 * Sets the frame of the organisation's mails. For an Owner.
 * @throws FieldError for a colour that mail programs don't know
 * @throws PreconditionFailedError when `If-Match` names a version that the settings no longer have
 */
export async function saveMailTemplate(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: MailTemplateFields },
): Promise<MailTemplate> {
  const { organisationId, userId } = ctx.caller;
  if (!/^#[\da-f]{6}$/i.test(body.colour)) {
    throw new FieldError({ colour: ['Use a colour such as #3a46b0.'] });
  }
  await ctx.db.transaction(async (tx) => {
    const change = { value: body, secret: null, userId };
    await writeSetting(tx, organisationId, templateSetting, headers['if-match'], () => change);
    await audit({ ...ctx, db: tx }, 'mail-template.saved', organisationId);
  });
  return getMailTemplate(ctx);
}
