import { Link } from 'react-router-dom';
import type { TalentImport } from '../../../../contract/people/talent-pool.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useShared } from './use-held-back.ts';

/** Suggests merging imported people who share a mail address or profile with a person of another name. */
export function SharedPeople({ state }: { state: TalentImport }) {
  const { data = [] } = useShared(state);
  const { shared = 0 } = state;
  if (data.length === 0) return null;
  return (
    <Notice kind="info">
      <p>
        The same mail address or profile under another name, and maybe the same person. If so, merge them on
        their page.
      </p>
      <ul className="mt-2 space-y-1">
        {data.map(({ person, others }) => (
          <li key={person.id} className="min-w-0 break-words">
            <PersonLink {...person} />
            {' and '}
            {others.map((other, at) => (
              <span key={other.id}>
                {at > 0 && ', '}
                <PersonLink {...other} />
              </span>
            ))}
          </li>
        ))}
      </ul>
      {shared > data.length && (
        <p className="mt-2">{`And ${counted(shared - data.length, 'person', 'people')} more.`}</p>
      )}
    </Notice>
  );
}

export const PersonLink = ({ id, name }: { id: string; name: string }) => (
  <Link to={paths.candidate(id)} className="link font-semibold">
    {name}
  </Link>
);
