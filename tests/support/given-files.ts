import type { GivenFiles } from '../../contract/desktop/desktop-files.ts';

/** What the desktop shell reports while no files were given to it. */
export const nothingGiven: GivenFiles = {
  files: [],
  resumes: null,
  leftOut: { hidden: 0, links: 0, others: 0, unreadable: 0, isCut: false },
  refused: [],
  refusals: 0,
};
