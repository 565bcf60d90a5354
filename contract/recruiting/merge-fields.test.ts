import { expect, test } from 'vitest';
import {
  fillFields,
  firstNameOf,
  type MergeValues,
  missingFields,
  unknownFields,
  withSignature,
} from './sequences.calls.ts';

test.each([
  ['Søren García-López', 'Søren'],
  ['Dr. Anna-Lena Meyer', 'Anna-Lena'],
  ['Prof. Dr. Jörg Weiß', 'Jörg'],
  ['Müller, Xavier', 'Xavier'],
  ['Jane Doe, PhD', 'Jane'],
  ['MARÍA LÓPEZ', 'María'],
  ["D'Arcy O'Neil", "D'Arcy"],
  ['Ann', 'Ann'],
  ['Михаил Иванов', 'Михаил'],
  // Guesses would be wrong as often as right.
  ['J. Smith', ''],
  ['M. Dupont', ''],
  ['山田 太郎', ''],
  ['octocat', ''],
  ['octo-cat42', ''],
  ['ann@people.example', ''],
  ['Herr Weiß', ''],
  ['Dr.', ''],
  ['', ''],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

const values: MergeValues = {
  first_name: 'Søren',
  full_name: 'Søren García-López',
  title: 'Engineer',
  employer: '',
  place: ' ',
  job: 'Data Engineer',
  company: 'Harbour',
  my_name: 'Ada $& Novak',
};

test('puts values into a text, whatever they are made of, and names the fields that have none', () => {
  const text = 'Hello {{first_name}}, {{ job }} at {{company}}. {{my_name}}';
  expect(fillFields(text, values)).toBe('Hello Søren, Data Engineer at Harbour. Ada $& Novak');
  expect(missingFields('{{employer}} {{place}} {{employer}} {{job}}', values)).toEqual(['employer', 'place']);
});

test('names what is no field', () => {
  expect(unknownFields('Hello {{first_name}} {{firstname}}, {{ } {x}')).toEqual(['{{firstname}}', '{{']);
  expect(unknownFields('Hello {{first_name}}')).toEqual([]);
});

test.each([
  ['Hello Ann,', 'Ada\nHarbour', 'Hello Ann,\n\nAda\nHarbour'],
  ['Hello Ann,\n\nAda\nHarbour  \n', ' Ada\nHarbour\n', 'Hello Ann,\n\nAda\nHarbour'],
  ['Hello Ann,\n\nKind regards\nAda', 'Ada\nHarbour', 'Hello Ann,\n\nKind regards\nAda\nHarbour'],
  ['Hello Ann, Ada', 'Ada\nHarbour', 'Hello Ann, Ada\n\nAda\nHarbour'],
  ['Ada', 'Kind regards\nAda', 'Ada\n\nKind regards\nAda'],
  ['Hello Ann', ' \n', 'Hello Ann'],
])('a text %j with the signature %j has no line of it twice', (text, signature, signed) => {
  expect(withSignature(text, signature)).toBe(signed);
  expect(withSignature(signed, signature)).toBe(signed);
});
