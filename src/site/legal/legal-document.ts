import { brand } from '../../../contract/site/brand.ts';

/** A block of a legal text: a paragraph or a list. A gap marks a value that is still to be filled in. */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { before: string; gap: LegalGap; after: string };

export interface LegalGap {
  /** Names the missing value: `Governing jurisdiction`. */
  name: string;
  value: string | null;
}

export interface LegalSection {
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  title: string;
  lastUpdated: string;
  introduction: string;
  sections: readonly LegalSection[];
}

const { street, city, state, zip } = brand.address;

/** Contact details for questions. The phone number does not wrap. */
export const contactLine = `${brand.legalName}, ${street}, ${city}, ${state} ${zip}, ${brand.email}, ${brand.phone.shown.replace(' ', '\u00a0')}`;
