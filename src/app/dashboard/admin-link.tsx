import { Link } from 'react-router-dom';
import { adminPath } from '../../lib/settings-paths.ts';
import { classes } from '../../ui/button.tsx';
import { icon } from '../../ui/icons.tsx';

const AdminIcon = icon(
  <path d="M12 3.5 4.5 6.5v5c0 4.3 3 7.6 7.5 9 4.5-1.4 7.5-4.7 7.5-9v-5L12 3.5Zm-3 8.5 2.2 2.2L15.5 10" />,
);

export default function AdminLink({
  isReduced,
  pathname,
  className,
  onFollow,
}: {
  isReduced: boolean;
  pathname: string;
  className: string;
  onFollow: () => void;
}) {
  return (
    <li className="py-px">
      <Link
        to={adminPath}
        onClick={onFollow}
        title={isReduced ? 'Administration' : undefined}
        aria-current={`${pathname}/`.startsWith(`${adminPath}/`) ? 'page' : undefined}
        className={classes(className, 'font-medium')}
      >
        <AdminIcon className="size-4.5 shrink-0" />
        <span className={isReduced ? 'sr-only' : undefined}>Administration</span>
      </Link>
    </li>
  );
}
