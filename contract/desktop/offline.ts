/** Set by the shell on an answer that it has kept, while the server cannot be reached: when the server gave it (ISO 8601). */
export const savedHeader = 'x-larkspur-saved';

export const waitsToBeSent = 'Waits to be sent';

/** Added by the shell to a post whose text waits to be sent, and to a card that was moved. */
export interface WaitingPart {
  waits_to_be_sent?: boolean;
}

export interface WaitingTags {
  waiting_tags?: { added: string[]; removed: string[] };
}
