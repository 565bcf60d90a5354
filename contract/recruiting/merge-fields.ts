/** What a mail of a sequence may say of its recipient, the job and its author, each as `{{first_name}}`. */
export const mergeFields = {
  first_name: 'First name',
  full_name: 'Full name',
  title: 'Job title',
  employer: 'Employer',
  place: 'Place',
  job: 'Title of the search',
  company: 'Your company',
  my_name: 'Your name',
} as const;
export type MergeField = keyof typeof mergeFields;
export type MergeValues = Readonly<Record<MergeField, string>>;

const field = /\{\{\s{0,9}([\w-]{1,40})\s{0,9}\}\}/g;
const isField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name);

/** What stands in braces in a text and is no field, as written; single and unclosed braces count. */
export function unknownFields(text: string): string[] {
  const unknown = [...text.matchAll(field)].flatMap(([whole, name = '']) => (isField(name) ? [] : [whole]));
  const rest = text.replaceAll(field, ' ');
  return [...unknown, ...(rest.match(/\{\{|\}\}/g) ?? [])];
}

/** The fields of a text that have no value. */
export function missingFields(text: string, values: MergeValues): MergeField[] {
  const used = [...text.matchAll(field)].flatMap(([, name = '']) => (isField(name) ? [name] : []));
  return [...new Set(used)].filter((name) => values[name].trim() === '');
}

/** Puts the values into a text. What is no field stays as written. */
export const fillFields = (text: string, values: MergeValues): string =>
  text.replaceAll(field, (whole, name: string) => (isField(name) ? values[name] : whole));

/** Titles before a name, and what connects two of them. Without dots. */
const titles = new Set(
  'dr prof mr mrs ms miss mx sir dame herr frau m mme mlle monsieur madame sr sra srta señor señora dipl ing mag dipl-ing dr-ing phd msc mba rev hon'.split(
    ' ',
  ),
);
/** Scripts that write family names first, or leave no gap between the two. */
const familyFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The first name in a full one, for a greeting: `Søren` of `Dr. Søren García-López`. Empty where that would be a guess: for an
 * initial, an address, an account's name, and names whose order is not known.
 */
export function firstNameOf(name: string): string {
  const parts = name.split(',').map((part) => part.trim());
  // A family name before the comma; titles may follow one, too.
  const isInverted = parts.length === 2 && parts[1] !== '' && !isTitle(parts[1] ?? '');
  const given = (isInverted ? parts[1] : parts[0]) ?? '';
  if (familyFirst.test(given)) return '';
  const all = given.split(/\s+/).filter((word) => word !== '');
  const words = all.filter((word) => !isTitle(word));
  const [first = ''] = words;
  const isName = /^\p{L}[\p{L}\p{M}'’-]+$/u.test(first);
  if (!isName) return '';
  // One word after a title is a family name; one in lower case is an account rather than a person.
  const isAlone = words.length === 1 && !isInverted;
  if (isAlone && (all.length > 1 || first === first.toLowerCase())) return '';
  return isOneCase(first)
    ? first.toLowerCase().replace(/(^|[-'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : first;
}

const isTitle = (word: string): boolean =>
  titles.has(word.toLowerCase().replaceAll('.', '')) && !/^\p{Lu}$/u.test(word);
const isOneCase = (word: string): boolean => word === word.toUpperCase() || word === word.toLowerCase();
