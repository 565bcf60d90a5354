import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as api from '../../contract/api/index.ts';
import type { Access, Call } from '../../contract/call.ts';
import { mayActBy } from '../../contract/model/acting.ts';
import { scopeOf } from '../../contract/model/api-scopes.ts';

/** Where the table stands. */
export const permissionPage = path.join(import.meta.dirname, '../../docs/permissions.md');

/** The kinds of callers of whom the table tells, in its order. */
export const callers = ['nobody', 'Member', 'Owner', 'SuperAdmin'] as const;

/** Who may make a call of each access. Everybody else is refused: with 403 when signed in, otherwise with 401. */
export const permitted: Record<Access, readonly string[]> = {
  anyone: callers,
  'signed-in': ['Member', 'Owner', 'SuperAdmin'],
  owner: ['Owner', 'SuperAdmin'],
  'super-admin': ['SuperAdmin'],
};

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/** The page, from the contract. */
export function writePermissions(): string {
  const calls = Object.values(api).flatMap((domain) => Object.values<unknown>(domain).filter(isCall));
  const byPath = (one: Call, other: Call) =>
    `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1;
  const rows = calls.sort(byPath).map((call) => {
    const { name, method, path: url, access } = call;
    const marks = callers.map((caller) => (permitted[access].includes(caller) ? 'yes' : '–'));
    const acting = mayActBy(call) ? 'yes' : '–';
    return `| \`${method} ${url}\` | ${name} | ${marks.join(' | ')} | ${acting} | ${scopeOf(call) ?? '–'} |`;
  });
  return `# Permissions

Who may make each call of the API. Written from the contract by \`npm run docs:permissions\`; \`server/permissions.test.ts\` makes every call as every caller.

A call that needs a session answers 401 to nobody, to deactivated users, and to tokens that have expired, are forged, have no algorithm, are for another audience, or belong to an ended session; a refresh token is no access token. A signed-in caller without the right gets 403. Ids of another organization answer 404, as if they did not exist. SuperAdmins have the rights of Owners within the provider's organization only.

*Acting* is a SuperAdmin who acts for a client: an Owner of it without secrets, passwords, second factors, keys, exports and deletions. Once that is over, every call but \`stopActing\` and those of nobody answers 403. Users and API keys of a suspended organization get 403 too.

An API key makes the calls of its scopes, in the name of the Owner who created it; without the scope it gets 403. Calls that anyone may make need no key. A revoked key answers 401.

On what lawful basis people are held, and when they were told, is read by everybody and set by Owners: on a person's page, for several people at once, in imports, and in the \`grounds\` of \`keepResume\`, which answers 403 to a Member who sends them.

| call | name | ${callers.join(' | ')} | acting | API key with |
|---|---|${callers.map(() => '---').join('|')}|---|---|
${rows.join('\n')}
`;
}

if (import.meta.main) writeFileSync(permissionPage, writePermissions());
