import {
  type Report,
  reportStages,
  type StageCounts,
} from '../../../../contract/recruiting/reports.calls.ts';
import { shortTitle } from '../../../lib/display-text.ts';
import { reasonName, shareOf, sourceName, stageLabels } from './report-texts.ts';

const headings = [
  'Table',
  'Row',
  ...reportStages.map((stage) => stageLabels[stage]),
  'People',
  'Share in %',
  'Days',
];

interface Cells {
  counts?: Partial<StageCounts>;
  people?: number;
  share?: number | undefined;
  days?: number | null;
}

const row = (table: string, name: string, { counts, people, share, days }: Cells = {}) => [
  table,
  name,
  ...reportStages.map((stage) => counts?.[stage] ?? ''),
  people ?? '',
  share ?? '',
  days ?? '',
];

/**
 * All tables of a report below each other, with the same columns.
 * @param filters what it is narrowed by, in words
 */
export function reportRows(report: Report, filters: string[]): (string | number)[][] {
  const found = report.funnel[0]?.people ?? 0;
  const unlisted = report.search_count - report.searches.length;
  return [
    headings,
    ...filters.map((filter) => row('Filter', filter)),
    ...report.funnel.map(({ stage, people, days }) =>
      row('Funnel', stageLabels[stage], { people, share: shareOf(people, found), days }),
    ),
    ...report.sources.map(({ source, ...counts }) => row('Sources', sourceName(source), { counts })),
    ...report.searches.map(({ title, first_shortlist_days: days, ...counts }) =>
      row('Jobs', shortTitle(title), { counts, days }),
    ),
    ...(unlisted > 0 ? [row('Jobs', `${unlisted} more, which are not listed`)] : []),
    ...report.mails.map(({ subject, people, replied }) =>
      row('Replies to mails', subject, { counts: { replied }, people, share: shareOf(replied, people) }),
    ),
    ...report.reasons.map(({ reason, people }) =>
      row('Reasons for No', reasonName(reason), { people, share: shareOf(people, report.declined) }),
    ),
  ];
}
