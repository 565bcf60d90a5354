import { brand } from '../../../contract/site/brand.ts';
import { PageHead } from '../page-head.tsx';
import { LegalPage } from './legal-page.tsx';
import { privacy } from './privacy.ts';

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
