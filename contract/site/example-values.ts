import { brand, legalGaps } from './brand.ts';
import { testimonialsAreExamples } from './testimonials.ts';

/** The provider's details that are still example values, in words; empty once all are replaced. */
export function exampleValues(): string[] {
  const found: string[] = [];
  if (brand.email.endsWith('.example') || brand.contactRecipient.endsWith('.example'))
    found.push('email address');
  if (/55501\d\d$/.test(brand.phone.dialled)) found.push('phone number');
  if (brand.network.url.includes('.example')) found.push('professional-network page');
  if (brand.desktopDownloads.includes('.example')) found.push('desktop download page');
  if (testimonialsAreExamples) found.push('testimonials');
  if (legalGaps.jurisdiction === null || legalGaps.arbitrationCity === null) found.push('legal placeholders');
  return found;
}
