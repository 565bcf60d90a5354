import { eq } from 'drizzle-orm';
import { transferLimits } from '../../../../contract/organization/organisation.calls.ts';
import { dataSettingsPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { organisations, organisationTransfers } from '../../../platform/db/schema.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';
import { findRecipient } from './find-recipient.ts';
import { greet } from './wording.ts';

/** Tells who started an export or an import that it has completed; undefined when they are gone. */
export async function transferMail(services: Services, transferId: string): Promise<Mail | undefined> {
  const [found] = await services.db
    .select({
      kind: organisationTransfers.kind,
      userId: organisationTransfers.createdBy,
      name: organisations.name,
    })
    .from(organisationTransfers)
    .innerJoin(organisations, eq(organisations.id, organisationTransfers.organisationId))
    .where(eq(organisationTransfers.id, transferId));
  const user = found?.userId ? await findRecipient(services, found.userId) : undefined;
  if (!found || !user) return undefined;
  const name = withoutLinks(found.name.slice(0, 60));
  const isExport = found.kind === 'export';
  return composeMail({
    to: user.email,
    subject: isExport ? `The export of ${name} is ready` : `The import into ${name} has completed`,
    paragraphs: [
      greet(user.name),
      isExport
        ? `The archive with everything that ${name} holds is ready. It can be downloaded for ${transferLimits.days} days, by Owners who are logged in.`
        : 'Everything in the archive has been taken over. What has to be done by hand stands beside it.',
      {
        label: isExport ? 'Download the archive' : 'Look at the import',
        href: services.publicUrl + dataSettingsPath,
      },
      isExport ? 'If you did not ask for it, change your password at once.' : 'Nothing else has to be done.',
    ],
  });
}
