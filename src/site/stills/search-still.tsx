import { Tag } from '../../ui/tag.tsx';
import { Still, StillPanel } from './frame.tsx';

const found = [
  {
    name: 'Mara Lindqvist',
    title: 'Senior Data Engineer',
    place: 'Denver, Colorado',
    text: [
      'Runs ',
      '*Kafka',
      ' pipelines for a rail operator; models in ',
      '*dbt',
      ', reports in ',
      '*SQL',
      '.',
    ],
    why: ['Skills: Kafka, SQL, dbt', 'In Denver'],
  },
  {
    name: 'Tomás Echeverría',
    title: 'Data Platform Engineer',
    place: 'Boulder, Colorado',
    text: ['Moved 40 ', '*SQL', ' jobs to ', '*Kafka', ' streams without a lost row.'],
    why: ['Skills: Kafka, SQL', '39 km from Denver'],
  },
  {
    name: 'Ines Okafor',
    title: 'Analytics Engineer',
    place: 'Fort Collins, Colorado',
    text: ['Built the ', '*dbt', ' project of a grocery chain; five years of ', '*SQL', '.'],
    why: ['Skills: SQL, dbt', '92 km from Denver'],
  },
];

/** Words that begin with a star are the ones that matched. */
const marked = (pieces: string[]) =>
  pieces.map((piece) => (piece.startsWith('*') ? <mark key={piece}>{piece.slice(1)}</mark> : piece));

/** The results of a search, with the words that matched. */
export function SearchStill() {
  return (
    <Still label="Search results for a senior data engineer in Denver: three ranked candidates, the matched skills Kafka, SQL and dbt marked in each.">
      <StillPanel>
        <div className="border-b border-hairline px-5 py-4 sm:px-7">
          <p className="text-lg font-semibold">Senior Data Engineer</p>
          <p className="text-muted">
            Denver, Colorado · must have <mark>Kafka</mark> <mark>SQL</mark> <mark>dbt</mark>
          </p>
        </div>
        {found.map(({ name, title, place, text, why }, index) => (
          <div
            key={name}
            className="grid grid-cols-[1.25rem_1fr] items-baseline gap-x-3 border-b border-hairline px-5 py-4 last:border-0 sm:px-7 sm:py-5"
          >
            <p className="text-base text-muted tabular-nums">{index + 1}</p>
            <div>
              <p className="text-base font-semibold text-strong">
                {name} <span className="font-normal text-muted">— {title}</span>
              </p>
              <p className="text-muted">{place}</p>
              <p className="mt-1.5">{marked(text)}</p>
              <p className="mt-2.5 flex flex-wrap gap-1.5">
                {why.map((reason) => (
                  <Tag key={reason}>{reason}</Tag>
                ))}
              </p>
            </div>
          </div>
        ))}
      </StillPanel>
    </Still>
  );
}
