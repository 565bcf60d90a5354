import { type LawfulBasis, lawfulBases } from '../../../../contract/people/lawful-bases.ts';
import { personLimits } from '../../../../contract/people/person-fields.calls.ts';
import { isDay } from '../../../../contract/platform/day.ts';
import { isFutureDay } from '../../../../contract/platform/past-day.ts';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import { readAddresses } from './read-addresses.ts';

/** Further details that keep a cell as it stood where its field could not take all of it. */
export const importedAs = {
  skills: 'Skills as imported',
  location: 'Location as imported',
  summary: 'Summary as imported',
  email: 'Email as imported',
  profile_url: 'Profile URL as imported',
  source: 'Source as imported',
  lawful_basis: 'Lawful basis as imported',
  noticed_on: 'Notice as imported',
} as const;

/** Those of rows that are imported anyway. */
export const forcedAs = {
  name: 'Name as imported',
  title: 'Title as imported',
  further: 'Further cells as imported',
} as const;

const kept = new Set<string>([...Object.values(importedAs), ...Object.values(forcedAs)]);

/** The number of a person's further details that keep a cell as it stood. */
export const countKept = (attributes: Record<string, string>): number =>
  Object.keys(attributes).filter((name) => kept.has(name)).length;

/** What a field takes of its cells, and whether that is all of them. */
export interface ReadCell<Value> {
  value: Value;
  isWhole: boolean;
}

/** One line of text, or nothing where it is too long or damaged. */
export function readText(cell: string, max: number): ReadCell<string> {
  const isTaken = cell.length <= max && !isDamaged(cell);
  return { value: isTaken ? cell : '', isWhole: isTaken };
}

/** The first of the addresses in the cells. */
export function readMail(cells: string): ReadCell<string> {
  const found = readAddresses(cells);
  const distinct = new Set(found.map(({ address }) => address));
  const [first] = found.filter(({ isUnderstood }) => isUnderstood);
  return {
    value: first?.address ?? '',
    isWhole: cells === '' || (first !== undefined && distinct.size === 1),
  };
}

const formula = /^=\s*HYPERLINK\s*\(\s*"((?:[^"]|"")*)"/i;
const linkInText = /https?:\/\/[^\s"'<>()[\]|;]+/i;

/** The first web address in the cells: one by itself, in a spreadsheet's `HYPERLINK`, or within a text. */
export function readLink(cells: readonly string[]): ReadCell<string> {
  const read = cells.map((cell): ReadCell<string> => {
    const given = formula.exec(cell)?.[1]?.replaceAll('""', '"').trim() ?? cell;
    const whole = completeUrl(given);
    if (!/\s/.test(whole) && isLink(whole)) return { value: whole, isWhole: true };
    const within = linkInText.exec(given)?.[0].replace(/(?<![.,:!?])[.,:!?]+$/, '') ?? '';
    return { value: isLink(within) ? within : '', isWhole: false };
  });
  const first = read.find(({ value }) => value !== '');
  // A second link is another page, as a second column of addresses is another address.
  return { value: first?.value ?? '', isWhole: read.every(({ isWhole }) => isWhole) };
}

const isLink = (text: string): boolean =>
  text.length <= personLimits.link && !isDamaged(text) && isWebAddress(text);

/** `linkedin.example/in/ann` is meant as a web address. */
const completeUrl = (text: string): string =>
  /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text;

export function readSkills(skills: readonly string[]): ReadCell<string[]> {
  const taken = skills
    .filter((skill) => skill.length <= personLimits.skill && !isDamaged(skill))
    .slice(0, personLimits.skills);
  return { value: taken, isWhole: taken.length === skills.length };
}

/** A basis by its key or its name, in whatever case. */
export function readBasis(cell: string): ReadCell<LawfulBasis | undefined> {
  const folded = cell
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .replace(/interest$/, 'interests');
  const value = lawfulBases.find((one) => one === folded);
  return { value, isWhole: cell === '' || value !== undefined };
}

/** The day of a notice, which has been sent. */
export function readNotice(cell: string): ReadCell<string | undefined> {
  const isTaken = isDay(cell) && !isFutureDay(cell);
  return { value: isTaken ? cell : undefined, isWhole: cell === '' || isTaken };
}

/** True if a text was read in the wrong encoding, or cannot be stored. */
const isDamaged = (text: string): boolean => /[\0\uFFFD]/.test(text) || !text.isWellFormed();
