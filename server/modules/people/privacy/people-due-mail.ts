import { eq } from 'drizzle-orm';
import { reviewDays } from '../../../../contract/people/retention.calls.ts';
import { reviewPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { users } from '../../../platform/db/schema.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { readSetting } from '../../../platform/settings/organisation-settings.ts';
import { countDue, retentionSetting } from './retention.ts';

/** Tells an Owner how many people are due for review, without naming them; undefined when nobody is any more. */
export async function peopleDueMail(
  services: Services,
  { userId, people }: { userId: string; people: number },
): Promise<Mail | undefined> {
  const { db } = services;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return undefined;
  const setting = await readSetting(db, user.organisationId, retentionSetting);
  if (!setting?.value.months || (await countDue(db, user.organisationId)) === 0) return undefined;
  const { months, erases } = setting.value;
  const who = people === 1 ? '1 person is' : `${people.toLocaleString('en')} people are`;
  return composeMail({
    to: user.email,
    subject: `${who} due for review`,
    paragraphs: [
      'Hello,',
      `nothing has happened with ${people === 1 ? 'a person' : `${people.toLocaleString('en')} people`} of your talent pool for ${months} months. Decide who to keep and who to erase:`,
      { label: 'Review them', href: services.publicUrl + reviewPath },
      erases
        ? `People who are not kept within ${reviewDays} days are erased for good, as your organization has chosen under Settings, Data.`
        : 'Nobody is erased unless an Owner does it.',
    ],
  });
}
