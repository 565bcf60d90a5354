/**
 * The provider of this website. These are example values with a reserved domain and phone number: replace them here and in
 * the other files of this folder. No other file names the provider.
 */
export const brand = {
  name: 'Larkspur',
  /** The legal entity in the legal texts and the copyright line. */
  legalName: 'Larkspur Business Services LLC',
  email: 'hello@larkspur.example',
  /** Where messages of the contact form go. */
  contactRecipient: 'hello@larkspur.example',
  phone: { shown: '(307) 555-0142', dialled: '+13075550142' },
  address: { street: '1712 Larkspur Lane', city: 'Cheyenne', state: 'Wyoming', zip: '82001' },
  hours: 'Monday-Friday 9AM-5PM EST',
  /** The company's page on a professional network. */
  network: { name: 'LinkedIn', url: 'https://linkedin.example/company/larkspur' },
  /** The page with the desktop app's installers: linked by the app when it can't update itself. */
  desktopDownloads: 'https://larkspur.example/desktop',
} as const;

export const blogDescription = 'Notes on hiring, back-office work and marketing from the people who do it.';

/** Parts of the legal texts that a lawyer must fill in; shown as a marked gap while null. */
export const legalGaps: { jurisdiction: string | null; arbitrationCity: string | null } = {
  jurisdiction: null,
  arbitrationCity: null,
};

export interface Claim {
  figure: string;
  says: string;
}

export const claims = {
  timeToHire: { figure: '40%', says: 'shorter time-to-hire' },
  revenue: { figure: '30%', says: 'revenue growth' },
  retention: { figure: '50%', says: 'retention increase' },
  mustHaves: { figure: '85%', says: 'of candidates match must-have criteria' },
  experience: { figure: '15', says: 'over 15 years of combined expertise' },
  reply: { figure: '24', says: 'reply within 24 hours' },
} as const satisfies Record<string, Claim>;
