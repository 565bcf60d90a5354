import { useTheme } from '../../lib/use-theme.ts';
import { DashboardLayout } from './dashboard-layout.tsx';
import { SessionServices } from './session-services.tsx';

/** The dashboard's root: API client and query cache, which the public pages never load. */
export function DashboardRoot() {
  return (
    <SessionServices>
      <Theme />
      <DashboardLayout />
    </SessionServices>
  );
}

/** Apart from the layout, which a saved theme need not render again. */
export function Theme() {
  useTheme();
  return null;
}
