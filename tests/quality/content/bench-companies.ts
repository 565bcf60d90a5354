import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrandVoiceFields } from '../../../contract/content/brand-voice.calls.ts';
import type { CompanyProfileFields } from '../../../contract/organization/company-profile.calls.ts';

/** An announcement to write, as its author types it. */
export interface AnnouncementBrief {
  topic: string;
  facts?: string;
  /** Fields of the announcement, for authors who fill these in. */
  typed?: Readonly<Record<string, string>>;
  /** What the brief says, each as it may stand in a text. */
  expected: readonly string[];
  /** Where readers are sent; the website of the profile where the brief names none. */
  link?: string;
}

/** A company that does not exist, with what it wants to say. */
export interface BenchCompany {
  profile: CompanyProfileFields;
  proofs: BrandVoiceFields['proof_points'];
  audience: string;
  announcement: AnnouncementBrief;
  /** Something to argue, with the headings of a blog post about it. */
  argument: { topic: string; sections: readonly string[] };
}

/**
 * Sample data: twelve fictional companies. FROZEN: no rule of the writer may be made for one of them. Work on the writer uses
 * other companies.
 */
export const benchCompanies: readonly BenchCompany[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'bench-companies.json'), 'utf8'),
);
