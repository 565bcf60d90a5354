import { brand } from '../../../contract/site/brand.ts';
import { PageHead } from '../page-head.tsx';
import { contactLine, type LegalDocument, LegalPage } from './legal-page.tsx';

const privacy: LegalDocument = {
  title: 'Privacy Policy',
  lastUpdated: 'April 3, 2025',
  introduction: `This policy says which personal data ${brand.legalName} (“${brand.name}”, “we”) handles on this website, in its dashboard and in its desktop application, why, and what you can ask of us.`,
  sections: [
    {
      title: 'Information We Collect',
      blocks: [
        'We collect what you give us and little else:',
        {
          list: [
            'Contact form: your name, email address and message, and your company, phone number and the service you ask about if you fill them in.',
            'Account: your name, email address, organization name, website address and a password, of which we keep only a hash.',
            'Use of the tools: job descriptions, searches and their results, candidate records you import, your company profile, and the posts generated from it.',
            'Technical records: time, address and status of each request, kept in the log of our server.',
          ],
        },
      ],
    },
    {
      title: 'How We Use Your Information',
      blocks: [
        'We use this information to answer you, to run your account and the tools in it, to send the messages an account needs (such as the activation link), to keep the service secure, and to meet legal duties.',
        'We do not sell personal data, and we do not use what you enter in the tools for advertising.',
      ],
    },
    {
      title: 'Candidate Data',
      blocks: [
        'When your organization imports or searches for candidates, it decides why and how that data is used. We process it on its instructions, show it to members of that organization only, and delete it when they delete it.',
        'If you are a candidate and want to know what is held about you, or want it corrected or deleted, write to us or to the organization that contacted you. We pass requests on within five working days.',
      ],
    },
    {
      title: 'Cookies and Local Storage',
      blocks: [
        'This website sets no advertising or analytics cookies. When you sign in, your browser stores two tokens in its local storage so that you stay signed in; signing out removes them. It also keeps one cookie for up to a year, which scripts cannot read and which is sent to the sign-in alone: it lets you sign in where you signed in before while somebody else tries passwords on your account. The desktop application keeps its token in the keychain of your operating system.',
      ],
    },
    {
      title: 'Sharing of Information',
      blocks: [
        'We share personal data only with:',
        {
          list: [
            'providers who run parts of the service for us, such as hosting, mail delivery, web search and text generation, each limited to what its task needs;',
            'authorities, where the law requires it;',
            'a successor, if our business is sold, under this same policy.',
          ],
        },
        'Texts that a model on our own server writes or compares stay on that server. Its engine is llama.cpp, by node-llama-cpp 3.21.1; the models that it offers are Qwen3 0.6B, Qwen3 1.7B and Qwen3 4B for writing, Qwen3 Embedding 0.6B and BGE Reranker v2 M3 for searches. The dashboard names the model that wrote a post.',
      ],
    },
    {
      title: 'Data Security',
      blocks: [
        'Connections are encrypted, passwords are hashed, access tokens expire, and each organization can read its own records only. No system is perfectly safe; if a breach concerns your data, we tell you without undue delay.',
      ],
    },
    {
      title: 'Data Retention',
      blocks: [
        'Messages from the contact form are kept for up to 24 months. Account data is kept while the account exists and for up to 90 days after it is closed, so that backups can expire. Server logs are kept for up to 30 days. We keep longer only what the law tells us to keep, such as invoices.',
      ],
    },
    {
      title: 'Your Rights',
      blocks: [
        'Depending on where you live, you may ask us for a copy of your data, for correction or deletion, to restrict or object to its use, or to hand it over in a common format. We answer within 30 days and charge nothing for a reasonable request. You may also complain to your data protection authority.',
        'The service is meant for businesses and for people of 18 years or older. We do not knowingly collect data of children.',
      ],
    },
    {
      title: 'Changes and Contact',
      blocks: [
        'We may change this policy. The date above shows the latest version; we announce changes of substance by email to account holders before they take effect.',
        `Questions and requests: ${contactLine}.`,
      ],
    },
  ],
};

export function PrivacyPage() {
  return (
    <>
      <PageHead
        title={privacy.title}
        description={`Which data ${brand.name} handles, why, and what you can ask.`}
      />
      <LegalPage document={privacy} />
    </>
  );
}
