import {
  type Criterion,
  type FoundCandidate,
  type Verdict,
  verdicts,
} from '../../../../contract/search/sourcing.calls.ts';
import { classes } from '../../../ui/button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { VerdictMark, verdictWords } from '../verdict-mark.tsx';
import { MarkedText, wordsOfQuote, wordsToMark } from './marked-text.tsx';

const needWords: Record<Criterion['need'], string> = {
  must: 'Must have',
  nice: 'Nice to have',
  not: 'Excluded',
};
const shortQuote = 40;
const order = { must: 0, not: 1, nice: 2 };

export function PersonCriteria({
  criteria,
  details,
  onJudge,
}: {
  criteria: Criterion[];
  details: FoundCandidate;
  onJudge: (criterion: string, verdict: Verdict | null) => void;
}) {
  if (criteria.length === 0) return null;
  const read = new Map(details.criteria?.map((verdict) => [verdict.id, verdict]));
  return (
    <ul aria-label="Criteria" className="divide-y divide-hairline border-hairline border-y text-sm">
      {criteria
        .toSorted((a, b) => order[a.need] - order[b.need])
        .map(({ id, text, need }, at, all) => {
          const {
            verdict = 'unclear',
            quote = '',
            field = '',
            reader = '',
            by_hand: isByHand = false,
          } = read.get(id) ?? {};
          const matched = verdict === 'found' ? wordsOfQuote(quote, text, wordsToMark(details)) : [];
          const quoted = (
            <>
              “<MarkedText text={quote} words={matched} />”
            </>
          );
          return (
            <li key={id} className="py-0.5">
              {all[at - 1]?.need !== need && (
                <p className="pt-0.5 font-semibold text-muted text-xs">{needWords[need]}</p>
              )}
              <div className="flex items-center gap-2">
                <VerdictMark verdict={verdict} />
                <span
                  className={classes('min-w-0 flex-1', need === 'must' ? 'font-semibold' : 'font-medium')}
                >
                  {text} <span className="sr-only">{needWords[need]}</span>
                  {quote.length > 0 && quote.length <= shortQuote && (
                    <span className="font-normal text-muted">{quoted}</span>
                  )}
                </span>
                <span className="shrink-0 text-muted text-xs">
                  {isByHand
                    ? `set by ${reader}`
                    : [field, reader !== 'offline' && reader].filter(Boolean).join(', ')}
                </span>
                <ChoiceMenu
                  label={`Verdict on ${text}`}
                  value={isByHand ? verdict : ''}
                  choices={[
                    { value: '', text: 'As read' },
                    ...verdicts.map((one) => ({ value: one, text: `${verdictWords[one]}, by hand` })),
                  ]}
                  onChoose={(chosen) => onJudge(id, chosen || null)}
                  className="inline-flex h-7 w-22 items-center justify-between gap-1 rounded-control border border-transparent px-1 text-muted text-xs hover:border-edge touch:h-11"
                >
                  <span className="sr-only">Verdict on {text}:</span> {verdictWords[verdict]}
                  <ChevronDownIcon className="size-3 flex-none" />
                </ChoiceMenu>
              </div>
              {quote.length > shortQuote && <p className="pb-1 pl-5.5 text-muted">{quoted}</p>}
            </li>
          );
        })}
    </ul>
  );
}
