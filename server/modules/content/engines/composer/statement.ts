/** Sentences that belong together. */
export type Statement = string[];

export interface Statements {
  /** The sentences of the description. */
  description: Statement[];
  mission: Statement[];
  products: Statement[];
  /** For whom, and what else a sparse profile holds. */
  others: Statement[];
}
