import type { Call } from '../platform/call.ts';

export const actingMinutes = { most: 240, usual: 60 } as const;

/** Settings without secrets, which a later save takes back. */
const settingsToSave = new Set([
  'saveBlogSettings',
  'saveBoardColumns',
  'saveMailTemplate',
  'saveBrandVoice',
]);

const forTheClient = new Set([
  'sendMessage',
  'startSequence',
  'changeSequence',
  'sendTestMail',
  'createShareLink',
  'startHandOver',
  'savePoolViews',
  'mergePeople',
  'erasePerson',
  'keepDuePeople',
  'eraseDuePeople',
  'deleteCandidates',
  'getCalendarFeed',
  'followTasks',
  'changeSearchJob',
]);

/** Everything is refused that is not named here: secrets, passwords, second factors, keys, exports and deletions above all. */
export function mayActBy({ name, method, path, access }: Call): boolean {
  if (access === 'anyone' || name === 'stopActing') return true;
  if (access === 'super-admin' || method === 'DELETE') return false;
  if ((name.startsWith('export') && name !== 'exportPicture') || forTheClient.has(name)) return false;
  const [area, ...rest] = path.split('/').slice(1);
  if (area === 'search' || area === 'talent' || area === 'post' || area === 'tasks') return true;
  if (area === 'team') return method === 'GET';
  if (rest[0] === 'settings') return method === 'GET' || settingsToSave.has(name);
  return name === 'listAuditTrail' || name === 'readOwnAccount';
}
