/** Something that was read of a person, and whether it is sure enough to be taken unseen. */
export interface Fact {
  value: string;
  isSure: boolean;
}

export const nothing: Fact = { value: '', isSure: true };
