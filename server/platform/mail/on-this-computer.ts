import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';

/** The address of the user of this computer, in the local mode of the desktop app. No mail reaches it: the name cannot be resolved (RFC 2606). */
export const localEmail = 'owner@this-computer.invalid';

/** True if the server runs in the desktop app, for the user of that computer alone. Nobody else can open links to it. */
export const isOnThisComputer = ({ publicUrl }: { publicUrl: string }): boolean => publicUrl === localOrigin;
