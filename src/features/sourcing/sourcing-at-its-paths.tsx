import { Route, Routes } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { SourcingPage } from './sourcing-page.tsx';

/** The sourcing screen under its real addresses, for tests. */
export function SourcingAtItsPaths() {
  return (
    <Routes>
      <Route path={paths.dashboard} element={<SourcingPage />} />
      <Route path={paths.sourcing} element={<SourcingPage />} />
      <Route path={paths.searchJob(':jobId')} element={<SourcingPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>
  );
}
