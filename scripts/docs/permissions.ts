import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiCalls } from '../../contract/docs.ts';
import { mayActBy } from '../../contract/organization/acting.ts';
import { apiScopes, scopeOf } from '../../contract/organization/api-keys.calls.ts';
import type { Access, Call } from '../../contract/platform/call.ts';

export const permissionPage = path.join(import.meta.dirname, '../../docs/permissions.md');

interface Caller {
  title: string;
  may: readonly Access[];
  otherwise: 401 | 403;
}

const everyAccess = ['anyone', 'signed-in', 'owner', 'super-admin'] as const satisfies readonly Access[];
const isNoSession = (title: string): Caller => ({ title, may: ['anyone'], otherwise: 401 });
const isOwner: Caller = { title: 'Owner', may: ['anyone', 'signed-in', 'owner'], otherwise: 403 };

const callers: Record<string, Caller> = {
  nobody: isNoSession('nobody'),
  Member: { title: 'Member', may: ['anyone', 'signed-in'], otherwise: 403 },
  Owner: isOwner,
  SuperAdmin: { title: 'SuperAdmin', may: everyAccess, otherwise: 403 },
  'Owner elsewhere': { ...isOwner, title: 'Owner of another organization' },
  inactive: isNoSession('deactivated user'),
  'ended session': isNoSession('token of an ended session'),
  expired: isNoSession('expired token'),
  forged: isNoSession('token signed with another key'),
  'alg none': isNoSession('token with `alg: none`'),
  'wrong audience': isNoSession('token for another audience'),
  'refresh as access': isNoSession('refresh token in place of an access token'),
  'revoked key': isNoSession('revoked API key'),
};

const callersByCall: Record<string, { title: string; may: (call: Call) => boolean }> = {
  acting: { title: 'acting', may: mayActBy },
  'acting no longer': { title: 'acting, once that is over', may: ({ name }) => name === 'stopActing' },
  ...Object.fromEntries(
    apiScopes.map((scope) => [
      `key with ${scope}`,
      { title: `API key with \`${scope}\``, may: (call: Call) => scopeOf(call) === scope },
    ]),
  ),
};

export const everybody = [...Object.keys(callers), ...Object.keys(callersByCall)];

/** The status of the refusal, or `yes`. */
export function answerTo(who: string, call: Call): 'yes' | 401 | 403 {
  const caller = callers[who];
  if (caller) return caller.may.includes(call.access) ? 'yes' : caller.otherwise;
  return call.access === 'anyone' || callersByCall[who]?.may(call) ? 'yes' : 403;
}

export function writePermissions(): string {
  const byPath = (one: Call, other: Call) =>
    `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1;
  const rows = apiCalls.toSorted(byPath).map((call) => {
    const { name, method, path: url } = call;
    const acting = answerTo('acting', call) === 'yes' ? 'yes' : '';
    const cells = [name, call.access, acting, scopeOf(call) ?? '', call.needsProof ? 'yes' : ''];
    return `| \`${method} ${url}\` | ${cells.slice(0, cells.findLastIndex(Boolean) + 1).join(' | ')} |`;
  });
  const whoGets = everybody.map((who) => {
    const cells = everyAccess.map((access) => {
      const answers = apiCalls.filter((call) => call.access === access).map((call) => answerTo(who, call));
      return [...new Set(answers)].sort().reverse().join(' or ');
    });
    return `| ${(callers[who] ?? callersByCall[who])?.title} | ${cells.join(' | ')} |`;
  });
  return `# Permissions

Who may make each call of the API. Written from the contract by \`npm run docs:permissions\`; \`server/app/permissions.test.ts\` makes every call as every caller.

Ids of another organization answer 404, as if they did not exist; in bodies, \`server/app/foreign-ids.test.ts\` tries each. SuperAdmins have the rights of Owners within the provider's organization only.

*Acting* is a SuperAdmin who acts for a client: an Owner of it without secrets, passwords, second factors, keys, exports and deletions. Once that is over, every call but \`stopActing\` and those of nobody answers 403. Users and API keys of a suspended organization get 403 too.

An API key makes the calls of its scopes, in the name of the Owner who created it; without the scope it gets 403. Calls that anyone may make need no key. A revoked key answers 401.

Calls with *yes* under *proof* do what outlives the session, takes over an account or carries data out. A session makes them within ten minutes of its sign-in or of a later proof (\`POST /api/user/proof/\`, in one of the account's ways: a password with its code, a credential that counts alone, the organization's own sign-in again), or with the proof in the body where the call takes one. Otherwise they answer 403 with \`"code": "proof-needed"\`. API keys have no proof to give: their scopes decide, as they were chosen with one. On the user's own computer nobody is asked. \`server/app/proof.test.ts\` tries each call.

On what lawful basis people are held, and when they were told, is read by everybody and set by Owners: on a person's page, for several people at once, in imports, and in the \`grounds\` of \`keepResume\`, which answers 403 to a Member who sends them.

\`saveIdentityProvider\` and \`removeIdentityProvider\` answer 403 to an Owner whose organization has SuperAdmins: there only they choose how its members sign in.

## Callers

What each kind of caller gets from calls that are for anyone, for everybody who is signed in, for Owners and for SuperAdmins. Where it is *yes or 403*, the next table tells for which call.

| caller | ${everyAccess.join(' | ')} |
|---|${everyAccess.map(() => '---').join('|')}|
${whoGets.join('\n')}

## Calls

| call | name | for | acting | API key with | proof |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

if (import.meta.main) writeFileSync(permissionPage, writePermissions());
