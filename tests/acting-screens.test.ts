import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mayActBy } from '../contract/organization/acting.ts';
import { serverCalls } from './support/contract-calls.ts';

/** Calls whose buttons stand inside of what another refused call leaves out or disables, or that no button makes. */
const within: Record<string, string[]> = {
  saveProviderAccess: ['endProviderAccess'],
  createApiKey: ['revokeApiKey'],
  saveApplicantSystem: ['removeApplicantSystem', 'testApplicantSystem'],
  getCalendarFeed: ['removeCalendarFeed', 'renewCalendarFeed', 'showCalendarFeed'],
  listTransfers: [
    ...['askForDeletion', 'callOffDeletion', 'saveRetention'],
    ...['discardExport', 'downloadExport', 'startExport', 'startOrganisationImport'],
  ],
  saveIdentityProvider: ['removeIdentityProvider', 'testIdentityProvider'],
  saveMailAccount: ['removeMailAccount', 'testMailAccount'],
  saveMailbox: ['removeMailbox', 'testMailbox'],
  changeMemberRole: [
    'deactivateMember',
    'handOver',
    'reactivateMember',
    'removeMember',
    'removeMemberFactor',
  ],
  changeEmail: ['cancelEmailChange'],
  listPasskeys: ['addPasskey', 'removePasskey', 'renamePasskey', 'startPasskey'],
  erasePerson: ['exportPerson'],
  acceptProcessor: ['withdrawProcessor'],
  removePersonTag: ['removeTag'],
  readSecondFactor: [
    ...['startProof', 'confirmTotp', 'removeSecondFactor', 'renewRecoveryCodes', 'saveSignInRules'],
    'startTotp',
  ],
  listSessions: ['endOtherSessions', 'endSession'],
  saveWritingModel: [
    ...['removeWritingModel', 'testWritingModel', 'startModelDownload', 'pauseModelDownload'],
    ...['resumeModelDownload', 'discardModelDownload', 'addModelFile', 'deleteLocalModel', 'tryLocalModel'],
    'listLocalModels',
  ],
  sendMessage: ['withdrawMessage'],
  createShareLink: ['revokeShareLink'],
  keepDuePeople: ['eraseDuePeople'],
  inviteColleague: ['resendInvitation', 'revokeInvitation'],
  createWebhook: ['changeWebhook', 'deleteWebhook', 'resendWebhookDelivery', 'testWebhook'],
};
/** `may_delete` of the server says it, the list of searches leaves it out, or no button of the dashboard makes it. */
const otherwise = ['deletePost', 'deletePostComment', 'deleteSearchJob'];
/** The dialog of a proof is opened by calls that say so themselves. */
const inDialog = ['proveOwner', 'proveByOrganization', 'startOrganizationProof'];
const withoutButton = ['createAppCode', 'followTasks', 'getOrganisationNotices'];

const source = globSync('src/**/*.{ts,tsx}', { exclude: (name) => /\.test\.tsx?$/.test(name) })
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('screens say beforehand which calls are refused to somebody who acts for a client', () => {
  const covered = new Set([...Object.values(within).flat(), ...otherwise, ...inDialog, ...withoutButton]);
  // On this computer nobody acts for a client.
  const refused = serverCalls.filter((call) => call.access !== 'super-admin' && !mayActBy(call));
  const isAsked = (name: string) =>
    new RegExp(`(call|changes|reads)=\\{${name}\\}|(useRefusal\\(\\)|refusalOf)\\(${name}\\)`).test(source);
  const offered = refused
    .map(({ name }) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(source) && !covered.has(name) && !isAsked(name));
  expect(offered).toEqual([]);
  // What is said to cover others is itself asked for.
  expect(Object.keys(within).filter((name) => !isAsked(name))).toEqual([]);
});
