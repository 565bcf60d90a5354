import { Route, Routes } from 'react-router-dom';
import { SourcingPage } from '../../src/features/sourcing/sourcing-page.tsx';
import { paths } from '../../src/lib/paths.ts';

/** The sourcing page at its real paths. */
export function SourcingRoutes() {
  return (
    <Routes>
      <Route path={paths.dashboard} element={<SourcingPage />} />
      <Route path={paths.sourcing} element={<SourcingPage />} />
      <Route path={paths.searchJob(':jobId')} element={<SourcingPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>
  );
}
