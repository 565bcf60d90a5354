import type { Call } from '../platform/call.ts';

/** What an API key may do. Reading and writing are separate: a key that does both has both. */
export const apiScopes = [
  'searches:read',
  'searches:write',
  'talent:read',
  'talent:write',
  'content:read',
  'content:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** What each scope means to an Owner. */
export const scopeTexts: Record<ApiScope, string> = {
  'searches:read': 'Read searches, their people and boards',
  'searches:write': 'Start and change searches, decide on people, move them on the board',
  'talent:read': 'Read and export the talent pool',
  'talent:write': 'Import, add, change and delete people of the talent pool',
  'content:read': 'Read posts and the company profile',
  'content:write': 'Generate, change and delete posts, change the company profile',
};

const areas = { search: 'searches', talent: 'talent', post: 'content' } as const;

/** Calls that only people make: mails signed by their sender, links that are passed on, and the views of one user. */
const forPeople = new Set([
  'draftMessage',
  'sendMessage',
  'previewSequence',
  'startSequence',
  'changeSequence',
  'createShareLink',
  'getPoolViews',
  'savePoolViews',
]);

/** The scope that an API key needs for a call; undefined for calls that no key may make. */
export function scopeOf({ name, method, path, access }: Call): ApiScope | undefined {
  if (access === 'anyone' || access === 'super-admin' || forPeople.has(name)) return undefined;
  const area = areas[path.split('/')[1] as keyof typeof areas];
  if (!area) return undefined;
  // What takes a list of ids in its body may read alone.
  const isReading = method === 'GET' || name.startsWith('export');
  return `${area}:${isReading ? 'read' : 'write'}`;
}
