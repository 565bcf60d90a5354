import { brand, legalGaps } from '../../../contract/site/brand.ts';
import { PageHead } from '../page-head.tsx';
import { contactLine, type LegalDocument, LegalPage } from './legal-page.tsx';

const terms: LegalDocument = {
  title: 'Terms of Service',
  lastUpdated: 'April 3, 2025',
  introduction: `These terms govern your use of the website, the dashboard, the desktop application and the services of ${brand.legalName} (“${brand.name}”, “we”). A signed service agreement between us takes precedence over them where the two differ.`,
  sections: [
    {
      title: 'Acceptance of Terms',
      blocks: [
        'By opening an account, ordering a service or using the tools you accept these terms. If you act for an organization, you confirm that you may accept them on its behalf. If you do not accept them, do not use the service.',
      ],
    },
    {
      title: 'Eligibility',
      blocks: [
        'You must be at least 18 years old and able to enter into a binding contract. The service is meant for business use.',
      ],
    },
    {
      title: 'Services',
      blocks: [
        'We provide talent sourcing, recruitment, administrative support, back-office operations, data management and digital marketing as agreed in writing for each engagement, and two tools on this website: candidate search and content generation.',
        'Figures on this website describe earlier results. They are not a promise of yours.',
      ],
    },
    {
      title: 'Accounts',
      blocks: [
        'Give correct information when you register, keep your password to yourself, and tell us at once if you think someone else has used your account. You answer for what is done through it. We may suspend an account that endangers the service or others.',
      ],
    },
    {
      title: 'Acceptable Use',
      blocks: [
        'You agree not to:',
        {
          list: [
            'break the law, or the rights of candidates and other third parties;',
            'discriminate unlawfully when you select candidates;',
            'import personal data that you have no right to use;',
            'send unsolicited bulk messages with generated content;',
            'probe, overload or circumvent the limits and security of the service.',
          ],
        },
      ],
    },
    {
      title: 'Fees and Payment',
      blocks: [
        'The two tools are free within the limits shown in them and need no credit card. Services are billed as agreed, in US dollars, and are due 30 days after the invoice unless we agreed otherwise. Late amounts may bear interest at the rate the law allows.',
      ],
    },
    {
      title: 'Your Content',
      blocks: [
        'What you enter stays yours, and so does what the tools generate from it, as far as the law grants rights in it. You allow us to store and process it in order to provide the service.',
        'Generated text and search results may be wrong or incomplete. Check them before you publish them or base a decision on them; the decision to hire is always yours.',
      ],
    },
    {
      title: 'Our Intellectual Property',
      blocks: [
        `The name ${brand.name}, its mark, this website and the software behind it belong to us or our licensors. You may use them to use the service. Open-source parts stay under their own licences.`,
      ],
    },
    {
      title: 'Disclaimer of Warranties',
      blocks: [
        'The tools are provided as they are and as they are available. As far as the law allows, we give no warranty that they are free of errors or interruptions, fit for a particular purpose, or that a search will find a suitable candidate.',
      ],
    },
    {
      title: 'Limitation of Liability',
      blocks: [
        'As far as the law allows, neither party is liable for indirect or consequential loss, lost profit or lost data.',
        'Our total liability for all claims arising from the service is limited to the amount you paid us in the previous 6 months, counted back from the event that gave rise to the claim.',
        'Nothing here limits liability that cannot be limited by law.',
      ],
    },
    {
      title: 'Governing Law and Disputes',
      blocks: [
        {
          before: 'These terms are governed by the law of ',
          gap: { name: 'Governing-law jurisdiction', value: legalGaps.jurisdiction },
          after: ', without its rules on conflict of laws.',
        },
        {
          before:
            'We first try to settle a dispute by talking. If that fails within 30 days, it is decided by binding arbitration in ',
          gap: { name: 'Arbitration city', value: legalGaps.arbitrationCity },
          after: '. Either party may still ask a court for an injunction or bring a small claim.',
        },
      ],
    },
    {
      title: 'Changes, Termination and Contact',
      blocks: [
        'We may change these terms; we tell account holders by email at least 30 days before a change of substance takes effect. You may close your account at any time. We may end the service to you with 30 days of notice, or at once after a serious breach. Sections that by their nature should continue do so.',
        `Questions: ${contactLine}.`,
      ],
    },
  ],
};

export function TermsPage() {
  return (
    <>
      <PageHead title={terms.title} description={`The terms for the services and tools of ${brand.name}.`} />
      <LegalPage document={terms} />
    </>
  );
}
