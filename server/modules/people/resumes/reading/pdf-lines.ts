import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { findSpans } from '../../../search/vocabulary/dates.ts';
import { type ResumeLine, tidyText, UnreadableResumeError } from './resume-text.ts';

const mostPages = 30;
/** The narrowest space between two columns, in points. */
const gutter = 8;
const fewestRows = 5;

interface Piece {
  text: string;
  x: number;
  end: number;
  /** Distance from the bottom of the page. */
  y: number;
  size: number;
  /** Quarters by which the text is turned on the page. */
  turn: number;
  isRtl: boolean;
}

type PieceRow = Piece[];

/**
 * Reads the lines of a PDF in the order of a reader: of two columns the left one first.
 * @throws UnreadableResumeError for one that is protected or damaged
 */
export async function readPdfLines(bytes: Uint8Array): Promise<ResumeLine[]> {
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0 });
    if (document.numPages > mostPages) {
      throw new UnreadableResumeError(
        `It has ${document.numPages} pages; a résumé has at most ${mostPages}.`,
      );
    }
    const lines: ResumeLine[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const pieces = items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [pieceOf(item)] : [],
      );
      // Pages that are seen turned, and labels that run up a margin: each direction is read on its own.
      const turns = Map.groupBy(pieces, ({ turn }) => turn);
      const inOrder = [...turns.values()].sort((a, b) => lettersOf(b) - lettersOf(a));
      lines.push(...inOrder.flatMap(linesOfPage));
    }
    if (lines.length === 0 && !(await isDrawnOn(document))) {
      throw new UnreadableResumeError('Its pages are empty, or damaged.');
    }
    return lines;
  } catch (error) {
    if (error instanceof UnreadableResumeError) throw error;
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new UnreadableResumeError('It is protected by a password.');
    }
    throw new UnreadableResumeError('It is damaged, or no PDF.');
  }
}

async function isDrawnOn(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const drawing = Object.entries(OPS).flatMap(([name, code]) =>
    /Image|^constructPath$/.test(name) ? [code] : [],
  );
  for (let number = 1; number <= Math.min(document.numPages, 3); number++) {
    const { fnArray } = await (await document.getPage(number)).getOperatorList();
    if (fnArray.some((code) => drawing.includes(code))) return true;
  }
  return false;
}

interface TextItem {
  str: string;
  transform: number[];
  width: number;
  dir: string;
}

function pieceOf({ str, transform, width, dir }: TextItem): Piece {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const turn = ((Math.round((Math.atan2(b, a) * 2) / Math.PI) % 4) + 4) % 4;
  const [x, y] = (
    [
      [e, f],
      [f, -e],
      [-e, -f],
      [-f, e],
    ] as const
  )[turn as 0 | 1 | 2 | 3];
  const text = `${/^\s/.test(str) ? ' ' : ''}${tidyText(str)}${/\s$/.test(str) ? ' ' : ''}`;
  return { text, x, end: x + width, y, size: Math.hypot(c, d), turn, isRtl: dir === 'rtl' };
}

const lettersOf = (pieces: Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);

function linesOfPage(pieces: Piece[]): ResumeLine[] {
  let last: PieceRow | undefined;
  return inReadingOrder(rowsOf(pieces)).map((row) => {
    const size = Math.max(...row.map(({ size }) => size));
    const down = last ? (last[0]?.y ?? 0) - (row[0]?.y ?? 0) : 0;
    last = row;
    return { text: joinRow(row), size: Math.round(size * 2) / 2, isAfterGap: down < 0 || down > size * 1.9 };
  });
}

function rowsOf(pieces: Piece[]): PieceRow[] {
  const rows: PieceRow[] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(first.y - piece.y) < Math.max(2, Math.min(first.size, piece.size) * 0.4)) {
      if (!row.some((other) => isSamePiece(other, piece))) row.push(piece);
    } else rows.push([piece]);
  }
  return rows.map((row) => {
    const isRtl = row.filter((piece) => piece.isRtl).length > row.length / 2;
    return row.sort((a, b) => (isRtl ? b.x - a.x : a.x - b.x));
  });
}

/** Bold, or a shadow, that is drawn by writing twice. */
const isSamePiece = (a: Piece, b: Piece): boolean =>
  a.text === b.text && Math.abs(a.x - b.x) < a.size * 0.15 && Math.abs(a.y - b.y) < a.size * 0.15;

