/** Set by the shell on an answer that it has kept, while the server cannot be reached: when the server gave it (ISO 8601). */
export const savedHeader = 'x-larkspur-saved';

/** Stands where the author of a change will, while the change waits. */
export const waitsToBeSent = 'Waits to be sent';

/** What the shell adds to a post whose text waits to be sent, and to a card of a board that was moved. */
export interface WaitingPart {
  waits_to_be_sent?: boolean;
}

/** What the shell adds to a person: tags that wait to be added, and those that wait to be removed. */
export interface WaitingTags {
  waiting_tags?: { added: string[]; removed: string[] };
}
