/** Set by the shell on an answer that it has kept, while the server cannot be reached: when the server gave it (ISO 8601). */
export const savedHeader = 'x-larkspur-saved';

/** What the shell adds to a post whose text waits to be sent. */
export interface WaitingPost {
  waits_to_be_sent?: boolean;
}
