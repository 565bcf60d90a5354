import {
  type PersonField,
  type PersonFields,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';

interface MarkedPart {
  text: string;
  field?: PersonField;
}

export type MarkPlaces = (line: string) => MarkedPart[];

interface Needle {
  field: PersonField;
  text: string;
}

/**
 * Lists the field in hand first, then the longest, so that no part of another field is marked. A summary may
 * fill the document, so it is marked only while in hand.
 */
export function needlesOf(person: PersonFields, focused: string): Needle[] {
  return personFieldNames
    .flatMap((field): Needle[] => {
      const value = person[field];
      if (field === 'source' || value === null || (field === 'summary' && focused !== field)) return [];
      if (field === 'years')
        return value
          ? [
              { field, text: `${value} years` },
              { field, text: `${value}+ years` },
            ]
          : [];
      const texts = Array.isArray(value)
        ? value
        : field === 'summary'
          ? String(value).split('\n')
          : field === 'location'
            ? [String(value), ...String(value).split(',')]
            : [String(value)];
      return texts.map((text) => ({
        field,
        text: (field === 'profile_url' || field === 'links'
          ? text.replace(/^https?:\/\/(?:www\.)?/, '')
          : text
        )
          .trim()
          .toLowerCase(),
      }));
    })
    .filter(({ text }) => text.length > 1)
    .sort(
      (a, b) => Number(b.field === focused) - Number(a.field === focused) || b.text.length - a.text.length,
    );
}

/** Words and numbers are found whole. */
export function markPlaces(line: string, needles: readonly Needle[]): MarkedPart[] {
  const folded = line.toLowerCase();
  if (folded.length !== line.length) return [{ text: line }];
  const owner: (PersonField | undefined)[] = Array.from({ length: line.length });
  for (const { field, text } of needles) {
    const places = field === 'phone' ? phonePlaces(folded, text) : textPlaces(folded, text);
    for (const [from, to] of places) {
      if (owner.slice(from, to).some(Boolean)) continue;
      owner.fill(field, from, to);
    }
  }
  const parts: MarkedPart[] = [];
  for (const [at, field] of owner.entries()) {
    const last = parts.at(-1);
    if (last && last.field === field) last.text += line[at];
    else parts.push({ text: line[at] ?? '', ...(field && { field }) });
  }
  return parts;
}

const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

function textPlaces(line: string, text: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) {
    if (!isWord(line[at - 1]) && !isWord(line[at + text.length])) found.push([at, at + text.length]);
  }
  return found;
}

/** A number is the same however its digits are grouped. */
function phonePlaces(line: string, phone: string): [number, number][] {
  const digits = phone.replace(/\D/g, '');
  return [...line.matchAll(/[+(]?\d[\d\s()./-]{4,24}\d/g)]
    .filter(([text]) => digits.endsWith(text.replace(/\D/g, '').replace(/^0+/, '')))
    .map(({ index, 0: text }) => [index, index + text.length]);
}

/** Part of a letter's size above and below the baseline, of fonts that don't say. */
const usualAscent = 0.8;
const usualDescent = -0.2;

export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  /** Parts of the size above the baseline, and below it as a negative number. */
  ascent: number;
  descent: number;
  /** By which the baseline is turned clockwise, in radians. */
  angle: number;
  family: string;
  isRtl: boolean;
  endsLine: boolean;
}

