import { type ReactNode, useId } from 'react';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import type { SharedPerson } from '../../../../contract/recruiting/share-links.calls.ts';
import type { Criterion, Verdict } from '../../../../contract/search/sourcing.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { needLabels } from '../../search/criterion-chip.tsx';
import { VerdictMark } from '../../search/verdict-mark.tsx';

/** `3 of 7 musts, 1 of 4 nice`, of what the job asks for; undefined where it asks for nothing. */
export function foundOf({ criteria }: SharedPerson): string | undefined {
  const counts = (['must', 'nice'] as const).flatMap((wanted) => {
    const all = criteria.filter(({ need }) => need === wanted);
    const found = all.filter(({ verdict }) => verdict === 'found').length;
    const noun = wanted === 'nice' ? 'nice' : all.length === 1 ? 'must' : 'musts';
    return all.length > 0 ? `${found} of ${all.length} ${noun}` : [];
  });
  return counts.join(', ') || undefined;
}

/** What is excluded is met by those of whom it is not found. */
const isMet = ({ need, verdict }: SharedPerson['criteria'][number]): boolean =>
  need === 'not' ? verdict === 'missing' : verdict === 'found';

export const anchorOf = ({ id }: SharedPerson): string => `person-${id}`;

export function SharedPersonCard({
  person,
  head,
  children,
}: {
  person: SharedPerson;
  head?: ReactNode;
  children?: ReactNode;
}) {
  const headingId = useId();
  const { name, role, employer, place, years, summary, skills, criteria } = person;
  const worked = years !== undefined && counted(years, 'year', 'years');
  const asked = criteria.filter(
    ({ need, verdict }) => need === 'must' || (need === 'not' && verdict !== 'missing'),
  );
  const found = asked.filter(isMet);
  const open = asked.filter((criterion) => !isMet(criterion));
  return (
    <article
      id={anchorOf(person)}
      aria-labelledby={headingId}
      className="scroll-mt-4 rounded-card border border-hairline bg-panel px-5 pb-5"
    >
      <div className="sticky top-0 z-10 flex print:static flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-panel pt-4 pb-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id={headingId} className="break-words text-xl">
            {name}
          </h2>
          <p className="text-muted text-sm">{[role, employer, worked, place].filter(Boolean).join(' · ')}</p>
        </div>
        {head}
      </div>
      <Contacts person={person} />
      {criteria.length > 0 && <p className="mt-1 font-semibold text-sm">{foundOf(person)}</p>}
      {found.length > 0 && <Criteria label="Musts found" criteria={found} />}
      {open.length > 0 && <Criteria label="Musts to ask about" criteria={open} />}
      <OtherCriteria criteria={criteria} />
      {summary && <FreeText text={summary} />}
      {skills.length > 0 && <p className="mt-2 text-muted text-sm">Skills: {skills.join(', ')}</p>}
      {children}
    </article>
  );
}

const Criteria = ({ label, criteria }: { label: string; criteria: SharedPerson['criteria'] }) => (
  <ul aria-label={label} className="mt-1 space-y-1 text-sm">
    {criteria.map(({ text, need, verdict, quote, checked_by: checkedBy }) => (
      <li key={need + text} className="flex items-baseline gap-x-2">
        <VerdictMark verdict={verdict} />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{text}</span>
          {need === 'not' && <span className="text-muted text-xs">{needLabels[need].toLowerCase()}</span>}
          {quote && quote.toLowerCase() !== text.toLowerCase() && (
            <q className="text-muted">{withoutBullet(quote)}</q>
          )}
          {checkedBy !== undefined && (
            <span className="text-muted text-xs">{`checked by ${checkedBy || 'hand'}`}</span>
          )}
        </span>
      </li>
    ))}
  </ul>
);

/** What would decide against nobody takes one line. */
function OtherCriteria({ criteria }: Pick<SharedPerson, 'criteria'>) {
  const named = (wanted: Criterion['need'], ...verdicts: Verdict[]) =>
    criteria
      .filter(({ need, verdict }) => need === wanted && verdicts.includes(verdict))
      .map(({ text }) => text)
      .join(', ');
  const parts = (
    [
      ['Nice to have', named('nice', 'found')],
      ['Nice to have, unclear', named('nice', 'unclear')],
      ['Nice to have, not found', named('nice', 'missing')],
      ['Must not have, not found', named('not', 'missing')],
    ] as const
  ).filter(([, texts]) => texts !== '');
  if (parts.length === 0) return null;
  return (
    <p className="mt-2 text-muted text-sm">
      {parts.map(([label, texts]) => `${label}: ${texts}.`).join(' ')}
    </p>
  );
}

/** A dash before a number is a minus. */
const bullet = /^\s*[-–—•‣▪◦*·]\s+/u;
const withoutBullet = (line: string) => line.replace(bullet, '');

function FreeText({ text }: { text: string }) {
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const isList = bullet.test(line);
    const last = blocks.at(-1);
    if (last && last.isList === isList && line.trim() !== '') last.lines.push(line);
    else if (line.trim() === '') blocks.push({ isList: false, lines: [] });
    else blocks.push({ isList, lines: [line] });
  }
  return (
    <div className="wrap-anywhere mt-3 max-w-[65ch] space-y-2 text-sm">
      {blocks
        .filter(({ lines }) => lines.length > 0)
        .map(({ isList, lines }, at) =>
          isList ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text that does not change
            <ul key={at} className="list-disc pl-5">
              {lines.map((line) => (
                <li key={line}>{withoutBullet(line)}</li>
              ))}
            </ul>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text that does not change
            <p key={at} className="whitespace-pre-line">
              {lines.join('\n')}
            </p>
          ),
        )}
    </div>
  );
}

function Contacts({ person: { email, phone, profile_url: profile } }: { person: SharedPerson }) {
  if (!email && !phone && !profile) return null;
  return (
    <p className="wrap-anywhere mb-1 flex flex-wrap gap-x-3 text-sm">
      {email && (
        <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      )}
      {phone && <span>{phone}</span>}
      {isWebAddress(profile) && (
        <a className="link" href={profile} target="_blank" rel="noopener noreferrer">
          Profile<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  );
}
