import { eq, sql } from 'drizzle-orm';
import {
  type BlogFields,
  type BlogSettings,
  longestBlogSlug,
} from '../../../../contract/content/blog-settings.calls.ts';
import { slugOf } from '../../../../contract/content/slug-of.ts';
import { ownBlogPath } from '../../../../contract/platform/paths.ts';
import { audit } from '../../../platform/audit.ts';
import { lockOrganisation } from '../../../platform/auth/organisation-rows.ts';
import type { Context } from '../../../platform/context.ts';
import { companyProfiles, organisationBlogs, organisations } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { ConflictError, FieldError } from '../../../platform/errors.ts';
import { requireSettingsVersion } from '../../../platform/settings/organisation-settings.ts';
import { findOwnBlog, isSlugTaken, listFormerSlugs, noteMovedBlog } from './own-blog.ts';

/** The organization's blog, or before it is first saved, suggestions from the name that its posts use. */
export async function showBlogSettings(ctx: Context): Promise<BlogSettings> {
  const { organisationId } = ctx.caller;
  const stored = await findOwnBlog(ctx.db, organisationId);
  const version = stored?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  const { isOn, slug, title, description, showsAuthors, showsTags } = stored ?? (await suggestBlog(ctx));
  const address = ctx.publicUrl + ownBlogPath(slug);
  const former_slugs = await listFormerSlugs(ctx.db, organisationId);
  return {
    is_on: isOn,
    slug,
    title,
    description,
    shows_authors: showsAuthors,
    shows_tags: showsTags,
    address,
    former_slugs,
    version,
  };
}

async function suggestBlog({ db, caller }: Context) {
  const [organisation] = await db
    .select({ registeredName: organisations.name, companyName: companyProfiles.companyName })
    .from(organisations)
    .leftJoin(companyProfiles, eq(companyProfiles.organisationId, organisations.id))
    .where(eq(organisations.id, caller.organisationId));
  const name = organisation?.companyName || (organisation?.registeredName ?? '');
  const slug = shortened(slugOf(name), longestBlogSlug);
  const isTaken = await isSlugTaken(db, caller.organisationId, slug);
  const suffix = `-${caller.organisationId.slice(0, 8)}`;
  return {
    isOn: false,
    slug: isTaken ? shortened(slug, longestBlogSlug - suffix.length) + suffix : slug,
    title: name.slice(0, 120),
    description: '',
    showsAuthors: false,
    showsTags: false,
  };
}

const shortened = (slug: string, length: number): string => slug.slice(0, length).replace(/-$/, '');

/** @throws FieldError for an address that is too long once it is in Latin letters: `ü` becomes `ue` */
function readSlug(entered: string): string {
  const slug = slugOf(entered);
  if (slug.length <= longestBlogSlug) return slug;
  throw new FieldError({
    slug: [`In Latin letters the address has more than ${longestBlogSlug} characters. Choose a shorter one.`],
  });
}

/**
 * Switches the organization's blog on or off. @throws ConflictError when another organization has the address or
 * gave it up within the last year
 */
export async function saveBlogSettings(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: BlogFields },
): Promise<BlogSettings> {
  const { organisationId, userId } = ctx.caller;
  const { is_on: isOn, title, description, shows_authors: showsAuthors, shows_tags: showsTags } = body;
  const slug = readSlug(body.slug);
  await ctx.db.transaction(async (tx) => {
    // Of two organizations that choose one address at the same time, one would fail without a reason.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`own-blog ${slug}`}, 0))`);
    await lockOrganisation(tx, organisationId);
    const present = await findOwnBlog(tx, organisationId);
    requireSettingsVersion(headers['if-match'], present?.version);
    if (await isSlugTaken(tx, organisationId, slug)) {
      throw new ConflictError(
        'Another organization has this address, or had it within the last year. Choose another one.',
      );
    }
    await noteMovedBlog(tx, organisationId, { from: present?.slug, to: slug });
    const changed = {
      isOn,
      slug,
      title,
      description,
      showsAuthors,
      showsTags,
      updatedBy: userId,
      updatedAt: new Date(),
    };
    await tx
      .insert(organisationBlogs)
      .values({ organisationId, ...changed })
      .onConflictDoUpdate({
        target: organisationBlogs.organisationId,
        set: { ...changed, version: sql`${organisationBlogs.version} + 1` },
      });
    if (isOn) await ctx.queue.enqueue(tx, 'publishing', null);
    await audit({ ...ctx, db: tx }, 'blog.saved', organisationId, changesOf(present, changed));
  });
  return showBlogSettings(ctx);
}

/** In words, for the audit trail. */
function changesOf(
  before: { isOn: boolean; slug: string } | undefined,
  { isOn, slug }: { isOn: boolean; slug: string },
): string {
  const isSwitched = isOn !== (before?.isOn ?? false);
  const isMoved = before !== undefined && before.slug !== slug;
  return [
    ...(isSwitched ? [isOn ? 'Switched on' : 'Switched off'] : []),
    ...(isMoved ? [`Address ${before.slug} → ${slug}`] : []),
  ].join(' · ');
}