export interface Place {
  field: PersonField;
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

interface TextItem {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  hasEOL: boolean;
}

interface TextStyle {
  ascent: number;
  descent: number;
  vertical: boolean;
  fontFamily: string;
}

const invisible = /\p{Cf}/gu;

export function pieceOf(
  { str, dir, transform, width, hasEOL }: TextItem,
  style: Partial<TextStyle> = {},
  viewport: { transform: number[]; scale: number },
): Piece[] {
  const text = str.normalize('NFKC').replace(invisible, '');
  if (text.trim() === '') return [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = viewport.transform;
  const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = transform;
  const turned = Math.atan2(b * ta + d * tb, a * ta + c * tb);
  return [
    {
      text,
      x: a * te + c * tf + e,
      y: b * te + d * tf + f,
      width: width * viewport.scale,
      size: Math.hypot(a * tc + c * td, b * tc + d * td),
      ascent: style.ascent || usualAscent,
      descent: style.descent || usualDescent,
      angle: style.vertical ? turned + Math.PI / 2 : turned,
      family: style.fontFamily ?? 'sans-serif',
      isRtl: dir === 'rtl',
      endsLine: hasEOL,
    },
  ];
}

export const cornerOf = ({ x, y, size, ascent, angle }: Piece) => ({
  x: x + Math.sin(angle) * ascent * size,
  y: y - Math.cos(angle) * ascent * size,
});

/** `along` is measured on the baseline and `down` from the corner of the page. */
interface Run {
  piece: Piece;
  along: number;
  down: number;
}

export function placesOf(pieces: readonly Piece[], mark: MarkPlaces): Place[] {
  const byAngle = Map.groupBy(pieces, ({ angle }) => Math.round(angle * 100));
  return [...byAngle.values()].flatMap((alike) => {
    const { angle } = alike[0] as Piece;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const runs = alike.map((piece) => ({
      piece,
      along: piece.x * cos + piece.y * sin,
      down: piece.y * cos - piece.x * sin,
    }));
    return rowsOf(runs).flatMap((row) =>
      placesInRow(row, mark).map(({ field, from, to, top, bottom }) => ({
        field,
        x: from * cos - top * sin,
        y: from * sin + top * cos,
        width: to - from,
        height: bottom - top,
        angle,
      })),
    );
  });
}

function rowsOf(runs: readonly Run[]): Run[][] {
  const rows: Run[][] = [];
  for (const run of [...runs].sort((a, b) => a.down - b.down)) {
    const first = rows.at(-1)?.[0];
    const nearest = first && Math.max(2, Math.min(first.piece.size, run.piece.size) * 0.4);
    if (first && nearest && run.down - first.down < nearest) rows.at(-1)?.push(run);
    else rows.push([run]);
  }
  return rows.map((row) => {
    const isRtl = row.filter(({ piece }) => piece.isRtl).length > row.length / 2;
    return row.sort((a, b) => (isRtl ? b.along - a.along : a.along - b.along));
  });
}

/** The text of a row is marked as one line, in which wide gaps are tabs. */
function placesInRow(row: readonly Run[], mark: MarkPlaces) {
  let line = '';
  const starts = row.map(({ piece, along }, at) => {
    const before = row[at - 1];
    const gap = before
      ? Math.max(along - before.along - before.piece.width, before.along - along - piece.width)
      : 0;
    if (before) line += gap > piece.size * 1.5 ? '\t' : gap > piece.size * 0.15 ? ' ' : '';
    const start = line.length;
    line += piece.text;
    return start;
  });
  let end = 0;
  return mark(line).flatMap(({ text, field }) => {
    const begin = end;
    end += text.length;
    if (!field) return [];
    const boxes = row.flatMap(({ piece, along, down }, at) => {
      const start = starts[at] ?? 0;
      const [first, last] = [Math.max(begin - start, 0), Math.min(end - start, piece.text.length)];
      if (first >= last) return [];
      const whole = widthOf(piece.text, piece.family) || 1;
      const share = (length: number) =>
        (widthOf(piece.text.slice(0, length), piece.family) / whole) * piece.width;
      const [from, to] = piece.isRtl
        ? [along + piece.width - share(last), along + piece.width - share(first)]
        : [along + share(first), along + share(last)];
      return { from, to, top: down - piece.ascent * piece.size, bottom: down - piece.descent * piece.size };
    });
    if (boxes.length === 0) return [];
    return {
      field,
      from: Math.min(...boxes.map(({ from }) => from)),
      to: Math.max(...boxes.map(({ to }) => to)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  });
}

let ruler: CanvasRenderingContext2D | null | undefined;

/** The width of a text in its font's stand-in, of which parts are taken; in sizes of the font. */
export function widthOf(text: string, family: string): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return text.length / 2;
  ruler.font = `100px ${family}`;
  return ruler.measureText(text).width / 100;
}
