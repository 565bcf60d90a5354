import { browserSignInJourneys } from './journeys/browser-sign-in.ts';
import { eventJourneys } from './journeys/events.ts';
import { fileJourneys } from './journeys/files.ts';
import { keychainJourneys } from './journeys/keychain.ts';
import { linkJourneys } from './journeys/links.ts';
import { notificationJourneys } from './journeys/notifications.ts';
import { sessionJourneys } from './journeys/session.ts';
import { updateJourneys } from './journeys/update.ts';
import { windowJourneys } from './journeys/windows.ts';

/** What every session rests on: `npm test` runs these, `npm run test:desktop` all. */
export const coreJourneys = [
  ...sessionJourneys,
  ...keychainJourneys,
  ...notificationJourneys.slice(0, 1),
  ...linkJourneys.slice(0, 2),
  ...updateJourneys,
];

/** The journeys of a user of the desktop app, for the harness and for a real Electron. */
export const journeys = [
  ...sessionJourneys,
  ...keychainJourneys,
  ...notificationJourneys,
  ...eventJourneys,
  ...linkJourneys,
  ...fileJourneys,
  ...windowJourneys,
  ...browserSignInJourneys,
  ...updateJourneys,
];
