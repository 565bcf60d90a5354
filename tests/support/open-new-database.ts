/** Run as a process of its own: makes an embedded database in a folder, and prints by how many MiB the process has grown. */
import { openInThread } from '../../server/platform/db/embedded/database-in-thread.ts';

const [folder = ''] = process.argv.slice(2);
const before = process.memoryUsage.rss();
const client = await openInThread(folder);
console.log(Math.round((process.memoryUsage.rss() - before) / 2 ** 20));
await client.close();
