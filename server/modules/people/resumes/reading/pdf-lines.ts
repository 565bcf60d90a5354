import { extractTextItems, getDocumentProxy } from 'unpdf';
import { type ResumeLine, UnreadableResumeError } from './resume-text.ts';

const mostPages = 30;
/** The narrowest space between two columns, in points. */
const gutter = 8;
/** Rows that each of two columns has at least. */
const fewestRows = 5;

interface Piece {
  text: string;
  x: number;
  end: number;
  /** Distance from the bottom of the page. */
  y: number;
  size: number;
}

/** Pieces of text on one baseline, from left to right. */
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
    const { items } = await extractTextItems(document);
    return items.flatMap((page) =>
      linesOfPage(
        page
          .filter(({ str }) => str.trim() !== '')
          .map(({ str, x, y, width, height, fontSize }) => ({
            text: str,
            x,
            end: x + width,
            y,
            size: fontSize || height,
          })),
      ),
    );
  } catch (error) {
    if (error instanceof UnreadableResumeError) throw error;
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new UnreadableResumeError('It is protected by a password.');
    }
    throw new UnreadableResumeError('It is damaged, or no PDF.');
  }
}

/** Exported for tests. */
export function linesOfPage(pieces: Piece[]): ResumeLine[] {
  return inReadingOrder(rowsOf(pieces)).map((row) => ({
    text: joinRow(row),
    size: Math.max(...row.map(({ size }) => size)),
  }));
}

function rowsOf(pieces: Piece[]): PieceRow[] {
  const rows: PieceRow[] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(first.y - piece.y) < Math.max(2, Math.min(first.size, piece.size) * 0.4)) {
      row.push(piece);
    } else rows.push([piece]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** Wide gaps become tabs. */
function joinRow(row: PieceRow): string {
  let text = '';
  let end: number | undefined;
  for (const piece of row) {
    const gap = end === undefined ? 0 : piece.x - end;
    const space = gap > piece.size * 1.5 ? '\t' : gap > piece.size * 0.15 ? ' ' : '';
    text += (text.endsWith(' ') && space === ' ' ? '' : space) + piece.text;
    end = piece.end;
  }
  return text;
}

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

/** Dates beside what they date belong to its rows, and so do labels beside their values. */
function areColumns(rows: PieceRow[], x: number): boolean {
  const left = rows.filter((row) => row.some((piece) => piece.x < x));
  const right = rows.filter((row) => row.some((piece) => piece.x >= x));
  if (left.length < fewestRows || right.length < fewestRows) return false;
  const areAside = (side: PieceRow[], isOf: (piece: Piece) => boolean) =>
    side.filter((row) => isAside(joinRow(row.filter(isOf)))).length > side.length * 0.5;
  return !areAside(left, (piece) => piece.x < x) && !areAside(right, (piece) => piece.x >= x);
}

const isAside = (text: string): boolean => /\b(?:19|20)\d\d\b/.test(text) || /:\s*$/.test(text);
