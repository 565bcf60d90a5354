import { useEffect, useEffectEvent } from 'react';
import { useGivenFiles } from '../../../platform/use-given-files.ts';
import { type CsvSource, sourceOfGiven } from './csv-source.ts';

/** Has the CSV files given to the desktop app reviewed in turn. Shows nothing itself. */
export default function GivenCsv({
  isBusy,
  over,
  onNext,
}: {
  isBusy: boolean;
  /** The ids of those that are imported or unwanted, though the list may still have them. */
  over: readonly string[];
  onNext: (source: CsvSource) => void;
}) {
  const { given } = useGivenFiles();
  const next = given?.files.find(({ id, kind }) => kind === 'csv' && !over.includes(id));
  const begin = useEffectEvent(onNext);
  useEffect(() => {
    if (next && !isBusy) begin(sourceOfGiven(next));
  }, [next, isBusy]);
  return null;
}
