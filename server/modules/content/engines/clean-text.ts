import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { endsInAbbreviation } from './sentences.ts';

/** One line of plain text: no control or invisible formatting characters, single spaces, no marks that only joining pieces brings about. */
export function cleanLine(text: string): string {
  const visible = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '');
  return settle(visible, cleanMarks);
}

/** Mends what joining pieces leaves behind. Stops that somebody typed (`...`, `!!!`, `?!`, `quoi ?`) stay as they are. */
function cleanMarks(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?<!\.)\.\.(?!\.)/g, '.')
    .replace(/([,;:。、])(?:\s*\1)+/gu, '$1')
    .replace(/ (?=,|\.(?=\s|$))/g, '')
    .replace(/(?<![,;:])[,;:]+(?=[.!?])/g, '')
    .replace(/[!?.](?: ?[.!?;:,])+/g, keepOfRun)
    .trim();
}

/** Marks count up to a space or the end: `.5` and `.com` keep theirs. */
function keepOfRun(run: string, at: number, text: string): string {
  const isWhole = /^(?:\s|$)/.test(text.slice(at + run.length, at + run.length + 1));
  const end = isWhole ? run.length : run.lastIndexOf(' ');
  return end < 2 ? run : keepOfMarks(run.slice(0, end)) + run.slice(end);
}

/** One mark of several; one that belongs to a name (`Ltd.`, `Yahoo!`) and the mark of the sentence stay side by side. */
function keepOfMarks(marks: string): string {
  if (/^(?:[!?]+|\.{3,}[!?]*)$/.test(marks)) return marks;
  const [own = marks.charAt(0)] = /^[!?]+|^\.{3,}/.exec(marks) ?? [];
  const rest = marks.replace(/\s/g, '').slice(own.length);
  return /^[,;:]$/.test(rest) || (own === '.' && rest === '?') ? own + rest : own;
}

/** Applies a change until nothing changes any more. */
function settle(text: string, change: (text: string) => string): string {
  const changed = change(text);
  return changed === text ? text : settle(changed, change);
}

/**
 * A piece of somebody's text, word for word, that can stand inside a sentence: without a leading list mark and without its
 * closing full stop, unless that belongs to an abbreviation. Empty when it has no letter or digit.
 */
export function phrase(text: string): string {
  const bare = trimEndOf(
    cleanLine(text).replace(/^(?:[-*•#>+–—]+\s+|[\s,;:!?…。、！？]+|\.+(?=\s|$))+/u, ''),
    /[\s,;:–—-]/u,
  );
  if (!/[\p{L}\p{N}]/u.test(bare)) return '';
  return endsInAbbreviation(bare) ? bare : bare.replace(/(?<=[^.])[.。]$/u, '');
}

/**
 * At most `max` characters where a whole clause can be left out; otherwise the text as it is. Nothing is cut within a clause.
 */
export function shortenByClause(text: string, max: number): string {
  if (text.length <= max) return text;
  const ends = [
    ...text.matchAll(
      /;\s|\s[–—]\s|,\s(?=(?:which|who|where|while|whereas|because|although|so that|but|and (?:we|our|they|it|the))\b)/giu,
    ),
  ].map(({ index }) => index);
  const at = ends.filter((end) => end <= max && end >= 20).at(-1);
  return at === undefined ? text : text.slice(0, at);
}
