import {
  fillFields,
  firstNameOf,
  type MergeField,
  type MergeValues,
  mergeFields,
  missingFields,
} from '../../../../contract/recruiting/merge-fields.ts';
import type { SequenceStep } from '../../../../contract/recruiting/sequences.ts';
import type { candidates } from '../../../platform/db/schema.ts';
import { toPerson } from '../hand-over/chosen-people.ts';

/** What is the same for every recipient. */
export interface CommonValues {
  job: string;
  company: string;
  author: string;
}

export function mergeValues(row: typeof candidates.$inferSelect, common: CommonValues): MergeValues {
  const { name, title } = toPerson(row);
  return {
    first_name: firstNameOf(name),
    full_name: name,
    title,
    employer: row.employer,
    place: row.location,
    job: common.job,
    company: common.company,
    my_name: common.author,
  };
}

/** Why a mail is not written to a person; empty where nothing is missing. */
export function describeMissing(step: SequenceStep, values: MergeValues): string {
  const missing = missingFields(`${step.subject}\n${step.text}`, values);
  if (missing.length === 0) return '';
  const named = missing.map((field: MergeField) => `“${mergeFields[field]}”`).join(' and ');
  const where = missing.every((field) => field === 'job')
    ? 'It is known where the people are of one search.'
    : 'Add it on the page of the person, or take the field out of the text.';
  return `${named} ${missing.length === 1 ? 'is' : 'are'} not known. ${where}`;
}

/** A mail as it leaves. One without a subject answers the last one before it that has one. */
export function fillStep(
  steps: readonly SequenceStep[],
  at: number,
  values: MergeValues,
): { subject: string; text: string } {
  const step = steps[at];
  const before = steps.slice(0, at).findLast(({ subject }) => subject !== '');
  const subject = step?.subject || (before ? `Re: ${before.subject}` : '');
  return { subject: fillFields(subject, values), text: fillFields(step?.text ?? '', values) };
}
