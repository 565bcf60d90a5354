import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import { users } from '../../platform/db/schema.ts';
import { demoOwner } from './demo-organisation.ts';

/** The demo organisation's Owner, if an earlier start created one. */
export async function findDemoOwner({ config, db }: Services): Promise<{ email: string } | undefined> {
  if (!config.demo.seed) return undefined;
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.email, demoOwner.email));
  return owner;
}
