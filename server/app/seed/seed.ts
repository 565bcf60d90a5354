import { slugOf } from '../../../contract/content/slug-of.ts';
import { ensureProviderOrganisation } from '../../modules/account/create-account.ts';
import { generatePassword, hashPassword } from '../../modules/account/password.ts';
import { buildDemoPosts } from '../../modules/content/demo-posts.ts';
import type { WrittenPost } from '../../modules/content/engines/engine.ts';
import { profileValues } from '../../modules/organization/company-profile/profiles.ts';
import { loadSample, storeSample } from '../../modules/people/talent-pool/import-talent-file.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { companyProfiles, organisations, posts, publications, users } from '../../platform/db/schema.ts';
import { senderName } from '../../platform/mail/transport.ts';
import {
  type DemoRequest,
  demoOrganisation,
  demoOwner,
  demoProfile,
  demoRequests,
} from './demo-organisation.ts';

export interface DemoSignIn {
  email: string;
  password: string;
}

type WrittenDemoPost = DemoRequest & WrittenPost;

/**
 * Seeds an embedded database without organizations, in one transaction. Returns how to sign in on the first
 * start only: the database holds just the password's hash.
 */
export async function seedEmbedded(services: Services): Promise<DemoSignIn | undefined> {
  const { config, db } = services;
  if (!config.demo.seed || !(await isEmpty(db))) return undefined;
  const password = config.demo.password ?? generatePassword();
  const passwordHash = await hashPassword(password);
  const written: WrittenDemoPost[] = [];
  for (const request of demoRequests) written.push(await write(request, written));
  const now = Date.now();
  await db.transaction(async (tx) => {
    await seedProvider(tx, services, now);
    await seedDemoOrganisation(tx, passwordHash, written, now);
  });
  return { email: demoOwner.email, password };
}

/** Searches that see the announcement wait for the sample, and no others. */
export async function announceSampleTalent(services: Services): Promise<void> {
  await storeSample(services).catch((error) => {
    services.log.error({ err: error }, 'The sample talent could not be stored');
  });
}

/**
 * Loads the sample with `SAMPLE_TALENT`, once for a database. Searches work without it when loading fails, and
 * the next start retries.
 */
export async function seedSampleTalent(services: Services, signal?: AbortSignal): Promise<void> {
  try {
    await loadSample(services, signal);
  } catch (error) {
    services.log.error({ err: error }, 'The sample talent could not be loaded');
  }
}

const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.select({ id: organisations.id }).from(organisations).limit(1)).length === 0;

async function write(request: DemoRequest, before: readonly WrittenDemoPost[]): Promise<WrittenDemoPost> {
  const { composer } = await import('../../modules/content/engines/composer.ts');
  const { kind, prompt } = request;
  const recent = before.map(({ content }) => content);
  const { title, content, engine } = await composer.write(
    { kind, prompt, profile: demoProfile, recent },
    new AbortController().signal,
  );
  return { ...request, title, content, engine };
}

const daysBefore = (now: number, days: number) => new Date(now - days * 86_400_000);

async function seedProvider(tx: Database, { config, publicUrl }: Services, now: number): Promise<void> {
  const name = senderName(config.mailFrom) || 'Provider';
  const organisationId = await ensureProviderOrganisation(tx, { name, websiteUrl: publicUrl });
  for (const { title, content, daysAgo } of buildDemoPosts()) {
    const publishedAt = daysBefore(now, daysAgo);
    const post = {
      kind: 'blog',
      title,
      topic: title,
      content,
      engine: name,
      createdAt: publishedAt,
    } as const;
    const postId = idOf(
      await tx
        .insert(posts)
        .values({ organisationId, ...post })
        .returning(),
    );
    await tx
      .insert(publications)
      .values({ organisationId, channel: 'blog', slug: slugOf(title), postId, publishedAt });
  }
}

async function seedDemoOrganisation(
  tx: Database,
  passwordHash: string,
  written: WrittenDemoPost[],
  now: number,
): Promise<void> {
  const organisationId = idOf(await tx.insert(organisations).values(demoOrganisation).returning());
  const activatedAt = new Date(now);
  const createdBy = idOf(
    await tx
      .insert(users)
      .values({ ...demoOwner, organisationId, passwordHash, role: 'Owner', activatedAt })
      .returning(),
  );
  const companyProfileId = idOf(
    await tx
      .insert(companyProfiles)
      .values({ organisationId, ...profileValues(demoProfile) })
      .returning(),
  );
  await tx.insert(posts).values(
    written.map(({ kind, prompt, title, content, engine, daysAgo }) => ({
      organisationId,
      createdBy,
      companyProfileId,
      kind,
      title,
      topic: prompt.topic,
      audience: prompt.target_audience,
      sentiment: prompt.sentiment,
      content,
      engine,
      createdAt: daysBefore(now, daysAgo),
    })),
  );
}

function idOf(rows: { id: string }[]): string {
  const [row] = rows;
  if (!row) throw new Error('A demo row was not stored.');
  return row.id;
}
