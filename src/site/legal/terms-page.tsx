import { brand } from '../../../contract/site/brand.ts';
import { PageHead } from '../page-head.tsx';
import { LegalPage } from './legal-page.tsx';
import { terms } from './terms.ts';

export function TermsPage() {
  return (
    <>
      <PageHead title={terms.title} description={`The terms for the services and tools of ${brand.name}.`} />
      <LegalPage document={terms} />
    </>
  );
}