function joinRow(row: PieceRow): string {
  const gaps = row.slice(1).map((piece, at) => gapBetween(row[at] as Piece, piece));
  const isSpaced = row.length >= 5 && row.every(({ text }) => text.length === 1);
  const letterGap = isSpaced ? ([...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0) : 0;
  return row.reduce((text, piece, at) => {
    const gap = (at === 0 ? 0 : (gaps[at - 1] ?? 0)) - (isSpaced ? letterGap * 1.3 : 0);
    const space = gap > piece.size * 1.5 && !isSpaced ? '\t' : gap > piece.size * 0.15 ? ' ' : '';
    return text + space + piece.text;
  }, '');
}

const gapBetween = (a: Piece, b: Piece): number => Math.max(b.x - a.end, a.x - b.end);

interface Band {
  x: number;
  from: number;
  to: number;
}

/** Where two columns stand side by side, the left one comes first; what is above them before both, what is below after. */
function inReadingOrder(rows: PieceRow[]): PieceRow[] {
  const band = findColumns(rows);
  if (!band) return rows;
  const within = rows.slice(band.from, band.to);
  const side = (isOf: (piece: Piece) => boolean) => rowsOf(within.flat().filter(isOf));
  return [
    ...inReadingOrder(rows.slice(0, band.from)),
    ...side(({ x }) => x < band.x),
    ...side(({ x }) => x >= band.x),
    ...inReadingOrder(rows.slice(band.to)),
  ];
}

/** The longest run of rows that nothing crosses at some place, with text on both of its sides. */
function findColumns(rows: PieceRow[]): Band | undefined {
  const all = rows.flat();
  if (all.length === 0) return undefined;
  const left = Math.min(...all.map(({ x }) => x));
  const right = Math.max(...all.map(({ end }) => end));
  const starts = [...new Set(all.map(({ x }) => Math.round(x)))];
  let best: Band | undefined;
  for (const start of starts) {
    const x = start - 1;
    if (x < left + (right - left) * 0.15 || x > left + (right - left) * 0.85) continue;
    for (let from = 0; from < rows.length; ) {
      let to = from;
      while (to < rows.length && !isCrossed(rows[to] as PieceRow, x)) to += 1;
      if (to - from > (best ? best.to - best.from : fewestRows) && areColumns(rows.slice(from, to), x)) {
        best = { x, from, to };
      }
      from = to + 1;
    }
  }
  return best;
}

const isCrossed = (row: PieceRow, x: number): boolean =>
  row.some((piece) => piece.x < x && piece.end > x - gutter);

/** Dates beside what they date belong to its rows, and so do labels beside their values and what is set at the right margin. */
function areColumns(rows: PieceRow[], x: number): boolean {
  const left = rows.filter((row) => row.some((piece) => piece.x < x));
  const right = rows.filter((row) => row.some((piece) => piece.x >= x));
  if (left.length < fewestRows || right.length < fewestRows) return false;
  if (isAtMargin(right.map((row) => row.filter((piece) => piece.x >= x)))) return false;
  const areAside = (side: PieceRow[], isOf: (piece: Piece) => boolean) =>
    side.filter((row) => isAside(joinRow(row.filter(isOf)))).length > side.length * 0.5;
  return !areAside(left, (piece) => piece.x < x) && !areAside(right, (piece) => piece.x >= x);
}

function isAtMargin(rows: PieceRow[]): boolean {
  const share = (places: number[]) =>
    Math.max(...places.map((place) => places.filter((other) => Math.abs(other - place) <= 2).length)) /
    places.length;
  const starts = rows.map((row) => Math.min(...row.map(({ x }) => x)));
  const ends = rows.map((row) => Math.max(...row.map(({ end }) => end)));
  return share(ends) >= 0.7 && share(starts) <= 0.6;
}

function isAside(text: string): boolean {
  if (/:\s*$/.test(text)) return true;
  if (!/\b(?:19|20)\d\d\b/.test(text)) return false;
  const rest = findSpans(text, new Date()).reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end),
    text,
  );
  return (rest.match(/\p{L}{3,}/gu)?.length ?? 0) <= 1;
}
