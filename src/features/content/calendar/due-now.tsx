import { Link } from 'react-router-dom';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import { localDay } from '../../../../contract/platform/local-day.ts';
import { formatTime } from '../../../lib/format-date.ts';
import { paths } from '../../../lib/paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { addDays } from './calendar-days.ts';
import { useCalendar } from './use-calendar.ts';

const dayMs = 86_400_000;

/** Posts of the last day that nothing publishes by itself, with the way to copy them. */
export function DueNow() {
  const today = localDay();
  const { data = [] } = useCalendar(addDays(today, -1), today);
  const due = data.filter(({ type, state, at }) => {
    const age = Date.now() - Date.parse(at);
    return state === 'planned' && !postKindTable[type].isForBlog && age >= 0 && age < dayMs;
  });
  if (due.length === 0) return null;
  return (
    <Notice kind="info" className="mb-4">
      <p className="font-semibold">Time to publish</p>
      <ul>
        {due.map(({ id, type, title, at }) => (
          <li key={id}>
            {`${formatTime(at)} ${title}: `}
            <Link className="link" to={paths.post(type, id)}>
              {postKindTable[type].copyTo}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
