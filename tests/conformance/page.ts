import { type ConformanceRow, sectionOf } from './rows.ts';

/** A row with the files of the tests that hold it. */
export interface HeldRow {
  row: ConformanceRow;
  files: string[];
}

const sectionTitles = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'The error catalogue',
  'Business constants and limits',
];

const introduction = `# Conformance

The specification, sentence by sentence, and the suites that test it. A test names its rows by their ids at the end of its title; “spec §4” in a title or a comment is section 4 of this page.

Written by \`npm test\` from the tests that passed; do not edit.`;

/** Describes all rows as Markdown, in the order of the specification. */
export function describeConformance(held: HeldRow[]): string {
  const sections = sectionTitles.flatMap((title, index) => {
    const own = held.filter(({ row }) => sectionOf(row) === index + 1);
    return own.length > 0 ? [`## §${index + 1} ${title}`, ...describeTopics(own)] : [];
  });
  return `${[introduction, `${held.length} rows.`, ...sections].join('\n\n')}\n`;
}

/** One table per topic; topics stand in the order of their first rows. */
function describeTopics(held: HeldRow[]): string[] {
  const sorted = held.toSorted((one, other) => numberOf(one) - numberOf(other));
  const topics = [...new Set(sorted.map(({ row }) => row.topic))];
  return topics.flatMap((topic) => [
    ...(topic ? [`### ${topic}`] : []),
    describeTable(sorted.filter(({ row }) => row.topic === topic)),
  ]);
}

function describeTable(held: HeldRow[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  const lines = held.map(({ row, files }) => {
    const where = files.map((file) => `\`${file}\``).join('<br>');
    return `| ${row.id} | ${cell(row.sentence)} | ${where} |`;
  });
  return ['| id | the specification | tested by |', '|---|---|---|', ...lines].join('\n');
}

const numberOf = ({ row }: HeldRow): number => Number(row.id.slice(row.id.indexOf('.') + 1));
