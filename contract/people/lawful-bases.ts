/** Why data of a person may be held (GDPR, Article 6), of what sourcing can rest on. */
export const lawfulBases = ['consent', 'legitimate-interests', 'contract', 'legal-obligation'] as const;
export type LawfulBasis = (typeof lawfulBases)[number];

/** What people call them, in files as well. */
export const lawfulBasisTexts: Record<LawfulBasis, string> = {
  consent: 'Consent',
  'legitimate-interests': 'Legitimate interests',
  contract: 'Contract',
  'legal-obligation': 'Legal obligation',
};
