import { buffer } from 'node:stream/consumers';
import { Document, Header, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import PDFDocument from 'pdfkit';
import type { Part } from './resume-text.ts';

interface PdfParts {
  name: string;
  below: string[];
  main: Part[];
  side?: Part[];
  sideIsLeft?: boolean;
  /** Where what follows a wide gap is set, in points from the left. */
  tabsAt?: number;
  password?: string;
}

/** Letters that the fonts of every PDF have; others lose their accents. */
const printable = (text: string) =>
  [...text].map((letter) => (letter > 'ÿ' && !/[–’•]/.test(letter) ? plain(letter) : letter)).join('');
const plain = (letter: string) =>
  letter.normalize('NFD').replace(/\p{M}/gu, '').replace('ł', 'l').replace('Ł', 'L');

/** A PDF of one page, in one column or with a sidebar. */
export async function pdfResume({
  name,
  below,
  main,
  side,
  sideIsLeft,
  tabsAt,
  password,
}: PdfParts): Promise<Uint8Array> {
  const page = new PDFDocument({
    size: 'A4',
    margin: 45,
    info: { CreationDate: new Date(0), ModDate: new Date(0) },
    ...(password && { userPassword: password, ownerPassword: `${password}-owner` }),
  });
  const finished = buffer(page);
  page.font('Helvetica-Bold').fontSize(20).text(printable(name));
  page.font('Helvetica').fontSize(10);
  for (const line of below) page.text(printable(line));
  const top = page.y + 14;
  const write = (parts: Part[], x: number, width: number) => {
    page.y = top;
    for (const { heading, lines } of parts) {
      page.moveDown(0.6).font('Helvetica-Bold').fontSize(12).text(printable(heading), x, page.y, { width });
      page.font('Helvetica').fontSize(10);
      for (const line of lines) {
        const [first = '', ...rest] = printable(line).split(/ {3,}/);
        const y = page.y;
        page.text(first, x, y, { width });
        for (const [at, text] of rest.entries()) {
          const tab = (tabsAt ?? 170) * (at + 1);
          page.text(text, x + tab, y, { width: width - tab });
        }
      }
    }
  };
  if (side) {
    write(side, sideIsLeft ? 45 : 400, 150);
    write(main, sideIsLeft ? 215 : 45, 330);
  } else {
    write(main, 45, 500);
  }
  page.end();
  return finished;
}

interface DocxParts {
  header?: string[];
  lines: string[];
  parts: Part[];
  /** Headings in the first column of a table, what belongs to them in the second. */
  isTable?: boolean;
  /** Lines with wide gaps become rows of a table. */
  hasRows?: boolean;
}

const paragraph = (text: string) => new Paragraph({ text: text.replace(/ {3,}/g, '\t') });

/** A Word document. */
export async function docxResume({ header, lines, parts, isTable, hasRows }: DocxParts): Promise<Uint8Array> {
  const cell = (texts: string[]) => new TableCell({ children: texts.map(paragraph) });
  const row = (line: string) =>
    new Table({ rows: [new TableRow({ children: line.split(/ {3,}/).map((text) => cell([text])) })] });
  const body = isTable
    ? [
        new Table({
          rows: parts.map((part) => new TableRow({ children: [cell([part.heading]), cell(part.lines)] })),
        }),
      ]
    : parts.flatMap(({ heading, lines }) => [
        paragraph(heading),
        ...lines.map((line) => (hasRows && / {3,}/.test(line) ? row(line) : paragraph(line))),
      ]);
  const document = new Document({
    sections: [
      {
        ...(header && { headers: { default: new Header({ children: header.map(paragraph) }) } }),
        children: [...lines.map(paragraph), ...body],
      },
    ],
  });
  return Packer.toBuffer(document);
}
