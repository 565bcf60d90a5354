/** One occupation of the sample, as the material from which its people are made. */
export interface Role {
  /** Asked for so often that the big cities of the sample have several of its people. */
  isCommon?: true;
  titles: { junior: string[]; mid: string[]; senior: string[] };
  /** Fields of business, to be read after "in". */
  sectors: string[];
  skills: string[];
  /**
   * Sentences, written as in a short profile. `[a|b]` is one of them, `{10-40}` a whole number, `{$2-9}` an amount in the
   * place's currency, `{years}` the years of work in words, `{sector}` one of the sectors.
   */
  openings: string[];
  achievements: string[];
  /** What people do in their first years; instead of an achievement. */
  starting: string[];
  /** Achievements of senior people only. */
  leading: string[];
  closings: string[];
}
