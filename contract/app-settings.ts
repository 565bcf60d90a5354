/** The settings of the desktop app itself, on one computer. Types only, like the rest of the bridge's contract. */

/** What closing the last window does. `ask`: the user is asked, once. */
export type ClosingChoice = 'ask' | 'keep' | 'quit';

export interface AppSettings {
  closing: ClosingChoice;
}
