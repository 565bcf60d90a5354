import type { Criterion, FoundCandidate, Verdict } from '../../../../contract/search/sourcing.calls.ts';
import { classes } from '../../../ui/button.tsx';
import { VerdictMark, verdictWords } from '../verdict-mark.tsx';

/** A level that the title names already: judged alike, it would be the same word twice. */
const isInTitle = (level: Criterion, criteria: Criterion[], verdicts: Map<string, Verdict>): boolean =>
  level.kind === 'level' &&
  criteria.some(
    ({ id, kind, need, text }) =>
      kind === 'title' &&
      need === level.need &&
      verdicts.get(id) === verdicts.get(level.id) &&
      text.toLowerCase().split(' ').includes(level.text.toLowerCase()),
  );

/** The order goes by these before all else, so that each row begins with how they stand: the line above has their words. */
const leadingNames = { title: 'Title', place: 'Place' } as const;
const isLeading = (criterion: Criterion): criterion is Criterion & { kind: keyof typeof leadingNames } =>
  criterion.kind in leadingNames;

/** Each row names first, and in full, which musts are missing or unclear; then those that are met, as far as they fit. */
export function CriteriaLine({ details, criteria }: { details: FoundCandidate; criteria: Criterion[] }) {
  const verdicts = new Map(details.criteria?.map(({ id, verdict }) => [id, verdict]));
  const of = (need: Criterion['need'], verdict?: Verdict) =>
    criteria.filter(
      (criterion) =>
        criterion.need === need && (!verdict || (verdicts.get(criterion.id) ?? 'unclear') === verdict),
    );
  const [musts, nices] = [of('must'), of('nice')];
  const metNices = of('nice', 'found').map(({ text }) => text);
  const names = of('must', 'found')
    .filter((criterion) => !isLeading(criterion) && !isInTitle(criterion, criteria, verdicts))
    .toSorted((a, b) => Number(a.kind === 'level') - Number(b.kind === 'level'));
  const leading = musts.filter(isLeading).toSorted((a, b) => b.kind.localeCompare(a.kind));
  const lacking = (['missing', 'unclear'] as const).flatMap((verdict) => {
    const texts = of('must', verdict)
      .filter((criterion) => !isLeading(criterion) && !isInTitle(criterion, criteria, verdicts))
      .map(({ text }) => text);
    return texts.length > 0 ? { verdict, texts: texts.join(', ') } : [];
  });
  const excluded = of('not', 'found').map(({ text }) => text);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 leading-5 max-sm:gap-x-1.5">
      {musts.length > 0 && (
        <>
          {leading.length > 0 && (
            <ul
              aria-label="Ordered by"
              className="relative z-10 flex shrink-0 gap-x-2 [&_svg]:inline [&_svg]:align-[-0.15em]"
            >
              {leading.map(({ id, kind, text }) => {
                const verdict = verdicts.get(id) ?? 'unclear';
                return (
                  <li key={id} title={`${verdictWords[verdict]}: ${text}`}>
                    <VerdictMark verdict={verdict} /> {leadingNames[kind]}
                  </li>
                );
              })}
            </ul>
          )}
          <span className="shrink-0 whitespace-nowrap font-semibold">
            Musts {of('must', 'found').length} of {musts.length}
          </span>
          {lacking.length > 0 && (
            // It begins in the line and goes on below, before what is found gets any room.
            <span className="wrap-anywhere min-w-0 max-w-max grow-1000 basis-48">
              {lacking.map(({ verdict, texts }) => (
                <span key={verdict} className={verdict === 'unclear' ? 'text-muted' : 'mr-3'}>
                  {verdictWords[verdict]}: {texts}{' '}
                </span>
              ))}
            </span>
          )}
          <ul
            aria-label="Musts"
            // Names beyond the line are left out; the last of it takes what room there is.
            className={classes(
              '@container relative z-10 flex h-5 min-w-0 flex-1 flex-wrap gap-x-2 overflow-hidden [&_svg]:inline [&_svg]:align-[-0.15em]',
              // On a phone they would take another line.
              lacking.length > 0 && 'max-sm:hidden',
            )}
          >
            {names.map(({ id, text }) => (
              <li
                key={id}
                title={`${verdictWords.found}: ${text}`}
                className="@max-[5rem]:hidden max-w-max grow basis-36 truncate"
              >
                <VerdictMark verdict="found" /> {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {nices.length > 0 && (
        <span
          className="relative z-10 shrink-0 whitespace-nowrap text-muted"
          title={metNices.map((text) => `${verdictWords.found}: ${text}`).join('\n') || undefined}
        >
          Nice {metNices.length} of {nices.length}
          {metNices.length > 0 && <span className="sr-only">: {metNices.join(', ')}</span>}
        </span>
      )}
      {excluded.length > 0 && (
        <span className="min-w-0 truncate font-semibold text-failed" title={excluded.join(', ')}>
          Has what is excluded: {excluded.join(', ')}
        </span>
      )}
    </div>
  );
}
