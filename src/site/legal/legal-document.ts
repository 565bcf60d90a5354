import { brand } from '../../../contract/provider/brand.ts';

/** A piece of a legal text: a paragraph, or a list. A gap stands for a value nobody has filled in yet. */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { before: string; gap: LegalGap; after: string };

export interface LegalGap {
  /** What belongs here: `Governing jurisdiction`. */
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

/** Where questions go. The phone number stays in one line. */
export const contactLine = `${brand.legalName}, ${street}, ${city}, ${state} ${zip}, ${brand.email}, ${brand.phone.shown.replace(' ', '\u00a0')}`;
