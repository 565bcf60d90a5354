import { trimEndOf } from '../../../../contract/platform/trim.ts';
import type { Criterion, FoundCandidate, Verdict } from '../../../../contract/search/sourcing.calls.ts';
import { VerdictMark, verdictWords } from '../verdict-mark.tsx';

/** The line above has their words. */
const shortNames: Partial<Record<Criterion['kind'], string>> = { title: 'Title', place: 'Place' };

/** One long criterion would make two lines of each row. */
const longest = 36;
const cut = (text: string) =>
  text.length > longest ? `${trimEndOf(text.slice(0, longest - 1), /[\s,]/)}…` : text;

/** Each row names, at the same place, the musts that are missing or unclear; the panel has all in full. */
export function CriteriaLine({ details, criteria }: { details: FoundCandidate; criteria: Criterion[] }) {
  const verdicts = new Map(details.criteria?.map(({ id, verdict }) => [id, verdict]));
  const of = (need: Criterion['need'], verdict?: Verdict) =>
    criteria.filter(
      (criterion) =>
        criterion.need === need && (!verdict || (verdicts.get(criterion.id) ?? 'unclear') === verdict),
    );
  const [musts, nices] = [of('must'), of('nice')];
  const metNices = of('nice', 'found').map(({ text }) => text);
  const lacking = (['missing', 'unclear'] as const).flatMap((verdict) => {
    const texts = of('must', verdict).map(({ kind, text }) => shortNames[kind] ?? text);
    return texts.length > 0 ? { verdict, texts } : [];
  });
  const excluded = of('not', 'found').map(({ text }) => text);
  return (
    <div className="flex min-w-0 flex-1 gap-x-3 leading-5">
      {musts.length > 0 && (
        <span className="min-w-20 shrink-0 whitespace-nowrap font-semibold md:min-w-24">
          Musts {of('must', 'found').length} of {musts.length}
        </span>
      )}
      {excluded.length > 0 && (
        <span className="min-w-0 truncate font-semibold text-failed" title={excluded.join(', ')}>
          Has what is excluded: {excluded.join(', ')}
        </span>
      )}
      {lacking.length > 0 && (
        <p className="wrap-anywhere min-w-0 flex-1 max-md:truncate [&_svg]:inline [&_svg]:align-[-0.15em]">
          {lacking.map(({ verdict, texts }) => (
            <span key={verdict} title={texts.join('\n')} className="relative z-10 mr-3">
              <VerdictMark verdict={verdict} /> {texts.map(cut).join(', ')}
            </span>
          ))}
        </p>
      )}
      {nices.length > 0 && (
        <span
          className="relative z-10 ml-auto shrink-0 whitespace-nowrap text-muted max-md:hidden"
          title={metNices.map((text) => `${verdictWords.found}: ${text}`).join('\n') || undefined}
        >
          Nice {metNices.length} of {nices.length}
          {metNices.length > 0 && <span className="sr-only">: {metNices.join(', ')}</span>}
        </span>
      )}
    </div>
  );
}
