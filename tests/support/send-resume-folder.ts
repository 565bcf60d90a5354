/**
 * Sends a folder of résumés as the desktop app's main process does, in a process of its own, and prints what that took.
 * Arguments: the folder, the server's origin.
 */
import { createGivenFiles } from '../../electron/main/files/open-given.ts';
import { createResumeSender } from '../../electron/main/files/send-resumes.ts';

const [folder = '', origin = ''] = process.argv.slice(2);
const session = { accessToken: () => 'access', refresh: async () => ({ outcome: 'absent' as const }) };
const sender = createResumeSender({ serverUrl: () => origin, fetch, session: () => session });
const ended = Promise.withResolvers<void>();
const given = createGivenFiles({
  sender,
  onSending: () => {},
  onChange: () => given?.read().resumes?.state === 'ended' && ended.resolve(),
});
// The first request loads what every later one needs.
await fetch(`${origin}/warm/`, { method: 'POST', body: 'x' });
const before = process.memoryUsage.rss();
// Looked at often: the peak that the system reports begins with that of the process which started this one.
let peak = before;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 5);
await given.accept([folder]);
given.send();
await ended.promise;
const { sent = 0, failed = 0 } = given.read().resumes ?? {};
console.log(JSON.stringify({ sent, failed, before, peak }));
process.exit();
