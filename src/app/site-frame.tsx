import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { Footer } from '../site/footer.tsx';
import { Header } from '../site/header.tsx';
import { replayEarlyInput } from './hydration/event-replay.ts';
import { PageBody } from './page-body.tsx';

/** Header and footer around every page outside the dashboard (spec §2). */
export function SiteFrame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="content" tabIndex={-1} className="flex-1">
        <PageBody>
          <Outlet />
          <Arrived />
        </PageBody>
      </main>
      <Footer />
    </div>
  );
}

/** Replays early input. React hydrates this component last, when the page is interactive. */
function Arrived() {
  useEffect(replayEarlyInput, []);
  return null;
}
