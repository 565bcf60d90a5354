import {
  fieldOfPerson,
  type PersonField,
  type PersonFields,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';

/** A person as the fields of a form hold it: lists as one text. */
export type PersonValues = Record<EnteredField, string>;
type EnteredField = Exclude<PersonField, 'source'>;

const entered = personFieldNames.filter((name) => fieldOfPerson(name).isEntered !== false) as EnteredField[];

const hints = { list: 'Separated by commas', links: 'One on each line' } as const;

/** Every field in the order of the form. Lists are separated by commas, links by lines. */
export const personFormFields = entered.map((name) => {
  const { label, kind } = fieldOfPerson(name);
  return { name, label, kind, ...((kind === 'list' || kind === 'links') && { hint: hints[kind] }) };
});

const ofEntered = (read: (name: EnteredField) => string): PersonValues =>
  Object.fromEntries(entered.map((name) => [name, read(name)])) as PersonValues;

export const blankPerson: PersonValues = ofEntered(() => '');

export const toValues = (person: PersonFields): PersonValues =>
  ofEntered((name) => {
    const value = person[name];
    if (Array.isArray(value)) return value.join(fieldOfPerson(name).kind === 'links' ? '\n' : ', ');
    return value === null ? '' : String(value);
  });

/** @param source where the person comes from, which the form doesn't ask */
export function fromValues(values: PersonValues, source: string): PersonFields {
  const read = entered.map((name) => [name, readValue(values[name], fieldOfPerson(name).kind)] as const);
  return { ...(Object.fromEntries(read) as Omit<PersonFields, 'source'>), source };
}

function readValue(text: string, kind: ReturnType<typeof fieldOfPerson>['kind']) {
  if (kind === 'list' || kind === 'links') {
    return text
      .split(kind === 'links' ? /\s+/ : /[,;\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
  if (kind !== 'number') return text;
  const number = Number.parseFloat(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}
