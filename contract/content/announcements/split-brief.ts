import { datesIn } from '../claims/dates.ts';

/** Of a topic of several sentences the first names the announcement, and the others say more about it. */
export function splitBrief(typed: string, written = ''): { topic: string; facts: string } {
  const [first = '', ...others] = sentencesOf(typed);
  // “New room!!” is no name, and “We've moved!” is one.
  const isName = /^(?:\S+\s.*[\p{L}\p{N}%€)]\.|(?:We|Our|The)[\s'’].*\p{L}!)$/u.test(first);
  if (others.length === 0 || !isName) return { topic: typed, facts: written };
  return { topic: first.slice(0, -1), facts: [...others, written].filter((text) => text !== '').join('\n') };
}

/** List items count as sentences. */
export const sentencesOf = (written: string): string[] =>
  // “1. März” ends no sentence.
  datesIn(written)
    .reduce(
      (text, { start, end }) =>
        text.slice(0, start) + written.slice(start, end).replaceAll(' ', '\ue000') + text.slice(end),
      written,
    )
    .split(
      /\n|(?<=[.!?])(?<!(?<!\p{L})(?:Drs?|Prof|Mrs?|Ms|St|No|Nr|Tel|Min|ul|al|Str|Av|Ave|approx|ca|incl|inkl|exkl|zzgl|evtl|bzw|ggf|max|min|mind|tel)\.)\s+(?=[\p{Lu}\p{N}¡¿£€$]|https?:)|(?<=(?:[\p{L})%€]{2}|\d{3}|[£€$]\s?\d{1,2})[.!?])(?<!(?<!\p{L})(?:approx|incl|excl|ink?l|zzgl|evtl|bzw|ggf|usw|etc|ca|tel|nr|no|st|av|ul|al|dr|mi?n|max)\.)\s+(?=\p{Ll})/u,
    )
    .map((sentence) =>
      sentence
        .replaceAll('\ue000', ' ')
        .replace(/^[-*•]\s+/u, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '');
