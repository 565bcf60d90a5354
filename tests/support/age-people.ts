/** Has everybody in an embedded database, whose folder is given, been added two years ago: `node age-people.ts <folder>`. */
import { sql } from 'drizzle-orm';
import { openEmbedded } from '../../server/platform/db/client.ts';

const { db, close } = await openEmbedded(process.argv[2] ?? '');
await db.execute(sql`update candidates set created_at = now() - interval '2 years'`);
await db.execute(sql`alter table audit disable trigger user`);
await db.execute(sql`update audit set created_at = now() - interval '2 years'`);
await db.execute(sql`alter table audit enable trigger user`);
await close();
